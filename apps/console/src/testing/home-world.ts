/* Answers of the fake API for the console about the home of a building. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { haveSameEntries, homeParts } from "@atrium/rules/home-layout.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { pier } from "./world-places.ts";

type Home = EndpointReply<"GET /admin/v1/buildings/:uuid/home">["data"];
type Category = Home["categories"][number];
type Promoted = Home["promoted"][number];

export const homeCategory = (at: number, en: string, own: Partial<Category> = {}): Category => ({
  uuid: uuid(0x61000 + at),
  version: `category-version-${at}`,
  name: { en },
  part: "discover",
  shown: true,
  items: 3,
  ...own,
});

export const promotedItem = (at: number, title: string, own: Partial<Promoted> = {}): Promoted => ({
  uuid: uuid(0x60000 + at),
  type: "Event",
  title,
  start_at: null,
  image_url: null,
  image_focus: null,
  planned: false,
  ...own,
});

export type HomeWorld = Home;

export const homeWorld = (): HomeWorld => ({
  building: pier,
  timezone: "Europe/Paris",
  languages: ["en", "de"],
  layout: { by_name: false, grid: false },
  tiles: 5,
  categories: [
    homeCategory(1, "What's on"),
    homeCategory(2, "Food and drink"),
    homeCategory(3, "Wellness", { items: 0 }),
    homeCategory(4, "From the house", { part: "spotlight" }),
  ],
  arrangement_version: "arrangement-version-1",
  promoted: [promotedItem(21, "Rooftop breakfast"), promotedItem(22, "Summer party"), promotedItem(23, "Blood drive")],
  promoted_version: "promoted-version-1",
});

let versions = 1;
const newVersion = (of: string) => `${of}-version-${(versions += 1)}`;

export function homeAnswers(world: HomeWorld): Answers {
  const shown = () => ({ data: structuredClone(world) });
  /** An item that was promoted keeps its title, also when it is promoted again. */
  const known = new Map<string, Promoted>();
  return {
    "GET /admin/v1/buildings/:uuid/home": () => shown(),
    "POST /admin/v1/buildings/:uuid/home/categories": ({ body }) => {
      const added = homeCategory(50 + world.categories.length, "", { ...body, items: 0 });
      const all = [...world.categories, added];
      world.categories = homeParts.flatMap((part) => all.filter((one) => one.part === part));
      world.arrangement_version = newVersion("arrangement");
      return shown();
    },
    "PUT /admin/v1/buildings/:uuid/home/categories/:categoryUuid": ({ params, body }) => {
      const category = world.categories.find((one) => one.uuid === params.categoryUuid);
      if (!category) return refuse("item_not_found");
      if (category.version !== body.version) return refuse("changed_meanwhile");
      Object.assign(category, { name: body.name, shown: body.shown, version: newVersion("category") });
      return shown();
    },
    "PUT /admin/v1/buildings/:uuid/home/arrangement": ({ body: { version, ...parts } }) => {
      const wanted = homeParts.flatMap((part) => parts[part].map((one) => ({ one, part })));
      const known = world.categories.map((category) => category.uuid);
      const are = haveSameEntries(
        wanted.map(({ one }) => one),
        known,
      );
      if (version !== world.arrangement_version || !are) return refuse("changed_meanwhile");
      world.categories = wanted.flatMap(({ one, part }) => {
        const category = world.categories.find(({ uuid: id }) => id === one);
        return category ? [{ ...category, part }] : [];
      });
      world.arrangement_version = newVersion("arrangement");
      return shown();
    },
    "PUT /admin/v1/buildings/:uuid/home/promoted": ({ body }) => {
      if (body.version !== world.promoted_version) return refuse("changed_meanwhile");
      for (const one of world.promoted) known.set(one.uuid, one);
      world.promoted = body.contents.map((one, at) => known.get(one) ?? { ...promotedItem(90 + at, "New"), uuid: one });
      world.promoted_version = newVersion("promoted");
      return shown();
    },
  };
}
