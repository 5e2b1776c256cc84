import { dateFormat } from "@atrium/rules/date-format.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { dayMinutes, laterDay, type Weekday, weekdays } from "@atrium/rules/wall-clock.ts";

/* Durations, times and days of bookings as text. */

/** 90 → "1 hour 30 minutes"; whole days from two on are days. */
export function lengthText(minutes: number, locale: string): string {
  const unit = (count: number, name: "day" | "hour" | "minute") =>
    new Intl.NumberFormat(intlLocale(locale), { style: "unit", unit: name, unitDisplay: "long" }).format(count);
  if (minutes >= 2 * dayMinutes && minutes % dayMinutes === 0) return unit(minutes / dayMinutes, "day");
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && unit(hours, "hour"), (rest > 0 || hours === 0) && unit(rest, "minute")]
    .filter((part) => part !== false)
    .join(" ");
}

/** A time of the wall clock. */
export function clockWords(clock: string, locale: string): string {
  return dateFormat(intlLocale(locale), { timeStyle: "short", timeZone: "UTC" }).format(
    new Date(`2024-01-01T${clock === "24:00" ? "00:00" : clock}:00Z`),
  );
}

export const spanText = (from: string, to: string, locale: string): string =>
  `${clockWords(from, locale)} – ${clockWords(to, locale)}`;

/** A day of the building's calendar. */
export function dayText(date: string, locale: string, weekday: "short" | "long"): string {
  return dateFormat(intlLocale(locale), { weekday, day: "numeric", month: weekday, timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** A day, a week or a month of quotas: "24 November", "23 – 29 November", "November 2026". `until` is the first day after it. */
export function periodText(
  { each, from, until }: { each: "day" | "week" | "month"; from: string; until: string },
  locale: string,
): string {
  const at = (date: string) => new Date(`${date}T00:00:00Z`);
  const numeric = "numeric" as const;
  const rest = each === "month" ? { year: numeric } : { day: numeric };
  const how = { month: "long" as const, timeZone: "UTC", ...rest };
  const format = dateFormat(intlLocale(locale), how);
  return each === "week" ? format.formatRange(at(from), at(laterDay(until, -1))) : format.format(at(from));
}

/** A time that the clock shows twice, with what tells the two apart: "02:30 GMT+2". */
export function zonedTime(at: Date, locale: string, timeZone: string): string {
  return dateFormat(intlLocale(locale), {
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "shortOffset",
    timeZone,
  }).format(at);
}

/** "Mon – Fri", or each day if they are not consecutive; empty for every day. */
export function weekdaysText(days: readonly Weekday[], locale: string): string | undefined {
  if (days.length === weekdays.length) return undefined;
  const format = dateFormat(intlLocale(locale), { weekday: "short", timeZone: "UTC" });
  // The first of January 2024 is a Monday.
  const places = weekdays.flatMap((day, at) => (days.includes(day) ? [at] : []));
  const nameOf = (place: number) => format.format(new Date(Date.UTC(2024, 0, 1 + place)));
  const [first = 0, last = first] = [places.at(0), places.at(-1)];
  const isRun = places.length > 2 && last - first === places.length - 1;
  return isRun
    ? `${nameOf(first)} – ${nameOf(last)}`
    : new Intl.ListFormat(intlLocale(locale), { type: "unit", style: "short" }).format(places.map(nameOf));
}

/** "Mon – Fri 08:00 – 20:00": the part of the week of a rule, a price or opening hours; empty for the whole week. */
export function timesText(
  { weekdays: on = weekdays, from = "00:00", to = "24:00" }: WeekTimes,
  locale: string,
): string | undefined {
  const clock = from === "00:00" && to === "24:00" ? undefined : spanText(from, to, locale);
  return [weekdaysText(on, locale), clock].filter((part) => part !== undefined).join(" ") || undefined;
}

type WeekTimes = {
  weekdays?: readonly Weekday[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
