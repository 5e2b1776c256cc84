import { describe, expect, test } from "vitest";
import { brokenCancellationRule, cancellationCloses, mayCancel } from "./booking-cancellation.ts";

const booking = {
  status: "accepted",
  start_at: "2026-06-10T08:00:00Z",
  end_at: "2026-06-10T10:00:00Z",
  cancellation_window_end_minutes: 60,
};

describe("R3 the cancellation window", () => {
  test.each([
    ["2026-06-10T06:59:59.999Z", true],
    ["2026-06-10T07:00:00.000Z", false],
    ["2026-06-10T07:30:00.000Z", false],
    ["2026-06-10T09:00:00.000Z", false],
  ])("R3 of an hour, at %s: %s", (now, open) => {
    expect(mayCancel(booking, new Date(now))).toBe(open);
  });

  test.each([
    ["2026-06-10T07:59:59Z", true],
    ["2026-06-10T08:00:00Z", false],
  ])("R3 of no minutes closes at the start: %s", (now, open) => {
    expect(mayCancel({ ...booking, cancellation_window_end_minutes: 0 }, new Date(now))).toBe(open);
  });

  test.each([
    ["2026-06-10T07:30:00Z", true],
    ["2026-06-10T09:59:59Z", true],
    ["2026-06-10T10:00:00Z", false],
  ])("R3 is ignored when unset, until the booking is over: %s", (now, open) => {
    expect(mayCancel({ ...booking, cancellation_window_end_minutes: null }, new Date(now))).toBe(open);
  });

  test("R3 only a booking that is not denied or cancelled can be cancelled", () => {
    const early = new Date("2026-06-01T00:00:00Z");
    for (const status of ["Canceled", "cancelled", "cancelled_vendor", "Denied", "denied_available", "gone"])
      expect(mayCancel({ ...booking, status }, early)).toBe(false);
    for (const status of ["Pending", "submitted", "pending_payment", "Approved", "confirmed"])
      expect(mayCancel({ ...booking, status }, early)).toBe(true);
  });
});

test.each([
  ["denied", 60, "2026-06-01T00:00:00Z", "not_standing"],
  ["accepted", 60, "2026-06-10T07:00:00Z", "window_closed"],
  ["accepted", 0, "2026-06-10T11:00:00Z", "window_closed"],
  ["accepted", null, "2026-06-10T10:00:00Z", "over"],
  ["accepted", null, "2026-06-10T09:59:59Z", undefined],
] as const)("R3 a booking that is %s, with a window of %s minutes, at %s breaks %s", (status, minutes, now, rule) => {
  const asked = { ...booking, status, cancellation_window_end_minutes: minutes };
  expect(brokenCancellationRule(asked, new Date(now))).toBe(rule);
});

/** A day's notice is 24 hours: on the day on which the clocks change, the wall shows another hour than the booking's own. */
describe("R3 the window over both changes of the clocks", () => {
  test.each([
    ["Europe/Berlin", "2026-03-29T08:00:00Z", "28/03/2026, 09:00"],
    ["Europe/Berlin", "2026-10-25T09:00:00Z", "24/10/2026, 11:00"],
    ["Europe/Lisbon", "2026-03-29T09:00:00Z", "28/03/2026, 09:00"],
    ["Europe/Lisbon", "2026-10-25T10:00:00Z", "24/10/2026, 11:00"],
    ["America/New_York", "2026-03-08T14:00:00Z", "07/03/2026, 09:00"],
    ["America/New_York", "2026-11-01T15:00:00Z", "31/10/2026, 11:00"],
  ])("R3 %s, a booking at ten on %s closes at %s", (timeZone, start_at, wall) => {
    const wallOf = (at: Date) =>
      new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);
    expect(wallOf(new Date(start_at))).toMatch(/, 10:00$/);
    const end_at = new Date(new Date(start_at).getTime() + 3_600_000).toISOString();
    const closes = cancellationCloses({ start_at, end_at, cancellation_window_end_minutes: 1440 });
    expect(wallOf(closes)).toBe(wall);
    expect(new Date(start_at).getTime() - closes.getTime()).toBe(24 * 3_600_000);
  });
});
