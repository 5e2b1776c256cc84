import type { EndpointReply } from "@atrium/contract/client.ts";
import { type Arrangement, homeParts, type HomePart } from "@atrium/rules/home-layout.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { nameIn as nameInLanguage } from "../../parts/edit/text-in.ts";

export const homeKey = "GET /admin/v1/buildings/:uuid/home";

export type HomeReply = EndpointReply<typeof homeKey>;
export type Home = HomeReply["data"];
export type Category = Home["categories"][number];
export type Promoted = Home["promoted"][number];

/** Others change the layout as well. */
export const homeQuery = ({ api }: Pick<Services, "api">, uuid: string) => ({
  ...endpointQuery(api, homeKey, { params: { uuid } }),
  staleTime: 5_000,
});

/** What can be promoted, by a word of its title. */
export const candidatesQuery = ({ api }: Pick<Services, "api">, building_uuid: string, search: string) =>
  endpointQuery(api, "GET /admin/v1/contents", { query: { building_uuid, search, limit: 20 } });

/** In the building's first language. */
export const nameIn = ({ name }: Pick<Category, "name">, [first = "en"]: readonly string[]): string =>
  nameInLanguage(name, first);

export const inPart = ({ categories }: Pick<Home, "categories">, part: HomePart) =>
  categories.filter((category) => category.part === part);

export function arrangementOf(home: Pick<Home, "categories">): Arrangement {
  const of = (part: HomePart) => inPart(home, part).map(({ uuid }) => uuid);
  return { discover: of("discover"), spotlight: of("spotlight"), secondary: of("secondary") };
}

/** The same categories in another arrangement. */
export function arranged(categories: readonly Category[], arrangement: Arrangement): Category[] {
  return homeParts.flatMap((part) =>
    arrangement[part].flatMap((uuid) => {
      const category = categories.find((one) => one.uuid === uuid);
      return category ? [{ ...category, part }] : [];
    }),
  );
}
