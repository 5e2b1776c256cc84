import { endpointQuery } from "../../shared/queries.ts";
import type { Services } from "../../shared/services.ts";

/** Everything that the home page of a building shows, in one language; all of it is asked for at once (1 §7). */
export function homeQueries({ api }: Pick<Services, "api">, id: string, lang: string) {
  const list = { lang, orderByProperty: "name", orderBy: "desc", offset: 0 } as const;
  const params = { id };
  return {
    utilities: endpointQuery(api, "GET /tenant/v1/buildings/:id/utility-buttons", { params, query: { lang } }),
    promoted: endpointQuery(api, "GET /tenant/v1/buildings/:id/contents-promoted", { params, query: { lang } }),
    discover: endpointQuery(api, "GET /tenant/v1/buildings/:id/categories/contents", { params, query: list }),
    spotlight: endpointQuery(api, "GET /tenant/v1/buildings/:id/categories/contents-spotlight", {
      params,
      query: list,
    }),
  };
}

export async function loadHome(
  { api, queryClient, language }: Services,
  buildingUuid: string,
  lang = language.get(),
): Promise<void> {
  const { utilities, promoted, discover, spotlight } = homeQueries({ api }, buildingUuid, lang);
  await Promise.all([
    queryClient.ensureQueryData(utilities),
    queryClient.ensureQueryData(promoted),
    queryClient.ensureQueryData(discover),
    queryClient.ensureQueryData(spotlight),
  ]);
}
