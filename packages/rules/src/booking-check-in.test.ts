import { describe, expect, test } from "vitest";
import {
  type CheckInBooking,
  checkInCloses,
  checkInOpens,
  checkInState,
  missedDates,
  noShowCosts,
} from "./booking-check-in.ts";

const booking: CheckInBooking = {
  status: "accepted",
  start_at: "2026-06-10T08:00:00Z",
  end_at: "2026-06-10T10:00:00Z",
  check_in_until: "2026-06-10T08:10:00Z",
  checked_in_at: null,
  released_at: null,
};

describe("K9 when one checks in", () => {
  test.each<[string, Partial<CheckInBooking>, string]>([
    ["07:44:59", {}, "early"],
    ["07:45:00", {}, "open"],
    ["08:09:59", {}, "open"],
    ["08:10:00", {}, "late"],
    ["08:05:00", { check_in_until: null }, "none"],
    ["08:05:00", { status: "pending" }, "none"],
    ["08:05:00", { status: "canceled" }, "none"],
    ["08:05:00", { status: "Confirmed" }, "open"],
    ["09:59:00", { checked_in_at: "2026-06-10T07:50:00Z" }, "done"],
    ["08:12:00", { released_at: "2026-06-10T08:11:00Z", status: "canceled" }, "released"],
    ["08:20:00", { end_at: "2026-06-10T08:30:00Z", check_in_until: "2026-06-10T09:00:00Z" }, "open"],
    ["08:30:00", { end_at: "2026-06-10T08:30:00Z", check_in_until: "2026-06-10T09:00:00Z" }, "late"],
  ])("K9 at %s with %o: %s", (time, more, state) => {
    expect(checkInState({ ...booking, ...more }, new Date(`2026-06-10T${time}Z`))).toBe(state);
  });

  /** A quarter of an hour of elapsed time, even across a clock change. */
  test.each([
    ["Europe/Berlin", "2026-03-29T01:05:00Z", "01:50", "03:05", "03:15"],
    ["Europe/Berlin", "2026-10-25T01:05:00Z", "02:50", "02:05", "02:15"],
    ["America/New_York", "2026-03-08T07:05:00Z", "01:50", "03:05", "03:15"],
    ["America/New_York", "2026-11-01T06:05:00Z", "01:50", "01:05", "01:15"],
    ["Australia/Lord_Howe", "2026-10-03T15:35:00Z", "01:50", "02:35", "02:45"],
  ])(
    "K9 over the change of the clocks in %s, at %s: from %s for %s until %s",
    (timeZone, start_at, opens, starts, closes) => {
      const at = new Date(start_at);
      const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString();
      const changing = { ...booking, start_at, end_at: later(60), check_in_until: later(10) };
      const wall = (moment: Date) => new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" }).format(moment);
      expect([checkInOpens(changing), at, checkInCloses(changing)].map(wall)).toEqual([opens, starts, closes]);
      expect(at.getTime() - checkInOpens(changing).getTime()).toBe(15 * 60_000);
    },
  );
});

test.each([
  [null, false],
  [0, true],
  [1440, true],
])("K8 K9 with a cancellation window of %s minutes, not coming costs: %s", (cancellation_window_end_minutes, costs) => {
  expect(noShowCosts({ cancellation_window_end_minutes })).toBe(costs);
});

test.each<[string, string, number]>([
  ["one after the other", "rrr", 3],
  ["after one that somebody came to", "rrcrr", 2],
  ["before one that somebody came to", "rrc", 0],
  ["around one that was called off", "rxrr", 3],
  ["before one that is over and asked for nothing", "rro", 0],
  ["before those to come", "rrraa", 3],
  ["none", "", 0],
])("K9 missed dates of a series, %s (%s): %i", (_name, dates, missed) => {
  const now = new Date("2026-06-10T12:00:00Z");
  const [past, ahead] = [new Date("2026-06-09T12:00:00Z"), new Date("2026-06-11T12:00:00Z")];
  const kinds: Record<string, Parameters<typeof missedDates>[0][number]> = {
    r: { status: "canceled", checked_in_at: null, released_at: past, end_at: past },
    c: { status: "accepted", checked_in_at: past, released_at: null, end_at: past },
    x: { status: "canceled", checked_in_at: null, released_at: null, end_at: past },
    o: { status: "accepted", checked_in_at: null, released_at: null, end_at: past },
    a: { status: "accepted", checked_in_at: null, released_at: null, end_at: ahead },
  };
  expect(
    missedDates(
      dates.split("").flatMap((one) => kinds[one] ?? []),
      now,
    ),
  ).toBe(missed);
});
