import { isStanding } from "./booking-status.ts";

export type Cancellable = {
  status: string;
  /** UTC instants. */
  start_at: string;
  end_at: string;
  /** How long before the start cancelling ends; null without a limit. */
  cancellation_window_end_minutes: number | null;
};

/**
 * The instant from which a booking can no longer be cancelled (2 §4): this many minutes before its start, in real time, whatever the clocks
 * change in between. Without a limit it is the booking's end.
 */
export function cancellationCloses(booking: Omit<Cancellable, "status">): Date {
  const { cancellation_window_end_minutes: minutes, start_at, end_at } = booking;
  return minutes === null ? new Date(end_at) : new Date(new Date(start_at).getTime() - minutes * 60_000);
}

/**
 * Why a booking cannot be cancelled. `not_standing`: it was denied or is already cancelled. `window_closed`: the limit before its start has
 * passed. `over`: there is no limit, and it has ended.
 */
export type BrokenCancellationRule = "not_standing" | "window_closed" | "over";

/** The rule that forbids cancelling a booking now; undefined if it is allowed (R3). */
export function brokenCancellationRule(booking: Cancellable, now: Date): BrokenCancellationRule | undefined {
  if (!isStanding(booking.status)) return "not_standing";
  if (now.getTime() < cancellationCloses(booking).getTime()) return undefined;
  return booking.cancellation_window_end_minutes === null ? "over" : "window_closed";
}

export function mayCancel(booking: Cancellable, now: Date): boolean {
  return brokenCancellationRule(booking, now) === undefined;
}
