import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { paths } from "../../shared/paths.ts";
import { root } from "./root.ts";

const DecidePage = lazyRouteComponent(() => import("../../features/decide/decide-page.tsx"), "DecidePage");

/** What a manager decides by the link of a mail, whoever is signed in here. */
const decide = createRoute({
  getParentRoute: () => root,
  path: paths.decide,
  beforeLoad: async ({ context, location }) => {
    if (location.hash) {
      const { decisionToken } = await import("../../features/decide/decision-token.ts");
      decisionToken.hold(location.hash);
      throw redirect({ to: paths.decide, hash: "", replace: true });
    }
    await context.services.language.openInside();
  },
  loader: () => DecidePage.preload?.(),
  component: DecidePage,
});

export const decideRoutes = [decide];
