import { lazy, type ReactNode, Suspense, useState } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { useBuilding } from "./buildings.ts";
import { openWindow } from "@atrium/web/open-link.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "./services.ts";

const AdminFailed = lazy(() => import("./admin-failed.tsx").then((file) => ({ default: file.AdminFailed })));

/** Opens the administration; returns the error dialog to render beside the screen, which is all that a failure shows (1 §6, 1 §8). */
export function useLaunchAdmin(): { begin: () => void; failed: ReactNode } {
  const t = usePhrases();
  const services = useServices();
  const { config } = useBrand();
  const { uuid: building_uuid } = useBuilding();
  const [failure, setFailure] = useState<{ error: unknown }>();
  return {
    begin(): void {
      const opened = openWindow(t("app.loading"));
      import("./launch-admin.ts")
        .then(({ launchAdmin }) => launchAdmin(services, { opened, building_uuid, admin_url: config.admin_url }))
        .catch((error: unknown) => {
          opened?.close();
          setFailure({ error });
        });
    },
    failed: failure && (
      <Suspense>
        <AdminFailed error={failure.error} onClose={() => setFailure(undefined)} />
      </Suspense>
    ),
  };
}
