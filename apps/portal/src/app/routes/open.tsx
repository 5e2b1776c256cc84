import { createRoute, redirect } from "@tanstack/react-router";
import { logOut } from "@atrium/web/log-out.ts";
import { paths } from "../../parts/paths.ts";
import { MaintenancePage } from "../portal-screen.tsx";
import { root } from "./root.ts";

const logOutRoute = createRoute({
  getParentRoute: () => root,
  path: paths.logOut,
  beforeLoad: async ({ context, preload }) => {
    // A pointer over a link must not log anybody out.
    if (preload) return;
    await logOut(context.services);
    throw redirect({ to: paths.login, replace: true });
  },
});

const maintenance = createRoute({ getParentRoute: () => root, path: paths.maintenance, component: MaintenancePage });

/** What everybody may open. */
export const openRoutes = [logOutRoute, maintenance];
