import { isDay, offsetMs, weekdays } from "@atrium/rules/wall-clock.ts";

/** A calendar day, without a time zone. */
type Day = { year: number; month: number; day: number };
type Clock = { hour: number; minute: number };

type PackTime =
  | { form: "instant"; ms: number }
  | ({ form: "day"; day: Day } & Clock)
  | ({ form: "relative"; days: number; weekday: number | undefined } & Clock);

const dayMs = 86_400_000;

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const dayForm = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/;
const relativeForm = /^(?:today|([+-]\d{1,4})([dw])(?: (mon|tue|wed|thu|fri|sat|sun))?) (\d{2}):(\d{2})$/;

/** Parses a pack's time (`docs/pack-format.md`, Times); undefined if it is invalid, such as the 30th of February. */
export function parseTime(text: string): PackTime | undefined {
  const instant = instantForm.exec(text);
  if (instant) {
    const ms = Date.parse(text);
    return Number.isNaN(ms) || !isDay(text.slice(0, 10)) ? undefined : { form: "instant", ms };
  }
  const fixed = dayForm.exec(text);
  if (fixed) {
    const clock = toClock(fixed[4], fixed[5]);
    return clock && isDay(text.slice(0, 10)) ? { form: "day", day: toDay(fixed), ...clock } : undefined;
  }
  const relative = relativeForm.exec(text);
  const clock = toClock(relative?.[4], relative?.[5]);
  if (!relative || !clock) return undefined;
  const [, count = "0", unit, weekday] = relative;
  if (weekday && unit !== "w") return undefined;
  return {
    form: "relative",
    days: Number(count) * (unit === "w" ? 7 : 1),
    weekday: weekday ? weekdays.findIndex((each) => each === weekday) : undefined,
    ...clock,
  };
}

/**
 * The moment of a pack's time in a time zone, `shiftDays` later; relative times count from the day of `now` there. Hours are local: a time that a
 * clock change skips moves forward by the skipped duration, and of a time that occurs twice the first is used. The text must have been accepted by
 * {@link parseTime}.
 */
export function resolveTime(text: string, at: { now: Date; timeZone: string; shiftDays?: number }): Date {
  const time = parseTime(text);
  if (!time) throw new Error(`"${text}" is not a time of a pack.`);
  const { timeZone, shiftDays = 0 } = at;
  if (time.form === "instant") {
    if (shiftDays === 0) return new Date(time.ms);
    const wall = time.ms + offsetMs(time.ms, timeZone);
    return fromWallClock(wall + shiftDays * dayMs, timeZone);
  }
  const minutes = (time.hour * 60 + time.minute) * 60_000;
  if (time.form === "day") return fromWallClock(utcMs(time.day) + shiftDays * dayMs + minutes, timeZone);
  const nowMs = at.now.getTime();
  const today = Math.floor((nowMs + offsetMs(nowMs, timeZone)) / dayMs) * dayMs;
  // 1970 began on a Thursday, the fourth day of its week.
  const monday = today - ((today / dayMs + 3) % 7) * dayMs;
  const day = time.weekday === undefined ? today : monday + time.weekday * dayMs;
  return fromWallClock(day + (time.days + shiftDays) * dayMs + minutes, timeZone);
}

/** The days of a repeat's `every`, `from` and `until`: `-26w` → -182. */
export function spanDays(text: string): number {
  const [, count = "0", unit] = /^([+-]?\d+)([dw])$/.exec(text) ?? [];
  return Number(count) * (unit === "w" ? 7 : 1);
}

export function isTimeZone(name: string): boolean {
  if (!/^([A-Z][A-Za-z_+-]*(\/[A-Za-z0-9_+-]+)+|UTC)$/.test(name)) return false;
  try {
    offsetMs(0, name);
    return true;
  } catch {
    return false;
  }
}

function fromWallClock(wallMs: number, timeZone: string): Date {
  const before = offsetMs(wallMs - dayMs, timeZone);
  const after = offsetMs(wallMs + dayMs, timeZone);
  if (before === after || offsetMs(wallMs - before, timeZone) === before) return new Date(wallMs - before);
  return new Date(offsetMs(wallMs - after, timeZone) === after ? wallMs - after : wallMs - before);
}

function toDay([, year, month, day]: RegExpExecArray): Day {
  return { year: Number(year), month: Number(month), day: Number(day) };
}

function utcMs({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day);
}

function toClock(hour: string | undefined, minute: string | undefined): Clock | undefined {
  if (hour === undefined || minute === undefined) return undefined;
  return Number(hour) < 24 && Number(minute) < 60 ? { hour: Number(hour), minute: Number(minute) } : undefined;
}
