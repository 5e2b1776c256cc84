import { isCtaShown, nextCtaChange } from "@atrium/rules/cta.ts";
import { useEffect, useState } from "react";

type Item = Parameters<typeof isCtaShown>[0];

/** What a timer takes at most; it is set again then. */
const longestWaitMs = 2 ** 31 - 1;

/** Whether an item's call to action shows now: on a page that is left open it comes and goes by itself. `asOf`: when the item was read. */
export function useCtaShown(item: Item, asOf: number): boolean {
  const [later, setLater] = useState(asOf);
  const now = Math.max(asOf, later);
  const change = nextCtaChange(item, now);
  useEffect(() => {
    if (change === undefined) return;
    const timer = setTimeout(() => setLater(Date.now()), Math.min(Math.max(0, change - Date.now()), longestWaitMs));
    return () => clearTimeout(timer);
  }, [change, now]);
  return isCtaShown(item, now);
}
