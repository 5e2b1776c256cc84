import { dateFormat } from "./date-format.ts";

/** An instant as a wall clock shows it: the date as 2026-03-29, and the minute of the day, 0 … 1439. */
export type WallTime = { date: string; minute: number };

export const dayMinutes = 24 * 60;
const minuteMs = 60_000;
const dayMs = dayMinutes * minuteMs;

/** How far the wall clock of the zone is ahead of UTC. */
export function offsetMs(ms: number, timeZone: string): number {
  const said = dateFormat("en-US", { timeZone, timeZoneName: "longOffset" }).format(ms);
  // "GMT", "GMT-05:00", or before 1972 also "GMT+00:19:32".
  const [, sign, hours, minutes, seconds = 0] = /GMT(\D)(\d\d):(\d\d)(?::(\d\d))?$/.exec(said) ?? [];
  if (!sign) return 0;
  const length = (Number(hours) * 60 + Number(minutes)) * minuteMs + Number(seconds) * 1000;
  return sign === "+" ? length : -length;
}

export function wallTime(at: Date, timeZone: string): WallTime {
  const wall = at.getTime() + offsetMs(at.getTime(), timeZone);
  return { date: isoDay(wall), minute: Math.floor((((wall % dayMs) + dayMs) % dayMs) / minuteMs) };
}

/**
 * Every instant at which the zone's wall clock shows this time, the earlier one first: one on most days, none where the clock skips it, two
 * where it repeats it. `minute` may reach into later days.
 */
export function momentsOf({ date, minute }: WallTime, timeZone: string): Date[] {
  const wall = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs;
  // No clock has changed twice within two days.
  const [before, after] = [offsetMs(wall - dayMs, timeZone), offsetMs(wall + dayMs, timeZone)];
  if (before === after) return [new Date(wall - before)];
  return [before, after]
    .filter((offset) => offsetMs(wall - offset, timeZone) === offset)
    .map((offset) => new Date(wall - offset))
    .sort((one, other) => one.getTime() - other.getTime());
}

/** The first instant at which the wall clock shows this time or a later one: for a skipped time, the instant of the jump. */
export function momentFrom(time: WallTime, timeZone: string): Date {
  const [first] = momentsOf(time, timeZone);
  if (first) return first;
  // The jump lies between the two readings of a skipped time, which differ by the skipped length.
  const wall = Date.parse(`${time.date}T00:00:00Z`) + time.minute * minuteMs;
  const [before, after] = [offsetMs(wall - dayMs, timeZone), offsetMs(wall + dayMs, timeZone)];
  let [from, until] = [wall - after, wall - before];
  while (until - from > 1) {
    const middle = Math.floor((from + until) / 2);
    if (offsetMs(middle, timeZone) === before) from = middle;
    else until = middle;
  }
  return new Date(until);
}

export function laterDay(date: string, days: number): string {
  return isoDay(Date.parse(`${date}T00:00:00Z`) + days * dayMs);
}

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

export function weekdayOf(date: string): Weekday {
  // getUTCDay begins with Sunday.
  return weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "mon";
}

/** "09:30" → 570, and "24:00" → 1440; undefined if it is not a time of a day. */
export function readClock(text: string): number | undefined {
  const [, hour, minute] = /^(\d{2}):([0-5]\d)$/.exec(text) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= dayMinutes ? minutes : undefined;
}

/** 570 → "09:30". */
export function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** Whether a text such as 2026-02-30 is a valid date. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && laterDay(text, 0) === text
  );
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
