import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";
import { guard } from "../guards.ts";
import { root } from "./root.ts";

/** Visitors load nothing of what these routes do. */
export const inside = () => import("../inside/entering.ts");

const screens = () => import("../inside/screens.tsx");

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: async (entering) => {
    guard("signed_in")(entering);
    const { services } = entering.context;
    const words = services.language.openInside();
    (await inside()).askWhoThisIs(services);
    await words;
  },
});

export const main = createRoute({
  getParentRoute: () => signedIn,
  path: paths.main,
  beforeLoad: async ({ context, preload }) => {
    if (!preload) await (await inside()).enterMain(context.services);
  },
  component: lazyRouteComponent(() => import("../../pages/frame/no-building.tsx"), "NoBuilding"),
});

/** Every page of a building. */
export const building = createRoute({
  getParentRoute: () => signedIn,
  path: paths.building,
  beforeLoad: async ({ context, params, location, preload }) => {
    // A pointer over a link leads nobody into another building.
    if (!preload) await (await inside()).enterPagesOfBuilding(context.services, params, location);
  },
  loader: async ({ context, params }) => (await inside()).loadFrame(context.services, params.buildingUuid),
  component: lazyRouteComponent(screens, "BuildingScreen"),
});

/** Pages of a signed-in person that no building is named in: the one that they are in stands round them. */
export const personal = createRoute({
  getParentRoute: () => signedIn,
  id: "personal",
  beforeLoad: async ({ context }) => (await inside()).enterPersonalPages(context.services),
  loader: async ({ context }) => (await inside()).loadFrame(context.services),
  component: lazyRouteComponent(screens, "PersonalScreen"),
});
