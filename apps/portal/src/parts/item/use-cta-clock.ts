import { nextCtaChange } from "@atrium/rules/cta.ts";
import { useEffect, useState } from "react";

type Item = Parameters<typeof nextCtaChange>[0];

/** The longest delay that a timer accepts; a longer wait is split. */
const longestWaitMs = 2 ** 31 - 1;

/**
 * The time by which an item's call to action is decided, in milliseconds since 1970. It advances whenever the decision changes, so that the
 * button of an open page appears and disappears by itself. `asOf`: when the item was read.
 */
export function useCtaClock(item: Item, asOf: number): number {
  const [later, setLater] = useState(asOf);
  const now = Math.max(asOf, later);
  const change = nextCtaChange(item, now);
  useEffect(() => {
    if (change === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = change - Date.now();
      if (left <= 0) setLater(Date.now());
      else timer = setTimeout(look, Math.min(left, longestWaitMs));
    };
    timer = setTimeout(look);
    return () => clearTimeout(timer);
  }, [change]);
  return now;
}
