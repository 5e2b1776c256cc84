import { describe, expect, test } from "vitest";
import { assess, type BookableRoom } from "./booking-offers.ts";
import { periodOf, periodsAround, type Quota, quotaPeriods, quotaStates, type QuotaUse } from "./booking-quotas.ts";
import { brokenCheck } from "./booking-rules.ts";
import { assessSeries } from "./booking-series-quote.ts";
import { readTimes, type RequestedTime } from "./booking-times.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";
import { clockText, laterDay } from "./wall-clock.ts";

const timeZone = "Europe/Berlin";
const asker = {
  companyUuid: "acme",
  audienceUuids: new Set<string>(),
  timeZone,
  now: new Date("2026-11-01T08:00:00Z"),
};
const hours: Quota = { per: "person", each: "week", of: "minutes", most: 240 };
const together: Quota = { per: "company", each: "month", of: "bookings", most: 3 };

const room = (quotas: readonly Quota[], used: readonly QuotaUse[] = []): BookableRoom => ({
  hours: [{ from: "00:00", to: "24:00" }],
  exceptions: [],
  rules: [{ horizon_days: 365, quotas }],
  prices: [],
  approval_required: false,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  taken: [],
  used,
});

function assessed(at: BookableRoom, requested: Partial<RequestedTime> = {}, companyUuid: string | null = "acme") {
  const time = readTimes({ date: "2026-11-25", from: "09:00", to: "10:00", ...requested }, timeZone);
  if ("code" in time) throw new Error(time.code);
  return assess(at, time, { ...asker, companyUuid });
}

describe("K3 the periods of quotas", () => {
  test.each([
    ["day", "2026-11-25", "2026-11-25", "2026-11-26"],
    ["week", "2026-11-25", "2026-11-23", "2026-11-30"],
    ["week", "2026-11-23", "2026-11-23", "2026-11-30"],
    ["week", "2026-11-29", "2026-11-23", "2026-11-30"],
    ["week", "2027-01-01", "2026-12-28", "2027-01-04"],
    ["month", "2026-11-30", "2026-11-01", "2026-12-01"],
    ["month", "2026-12-31", "2026-12-01", "2027-01-01"],
    ["month", "2028-02-29", "2028-02-01", "2028-03-01"],
  ] as const)("K3 the %s of %s is from %s until %s", (each, date, from, until) => {
    expect(periodOf(each, date)).toEqual({ from, until });
  });

  test("K3 every day is in its periods, neighbouring periods are adjacent, and the read range covers them all", () => {
    for (let day = 0; day < 1_500; day += 1) {
      const date = laterDay("2026-01-01", day);
      for (const each of quotaPeriods) {
        const { from, until } = periodOf(each, date);
        expect(from <= date && date < until).toBe(true);
        expect(periodOf(each, until).from).toBe(until);
        const around = periodsAround({ first: date, last: laterDay(date, 3) });
        expect(around.from <= from && until <= around.until).toBe(true);
        expect(periodOf(each, laterDay(date, 3)).until <= around.until).toBe(true);
      }
    }
  });
});

