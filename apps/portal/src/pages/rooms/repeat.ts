import {
  monthPlaces,
  monthPlacesOf,
  type SeriesFault,
  type SeriesPattern,
  seriesDates,
  seriesKinds,
} from "@atrium/rules/booking-series.ts";
import type { SeriesChoice } from "@atrium/rules/booking-series-quote.ts";
import type { RequestedTime } from "@atrium/rules/booking-times.ts";
import { laterDay, weekdayOf } from "@atrium/rules/wall-clock.ts";

/** The pattern of a repeated booking, and the choices for single dates. */
export type Repeating = { pattern: SeriesPattern; choices: readonly SeriesChoice[] };

const usualCount = 6;
const usualDays = 42;

/** The keys of the list of patterns: a kind, and for months also which week, `monthly second`. */
export function optionOf({ kind, place }: SeriesPattern, date: string): string {
  return kind === "monthly" ? `monthly ${place ?? monthPlacesOf(date)[0]}` : kind;
}

/** The pattern of such an option, with the end of the previous pattern. */
export function patternOf(option: string, before: SeriesPattern | undefined): SeriesPattern | undefined {
  const [kindSaid, placeSaid] = option.split(" ");
  const kind = seriesKinds.find((one) => one === kindSaid);
  if (!kind) return undefined;
  const place = monthPlaces.find((one) => one === placeSaid);
  const end = before?.until === undefined ? { count: before?.count ?? usualCount } : { until: before.until };
  return { kind, ...(kind === "monthly" && place ? { place } : {}), ...end };
}

/** The same pattern with another end. */
export function endedBy(pattern: SeriesPattern, end: "count" | "until", date: string): SeriesPattern {
  const { until: _, count: __, ...rest } = pattern;
  return end === "count" ? { ...rest, count: usualCount } : { ...rest, until: laterDay(date, usualDays) };
}

/** The pattern with another first date: its weekday or its place in the month changes with it. */
export function startedOn(pattern: SeriesPattern, before: string, date: string): SeriesPattern {
  if (before === date) return pattern;
  const places = monthPlacesOf(date);
  const place = pattern.place && !places.includes(pattern.place) ? places[0] : pattern.place;
  const moved = pattern.weekdays?.length === 1 && pattern.weekdays[0] === weekdayOf(before);
  return {
    ...pattern,
    ...(place ? { place } : {}),
    ...(moved ? { weekdays: [weekdayOf(date)] } : {}),
  };
}

/** The choices that concern dates of the series. */
export function choicesOf({ pattern, choices }: Repeating, date: string): SeriesChoice[] {
  const dates = seriesDates(date, pattern);
  return Array.isArray(dates) ? choices.filter(({ on }) => dates.includes(on)) : [];
}

export function faultOf(pattern: SeriesPattern, date: string): SeriesFault | undefined {
  const dates = seriesDates(date, pattern);
  return Array.isArray(dates) ? undefined : dates;
}

/** The stored input after a reload; undefined if it is invalid. */
export function readRepeating(kept: string | undefined): Repeating | undefined {
  try {
    const { pattern, choices } = JSON.parse(kept ?? "") as Partial<Repeating>;
    if (!pattern || !seriesKinds.includes(pattern.kind) || !Array.isArray(choices)) return undefined;
    return faultOf(pattern, "2026-12-01")?.code === "unknown" ? undefined : { pattern, choices };
  } catch {
    return undefined;
  }
}

/** As the API takes it. */
export function seriesBody(requested: RequestedTime, { pattern, choices }: Repeating) {
  const { kind, weekdays: on, weeks, place, until, count } = pattern;
  return {
    repeat: {
      kind,
      ...(on ? { weekdays: [...on] } : {}),
      ...(weeks === undefined ? {} : { weeks }),
      ...(place ? { place } : {}),
      ...(until === undefined ? {} : { until }),
      ...(count === undefined ? {} : { count }),
    },
    choices: choicesOf({ pattern, choices }, requested.date).map(({ on: day, left_out, time }) => ({
      on: day,
      ...(left_out ? { left_out } : {}),
      ...(time ? { time: ownTime(time) } : {}),
    })),
  };
}

const ownTime = ({ date, from, to, nights, repeated }: RequestedTime) => ({
  date,
  from,
  to,
  ...(nights ? { nights } : {}),
  ...(repeated ? { repeated } : {}),
});

/** Replaces the choice for one date. */
export function decided(repeating: Repeating, on: string, what: Omit<SeriesChoice, "on"> | undefined): Repeating {
  const others = repeating.choices.filter((one) => one.on !== on);
  return { ...repeating, choices: what ? [...others, { on, ...what }] : others };
}
