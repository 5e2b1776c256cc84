import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";
import { toPageTop } from "./page-top.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** A change of the address's query stays on the same screen, which keeps its scroll position and focus. */
    oneScreen?: boolean;
    /** A list and its open entry: navigating through them keeps the focus, although the path changes. */
    keepsFocus?: boolean;
  }
}

type Arrival<Place> = {
  place: Place | undefined;
  from: ParsedLocation | undefined;
  to: ParsedLocation;
  /** Another page is rendered, or the same one again, because another navigation was abandoned. */
  pageTurned: boolean;
};

/**
 * Stores a state for each entry of the history: `leaving` returns it, `arrived` receives it back. A screen that is still loading has no state
 * of the former page, so a state is stored once per navigation. Returns a function that stops it.
 */
export function keepPlaces<Place>(
  router: AnyRouter,
  leaving: (turnsPage: boolean) => Place,
  arrived: (arrival: Arrival<Place>) => void,
): () => void {
  const places = new Map<string | undefined, Place>();
  let isTurning = false;
  const endLeaving = router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
    const place = leaving(pathChanged);
    if (!isTurning) places.set(fromLocation?.state.__TSR_key, place);
    // The first page is no navigation, and is not announced as one.
    isTurning ||= fromLocation !== undefined && pathChanged;
  });
  const endArriving = router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    const pageTurned = pathChanged || isTurning;
    isTurning = false;
    arrived({ place: places.get(toLocation.state.__TSR_key), from: fromLocation, to: toLocation, pageTurned });
  });
  return () => {
    endLeaving();
    endArriving();
  };
}

/**
 * On a new path the page scrolls to its top (B6), and the focus moves to its first question or its heading. Back and Forward restore the
 * scroll position, and the focus to the link that was followed: the browser tries that as well, but too early for a screen that is still
 * loading.
 */
export function followPageTurns(router: AnyRouter): void {
  let kept: string | undefined;
  const placeNow = () => ({
    top: scrollY,
    link: document.activeElement?.closest("main a[href]")?.getAttribute("href") ?? null,
  });
  keepPlaces(router, placeNow, ({ place, from, to, pageTurned }) => {
    const oneScreen = router.state.matches.some(({ staticData }) => staticData.oneScreen);
    const turned = pageTurned || (!oneScreen && from?.searchStr !== to.searchStr);
    const keeper = router.state.matches.find(({ staticData }) => staticData.keepsFocus)?.routeId;
    const isKept = keeper !== undefined && keeper === kept;
    kept = keeper;
    if (!from || !turned) return;
    if (!isKept) focusBeginning(place?.link);
    if (place?.top || !to.hash) toPageTop(place?.top);
  });
}

function focusBeginning(link: string | null = null): void {
  // A menu that was opened meanwhile keeps the focus.
  if (document.querySelector("[role=menu]")) return;
  const leftBy = link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
  if (leftBy) return leftBy.focus({ preventScroll: true });
  const field = document.querySelector<HTMLElement>("main [data-autofocus]");
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!field && heading) heading.tabIndex = -1;
  // A focus ring around a heading would suggest that it can be pressed; around a field it is right.
  if (field) field.focus({ preventScroll: true });
  else heading?.focus({ preventScroll: true, focusVisible: false });
}
