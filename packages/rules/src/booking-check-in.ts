import { bookingTitle } from "./booking-status.ts";

/** The limits of a room's check-in, in minutes after the start, and how long before the start a person may check in. */
export const checkInBounds = { least: 5, most: 60, early: 15 } as const;

/** The fields of a booking that check-in depends on; times in UTC. */
export type CheckInBooking = {
  status: string;
  start_at: string;
  end_at: string;
  /** The deadline of the check-in; null if none is required. */
  check_in_until: string | null;
  checked_in_at: string | null;
  released_at: string | null;
};

/**
 * `none`: no check-in is required. `early`: not yet possible. `open`: possible now. `late`: the deadline has passed, and the room is about to
 * be released. `done`: checked in. `released`: nobody came.
 */
export type CheckInState = "none" | "early" | "open" | "late" | "done" | "released";

/** Possible from a quarter of an hour before the start, in real time (K9). */
export function checkInOpens({ start_at }: Pick<CheckInBooking, "start_at">): Date {
  return new Date(new Date(start_at).getTime() - checkInBounds.early * 60_000);
}

/** Not later than the booking's end. */
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

/** Whether a no-show is charged like a cancellation after the start, which is free only if there is no cancellation limit. */
export function noShowCosts({
  cancellation_window_end_minutes,
}: {
  cancellation_window_end_minutes: number | null;
}): boolean {
  return cancellation_window_end_minutes !== null;
}

/** After this many no-shows in a row, the person is asked about the series. */
export const missedInARow = 3;

/** The number of no-shows at the end of a series: cancelled dates are ignored, and an attended one ends the count. */
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
