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

/** Whether a booking may be cancelled at this moment: it stands, and its window has not closed (R3). */
export function mayCancel(booking: Cancellable, now: Date): boolean {
  return isStanding(booking.status) && now.getTime() < cancellationCloses(booking).getTime();
}