describe("K3 what a quota leaves", () => {
  const use = (date: string, minutes: number, mine = true): QuotaUse => ({ date, minutes, mine });

  test.each<[string, QuotaUse[], number, boolean]>([
    ["nothing so far", [], 240, true],
    ["as much as is left", [use("2026-11-23", 180)], 60, true],
    ["a minute too much", [use("2026-11-29", 181)], 59, false],
    ["the week before", [use("2026-11-22", 240)], 240, true],
    ["the week after", [use("2026-11-30", 240)], 240, true],
    ["a colleague's", [use("2026-11-25", 240, false)], 240, true],
    ["more than it allows, as a manager may", [use("2026-11-25", 600)], 0, false],
  ])("K3 of a person's week: %s", (_name, used, left, passed) => {
    const found = assessed(room([hours], used));
    expect(found.quotas).toEqual([{ ...hours, left, passed, from: "2026-11-23", renews_on: "2026-11-30" }]);
    expect(found.bookable).toBe(passed);
  });

  test("K3 a company's quota counts everybody of it, and does not apply to people without a company", () => {
    const used = [use("2026-11-02", 60), use("2026-11-10", 30, false), use("2026-11-30", 60, false)];
    expect(assessed(room([together], used)).quotas).toMatchObject([{ left: 0, passed: false }]);
    expect(assessed(room([together], used.slice(1))).quotas).toMatchObject([{ left: 1, passed: true }]);
    expect(assessed(room([together], used), {}, null)).toMatchObject({ quotas: [], bookable: true });
  });

  test("K3 a refusal names the first quota that would be exceeded, how much is left and when the quota renews", () => {
    const used = [use("2026-11-24", 210), use("2026-11-25", 30, false), use("2026-11-26", 30, false)];
    const broken = brokenCheck(assessed(room([together, hours], used)).checks);
    expect(broken).toMatchObject({ check: "quota", quota: { ...together, left: 0, renews_on: "2026-12-01" } });
    const other = brokenCheck(assessed(room([hours, together], used)).checks);
    expect(other).toMatchObject({ check: "quota", quota: { ...hours, left: 30, renews_on: "2026-11-30" } });
  });

  test.each([
    ["2026-11-24", 300, true],
    ["2026-11-24", 270, false],
    ["2026-11-22", 300, false],
  ])(
    "K3 K8 of a booking that was let through on %s with %s minutes, one of 300 keeps to it: %s",
    (date, minutes, passed) => {
      const asked = { date: "2026-11-25", minutes: 300, companyUuid: null, before: { date, minutes } };
      expect(quotaStates([hours], [], asked)[0]?.passed).toBe(passed);
    },
  );

  test("K3 only quotas of the rule that applies to the person count", () => {
    const at = room([]);
    const rules = [{ companies: ["acme"], quotas: [{ ...hours, most: 30 }] }, {}];
    expect(assessed({ ...at, rules }).bookable).toBe(false);
    expect(assessed({ ...at, rules }, {}, "other").bookable).toBe(true);
  });
});

test("K3 K7 the dates of a series count one after the other, and each period separately", () => {
  const dates = ["2026-11-25", "2026-11-26", "2026-11-27", "2026-11-30", "2026-12-01"];
  const requested = { date: "2026-11-25", from: "09:00", to: "11:00" };
  const found = assessSeries(room([hours]), { dates, requested, choices: [] }, asker);
  expect(found.map(({ state }) => state)).toEqual(["free", "free", "refused", "free", "free"]);
  const without = assessSeries(
    room([hours]),
    { dates, requested, choices: [{ on: "2026-11-26", left_out: true }] },
    asker,
  );
  expect(without.map(({ state }) => state)).toEqual(["free", "left_out", "free", "free", "free"]);
});

test("K3 K4 of random bookings, accepted ones never exceed a quota, and refused ones would", () => {
  const random = seededNumbers(25);
  const quotas: Quota[] = [hours, together, { per: "company", each: "day", of: "minutes", most: 300 }];
  for (let round = 0; round < 60; round += 1) {
    const made: { who: number; date: string; minutes: number }[] = [];
    for (let step = 0; step < 60; step += 1) {
      const [who, date] = [random(3), laterDay("2026-11-16", random(40))];
      const minutes = 30 * (1 + random(8));
      const used = made.map((one) => ({ ...one, mine: one.who === who }));
      const { bookable } = assessed(room(quotas, used), { date, to: clockText(540 + minutes) });
      const after = [...made, { who, date, minutes }];
      expect(bookable).toBe(isWithin(after, who, date));
      if (bookable) made.push({ who, date, minutes });
    }
    expect(made.every(({ who, date }) => isWithin(made, who, date))).toBe(true);
  }

  /** Computed the other way: from the total after the booking. */
  function isWithin(all: readonly { who: number; date: string; minutes: number }[], who: number, date: string) {
    const sum = (list: readonly { minutes: number }[]) => list.reduce((total, one) => total + one.minutes, 0);
    const weekOf = (day: string) => periodOf("week", day).from;
    return (
      sum(all.filter((one) => one.who === who && weekOf(one.date) === weekOf(date))) <= hours.most &&
      all.filter((one) => one.date.slice(0, 7) === date.slice(0, 7)).length <= together.most &&
      sum(all.filter((one) => one.date === date)) <= 300
    );
  }
});

test("K13 the hours that pass are counted, not those of the clock", () => {
  const night = { date: "2026-10-25", from: "00:00", to: "04:00" };
  const at = room([hours]);
  const now = { ...asker, now: new Date("2026-10-01T08:00:00Z") };
  const time = readTimes(night, timeZone);
  if ("code" in time) throw new Error(time.code);
  expect(assess(at, time, now)).toMatchObject({ bookable: false, quotas: [{ left: 240, passed: false }] });
  expect(quotaStates([hours], [], { date: night.date, minutes: 240, companyUuid: null })[0]?.passed).toBe(true);
});
