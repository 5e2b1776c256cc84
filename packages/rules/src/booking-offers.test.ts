import { expect, test } from "vitest";
import { assess, type BookableRoom, nearestOffers } from "./booking-offers.ts";
import { readTimes, type RequestedTime } from "./booking-times.ts";
import { clockText } from "./wall-clock.ts";

const asker = {
  companyUuid: null,
  audienceUuids: new Set<string>(),
  timeZone: "Europe/Berlin",
  now: new Date("2026-11-23T08:00:00Z"),
};
const requested: RequestedTime = { date: "2026-11-24", from: "10:00", to: "11:00" };
const on = (from: string, until: string) => ({
  from: new Date(`2026-11-24T${from}:00+01:00`),
  until: new Date(`2026-11-24T${until}:00+01:00`),
});
const room = (more: Partial<BookableRoom> = {}): BookableRoom => ({
  hours: [{ from: "08:00", to: "18:00" }],
  exceptions: [],
  rules: [],
  prices: [{ per: "hour", cents: 1000 }],
  approval_required: false,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  taken: [],
  used: [],
  ...more,
});
const assessed = (more: Partial<BookableRoom> = {}) => {
  const time = readTimes(requested, asker.timeZone);
  if (!("start" in time)) throw new Error(time.code);
  return assess(room(more), time, asker);
};
const offered = (rooms: BookableRoom[], perRoom = 1) =>
  nearestOffers(rooms, requested, asker, { most: 4, perRoom }).map(
    ({ room, time, assessed }) => `${rooms.indexOf(room)} ${clockText(time.from)} ${assessed.total_cents}`,
  );

test("K1 K4 a booking is assessed: free, each rule, its price and whether it needs an approval", () => {
  expect(assessed()).toMatchObject({ free: true, bookable: true, total_cents: 1000, approval_required: false });
  expect(assessed({ rules: [{ approval: true }] })).toMatchObject({ bookable: true, approval_required: true });
  expect(assessed({ rules: [{ least_minutes: 90 }] })).toMatchObject({ free: true, bookable: false });
});

test("K3 adjacent times are free, unless a buffer is between them", () => {
  const taken = [on("09:00", "10:00"), on("11:00", "12:00")];
  expect(assessed({ taken }).free).toBe(true);
  expect(assessed({ taken, buffer_before_minutes: 15 }).free).toBe(false);
  expect(assessed({ taken, buffer_after_minutes: 15 }).free).toBe(false);
  expect(assessed({ taken: [on("10:59", "11:30")] }).free).toBe(false);
});

test("K1 the nearest times of a room come first, on its own steps and within its hours", () => {
  expect(offered([room({ taken: [on("09:30", "12:00")] })], 3)).toEqual([
    "0 08:30 1000",
    "0 08:00 1000",
    "0 12:00 1000",
  ]);
  expect(offered([room({ taken: [on("08:00", "18:00")] })])).toEqual([]);
  const hourly = room({ rules: [{ step_minutes: 60 }], taken: [on("10:00", "10:30")] });
  expect(offered([hourly], 2)).toEqual(["0 09:00 1000", "0 11:00 1000"]);
});

test("K1 of several rooms each is offered at its nearest time, of one time the cheapest first", () => {
  const taken = [on("10:00", "11:00")];
  const dear = room({ taken, prices: [{ per: "hour", cents: 3000 }] });
  expect(offered([dear, room({ taken: [on("09:00", "12:00")] }), room({ taken })])).toEqual([
    "2 09:00 1000",
    "0 09:00 3000",
    "1 08:00 1000",
  ]);
});
