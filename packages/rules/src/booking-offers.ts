import type { Opening } from "./booking-hours.ts";
import { type PriceLine, type PriceRule, priceLines, totalOf } from "./booking-price.ts";
import type { Amount, QuotaState, QuotaUse } from "./booking-quotas.ts";
import { type Booker, type BookingCheck, type BookingRule, judge, quotasFor, ruleFor } from "./booking-rules.ts";
import { type BookedTime, readTimes, type RequestedTime } from "./booking-times.ts";
import { clockText, dayMinutes, readClock } from "./wall-clock.ts";

/** A room with all that decides about a booking of it. */
export type BookableRoom = Opening & {
  rules: readonly BookingRule[];
  prices: readonly PriceRule[];
  approval_required: boolean;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  /** The bookings of others, including their buffers. */
  taken: readonly { from: Date; until: Date }[];
  /** The person's and their company's use of it, in the periods of its quotas. */
  used: readonly QuotaUse[];
};

/** `before`: the booking that is to be changed. */
export type Asker = Booker & { timeZone: string; now: Date; before?: Amount | undefined };

/** The result for a requested booking. `bookable`: free, and every check passed. */
export type Assessment = {
  checks: BookingCheck[];
  quotas: QuotaState[];
  free: boolean;
  bookable: boolean;
  lines: PriceLine[];
  total_cents: number;
  approval_required: boolean;
};

export function assess(room: BookableRoom, time: BookedTime, asker: Asker): Assessment {
  const checks = judge(room, { time, ...asker });
  const free = isFree(room, time);
  const lines = priceLines(room.prices, time, asker);
  const rule = ruleFor(room.rules, { ...asker, date: time.date });
  return {
    checks,
    quotas: quotasFor(room, { time, ...asker }),
    free,
    bookable: free && checks.every(({ passed }) => passed),
    lines,
    total_cents: totalOf(lines),
    approval_required: room.approval_required || (rule?.limits.approval ?? false),
  };
}

/** Whether the room is free for that time and its buffers. */
export function isFree({ taken, ...room }: BookableRoom, time: BookedTime): boolean {
  const held = heldBy(room, time);
  const [from, until] = [held.from.getTime(), held.until.getTime()];
  return !taken.some((other) => other.from.getTime() < until && from < other.until.getTime());
}

/** The time of a booking including its buffers. */
export function heldBy(
  room: Pick<BookableRoom, "buffer_before_minutes" | "buffer_after_minutes">,
  { start, end }: Pick<BookedTime, "start" | "end">,
): { from: Date; until: Date } {
  return {
    from: new Date(start.getTime() - room.buffer_before_minutes * minuteMs),
    until: new Date(end.getTime() + room.buffer_after_minutes * minuteMs),
  };
}

/**
 * Assesses free rooms at one time. Rooms with the same object from `alike` are assessed once, because everything that decides about them is
 * equal. `undefined`: the room is like no other.
 */
export function assessor<R extends BookableRoom>(
  time: BookedTime,
  asker: Asker,
  alike: (room: R) => object | undefined,
): (room: R) => Assessment {
  const known = new Map<object, Assessment>();
  return (room) => {
    const same = alike(room);
    const before = same && known.get(same);
    if (before) return before;
    const made = assess(room, time, asker);
    if (same) known.set(same, made);
    return made;
  };
}

/**
 * The times of the same day and length at which the rooms can be booked, nearest to the requested time first, and of equal times the cheapest
 * room first; limited per room. `alike`: as in {@link assessor}.
 */
export function nearestOffers<R extends BookableRoom>(
  rooms: readonly R[],
  requested: RequestedTime,
  asker: Asker,
  { most, perRoom, alike = () => undefined }: Nearest<R>,
): { room: R; time: BookedTime; assessed: Assessment }[] {
  const found: { room: R; time: BookedTime; assessed: Assessment }[] = [];
  const had = new Map<R, number>();
  for (const time of timesNear(requested, asker.timeZone)) {
    const assessed = assessor(time, asker, alike);
    const possible = rooms
      .filter((room) => (had.get(room) ?? 0) < perRoom && isFree(room, time))
      .map((room) => ({ room, time, assessed: assessed(room) }))
      .filter(({ assessed }) => assessed.bookable)
      .toSorted((one, other) => one.assessed.total_cents - other.assessed.total_cents);
    for (const { room } of possible) had.set(room, (had.get(room) ?? 0) + 1);
    found.push(...possible);
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

type Nearest<R> = { most: number; perRoom: number; alike?: (room: R) => object | undefined };

const minuteMs = 60_000;
const gridMinutes = 15;

/** The other times of the day with the same length on the wall clock, nearest first. */
function* timesNear(
  { date, from, to, nights = 0, repeated = "first" }: RequestedTime,
  timeZone: string,
): Generator<BookedTime> {
  const [begins, ends] = [readClock(from) ?? 0, (readClock(to) ?? 0) + nights * dayMinutes];
  const grid = Array.from({ length: dayMinutes / gridMinutes }, (_, index) => index * gridMinutes);
  const away = (minute: number) => Math.abs(minute - begins);
  for (const minute of grid.filter((one) => one !== begins).sort((one, other) => away(one) - away(other))) {
    const until = minute + ends - begins;
    const [day, left] = [Math.floor(until / dayMinutes), until % dayMinutes];
    const time = readTimes({ date, from: clockText(minute), to: clockText(left), nights: day, repeated }, timeZone);
    if ("start" in time) yield time;
  }
}
