import { isDay, laterDay, type Weekday, weekdayOf, weekdays } from "./wall-clock.ts";

export const seriesKinds = ["daily", "weekdays", "weekly", "monthly"] as const;
/** Which of a month's Tuesdays, say, is meant. */
export const monthPlaces = ["first", "second", "third", "fourth", "last"] as const;
export type MonthPlace = (typeof monthPlaces)[number];

/** A series has at most so many dates, and no two of its dates are further apart than two years. */
export const mostSeriesDates = 104;
export const mostSeriesDays = 731;
export const mostWeeksApart = 26;

/** On which days a booking is repeated, counted from its first date, which is a part of the series only where the pattern is true of it. */
export type SeriesPattern = {
  kind: (typeof seriesKinds)[number];
  /** Of `weekly`: on these days; without, on that of the first date. */
  weekdays?: readonly Weekday[] | undefined;
  /** Of `weekly`: each so many weeks, which begin on Monday; without, each week. */
  weeks?: number | undefined;
  /** Of `monthly`: on that one of the month's days that have the weekday of the first date; without, on the one that the first date is. */
  place?: MonthPlace | undefined;
  /** One of the two: the last day that may be a date, or how many dates there are. */
  until?: string | undefined;
  count?: number | undefined;
};

/**
 * `one_end`: neither or both of `until` and `count`. `order`: the pattern has no date until then. `too_many`: more dates than a series has, or over more
 * than two years. `unknown`: said of a kind that has no such choice.
 */
export type SeriesFault = {
  path: "/date" | "/repeat" | `/repeat/${"weekdays" | "weeks" | "place" | "until" | "count"}`;
  code: "format" | "one_end" | "order" | "too_many" | "unknown";
};

/** The dates of a series in their order, or what is at fault with it. Which of them can be booked is not asked here. */
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

/** Which of its month's days of that weekday a date is: one, or two where the fourth is the last. */
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
