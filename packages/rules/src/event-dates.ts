import { dateFormat } from "./date-format.ts";
import { intlLocale } from "./languages.ts";

/** The content of a date block and its line of text, in the building's time zone, whatever the reader's. */
export type EventDates = { day: string; month: string; weekday: string; date: string; time: string };

/**
 * The dates of an item for people: `start` and `end` are UTC instants, `timeZone` the building's (IANA). Something that ends on
 * another day reads as a range of days, each with its time.
 */
export function eventDates(start: string, end: string | null, locale: string, timeZone: string): EventDates {
  const from = new Date(start);
  const to = end && new Date(end) > from ? new Date(end) : from;
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(intlLocale(locale), { ...options, timeZone });
  const days = format({ year: "numeric", month: "2-digit", day: "2-digit" });
  const clock = format({ timeStyle: "short" });
  const long = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const medium = { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;
  const sameInstant = from.getTime() === to.getTime();
  const sameDay = days.format(from) === days.format(to);
  return {
    day:
      format({ day: "numeric" })
        .formatToParts(from)
        .find((part) => part.type === "day")?.value ?? "",
    month: format({ month: "short" }).format(from).replace(/\.$/, ""),
    weekday: format({ weekday: "short" }).format(from).replace(/\.$/, ""),
    date: format(long).format(from),
    time: sameInstant
      ? clock.format(from)
      : sameDay
        ? clock.formatRange(from, to)
        : format(medium).formatRange(from, to),
  };
}

/** One line on a card: "Tue 3 Mar, 18:00". */
export function cardDate(start: string, locale: string, timeZone: string): string {
  const at = new Date(start);
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(intlLocale(locale), { ...options, timeZone }).format(at);
  return `${format({ weekday: "short", day: "numeric", month: "short" })}, ${format({ timeStyle: "short" })}`;
}

/** The part of the day for a greeting, in the building's time zone: from 5 morning, from 12 afternoon, from 18 evening. */
export function dayPart(now: Date, timeZone: string): "morning" | "afternoon" | "evening" {
  const hour = Number(dateFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone }).format(now));
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}

const dayIn = (at: Date, timeZone: string) =>
  dateFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }).format(at);

/** Whether two instants are on the same day in the building's time zone. */
export function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  return dayIn(one, timeZone) === dayIn(other, timeZone);
}

/** Until when a running item lasts: today's time, or the date. Undefined if it is not running. */
export function runsUntil(
  { start_at, end_at }: { start_at: string | null; end_at: string | null },
  now: Date,
  locale: string,
  timeZone: string,
): string | undefined {
  if (start_at === null || end_at === null) return undefined;
  const end = new Date(end_at);
  if (new Date(start_at) > now || end <= now) return undefined;
  const parts = isSameDay(end, now, timeZone)
    ? ({ timeStyle: "short" } as const)
    : ({ day: "numeric", month: "short" } as const);
  return dateFormat(intlLocale(locale), { ...parts, timeZone }).format(end);
}

/** The time of something near: today's time, "tomorrow" and the time, or the date and the time. */
export function nearDate(at: string, now: Date, locale: string, timeZone: string): string {
  const then = new Date(at);
  const time = dateFormat(intlLocale(locale), { timeStyle: "short", timeZone }).format(then);
  if (isSameDay(then, now, timeZone)) return time;
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  if (!isSameDay(then, tomorrow, timeZone)) return cardDate(at, locale, timeZone);
  return `${new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: "auto" }).format(1, "day")}, ${time}`;
}

/** The time on the wall: "10:15". */
export function clockTime(at: Date, locale: string, timeZone: string): string {
  return dateFormat(intlLocale(locale), { timeStyle: "short", timeZone }).format(at);
}

/** The weekday and the day of now, for a greeting: "Monday, 23 November". */
export function longDay(now: Date, locale: string, timeZone: string): string {
  return dateFormat(intlLocale(locale), { weekday: "long", day: "numeric", month: "long", timeZone }).format(now);
}
