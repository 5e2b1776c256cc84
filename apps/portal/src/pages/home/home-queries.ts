import { type Api, ApiRefusal } from "@atrium/contract/client.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { endpointQuery, flagsQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";
import { todayQuery } from "../../parts/today.ts";
import type { Card } from "./content-card.tsx";

export type Category = { readonly uuid: string; readonly name: string; readonly contents: readonly Card[] };

/** The categories that are not empty, in the parts of the page. */
export type Groups = Record<"discover" | "spotlight" | "secondary", readonly Category[]>;

type Reading = { readonly api: Api; readonly id: string; readonly lang: string; readonly signal: AbortSignal };

const filled = (categories: readonly Category[]) => categories.filter(({ contents }) => contents.length > 0);

async function firstVersion({ api, id, lang, signal }: Reading): Promise<Groups> {
  const query = { lang, orderByProperty: "name", orderBy: "desc", offset: 0 } as const;
  const input = { params: { id }, query, signal };
  const [discover, spotlight] = await Promise.all([
    api("GET /tenant/v1/buildings/:id/categories/contents", input),
    api("GET /tenant/v1/buildings/:id/categories/contents-spotlight", input),
  ]);
  return { discover: filled(discover.data.categories), spotlight: filled(spotlight.data.categories), secondary: [] };
}

const ofCategory = "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content";

/** Requests both lists of categories at once, and the contents of each category as soon as its list arrives (1 §4). */
async function secondVersion({ api, id, lang, signal }: Reading): Promise<Groups> {
  const contentsOf = (categoryUuid: string) =>
    api(ofCategory, { params: { id, categoryUuid }, query: { limit: 100, lang }, signal }).then(
      ({ data }) => data.contents,
      (error: unknown) => {
        // The category was withdrawn after the list was read: it is left out, and the rest of the page works.
        if (error instanceof ApiRefusal && error.problem.code === "category_not_found") return [];
        throw error;
      },
    );
  const listOf = async (categoryType: "SecondaryContent" | "AudienceContent") => {
    const query = { categoryType, active: true, limit: 100, lang };
    const { data } = await api("GET /tenant/v1/buildings/:id/categories", { params: { id }, query, signal });
    return Promise.all(
      data.categories.map(async (category) => ({ ...category, contents: await contentsOf(category.uuid) })),
    );
  };
  const categories = (await Promise.all([listOf("SecondaryContent"), listOf("AudienceContent")])).flat();
  const inGroup = (group: keyof Groups) => filled(categories.filter(({ content_group }) => content_group === group));
  return { discover: inGroup("discover"), spotlight: inGroup("spotlight"), secondary: inGroup("secondary") };
}

/** Everything that the home page of a building shows, in one language and in one of its two versions (1 §4, 1 §7). */
export function homeQueries({ api }: Pick<Services, "api">, id: string, lang: string, isSecond: boolean) {
  const input = { params: { id }, query: { lang } };
  return {
    utilities: endpointQuery(api, "GET /tenant/v1/buildings/:id/utility-buttons", input),
    promoted: endpointQuery(
      api,
      isSecond ? "GET /tenant/v2/buildings/:id/promoted-content" : "GET /tenant/v1/buildings/:id/contents-promoted",
      input,
    ),
    today: todayQuery(api, id, lang),
    // The key is that of the last endpoint it reads, so that an invalidation of that endpoint applies here.
    groups: queryOptions({
      queryKey: [isSecond ? ofCategory : "GET /tenant/v1/buildings/:id/categories/contents", input],
      queryFn: ({ signal }) => (isSecond ? secondVersion : firstVersion)({ api, id, lang, signal }),
    }),
  };
}

/** Requests everything in parallel that is not yet requested; the page itself would request one after the other. */
export function askAhead(queryClient: QueryClient, queries: ReturnType<typeof homeQueries>): void {
  const { utilities, promoted, groups, today } = queries;
  const isNew = ({ queryKey }: { queryKey: QueryKey }) => !queryClient.getQueryState(queryKey);
  if (isNew(utilities)) void queryClient.prefetchQuery(utilities);
  if (isNew(promoted)) void queryClient.prefetchQuery(promoted);
  if (isNew(groups)) void queryClient.prefetchQuery(groups);
  if (isNew(today)) void queryClient.prefetchQuery(today);
}

/**
 * Requests the home of a building before its flags are known, by the flags that came with the page, because waiting would cost every visit a
 * round trip. If a flag has another value for a building or a person, the page requests the other version afterwards.
 */
export async function loadHome(services: Services, buildingUuid: string, lang = services.language.get()) {
  const { queryClient, boot } = services;
  const { flags } = queryClient.getQueryData(flagsQuery(services, buildingUuid).queryKey) ?? boot;
  const queries = homeQueries(services, buildingUuid, lang, readFlag(flags, "show-content-v-2"));
  await Promise.all([
    queryClient.ensureQueryData(queries.utilities),
    queryClient.ensureQueryData(queries.promoted),
    queryClient.ensureQueryData(queries.groups),
    // Home works without it.
    queryClient.ensureQueryData(queries.today).catch(() => undefined),
  ]);
}
