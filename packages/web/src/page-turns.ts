import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";
import { toPageTop } from "./page-top.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** What the query of the address changes is part of one screen, which stays where it is. */
    oneScreen?: boolean;
    /** A list and what is open of it: whoever goes through them keeps the focus where it is, also where the path changes. */
    keepsFocus?: boolean;
  }
}

type Arrival<Place> = {
  place: Place | undefined;
  from: ParsedLocation | undefined;
  to: ParsedLocation;
  /** Another page is drawn, or the same one anew, because another was on its way and was left before it came. */
  pageTurned: boolean;
};

/**
 * Keeps a place for each entry of the history: `leaving` says what it is, `arrived` gets it back. The screen of a page that is on its
 * way says nothing of the page that was left, so a place is kept once a turn. Answers how to end it.
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
    // The first page is no turn, and is not told of as one.
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
 * On a new path the page begins at its top (B6), and the keyboard and screen reader at its first question or its heading. Back and
 * Forward return to where one was, and the keyboard to the link that one left by: the browser tries that as well, but too soon for a
 * screen that is still to come.
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
