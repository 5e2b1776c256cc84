import { type Opening, openSpans } from "./booking-hours.ts";
import type { BookedTime, RequestedTime } from "./booking-times.ts";
import { writeTimes } from "./booking-times.ts";
import type { Limits } from "./booking-rules.ts";
import { dayMinutes, momentFrom, wallTime } from "./wall-clock.ts";

/** Whether a room is free now, and until when that holds; without `until`, at least for the rest of the day. */
export type RoomNow = { state: "free" | "taken" | "closed"; until: Date | undefined };

/** `taken`: the bookings of others with their buffers, in order. */
export function roomNow(
  { taken, ...opening }: Opening & { taken: readonly { from: Date; until: Date }[] },
  now: Date,
  timeZone: string,
): RoomNow {
  const held = heldUntil(taken, now);
  if (held) return { state: "taken", until: held };
  const { date, minute } = wallTime(now, timeZone);
  const spans = openSpans(opening, date);
  const open = spans.find(({ from, to }) => from <= minute && minute < to);
  const momentOf = (at: number) => momentFrom({ date, minute: at }, timeZone);
  if (!open) {
    const next = spans.find(({ from }) => from > minute);
    return { state: "closed", until: next && momentOf(next.from) };
  }
  const closes = open.to === dayMinutes ? undefined : momentOf(open.to);
  const next = taken.find(({ from }) => from > now)?.from;
  const ends = [closes, next].flatMap((at) => at ?? []).toSorted((one, other) => one.getTime() - other.getTime());
  return { state: "free", until: ends[0] };
}

/** The end of the current booking and of all that follow without a gap. */
function heldUntil(taken: readonly { from: Date; until: Date }[], now: Date): Date | undefined {
  let until: Date | undefined;
  for (const span of taken.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    if (span.from <= (until ?? now) && span.until > (until ?? now)) until = span.until;
  }
  return until;
}

/** The durations offered at a room's door. */
export const walkInMinutes = [30, 60] as const;

const minuteMs = 60_000;

/**
 * The times at which a person at the door could have the room for this long, the best first: from the current step of its rules on, or from
 * the next one. If less than half of the current step is left, the end moves one step later.
 */
export function walkInTimes(
  now: Date,
  timeZone: string,
  { step, minutes }: { step: number; minutes: number },
): RequestedTime[] {
  const { minute } = wallTime(now, timeZone);
  const whole = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const begun = whole - (minute % step) * minuteMs;
  return [begun, begun + step * minuteMs].map((start) => {
    let length = Math.ceil(minutes / step) * step;
    while (start + length * minuteMs - now.getTime() < (minutes / 2) * minuteMs) length += step;
    const { nights, ...requested } = writeTimes(new Date(start), new Date(start + length * minuteMs), timeZone);
    return { ...requested, ...(nights > 0 ? { nights } : {}) };
  });
}

/** Whether a booking that has already started may still be made at the door: it starts in the current step, and the room needs no lead time. */
export function isWalkIn(
  { start }: Pick<BookedTime, "start">,
  { lead_minutes, step_minutes }: Limits,
  now: Date,
): boolean {
  return lead_minutes === 0 && start <= now && now.getTime() < start.getTime() + step_minutes * minuteMs;
}
