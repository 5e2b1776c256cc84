import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";
import { root } from "./root.ts";

const DecidePage = lazyRouteComponent(() => import("../../pages/decide/decide-page.tsx"), "DecidePage");

/** What a manager decides by the link of a mail, whoever is signed in here. */
const decide = createRoute({
  getParentRoute: () => root,
  path: paths.decide,
  beforeLoad: async ({ context, location }) => {
    if (location.hash) {
      const { decisionToken } = await import("../../pages/decide/decision-token.ts");
      decisionToken.hold(location.hash);
      throw redirect({ to: paths.decide, hash: "", replace: true });
    }
    await context.services.language.openInside();
  },
  loader: () => DecidePage.preload?.(),
  component: DecidePage,
});

export const decideRoutes = [decide];
