import { withoutLetterMark } from "@atrium/rules/letter-link.ts";
import { createRootRouteWithContext, lazyRouteComponent } from "@tanstack/react-router";
import type { Services } from "../../parts/services.ts";
import { loadPortalScreen, PortalScreen } from "../portal-screen.tsx";

const NotFoundPage = lazyRouteComponent(() => import("../../pages/trouble/not-found-page.tsx"), "NotFoundPage");

/** Of all routes: what they are given, and what stands where none is. */
export const root = createRootRouteWithContext<{ services: Services }>()({
  beforeLoad: async ({ context, location, preload }) => {
    const href = withoutLetterMark(location.href);
    if (href !== undefined && !preload) (await import("../by-letter.ts")).enterByLetter(context.services, href);
  },
  loader: ({ context }) => loadPortalScreen(context.services),
  component: PortalScreen,
  notFoundComponent: NotFoundPage,
});
