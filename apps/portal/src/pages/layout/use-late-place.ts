import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { toPageTop } from "@atrium/web/page-top.ts";
import { keepPlaces } from "@atrium/web/page-turns.ts";

/** How long a page may take to be what it was; whoever waits longer has begun to read. */
const longestWaitMs = 10_000;

/** A page that has not changed its height for so long stands. */
const quietMs = 400;

/** What shows that somebody wants to be elsewhere. */
const wishes = ["wheel", "touchmove", "keydown", "pointerdown"];

/** Parts whose names are theirs; those that React makes up are others' when the page is made again. */
const namedParts = "main [id]:not([id^='_'])";

/** Where somebody was: so far down, and with a named part of the page so far below the window's upper edge. */
type Place = { top: number; id: string | undefined; offset: number };

/**
 * Back to where one was on a page whose contents are still on their way, or whose further parts have no height of their own before they
 * come near (B6): the portal returns to so many pixels at once; here the part that was being read is followed until the page stands.
 */
export function useLatePlace(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const leaving = (turnsPage: boolean) => {
      if (turnsPage) stop();
      return placeNow();
    };
    const end = keepPlaces(router, leaving, ({ place, pageTurned }) => {
      if (!pageTurned || !place?.top) return;
      stop();
      stop = followTo(place);
    });
    return () => {
      end();
      stop();
    };
  }, [router]);
}

/** Named by the last part that begins in the upper third of the window or above it. */
function placeNow(): Place {
  let place: Place = { top: scrollY, id: undefined, offset: 0 };
  for (const part of document.querySelectorAll(namedParts)) {
    const offset = part.getBoundingClientRect().top;
    if (offset > innerHeight / 3) break;
    place = { ...place, id: part.id, offset };
  }
  return place;
}

/** Goes to the place as soon as the page has it, and stays with it while the page grows. Answers how to give that up. */
function followTo({ top, id, offset }: Place): () => void {
  let standing: ReturnType<typeof setTimeout> | undefined;
  const given = new AbortController();
  const growth = new ResizeObserver(() => {
    const part = id ? document.getElementById(id) : null;
    const { scrollHeight } = document.documentElement;
    if (id ? !part : scrollHeight - innerHeight < top) return;
    toPageTop(part ? scrollY + part.getBoundingClientRect().top - offset : top);
    clearTimeout(standing);
    standing = setTimeout(stop, quietMs);
  });
  const patience = setTimeout(stop, longestWaitMs);
  function stop(): void {
    given.abort();
    growth.disconnect();
    clearTimeout(patience);
    clearTimeout(standing);
  }
  for (const wish of wishes) addEventListener(wish, stop, { passive: true, signal: given.signal });
  growth.observe(document.body);
  return stop;
}
