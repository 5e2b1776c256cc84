import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { paths } from "../../shared/paths.ts";
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

const profile = createRoute({
  getParentRoute: () => page,
  path: paths.accountProfile,
  component: lazyRouteComponent(screens, "Profile"),
});

const password = createRoute({
  getParentRoute: () => page,
  path: paths.accountPassword,
  component: lazyRouteComponent(screens, "Password"),
});

const cards = createRoute({
  getParentRoute: () => page,
  path: paths.accountCards,
  component: lazyRouteComponent(screens, "Cards"),
});

/** A card alone on its page, with names from the host (2 §2, M3). No building stands round it. */
export const addCard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.addCard,
  validateSearch: (search: Record<string, unknown>): { first_name?: unknown; last_name?: unknown } => search,
  component: lazyRouteComponent(screens, "AddCard"),
});

const helpDesk = createRoute({
  getParentRoute: () => personal,
  path: paths.helpDesk,
  component: lazyRouteComponent(screens, "HelpDesk"),
});

/** A person's own account, each of its tabs at an address of its own, and where they write to support (1 §2). */
export const accountRoutes = [helpDesk, account, page.addChildren([profile, password, cards])];
