/** How a status is shown (2 §4). `denied` is a refusal without a reason from the room. */
export type StatusDisplay =
  | "pending"
  | "confirmed"
  | "cancelled"
  | "cancelled_user"
  | "cancelled_vendor"
  | "unavailable"
  | "denied";

/** The heading of a booking's detail (2 §4). */
export type BookingTitle = "booked" | "requested" | "denied" | "cancelled";

type Reading = { display: StatusDisplay; title: BookingTitle };

/** Both spellings of 2 §4, lower-cased. */
const readings: Record<string, Reading> = {
  pending: { display: "pending", title: "requested" },
  pending_payment: { display: "pending", title: "requested" },
  submitted: { display: "pending", title: "requested" },
  confirmed: { display: "confirmed", title: "booked" },
  accepted: { display: "confirmed", title: "booked" },
  approved: { display: "confirmed", title: "booked" },
  denied: { display: "denied", title: "denied" },
  denied_available: { display: "cancelled", title: "denied" },
  denied_unavailable: { display: "unavailable", title: "denied" },
  canceled: { display: "cancelled", title: "cancelled" },
  cancelled: { display: "cancelled", title: "cancelled" },
  cancelled_user: { display: "cancelled_user", title: "cancelled" },
  cancelled_vendor: { display: "cancelled_vendor", title: "cancelled" },
};

function read(status: string): Reading | undefined {
  const key = status.toLowerCase();
  return Object.hasOwn(readings, key) ? readings[key] : undefined;
}

/** The status of a transaction's chip, from any spelling. An unknown one counts as cancelled, as 2 §4 requires for events. */
export function displayStatus(status: string): StatusDisplay {
  return read(status)?.display ?? "cancelled";
}

/** The heading of a booking; a cancellation that has just succeeded takes precedence over the status read before it. */
export function bookingTitle(status: string, justCancelled = false): BookingTitle {
  return justCancelled ? "cancelled" : (read(status)?.title ?? "cancelled");
}

/** Requested or confirmed, and neither denied nor cancelled: only such a booking occupies its room and can be cancelled. */
export function isStanding(status: string): boolean {
  const title = read(status)?.title;
  return title === "booked" || title === "requested";
}

/** Every such status, for database queries. */
export const standingStatuses: readonly string[] = Object.keys(readings).filter(isStanding);

/** Requested, and waiting for the manager's decision (R6). A booking that only waits for its payment needs none. */
export function awaitsDecision(status: string): boolean {
  return read(status)?.title === "requested" && status.toLowerCase() !== "pending_payment";
}
