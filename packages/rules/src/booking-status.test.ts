import { describe, expect, test } from "vitest";
import { bookingTitle, displayStatus, isStanding } from "./booking-status.ts";

/** Every status of 2 §4 in both spellings: its chip, its title, and whether the booking is in force. */
const table = [
  ["Pending", "pending", "requested", true],
  ["Submitted", "pending", "requested", true],
  ["Accepted", "confirmed", "booked", true],
  ["Approved", "confirmed", "booked", true],
  ["Denied", "denied", "denied", false],
  ["Denied_Available", "cancelled", "denied", false],
  ["Denied_Unavailable", "unavailable", "denied", false],
  ["Canceled", "cancelled", "cancelled", false],
  ["pending", "pending", "requested", true],
  ["pending_payment", "pending", "requested", true],
  ["confirmed", "confirmed", "booked", true],
  ["cancelled_user", "cancelled_user", "cancelled", false],
  ["cancelled_vendor", "cancelled_vendor", "cancelled", false],
  ["denied_unavailable", "unavailable", "denied", false],
  ["denied_available", "cancelled", "denied", false],
  ["accepted", "confirmed", "booked", true],
  ["cancelled", "cancelled", "cancelled", false],
] as const;

describe("R2 R4 statuses", () => {
  test.each(table)("R2 %s shows as %s, titled %s", (status, display, title, standing) => {
    expect(displayStatus(status)).toBe(display);
    expect(bookingTitle(status)).toBe(title);
    expect(isStanding(status)).toBe(standing);
  });

  test("R2 a successful cancellation has the title 'cancelled', whatever was read before", () => {
    for (const [status] of table) expect(bookingTitle(status, true)).toBe("cancelled");
  });

  test.each(["", "waitlisted", "toString", "__proto__"])("R4 the unknown status %j counts as cancelled", (status) => {
    expect(displayStatus(status)).toBe("cancelled");
    expect(bookingTitle(status)).toBe("cancelled");
    expect(isStanding(status)).toBe(false);
  });
});
