import { dayMinutes, laterDay, readClock, type Weekday, weekdayOf } from "./wall-clock.ts";

/** Times of the wall clock, such as 08:00 and 20:00; 24:00 is the end of the day. */
export type ClockSpan = { from: string; to: string };

/** Opening hours on these weekdays; without weekdays, on every day. */
export type OpeningHours = ClockSpan & { weekdays?: readonly Weekday[] | undefined };

/** An exception for one date, 2026-12-24, or for a date of every year, 12-24: other hours, or closed. */
export type HoursException = { date: string; hours?: readonly ClockSpan[] | undefined };

export type Opening = { hours: readonly OpeningHours[]; exceptions: readonly HoursException[] };

/** Minutes of one day, `to` excluded. */
export type MinuteSpan = { from: number; to: number };

/** A room's opening hours on a day, in order, without overlaps. */
export function openSpans({ hours, exceptions }: Opening, date: string): MinuteSpan[] {
  const exception = exceptions.find((one) => one.date === date) ?? exceptions.find((one) => one.date === date.slice(5));
  const weekday = weekdayOf(date);
  const spans = exception
    ? (exception.hours ?? [])
    : hours.filter(({ weekdays }) => weekdays?.includes(weekday) ?? true);
  return merged(spans.map(({ from, to }) => ({ from: readClock(from) ?? 0, to: readClock(to) ?? 0 })));
}

/** Whether a room is open without a break from one minute of a day to another, which may be on a later day. */
export function isOpen(opening: Opening, { date, from, to }: MinuteSpan & { date: string }): boolean {
  for (let day = 0; day * dayMinutes < to; day += 1) {
    const [begin, end] = [Math.max(0, from - day * dayMinutes), Math.min(dayMinutes, to - day * dayMinutes)];
    const covers = (span: MinuteSpan) => span.from <= begin && end <= span.to;
    if (begin < end && !openSpans(opening, laterDay(date, day)).some(covers)) return false;
  }
  return true;
}

function merged(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const found: MinuteSpan[] = [];
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else found.push({ ...span });
  }
  return found;
}
