import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type BridgeAsked, bridgePath } from "../../pages/bridge/asked.ts";
import { root } from "./root.ts";

const bridge = () => {
  const BridgePage = lazyRouteComponent(() => import("../../pages/bridge/bridge-page.tsx"), "BridgePage");
  const route = createRoute({
    getParentRoute: () => root,
    path: bridgePath,
    validateSearch: ({ page, app, answers }: Record<string, unknown>): BridgeAsked => ({
      ...(typeof page === "string" ? { page } : {}),
      ...(typeof app === "string" ? { app } : {}),
      ...(answers === "portal" || answers === "simulated" ? { answers } : {}),
    }),
    // What a mini-app asks of the person is said in the words of the signed-in area.
    beforeLoad: ({ context }) => context.services.language.openInside(),
    loader: async ({ context }) => {
      const { loadKnownApps } = await import("../../pages/bridge/known-apps.ts");
      const [known] = await Promise.all([loadKnownApps(context.services), BridgePage.preload?.()]);
      return known;
    },
    component: function Bridge() {
      return <BridgePage asked={route.useSearch()} known={route.useLoaderData()} />;
    },
  });
  return route;
};

/** For whoever writes a mini-app. A build for production has neither the page nor its address. */
export const bridgeRoutes = import.meta.env.DEV ? [bridge()] : [];
