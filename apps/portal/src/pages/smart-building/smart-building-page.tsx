import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useFlag } from "../../parts/flags.ts";
import { paths } from "../../parts/paths.ts";
import { usePermission } from "../../parts/permissions.ts";
import { ControlPage } from "./control-page.tsx";
import { readSmartPlace, smartLink } from "./smart-address.ts";
import { FloorsPage, SuitesPage } from "./smart-lists.tsx";

const route = getRouteApi("/signed-in/building/$buildingUuid/smart-building/$");

/** Floors, the suites of one, or the control of a suite, by the address; redirects to home as soon as it is switched off. */
export function SmartBuildingPage() {
  const { buildingUuid, _splat: rest = "" } = route.useParams();
  const navigate = route.useNavigate();
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
        // A new path moves the focus to its heading; switching tabs keeps it on the tabs.
        document.querySelector<HTMLElement>("main [role=tab][aria-selected=true]")?.focus();
      }}
    />
  );
}
