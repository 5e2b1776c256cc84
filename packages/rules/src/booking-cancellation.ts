import { isStanding } from "./booking-status.ts";

export type Cancellable = {
  status: string;
  /** UTC instants. */
  start_at: string;
  end_at: string;
  /** How long before the start the window closes; null where there is no window. */
  cancellation_window_end_minutes: number | null;
};

/**
 * The instant from which on a booking can no longer be cancelled (2 §4): so many minutes before its start, however the clocks
 * change in between. Without a window that is its end, for nobody can take back what is over.
 */
export function cancellationCloses(booking: Omit<Cancellable, "status">): Date {
  const { cancellation_window_end_minutes: minutes, start_at, end_at } = booking;
  return minutes === null ? new Date(end_at) : new Date(new Date(start_at).getTime() - minutes * 60_000);
}

/**
 * What a cancellation breaks: `not_standing` of a booking that was denied or is cancelled, `window_closed` from so many minutes before its start
 * on, `over` of one without a window from its end on.
 */
export type BrokenCancellationRule = "not_standing" | "window_closed" | "over";

/** The rule that stands against cancelling a booking at this moment; undefined where none does (R3). */
export function brokenCancellationRule(booking: Cancellable, now: Date): BrokenCancellationRule | undefined {
  if (!isStanding(booking.status)) return "not_standing";
  if (now.getTime() < cancellationCloses(booking).getTime()) return undefined;
  return booking.cancellation_window_end_minutes === null ? "over" : "window_closed";
}

export function mayCancel(booking: Cancellable, now: Date): boolean {
  return brokenCancellationRule(booking, now) === undefined;
}
