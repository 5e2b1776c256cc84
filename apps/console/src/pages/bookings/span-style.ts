import type { CSSProperties } from "react";
import type { Place, Shown } from "./day-geometry.ts";

/** Where something begins and how long it is, in parts of what is shown. */
export function spanStyle({ from, to }: Pick<Place, "from" | "to">, shown: Shown): CSSProperties {
  const whole = shown.to - shown.from;
  const begin = Math.max(from, shown.from);
  const length = Math.min(to, shown.to) - begin;
  return { insetInlineStart: `${((begin - shown.from) / whole) * 100}%`, inlineSize: `${(length / whole) * 100}%` };
}
