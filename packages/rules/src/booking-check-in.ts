import { bookingTitle } from "./booking-status.ts";

/** How many minutes after its start a room may ask for a check-in, and how long before its start one may be there. */
export const checkInBounds = { least: 5, most: 60, early: 15 } as const;

/** A booking as far as checking in is concerned; moments in UTC. */
export type CheckInBooking = {
  status: string;
  start_at: string;
  end_at: string;
  /** Until when its person checks in; null where nobody has to. */
  check_in_until: string | null;
  checked_in_at: string | null;
  released_at: string | null;
};

/**
 * `none`: nobody has to check in. `early`: not yet. `open`: now. `late`: the time is over, and the room about to be given back. `done`: somebody has.
 * `released`: nobody did.
 */
export type CheckInState = "none" | "early" | "open" | "late" | "done" | "released";

/** From a quarter of an hour before the start on, however the clocks change in between (K9). */
export function checkInOpens({ start_at }: Pick<CheckInBooking, "start_at">): Date {
  return new Date(new Date(start_at).getTime() - checkInBounds.early * 60_000);
}

/** The last moment is the end at the latest. */
export function checkInCloses({ check_in_until, end_at }: Pick<CheckInBooking, "check_in_until" | "end_at">): Date {
  return new Date(Math.min(Date.parse(check_in_until ?? end_at), Date.parse(end_at)));
}

export function checkInState(booking: CheckInBooking, now: Date): CheckInState {
  if (booking.released_at !== null) return "released";
  if (booking.check_in_until === null || bookingTitle(booking.status) !== "booked") return "none";
  if (booking.checked_in_at !== null) return "done";
  if (now < checkInOpens(booking)) return "early";
  return now < checkInCloses(booking) ? "open" : "late";
}

/** Whether a booking that nobody came to costs what it would have cost: as a cancellation after its start, which is free only where there is no window. */
export function noShowCosts({
  cancellation_window_end_minutes,
}: {
  cancellation_window_end_minutes: number | null;
}): boolean {
  return cancellation_window_end_minutes !== null;
}

/** So many dates in a row that nobody came to, and a series is asked about. */
export const missedInARow = 3;

/** How many of the last dates of a series, in their order, nobody came to: those that were called off say nothing, and one that somebody came to ends it. */
export function missedDates(
  dates: readonly { status: string; checked_in_at: Date | null; released_at: Date | null; end_at: Date }[],
  now: Date,
): number {
  let missed = 0;
  for (const { status, checked_in_at, released_at, end_at } of dates.toReversed()) {
    if (released_at !== null) missed += 1;
    else if (checked_in_at !== null || (bookingTitle(status) === "booked" && end_at <= now)) break;
  }
  return missed;
}
