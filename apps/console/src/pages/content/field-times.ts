import { clockText, wallTime } from "@atrium/rules/wall-clock.ts";

/** A time of a draft, an instant or a wall-clock time of the building, in the form of `<input type="datetime-local">`. */
export function toInput(time: string | undefined, timeZone: string): string {
  if (!time) return "";
  if (!time.endsWith("Z")) return time.replace(" ", "T");
  const { date, minute } = wallTime(new Date(time), timeZone);
  return `${date}T${clockText(minute)}`;
}

/** The value of such a field in the form of a draft: a wall-clock time of the building. */
export const fromInput = (value: string): string => value.slice(0, 16).replace("T", " ");
