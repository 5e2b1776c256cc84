import { createRoute, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import { enterBuilding, loadBuilding } from "../../shared/buildings.ts";
import { paths } from "../../shared/paths.ts";
import { guard } from "../guards.ts";
import { root } from "./root.ts";

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: async (entering) => {
    guard("signed_in")(entering);
    await entering.context.services.language.openInside();
  },
});

export const main = createRoute({
  getParentRoute: () => signedIn,
  path: paths.main,
  beforeLoad: async ({ context }) => {
    const entered = await enterBuilding(context.services);
    if (entered) throw redirect({ to: paths.building, params: { buildingUuid: entered.uuid }, replace: true });
  },
  component: lazyRouteComponent(() => import("../../features/frame/no-building.tsx"), "NoBuilding"),
});

const BuildingFrame = lazyRouteComponent(() => import("../../features/frame/building-frame.tsx"), "BuildingFrame");
/** Every page of a building. */
export const building = createRoute({
  getParentRoute: () => signedIn,
  path: paths.building,
  beforeLoad: async ({ context: { services }, params }) => {
    const entered = await enterBuilding(services, params.buildingUuid);
    if (!entered) throw redirect({ to: paths.main, replace: true });
    if (entered.uuid === params.buildingUuid) return;
    throw redirect({ to: paths.building, params: { buildingUuid: entered.uuid }, replace: true });
  },
  loader: async ({ context: { services }, params }) => {
    await Promise.all([loadBuilding(services, params.buildingUuid), BuildingFrame.preload?.()]);
  },
  component: function BuildingRoute() {
    return (
      <BuildingFrame>
        <Outlet />
      </BuildingFrame>
    );
  },
});

/** Pages of a signed-in person that no building is named in: the one that they are in stands round them. */
export const personal = createRoute({
  getParentRoute: () => signedIn,
  id: "personal",
  loader: async ({ context: { services } }) => {
    const entered = await enterBuilding(services);
    if (!entered) throw redirect({ to: paths.main, replace: true });
    await Promise.all([loadBuilding(services, entered.uuid), BuildingFrame.preload?.()]);
  },
  component: function Personal() {
    return (
      <BuildingFrame>
        <Outlet />
      </BuildingFrame>
    );
  },
});
