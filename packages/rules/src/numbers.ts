import { dateFormat } from "./date-format.ts";
import { intlLocale } from "./languages.ts";
import { laterDay, wallTime, weekdayOf, weekdays } from "./wall-clock.ts";

/** The unit of a figure. `percent`: 66.7 is 66.7 %; `hours`: 1.5 is one and a half. */
export type NumberUnit = "count" | "percent" | "hours";

/** Every figure in display order, with its unit. */
export const figureUnits = {
  signed_in: "count",
  items_read: "count",
  searches_empty: "count",
  event_answers: "percent",
  event_guests: "count",
  claims: "count",
  bookings_made: "count",
  bookings_cancelled: "count",
  bookings_missed: "count",
  hours_booked: "hours",
  requests_opened: "count",
  requests_done: "count",
  hours_to_done: "hours",
} as const satisfies Record<string, NumberUnit>;

export type FigureKey = keyof typeof figureUnits;
export const figureKeys = Object.keys(figureUnits) as FigureKey[];

/** The greatest number of weeks in one request, and the default. */
export const mostWeeks = 52;
export const usualWeeks = 12;

/** Why a cell has no value: fewer than five people, the week's data is deleted, or there was nothing to count. */
export const missingCauses = ["few_people", "not_kept", "nothing"] as const;
export type MissingCause = (typeof missingCauses)[number];

/** A figure in one week: a value, or the reason why there is none. */
export type NumberCell = { value: number | null; missing: MissingCause | null };

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return laterDay(day, -weekdays.indexOf(weekdayOf(day)));
}

/** The Monday of the last week that is over in every one of these zones, `minutesLater` after its end. */
export function lastWholeWeek(now: Date, zones: readonly string[], minutesLater = 0): string {
  const mondays = zones.map((zone) => {
    const { date, minute } = wallTime(now, zone);
    return laterDay(mondayOf(minute < minutesLater ? laterDay(date, -1) : date), -7);
  });
  return mondays.sort()[0] ?? laterDay(mondayOf(now.toISOString().slice(0, 10)), -7);
}

/** The Mondays of this many weeks, the given one last. */
export function weeksUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => laterDay(last, (at + 1 - count) * 7));
}

/** The first and last day of a Monday's week. */
export function weekText(monday: string, locale: string): string {
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  const format = dateFormat(intlLocale(locale), { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return format.formatRange(noon(monday), noon(laterDay(monday, 6)));
}

/** A value as text for people. Values are already rounded: all their digits are written. */
export function numberText(value: number, unit: NumberUnit, locale: string): string {
  return new Intl.NumberFormat(intlLocale(locale), styles[unit]).format(unit === "percent" ? value / 100 : value);
}

/** The difference to the week before, with its sign; undefined if either has no value, or there is no difference. */
export function differenceText(
  now: NumberCell | undefined,
  before: NumberCell | undefined,
  { unit, locale }: { unit: NumberUnit; locale: string },
): string | undefined {
  const [value, former] = [now?.value ?? null, before?.value ?? null];
  if (value === null || former === null) return undefined;
  const by = roundNumber(value - former);
  if (by === 0) return undefined;
  // The difference of two percentages is in percentage points.
  const style = unit === "percent" ? styles.count : styles[unit];
  return new Intl.NumberFormat(intlLocale(locale), { ...style, signDisplay: "always" }).format(by);
}

/** With as many digits as any value has. */
export function roundNumber(value: number): number {
  return Math.round(value * 10) / 10;
}

const one = { maximumFractionDigits: 1 } as const;
const styles: Record<NumberUnit, Intl.NumberFormatOptions> = {
  count: one,
  percent: { ...one, style: "percent" },
  hours: { ...one, style: "unit", unit: "hour", unitDisplay: "short" },
};

type Sheet = {
  weeks: readonly string[];
  figures: readonly { name: string; unit: NumberUnit; means: string; cells: readonly NumberCell[] }[];
};

/** For a narrow cell, in any language: fewer than five people. */
export const fewSign = "<5";

/** The text of a cell without a value. */
const inSheet: Record<MissingCause, string> = { few_people: fewSign, not_kept: "", nothing: "" };

/** The table as rows of a spreadsheet: a figure per row, a week per column. Digits are those of the API. */
export function numbersSheet({ weeks, figures }: Sheet): string[][] {
  const rows = figures.map(({ name, unit, means, cells }) => [
    name,
    unit,
    ...cells.map(({ value, missing }) => (value === null ? inSheet[missing ?? "nothing"] : String(value))),
    means,
  ]);
  return [["figure", "unit", ...weeks, "definition"], ...rows];
}
