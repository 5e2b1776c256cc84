import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";
import { inside, personal, signedIn } from "./signed-in.tsx";
import { waiting } from "./waiting.tsx";

const screens = () => import("../inside/account-screens.tsx");

const account = createRoute({
  getParentRoute: () => personal,
  path: paths.account,
  beforeLoad: () => {
    throw redirect({ to: paths.accountProfile, replace: true });
  },
});

const page = createRoute({
  getParentRoute: () => personal,
  id: "account-page",
  beforeLoad: async ({ context, preload }) => {
    // A pointer over a link leads nobody anywhere.
    if (!preload) await (await inside()).mustHaveAccount(context.services);
  },
  component: lazyRouteComponent(screens, "Account"),
  pendingComponent: waiting(lazyRouteComponent(screens, "AccountWaiting")),
});

const tab = <const P extends string>(path: P, screen: "Profile" | "Password" | "Cards") =>
  createRoute({ getParentRoute: () => page, path, component: lazyRouteComponent(screens, screen) });

/** A card alone on its page, with names from the host (2 §2, M3). No building stands round it. */
export const addCard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.addCard,
  component: lazyRouteComponent(screens, "AddCard"),
});

const helpDesk = createRoute({
  getParentRoute: () => personal,
  path: paths.helpDesk,
  component: lazyRouteComponent(screens, "HelpDesk"),
});

/** A person's own account, each of its tabs at an address of its own, and where they write to support (1 §2). */
export const accountRoutes = [
  helpDesk,
  account,
  page.addChildren([
    tab(paths.accountProfile, "Profile"),
    tab(paths.accountPassword, "Password"),
    tab(paths.accountCards, "Cards"),
  ]),
];
