import { isDay, laterDay, type Weekday, weekdayOf, weekdays } from "./wall-clock.ts";

export const seriesKinds = ["daily", "weekdays", "weekly", "monthly"] as const;
/** Which occurrence of a weekday in the month. */
export const monthPlaces = ["first", "second", "third", "fourth", "last"] as const;
export type MonthPlace = (typeof monthPlaces)[number];

/** A series has at most this many dates, and its first and last date are at most two years apart. */
export const mostSeriesDates = 104;
export const mostSeriesDays = 731;
export const mostWeeksApart = 26;

/** The pattern of a series, starting from its first date, which belongs to the series only if it matches the pattern. */
export type SeriesPattern = {
  kind: (typeof seriesKinds)[number];
  /** For `weekly`: the weekdays; by default the first date's. */
  weekdays?: readonly Weekday[] | undefined;
  /** For `weekly`: every this many weeks, which begin on Monday; by default every week. */
  weeks?: number | undefined;
  /** For `monthly`: which occurrence of the first date's weekday; by default the first date's own. */
  place?: MonthPlace | undefined;
  /** One of the two: the last possible date, or the number of dates. */
  until?: string | undefined;
  count?: number | undefined;
};

/**
 * `one_end`: neither or both of `until` and `count`. `order`: no date of the pattern before the end. `too_many`: more dates than allowed, or
 * over more than two years. `unknown`: a field that the kind of pattern does not have.
 */
export type SeriesFault = {
  path: "/date" | "/repeat" | `/repeat/${"weekdays" | "weeks" | "place" | "until" | "count"}`;
  code: "format" | "one_end" | "order" | "too_many" | "unknown";
};

/** The dates of a series in order, or what is wrong with the pattern. Whether they can be booked is not checked here. */
export function seriesDates(first: string, pattern: SeriesPattern): string[] | SeriesFault {
  const fault = patternFault(first, pattern);
  if (fault) return fault;
  const { until, count } = pattern;
  const tooMany: SeriesFault = { path: until === undefined ? "/repeat/count" : "/repeat/until", code: "too_many" };
  const isOn = membership(first, pattern);
  const found: string[] = [];
  for (let day = 0; day <= mostSeriesDays; day += 1) {
    const date = laterDay(first, day);
    if (until !== undefined && date > until) return found.length > 0 ? found : { path: "/repeat/until", code: "order" };
    if (!isOn(date)) continue;
    if (found.length === mostSeriesDates) return tooMany;
    found.push(date);
    if (found.length === count) return found;
  }
  return tooMany;
}

/** Which occurrence of its weekday in the month a date is: one, or two if the fourth is the last. */
export function monthPlacesOf(date: string): MonthPlace[] {
  const place = monthPlaces[Math.ceil(Number(date.slice(8)) / 7) - 1];
  const isLast = laterDay(date, 7).slice(0, 7) !== date.slice(0, 7);
  return [...(place && place !== "last" ? [place] : []), ...(isLast ? (["last"] as const) : [])];
}

function membership(first: string, { kind, weekdays: on, weeks = 1, place }: SeriesPattern) {
  const firstWeekday = weekdayOf(first);
  if (kind === "daily") return () => true;
  if (kind === "weekdays") return (date: string) => !["sat", "sun"].includes(weekdayOf(date));
  if (kind === "weekly") {
    const wanted = on ?? [firstWeekday];
    const monday = laterDay(first, -weekdays.indexOf(firstWeekday));
    return (date: string) => wanted.includes(weekdayOf(date)) && weeksBetween(monday, date) % weeks === 0;
  }
  const wanted = place ?? monthPlacesOf(first)[0] ?? "last";
  return (date: string) => weekdayOf(date) === firstWeekday && monthPlacesOf(date).includes(wanted);
}

const weeksBetween = (monday: string, date: string) =>
  Math.floor((Date.parse(date) - Date.parse(monday)) / (7 * 86_400_000));

function patternFault(first: string, pattern: SeriesPattern): SeriesFault | undefined {
  const { kind, weekdays: on, weeks, place, until, count } = pattern;
  if (!isDay(first) || !isDay(laterDay(first, mostSeriesDays))) return { path: "/date", code: "format" };
  if (kind !== "weekly" && on) return { path: "/repeat/weekdays", code: "unknown" };
  if (kind !== "weekly" && weeks !== undefined) return { path: "/repeat/weeks", code: "unknown" };
  if (kind !== "monthly" && place) return { path: "/repeat/place", code: "unknown" };
  if (on?.length === 0) return { path: "/repeat/weekdays", code: "format" };
  if (weeks !== undefined && !(Number.isInteger(weeks) && weeks >= 1 && weeks <= mostWeeksApart))
    return { path: "/repeat/weeks", code: "format" };
  if ((until === undefined) === (count === undefined)) return { path: "/repeat", code: "one_end" };
  if (until !== undefined && !isDay(until)) return { path: "/repeat/until", code: "format" };
  if (until !== undefined && until < first) return { path: "/repeat/until", code: "order" };
  if (count !== undefined && !(Number.isInteger(count) && count >= 1)) return { path: "/repeat/count", code: "format" };
  return undefined;
}
