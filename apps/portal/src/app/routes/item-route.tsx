import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import type { Services } from "../../parts/services.ts";
import { building } from "./signed-in.tsx";
import { waiting } from "./waiting.tsx";

const ItemTrouble = lazy(() => import("../inside/content-trouble.tsx"));

type Params = Record<string, string>;
/** A screen, and what it asks for before it is shown. */
type Screen = { default: (() => ReactNode) & { load(services: Services, params: Params): Promise<void> } };

/** The page of one thing of a building; waiting and failing look as with every other item. */
export function itemRoute<const Path extends string>(path: Path, screen: () => Promise<Screen>) {
  return createRoute({
    getParentRoute: () => building,
    path,
    loader: ({ context, params }) => screen().then(({ default: page }) => page.load(context.services, params)),
    component: lazyRouteComponent(screen),
    pendingComponent: waiting(
      lazyRouteComponent(() => import("../../parts/item/item-skeleton.tsx"), "ContentSkeleton"),
    ),
    errorComponent: (props) => (
      <Suspense>
        <ItemTrouble {...props} />
      </Suspense>
    ),
  });
}
