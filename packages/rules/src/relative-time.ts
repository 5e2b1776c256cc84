import { dateFormat } from "./date-format.ts";
import { intlLocale } from "./languages.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The unit of a distance, by its number of seconds. */
const units = [
  [365 * day, "year"],
  [30 * day, "month"],
  [7 * day, "week"],
  [day, "day"],
  [hour, "hour"],
  [0, "minute"],
] as const;

/** The distance to a moment for people: "in 2 hours", "yesterday", "this minute". Whole units only, rounded towards now. */
export function relativeTime(at: string, now: Date, locale: string): string {
  const seconds = (Date.parse(at) - now.getTime()) / 1000;
  const [size, unit] = units.find(([least]) => Math.abs(seconds) >= least) ?? [0, "minute" as const];
  const count = Math.trunc(seconds / (size || minute));
  return new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: "auto" }).format(count === 0 ? 0 : count, unit);
}

/** A moment to the minute, with the name of its time zone: "Tue, Nov 24, 2026, 14:00 GMT+1". */
export function exactTime(at: string, locale: string, timeZone: string): string {
  return dateFormat(intlLocale(locale), {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(new Date(at));
}
