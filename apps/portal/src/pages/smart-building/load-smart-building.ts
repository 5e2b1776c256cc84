import { readFlag } from "@atrium/rules/flags.ts";
import { notFound, redirect } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";
import { permissionsQuery } from "../../parts/permissions.ts";
import { flagsQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";
import { readSmartPlace } from "./smart-address.ts";
import { floorsQuery, forgetSuites, suiteQuery, suitesQuery } from "./smart-queries.ts";

/** Redirects people without the permission to home (2 §2); otherwise prefetches the data in parallel with the code. */
export async function loadSmartBuilding(services: Services, buildingUuid: string, rest = ""): Promise<void> {
  const { queryClient, boot } = services;
  const [{ flags }, permitted] = await Promise.all([
    queryClient.ensureQueryData(flagsQuery(services, buildingUuid)).catch(() => boot),
    queryClient.ensureQueryData(permissionsQuery(services, buildingUuid)).catch((): readonly string[] => []),
  ]);
  if (!readFlag(flags, "smart-building") || !permitted.includes("smart-suites"))
    throw redirect({ to: paths.building, params: { buildingUuid }, replace: true });
  const place = readSmartPlace(rest);
  if (!place) throw notFound();
  const { floorId, suiteId } = place;
  forgetSuites(services);
  void queryClient.prefetchQuery(floorsQuery(services, buildingUuid));
  if (floorId === undefined) return;
  void queryClient.prefetchQuery(suitesQuery(services, { buildingUuid, floorId }));
  if (suiteId !== undefined) void queryClient.prefetchQuery(suiteQuery(services, { buildingUuid, floorId, suiteId }));
}
