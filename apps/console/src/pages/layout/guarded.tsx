import type { RoleCapability } from "@atrium/rules/roles.ts";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { entriesFor } from "../../parts/entries.ts";
import { mayAnywhere, meQuery } from "../../parts/me-query.ts";
import { NotYours } from "../../parts/not-yours.tsx";
import { paths } from "../../parts/paths.ts";
import { ScreenBones } from "../../parts/screen.tsx";

type Props = {
  readonly needs: RoleCapability;
  /** The console's start page: redirects to the first entry that the person may open. */
  readonly first?: boolean;
  readonly children: ReactNode;
};

/** A screen that needs a capability; its code loads in parallel with that check. */
export function Guarded({ needs, first = false, children }: Props) {
  const services = useServices();
  const me = useQuery(meQuery(services));
  // If the refetch has failed, the cached answer stays.
  if (!me.data) return me.error ? <FailedScreen error={me.error} onRetry={() => void me.refetch()} /> : <ScreenBones />;
  // A person who can continue the first-use setup is redirected there, while there is nothing else to see.
  if (first && !me.data.data.has_buildings && mayAnywhere(me.data.data, "brands.change"))
    return <Navigate to={paths.firstBrand} replace />;
  if (mayAnywhere(me.data.data, needs)) return <Suspense fallback={<ScreenBones />}>{children}</Suspense>;
  if (first) return <Navigate to={entriesFor(me.data.data)[0]?.path ?? paths.me} replace />;
  return <NotYours me={me.data.data} nothing={false} level={1} />;
}
