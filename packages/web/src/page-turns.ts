import type { AnyRouter } from "@tanstack/react-router";
import { toPageTop } from "./page-top.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** What the query of the address changes is part of one screen, which stays where it is. */
    oneScreen?: boolean;
    /** A list and what is open of it: whoever goes through them keeps the focus where it is, also where the path changes. */
    keepsFocus?: boolean;
  }
}

/**
 * On a new path the page begins at its top (B6), and the keyboard and screen reader at its first question or its heading. Back and
 * Forward return to where one was, and the keyboard to the link that one left by: the browser tries that as well, but too soon for a
 * screen that is still to come.
 */
export function followPageTurns(router: AnyRouter): void {
  let kept: string | undefined;
  const left = new Map<string | undefined, { top: number; link: string | null }>();
  router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
    const link = document.activeElement?.closest("main a[href]")?.getAttribute("href") ?? null;
    left.set(fromLocation?.state.__TSR_key, { top: scrollY, link });
  });
  router.subscribe("onRendered", ({ pathChanged, fromLocation, toLocation }) => {
    const oneScreen = router.state.matches.some(({ staticData }) => staticData.oneScreen);
    const turned = pathChanged || (!oneScreen && fromLocation?.searchStr !== toLocation.searchStr);
    const keeper = router.state.matches.find(({ staticData }) => staticData.keepsFocus)?.routeId;
    const isKept = keeper !== undefined && keeper === kept;
    kept = keeper;
    if (!fromLocation || !turned) return;
    const place = left.get(toLocation.state.__TSR_key);
    if (!isKept) focusBeginning(place?.link);
    if (place?.top || !toLocation.hash) toPageTop(place?.top);
  });
}

function focusBeginning(link: string | null = null): void {
  // Whoever has opened a menu meanwhile is not taken out of it.
  if (document.querySelector("[role=menu]")) return;
  const leftBy = link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
  if (leftBy) return leftBy.focus({ preventScroll: true });
  const field = document.querySelector<HTMLElement>("main [data-autofocus]");
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!field && heading) heading.tabIndex = -1;
  // A ring round the heading would say that it can be pressed; one round a field is what it is for.
  if (field) field.focus({ preventScroll: true });
  else heading?.focus({ preventScroll: true, focusVisible: false });
}
