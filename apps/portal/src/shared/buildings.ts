import type { EndpointReply } from "@atrium/contract/client.ts";
import { entryBuilding } from "@atrium/rules/entry-building.ts";
import { languageCodes } from "@atrium/rules/interface-language.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { buildingThemeQuery, flagsQuery, myBuildingsQuery, currentUserQuery } from "./queries.ts";
import { type Services, useServices } from "./services.ts";

export type Building = EndpointReply<"GET /tenant/v1/users/current/buildings">["data"]["buildings"][number];

/** The first wave of a signed-in page: who this is and where they belong. Asked once, then known. */
export async function loadMine(services: Services): Promise<readonly Building[]> {
  const { queryClient, session } = services;
  const [{ data: mine }, { data: me }] = await Promise.all([
    queryClient.ensureQueryData(myBuildingsQuery(services)),
    queryClient.ensureQueryData(currentUserQuery(services)),
  ]);
  if (JSON.stringify(session.get().user) !== JSON.stringify(me.user)) session.setUser(me.user);
  return mine.buildings;
}

/** The building to be in, and the language that goes with it; undefined for a person without buildings (C1). */
export async function enterBuilding(services: Services, url?: string): Promise<Building | undefined> {
  const { building, session, language } = services;
  const buildings = await loadMine(services);
  const { user } = session.get();
  const entered = entryBuilding(buildings, { url, current: building.get(), default: user?.default_building_uuid });
  if (!entered) return undefined;
  building.set(entered.uuid);
  const offered = languageCodes(entered.languages);
  await language.change(language.best({ user: user?.locale, building: offered[0], offered }));
  return entered;
}

/** The second wave, beside the screen's own reads: the building's look and the person's flags there. */
export async function loadBuilding(services: Services, uuid: string): Promise<void> {
  const { queryClient, look } = services;
  const [{ data }] = await Promise.all([
    queryClient.ensureQueryData(buildingThemeQuery(services, uuid)),
    // Without an answer the defaults hold: no flag is worth the whole page.
    queryClient.ensureQueryData(flagsQuery(services, uuid)).catch(() => undefined),
  ]);
  look.wearBuilding(uuid, data.theme.tokens);
}

export function useMyBuildings(): readonly Building[] {
  const services = useServices();
  const { data } = useSuspenseQuery(myBuildingsQuery(services));
  return data.data.buildings;
}

/** The building of the address, else the one that the person is in; the router has made sure that it is one of theirs. */
export function useBuilding(): Building {
  const current = useServices().building.get();
  const { buildingUuid = current } = useParams({ strict: false });
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
