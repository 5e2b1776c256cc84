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
  /** Where the console begins: whoever may not be here is led to the first place that they may. */
  readonly first?: boolean;
  readonly children: ReactNode;
};

/** A screen for whoever may; its own code loads beside the answer to that. */
export function Guarded({ needs, first = false, children }: Props) {
  const services = useServices();
  const me = useQuery(meQuery(services));
  // What was known stays, where reading it again has failed.
  if (!me.data) return me.error ? <FailedScreen error={me.error} onRetry={() => void me.refetch()} /> : <ScreenBones />;
  // Whoever can go on with the first use is led there, as long as there is nothing else to see.
  if (first && !me.data.data.has_buildings && mayAnywhere(me.data.data, "brands.change"))
    return <Navigate to={paths.firstBrand} replace />;
  if (mayAnywhere(me.data.data, needs)) return <Suspense fallback={<ScreenBones />}>{children}</Suspense>;
  if (first) return <Navigate to={entriesFor(me.data.data)[0]?.path ?? paths.me} replace />;
  return <NotYours me={me.data.data} nothing={false} level={1} />;
}
