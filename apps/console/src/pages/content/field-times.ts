import { clockText, wallTime } from "@atrium/rules/wall-clock.ts";

/** A time of a draft, which is a moment or one of the building's clock, as `<input type="datetime-local">` has it. */
export function toInput(time: string | undefined, timeZone: string): string {
  if (!time) return "";
  if (!time.endsWith("Z")) return time.replace(" ", "T");
  const { date, minute } = wallTime(new Date(time), timeZone);
  return `${date}T${clockText(minute)}`;
}

/** What such a field says, as a draft has it: by the building's clock. */
export const fromInput = (value: string): string => value.slice(0, 16).replace("T", " ");
