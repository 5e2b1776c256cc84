import type { CSSProperties } from "react";
import type { Place, Shown } from "./day-geometry.ts";

/** The start and the length of something, as fractions of the shown hours. */
export function spanStyle({ from, to }: Pick<Place, "from" | "to">, shown: Shown): CSSProperties {
  const whole = shown.to - shown.from;
  const begin = Math.max(from, shown.from);
  const length = Math.min(to, shown.to) - begin;
  return { insetInlineStart: `${((begin - shown.from) / whole) * 100}%`, inlineSize: `${(length / whole) * 100}%` };
}
