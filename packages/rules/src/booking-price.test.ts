import { describe, expect, test } from "vitest";
import { centsOf, decimalOf, type PriceRule, priceLines, priceUnits, totalOf } from "./booking-price.ts";
import type { Booker } from "./booking-rules.ts";
import { type BookedTime, readTimes, type RequestedTime, writeTimes } from "./booking-times.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";

const timeZone = "Europe/Berlin";
const at = (more: Partial<RequestedTime> = {}): BookedTime => {
  const read = readTimes({ date: "2026-11-24", from: "09:00", to: "11:00", ...more }, timeZone);
  if (!("start" in read)) throw new Error(JSON.stringify(read));
  return read;
};
const nobody = { companyUuid: null, audienceUuids: new Set<string>() };
const cost = (prices: PriceRule[], time: BookedTime, who: Partial<Booker> = {}) =>
  totalOf(priceLines(prices, time, { ...nobody, ...who, timeZone }));

test.each<[string, PriceRule[], Partial<RequestedTime>, number]>([
  ["by the hour", [{ per: "hour", cents: 3500 }], { to: "10:30" }, 5250],
  ["by the hour, to the nearest cent", [{ per: "hour", cents: 1000 }], { to: "09:20" }, 333],
  ["with a least price", [{ per: "hour", cents: 1000, minimum_cents: 1500 }], { to: "10:00" }, 1500],
  ["by halves of a day", [{ per: "half_day", cents: 4000 }], { from: "11:00", to: "13:00" }, 8000],
  ["by days", [{ per: "day", cents: 9000 }], { from: "15:00", to: "11:00", nights: 2 }, 27_000],
  ["by nights", [{ per: "night", cents: 9000 }], { from: "15:00", to: "11:00", nights: 2 }, 18_000],
  ["by nights, of which a day has none", [{ per: "night", cents: 9000 }], { from: "15:00", to: "24:00" }, 0],
  ["once", [{ per: "once", cents: 2500 }], { to: "18:00" }, 2500],
  ["for nothing", [], {}, 0],
  [
    "by another rate from five",
    [
      { per: "hour", cents: 1000, to: "17:00" },
      { per: "hour", cents: 2000 },
    ],
    { from: "16:00", to: "18:00" },
    3000,
  ],
  ["by no rate of that day", [{ per: "hour", cents: 1000, weekdays: ["sat"] }], {}, 0],
  [
    "by the hours that pass, an hour less in spring",
    [{ per: "hour", cents: 1000 }],
    { date: "2026-03-29", from: "00:00", to: "24:00" },
    23_000,
  ],
  [
    "by the hours that pass, one more in autumn",
    [{ per: "hour", cents: 1000 }],
    { date: "2026-10-25", from: "00:00", to: "24:00" },
    25_000,
  ],
])("K4 a price %s", (_name, prices, time, cents) => {
  expect(cost(prices, at(time))).toBe(cents);
});

test("K4 the first price that applies to a person decides", () => {
  const prices: PriceRule[] = [
    { companies: ["own"], per: "once", cents: 0 },
    { per: "hour", cents: 1000 },
  ];
  expect([
    cost(prices, at(), { companyUuid: "own" }),
    cost(prices, at(), { companyUuid: "other" }),
    cost(prices, at()),
  ]).toEqual([0, 2000, 2000]);
});

test("P6 K4 a price for an audience is the price of those in it, for the time and the days that it names", () => {
  const prices: PriceRule[] = [
    { audience: "crew", weekdays: ["tue"], to: "10:00", per: "hour", cents: 0 },
    { per: "hour", cents: 1000 },
  ];
  const crew = { audienceUuids: new Set(["crew", "guests"]) };
  expect([cost(prices, at(), crew), cost(prices, at()), cost(prices, at({ date: "2026-11-25" }), crew)]).toEqual([
    1000, 2000, 2000,
  ]);
});

describe("K4 extending", () => {
  test("K4 of random prices and times: price(a..c) = price(a..b) + extension by whole cents that are never less than nothing, whatever the steps", () => {
    const random = seededNumbers(4);
    const days = ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-11-24", "2026-12-31"];
    for (let round = 0; round < 500; round += 1) {
      const prices = Array.from({ length: 1 + random(3) }, () => randomPrice(random));
      const start = new Date(Date.parse(`${days[random(days.length)]}T00:00:00Z`) + random(96) * 15 * 60_000);
      const ends = Array.from({ length: 5 }, () => 1 + random(160)).sort((one, other) => one - other);
      const totals = ends.map((quarters) => {
        const lines = priceLines(prices, timeOf(start, quarters), { ...nobody, timeZone });
        for (const { cents } of lines) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
        return totalOf(lines);
      });
      const extensions = totals.map((total, step) => total - (totals[step - 1] ?? 0));
      expect(Math.min(...extensions), JSON.stringify([prices, start, ends, totals])).toBeGreaterThanOrEqual(0);
      expect(extensions.reduce((sum, cents) => sum + cents, 0)).toBe(totals.at(-1));
    }
  });

  test("K4 of one price by the hour each minute costs the same, wherever the booking is cut", () => {
    const random = seededNumbers(5);
    for (let round = 0; round < 500; round += 1) {
      const prices: PriceRule[] = [{ per: "hour", cents: 60 * random(200) }];
      const start = new Date(Date.parse("2026-10-24T18:00:00Z") + random(60) * 15 * 60_000);
      const [first, second] = [1 + random(40), 1 + random(40)];
      const middle = new Date(start.getTime() + first * 15 * 60_000);
      const [whole, one, other] = [timeOf(start, first + second), timeOf(start, first), timeOf(middle, second)];
      expect(cost(prices, whole)).toBe(cost(prices, one) + cost(prices, other));
    }
  });
});

test("K4 cents and the decimal text that a booking keeps are the same amount", () => {
  for (const cents of [0, 1, 99, 100, 7050, 123_456_789]) expect(centsOf(decimalOf(cents))).toBe(cents);
  expect([decimalOf(5), decimalOf(7050)]).toEqual(["0.05", "70.50"]);
});

function randomPrice(random: (below: number) => number): PriceRule {
  const clock = (hour: number) => `${String(hour).padStart(2, "0")}:${random(2) ? "00" : "30"}`;
  const begins = random(20);
  return {
    per: priceUnits[random(priceUnits.length)] ?? "hour",
    cents: random(10_000),
    ...(random(2) ? { minimum_cents: random(5_000) } : {}),
    ...(random(2) ? { from: clock(begins), to: clock(begins + 1 + random(23 - begins)) } : {}),
    ...(random(3) ? {} : { weekdays: ["sat", "sun"] as const }),
  };
}

/** That many quarters of an hour from a moment on, with their wall-clock times. */
function timeOf(start: Date, quarters: number): BookedTime {
  const end = new Date(start.getTime() + quarters * 15 * 60_000);
  const read = readTimes(writeTimes(start, end, timeZone), timeZone);
  if (!("start" in read)) throw new Error(JSON.stringify(read));
  return read;
}
