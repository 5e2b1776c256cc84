import { readFlag } from "@atrium/rules/flags.ts";
import { Outlet, useParams } from "@tanstack/react-router";
import { lateScreen } from "@atrium/web/lost-script.ts";
import { Activity, type ReactNode, Suspense, useDeferredValue, useState } from "react";
import { useFlag } from "../parts/flags.ts";
import { useKiosk, useKioskVisitor } from "../parts/kiosk.ts";
import { useSession } from "@atrium/web/services.ts";
import type { Services } from "../parts/services.ts";
import { ShownBuildingProvider } from "../parts/shown-building.ts";

export const MaintenancePage = lateScreen(() => import("../pages/maintenance/maintenance-page.tsx"), "MaintenancePage");
const KioskLayer = lateScreen(() => import("../pages/kiosk/kiosk-layer.tsx"), "KioskLayer");

/** What the first screen needs besides its route; most pages need neither. */
export async function loadPortalScreen({ boot, kiosk, language }: Services): Promise<void> {
  if (readFlag(boot.flags, "maintenance-mode")) await MaintenancePage.preload?.();
  if (kiosk.get()) await Promise.all([KioskLayer.preload?.(), language.openInside()]);
}

/** The providers around every page. */
export function PortalScreen(): ReactNode {
  const shown = useParams({ from: "/signed-in/building/$buildingUuid", shouldThrow: false });
  return (
    <ShownBuildingProvider value={shown?.buildingUuid}>
      <Screens />
    </ShownBuildingProvider>
  );
}

/**
 * The routes' screens, or the maintenance page in their place (M10). Maintenance only hides the screens: input is kept, and hidden screens
 * send no requests.
 */
function Screens() {
  useSession();
  // With the deferred value, the former screen stays until the next one is loaded.
  const closed = useDeferredValue(useFlag("maintenance-mode"));
  const kiosk = useKiosk();
  const visitor = useKioskVisitor();
  const [opened, setOpened] = useState(!closed);
  if (!closed && !opened) setOpened(true);
  return (
    <>
      <Suspense>{closed && <MaintenancePage />}</Suspense>
      {opened && (
        <Activity mode={closed ? "hidden" : "visible"}>
          <Outlet key={visitor} />
        </Activity>
      )}
      <Suspense>{kiosk && <KioskLayer resting={closed} />}</Suspense>
    </>
  );
}
