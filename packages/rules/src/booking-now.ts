import { type Opening, openSpans } from "./booking-hours.ts";
import type { BookedTime, TimeWish } from "./booking-times.ts";
import { writeTimes } from "./booking-times.ts";
import type { Limits } from "./booking-rules.ts";
import { dayMinutes, momentFrom, wallTime } from "./wall-clock.ts";

/** Whether a room is to be had at this moment, and until when that is so; without `until` for the rest of the day at least. */
export type RoomNow = { state: "free" | "taken" | "closed"; until: Date | undefined };

/** `taken`: when others have it, their buffers included, in order. */
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

/** When what has it now is over, with all that follows without a gap. */
function heldUntil(taken: readonly { from: Date; until: Date }[], now: Date): Date | undefined {
  let until: Date | undefined;
  for (const span of taken.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    if (span.from <= (until ?? now) && span.until > (until ?? now)) until = span.until;
  }
  return until;
}

/** For how long somebody who stands before a room takes it. */
export const walkInMinutes = [30, 60] as const;

const minuteMs = 60_000;

/**
 * The times at which somebody who stands before a room could have it for so long, the best first: from the step of its rules that is under way on, as its grid has
 * it, or from the next one on. One of which less than half would be left ends a step later.
 */
export function walkInWishes(
  now: Date,
  timeZone: string,
  { step, minutes }: { step: number; minutes: number },
): TimeWish[] {
  const { minute } = wallTime(now, timeZone);
  const whole = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const begun = whole - (minute % step) * minuteMs;
  return [begun, begun + step * minuteMs].map((start) => {
    let length = Math.ceil(minutes / step) * step;
    while (start + length * minuteMs - now.getTime() < (minutes / 2) * minuteMs) length += step;
    const { nights, ...wish } = writeTimes(new Date(start), new Date(start + length * minuteMs), timeZone);
    return { ...wish, ...(nights > 0 ? { nights } : {}) };
  });
}

/** Whether a time has begun so lately that whoever stands before the room may still take it: in the step that is under way, where nobody has to book ahead. */
export function isWalkIn(
  { start }: Pick<BookedTime, "start">,
  { lead_minutes, step_minutes }: Limits,
  now: Date,
): boolean {
  return lead_minutes === 0 && start <= now && now.getTime() < start.getTime() + step_minutes * minuteMs;
}
