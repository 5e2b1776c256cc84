import { expect, test } from "vitest";
import { readCalendarPlace, turned, weeksOf } from "./calendar-address.ts";

test("P11 a month is shown as whole weeks from Monday, and every week has a day of the month", () => {
  const weeks = weeksOf("2026-11-26", "month");
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, "2026-10-26", "2026-12-06"]);
  const short = weeksOf("2027-02-10", "month");
  expect([short.length, short[0]?.[0], short.at(-1)?.at(-1)]).toEqual([4, "2027-02-01", "2027-02-28"]);
  expect(weeksOf("2026-11-29", "week")).toEqual([
    ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"],
  ]);
});

test.each([
  ["2026-11-26", "month", 1, "2026-12-26"],
  ["2026-12-31", "month", 1, "2027-01-31"],
  ["2027-01-31", "month", 1, "2027-02-28"],
  ["2028-03-31", "month", -1, "2028-02-29"],
  ["2027-01-05", "month", -1, "2026-12-05"],
  ["2026-12-30", "week", 1, "2027-01-06"],
] as const)("P11 %s turned by a %s (%i) is %s", (day, view, by, expected) => {
  expect(turned(day, view, by)).toBe(expected);
});

test("P11 what an address cannot mean is left out of it", () => {
  expect(readCalendarPlace({ view: "year", day: "2026-02-30", building: "x", kinds: "Party", open: 3 })).toEqual({});
  expect(readCalendarPlace({ kinds: "Deal,Event" }).kinds).toBe("Event,Deal");
  expect(readCalendarPlace({ kinds: "Post,Event,Deal,Amenity" }).kinds).toBeUndefined();
});
