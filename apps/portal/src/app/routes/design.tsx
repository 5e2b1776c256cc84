import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { DesignView } from "../../pages/design/view.ts";
import { paths } from "../../parts/paths.ts";
import { root } from "./root.ts";

const design = () => {
  const DesignPage = lazyRouteComponent(() => import("../../pages/design/design-page.tsx"), "DesignPage");
  const route = createRoute({
    getParentRoute: () => root,
    path: paths.design,
    validateSearch: ({ mode, dir }: Record<string, unknown>): DesignView => ({
      ...(mode === "light" || mode === "dark" || mode === "both" ? { mode } : {}),
      ...(dir === "rtl" ? { dir } : {}),
    }),
    // The components of the signed-in area are shown with its words.
    beforeLoad: ({ context }) => context.services.language.openInside(),
    loader: () => DesignPage.preload?.(),
    component: function Design() {
      return <DesignPage asked={route.useSearch()} />;
    },
  });
  return route;
};

/** For whoever builds the portal. A build for production has neither the page nor its address: it is one of those that are not there. */
export const designRoutes = import.meta.env.DEV ? [design()] : [];
