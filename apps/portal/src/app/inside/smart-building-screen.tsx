import { readFlag } from "@atrium/rules/flags.ts";
import { Navigate, notFound, redirect, useNavigate, useParams } from "@tanstack/react-router";
import { ControlPage } from "../../pages/smart-building/control-page.tsx";
import { readSmartPlace, smartLink } from "../../pages/smart-building/smart-address.ts";
import { FloorsPage, SuitesPage } from "../../pages/smart-building/smart-lists.tsx";
import { floorsQuery, forgetSuites, suiteQuery, suitesQuery } from "../../pages/smart-building/smart-queries.ts";
import { useFlag } from "../../parts/flags.ts";
import { paths } from "../../parts/paths.ts";
import { permissionsQuery, usePermission } from "../../parts/permissions.ts";
import { flagsQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";

/** Home for whoever may not (2 §2); else what the place shows is asked for beside its code. */
export async function loadSmartBuilding(services: Services, buildingUuid: string, rest: string): Promise<void> {
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

/** Floors, the suites of one, or the control of a suite, as the address says; home as soon as it is switched off. */
export default function SmartBuildingScreen() {
  const { buildingUuid = "", _splat: rest = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const isOn = useFlag("smart-building");
  const isPermitted = usePermission("smart-suites");
  if (!isOn || !isPermitted) return <Navigate to={paths.building} params={{ buildingUuid }} replace />;
  const { floorId, suiteId, control = "" } = readSmartPlace(rest) ?? {};
  if (floorId === undefined) return <FloorsPage buildingUuid={buildingUuid} />;
  const floor = { buildingUuid, floorId };
  if (suiteId === undefined) return <SuitesPage key={floorId} of={floor} />;
  const of = { ...floor, suiteId };
  return (
    <ControlPage
      key={suiteId}
      of={of}
      control={control}
      onChoose={async (chosen) => {
        await navigate({ ...smartLink(buildingUuid, { ...of, control: chosen }), replace: true, resetScroll: false });
        // A new path begins at its heading; whoever goes from tab to tab stays among the tabs.
        document.querySelector<HTMLElement>("main [role=tab][aria-selected=true]")?.focus();
      }}
    />
  );
}
