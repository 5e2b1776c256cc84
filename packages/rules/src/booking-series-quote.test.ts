import { describe, expect, test } from "vitest";
import { assessSeries, conflictsOf, type SeriesChoice } from "./booking-series-quote.ts";
import { type SeriesPattern, seriesDates } from "./booking-series.ts";
import { type BookableRoom, heldBy } from "./booking-offers.ts";
import { totalOf } from "./booking-price.ts";
import { readTimes, type RequestedTime } from "./booking-times.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";
import { clockText, laterDay } from "./wall-clock.ts";

const timeZone = "Europe/Berlin";
const asker = { companyUuid: null, audienceUuids: new Set<string>(), timeZone, now: new Date("2026-11-23T08:00:00Z") };

const room = (own: Partial<BookableRoom> = {}): BookableRoom => ({
  hours: [{ from: "00:00", to: "24:00" }],
  exceptions: [],
  rules: [{ horizon_days: 365 }],
  prices: [{ per: "hour", cents: 1000 }],
  approval_required: false,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  taken: [],
  used: [],
  ...own,
});

const timeOf = (requested: RequestedTime) => {
  const time = readTimes(requested, timeZone);
  if ("code" in time) throw new Error(time.code);
  return time;
};

function assessed(
  at: BookableRoom,
  requested: RequestedTime,
  pattern: SeriesPattern,
  choices: readonly SeriesChoice[] = [],
) {
  const dates = seriesDates(requested.date, pattern);
  if (!Array.isArray(dates)) throw new Error(dates.code);
  return assessSeries(at, { dates, requested, choices }, asker);
}
const states = (found: ReturnType<typeof assessed>) => found.map(({ state }) => state);

describe("K7 the state of each date", () => {
  const requested = { date: "2026-12-01", from: "09:00", to: "10:00" };
  const taken = [heldBy(room(), timeOf({ ...requested, date: "2026-12-08" }))];
  const closed = [{ date: "2026-12-15" }];

  test("K7 free, taken, or refused with its rule; left out or moved to another time by the person's choice", () => {
    const busy = room({ taken, exceptions: closed, rules: [{ horizon_days: 30 }] });
    const found = assessed(busy, requested, { kind: "weekly", count: 5 });
    expect(states(found)).toEqual(["free", "taken", "refused", "free", "refused"]);
    const broken = found.map(({ assessed: one }) => one?.assessment.checks.find(({ passed }) => !passed)?.check);
    expect(broken).toEqual([undefined, undefined, "hours", undefined, "horizon"]);
    expect(conflictsOf(found).map(({ on }) => on)).toEqual(["2026-12-08", "2026-12-15", "2026-12-29"]);
    const decided = assessed(busy, requested, { kind: "weekly", count: 4 }, [
      { on: "2026-12-08", time: { date: "2026-12-08", from: "10:00", to: "11:30" } },
      { on: "2026-12-15", left_out: true },
    ]);
    expect(states(decided)).toEqual(["free", "free", "left_out", "free"]);
    expect(conflictsOf(decided)).toEqual([]);
    expect(totalOf(decided.flatMap(({ assessed: one }) => one?.assessment.lines ?? []))).toBe(3500);
  });

  test("K7 another time may be of another day, and takes it from the later dates", () => {
    const found = assessed(room({ buffer_after_minutes: 30 }), requested, { kind: "daily", count: 3 }, [
      { on: "2026-12-01", time: { date: "2026-12-02", from: "10:00", to: "11:00" } },
      { on: "2026-12-03", time: { date: "2026-12-02", from: "08:00", to: "08:30" } },
    ]);
    expect(states(found)).toEqual(["free", "taken", "free"]);
  });

  test("K7 nights that lie over the next date are each other's conflict", () => {
    const stay = { date: "2026-12-01", from: "15:00", to: "16:00", nights: 1 };
    const nights = room({ rules: [{ most_minutes: 48 * 60 }] });
    expect(states(assessed(nights, stay, { kind: "daily", count: 4 }))).toEqual(["free", "taken", "free", "taken"]);
  });
});

describe("K7 K13 the days on which the clocks change", () => {
  test.each<[string, RequestedTime, string]>([
    ["a time that is skipped", { date: "2027-03-27", from: "02:30", to: "03:30" }, "free skipped free"],
    ["a time that is shown twice", { date: "2026-10-24", from: "02:30", to: "03:30" }, "free repeated free"],
  ])("K7 %s is no time of that date, and the others keep theirs of the wall clock", (_name, requested, expected) => {
    const before = { ...asker, now: new Date("2026-10-20T08:00:00Z") };
    const dates = [0, 1, 2].map((days) => laterDay(requested.date, days));
    const found = assessSeries(room(), { dates, requested, choices: [] }, before);
    expect(states(found).join(" ")).toBe(expected);
    const walls = found.flatMap(({ assessed: one }) => (one ? [clockText(one.time.from)] : []));
    expect(walls).toEqual(["02:30", "02:30"]);
  });

  test("K7 a day of 23 or 25 hours has a price of as many", () => {
    const stay = { date: "2027-03-27", from: "00:00", to: "24:00" };
    const days = room({ rules: [{ most_minutes: 25 * 60, horizon_days: 365 }] });
    const found = assessed(days, stay, { kind: "daily", count: 3 });
    expect(found.map(({ assessed: one }) => one?.assessment.total_cents)).toEqual([24_000, 23_000, 24_000]);
  });
});

test("K7 bookable dates overlap neither each other nor other bookings; leaving out every conflict resolves all", () => {
  const random = seededNumbers(77);
  for (let round = 0; round < 200; round += 1) {
    const from = random(20) * 60;
    const requested = { date: "2026-12-01", from: clockText(from), to: clockText(from + 30 * (1 + random(8))) };
    const others = Array.from({ length: random(8) }, () => {
      const start = new Date(timeOf(requested).start.getTime() + random(14 * 48) * 30 * 60_000);
      return { from: start, until: new Date(start.getTime() + 3 * 60 * 60_000) };
    });
    const at = room({ taken: others, buffer_after_minutes: random(3) * 15 });
    const choices = [0, 1, 2].flatMap((): SeriesChoice[] => {
      const on = laterDay(requested.date, random(14));
      return [{ on, time: { ...requested, date: laterDay(on, random(3)) } }];
    });
    const pattern: SeriesPattern = { kind: "daily", count: 14 };
    const found = assessed(at, requested, pattern, choices);
    const holds = found.flatMap(({ state, assessed: one }) => (state === "free" && one ? [heldBy(at, one.time)] : []));
    const all = [...holds, ...others.map((one) => ({ ...one, isOther: true }))];
    for (const [place, one] of holds.entries()) {
      expect(all.slice(place + 1).some((other) => one.from < other.until && other.from < one.until)).toBe(false);
    }
    const left = [...choices, ...conflictsOf(found).map(({ on }) => ({ on, left_out: true }))];
    expect(conflictsOf(assessed(at, requested, pattern, left))).toEqual([]);
  }
});
