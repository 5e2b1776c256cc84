import { clockText, dayMinutes, isDay, momentsOf, readClock, type WallTime, wallTime } from "./wall-clock.ts";

export const repeatedHours = ["first", "second", "both"] as const;
export type RepeatedHour = (typeof repeatedHours)[number];

/** A requested time as people enter it: a day and two times of the building's wall clock. */
export type RequestedTime = {
  /** 2026-03-29. */
  date: string;
  /** 09:30. */
  from: string;
  /** 10:30, or 24:00 for the end of the day. */
  to: string;
  /** How many days after `date` the end is. */
  nights?: number | undefined;
  /** Which one is meant if the clock shows a time twice; `both`: from the first to the second. */
  repeated?: RepeatedHour | undefined;
};

/** The same as instants, with the wall-clock times of its start and end. */
export type BookedTime = {
  start: Date;
  end: Date;
  date: string;
  from: number;
  /** Minutes from midnight of `date`: from 1440 on, the end is on a later day. */
  to: number;
};

/** `skipped`: the clock does not show that time on that day. `repeated`: the clock shows it twice, and it is not given which is meant. */
export type TimeFault = {
  path: "/date" | "/from" | "/to" | "/repeated";
  code: "format" | "order" | "skipped" | "repeated";
};

/** The instants of a requested time in the building's zone, or what is ambiguous (K13). */
export function readTimes(requested: RequestedTime, timeZone: string): BookedTime | TimeFault {
  const { date, nights = 0, repeated } = requested;
  const [from, until] = [readClock(requested.from), readClock(requested.to)];
  if (!isDay(date)) return { path: "/date", code: "format" };
  if (from === undefined || from === dayMinutes) return { path: "/from", code: "format" };
  if (until === undefined) return { path: "/to", code: "format" };
  const to = until + nights * dayMinutes;
  const [starts, ends] = [momentsOf({ date, minute: from }, timeZone), momentsOf({ date, minute: to }, timeZone)];
  if (starts.length === 0) return { path: "/from", code: "skipped" };
  if (ends.length === 0) return { path: "/to", code: "skipped" };
  if ((starts.length > 1 || ends.length > 1) && !repeated) return { path: "/repeated", code: "repeated" };
  const [start, end] = [starts.at(repeated === "second" ? -1 : 0), ends.at(repeated === "first" ? 0 : -1)];
  if (!start || !end || end <= start) return { path: "/to", code: "order" };
  return { start, end, date, from, to };
}

/** The requested time between two instants. */
export function writeTimes(start: Date, end: Date, timeZone: string): RequestedTime & { nights: number } {
  const [begin, finish] = [wallTime(start, timeZone), wallTime(end, timeZone)];
  const nights = Math.round((Date.parse(finish.date) - Date.parse(begin.date)) / 86_400_000);
  const said = { date: begin.date, from: clockText(begin.minute), to: clockText(finish.minute), nights };
  const places = [placeAmong(begin, start, timeZone), placeAmong(finish, end, timeZone)];
  if (places.every((place) => place === undefined)) return said;
  if (places.every((place) => place !== undefined) && places[0] !== places[1]) return { ...said, repeated: "both" };
  return { ...said, repeated: places.includes("first") ? "first" : "second" };
}

function placeAmong(time: WallTime, at: Date, timeZone: string): "first" | "second" | undefined {
  const [first, second] = momentsOf(time, timeZone);
  if (!second) return undefined;
  return first?.getTime() === at.getTime() ? "first" : "second";
}
