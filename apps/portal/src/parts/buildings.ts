import { ApiRefusal, type EndpointReply } from "@atrium/contract/client.ts";
import { entryBuilding } from "@atrium/rules/entry-building.ts";
import { languageCodes } from "@atrium/rules/interface-language.ts";
import { type Query, useSuspenseQuery } from "@tanstack/react-query";
import { keptWords } from "./kept-words.ts";
import { permissionsKey, permissionsQuery } from "./permissions.ts";
import { currentUserQuery, flagsKey, flagsQuery } from "@atrium/web/queries.ts";
import { buildingThemeKey, buildingThemeQuery, myBuildingsQuery } from "./building-queries.ts";
import { type Services, useServices } from "./services.ts";
import { useShownBuilding } from "./shown-building.ts";

export type Building = EndpointReply<"GET /tenant/v1/users/current/buildings">["data"]["buildings"][number];

/**
 * The first requests of a signed-in page: the person and their buildings. Requested once, then cached. If the server refuses them, the session
 * has ended (1 §8); if it is down, busy or unreachable, the session continues.
 */
export async function loadMine(services: Services): Promise<readonly Building[]> {
  const { queryClient, session } = services;
  const { token } = session.get().tokens ?? {};
  const [{ data: mine }, { data: me }] = await Promise.all([
    queryClient.ensureQueryData(myBuildingsQuery(services)),
    queryClient.ensureQueryData(currentUserQuery(services)),
  ]).catch((error: unknown) => {
    if (isRefusedForGood(error) && token !== undefined && session.get().tokens?.token === token) session.end("expired");
    throw error;
  });
  if (JSON.stringify(session.get().user) !== JSON.stringify(me.user)) session.setUser(me.user);
  return mine.buildings;
}

/** What is known at once about the building to open, so that its data can be requested in parallel with its phrases. */
type Ahead = (buildingUuid: string, lang: string) => void;

/**
 * The building to open, and its language; undefined for a person without buildings (C1). If the person was in another building, this is a
 * switch (C2): the other building's cache is cleared, and the language is chosen again.
 */
export async function enterBuilding(services: Services, url?: string, ahead?: Ahead): Promise<Building | undefined> {
  const { building, session, language } = services;
  const buildings = await loadMine(services);
  const { user } = session.get();
  const entered = entryBuilding(buildings, { url, current: building.get(), default: user?.default_building_uuid });
  if (!entered) return undefined;
  const left = building.enter(entered.uuid);
  keptWords.belongTo(keptWords.ownerOf(user?.uuid, entered.uuid));
  if (left) leaveBuilding(services, left, entered.uuid);
  const offered = languageCodes(entered.languages);
  const lang = language.best({ user: user?.locale, building: offered[0], offered });
  ahead?.(entered.uuid, lang);
  await language.change(lang);
  return entered;
}

/**
 * Cancels the requests of the building that was left, and clears its cache. Its layout stays until the next building's is loaded, and keeps
 * its own data until then; the layout data of an earlier visit to the next building is requested again. What hovering a link has just requested
 * of the next building is under way, and stays: the screen waits for it.
 */
function leaveBuilding({ language, queryClient }: Services, left: string, entered: string): void {
  const layoutKeys: readonly unknown[] = [buildingThemeKey, flagsKey, permissionsKey];
  const isOf = ({ queryKey }: Query, uuid: string) => JSON.stringify(queryKey).includes(uuid);
  language.reset();
  void queryClient.cancelQueries({ predicate: (query) => isOf(query, left) });
  queryClient.removeQueries({ predicate: (query) => isOf(query, left) && !layoutKeys.includes(query.queryKey[0]) });
  queryClient.removeQueries({
    type: "inactive",
    fetchStatus: "idle",
    predicate: (query) => isOf(query, entered) && query.queryKey[0] !== permissionsKey,
  });
}

/** The second requests, in parallel with the screen's own: the building's theme, and the person's flags and permissions there. */
export async function loadBuilding(services: Services, uuid: string): Promise<void> {
  const { building, queryClient, look } = services;
  void queryClient.prefetchQuery(permissionsQuery(services, uuid));
  const [{ data }] = await Promise.all([
    queryClient.ensureQueryData(buildingThemeQuery(services, uuid)),
    // Without an answer the defaults apply: a missing flag must not break the page.
    queryClient.ensureQueryData(flagsQuery(services, uuid)).catch(() => undefined),
  ]);
  // A late theme is not applied if the person has moved on to another building.
  if (building.get() === uuid) look.wearBuilding(uuid, data.theme.tokens);
}

export function useMyBuildings(): readonly Building[] {
  const services = useServices();
  const { data } = useSuspenseQuery(myBuildingsQuery(services));
  return data.data.buildings;
}

/** The building of the address, otherwise the person's current building; the router guarantees that it is one of theirs. */
export function useBuilding(): Building {
  const buildingUuid = useShownBuilding();
  const building = useMyBuildings().find(({ uuid }) => uuid === buildingUuid);
  if (!building) throw new Error("The building of this address is not known.");
  return building;
}

export function useBuildingTheme() {
  const services = useServices();
  const { uuid } = useBuilding();
  const { data } = useSuspenseQuery(buildingThemeQuery(services, uuid));
  return data.data.theme;
}

type Theme = ReturnType<typeof useBuildingTheme>;

/** The building's own logo, otherwise the portfolio's if it is to be shown; null where the brand's logo is used (1 §3, D3). */
export const ownLogo = ({ building_logo_url, display_portfolio_logo, portfolio_logo_url }: Theme): string | null =>
  building_logo_url ?? (display_portfolio_logo ? portfolio_logo_url : null);

function isRefusedForGood(error: unknown): boolean {
  return error instanceof ApiRefusal && error.problem.status < 500 && error.problem.status !== 429;
}
