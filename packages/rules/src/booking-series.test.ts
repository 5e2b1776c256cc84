import { describe, expect, test } from "vitest";
import {
  monthPlacesOf,
  mostSeriesDates,
  mostSeriesDays,
  type SeriesFault,
  type SeriesPattern,
  seriesDates,
  seriesKinds,
} from "./booking-series.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";
import { laterDay, weekdayOf, weekdays } from "./wall-clock.ts";

const datesOf = (first: string, pattern: SeriesPattern) => {
  const dates = seriesDates(first, pattern);
  if (!Array.isArray(dates)) throw new Error(JSON.stringify(dates));
  return dates;
};
/** "12-01 12-03": without the year. */
const short = (dates: readonly string[]) => dates.map((date) => date.slice(5)).join(" ");

describe("K7 the dates of a pattern", () => {
  // 1 December 2026 is a Tuesday.
  test.each<[string, string, SeriesPattern, string]>([
    ["every day, so many times", "2026-12-30", { kind: "daily", count: 4 }, "12-30 12-31 01-01 01-02"],
    ["every day until one, which is in it", "2026-12-01", { kind: "daily", until: "2026-12-03" }, "12-01 12-02 12-03"],
    ["weekdays from a Friday on", "2026-12-04", { kind: "weekdays", count: 3 }, "12-04 12-07 12-08"],
    ["weekdays from a Saturday on begin on Monday", "2026-12-05", { kind: "weekdays", count: 2 }, "12-07 12-08"],
    ["each week on the day of the first", "2026-12-01", { kind: "weekly", count: 3 }, "12-01 12-08 12-15"],
    [
      "each week on some days, the first week from the first date on",
      "2026-12-03",
      { kind: "weekly", weekdays: ["tue", "thu"], count: 4 },
      "12-03 12-08 12-10 12-15",
    ],
    [
      "every third week, whose weeks begin on Monday",
      "2026-12-03",
      { kind: "weekly", weekdays: ["mon", "thu"], weeks: 3, count: 4 },
      "12-03 12-21 12-24 01-11",
    ],
    ["the first Tuesday of a month", "2026-12-01", { kind: "monthly", count: 3 }, "12-01 01-05 02-02"],
    ["the last Thursday of a month", "2026-12-31", { kind: "monthly", count: 4 }, "12-31 01-28 02-25 03-25"],
    [
      "the fourth Tuesday, where it is not the last",
      "2026-12-22",
      { kind: "monthly", place: "fourth", count: 3 },
      "12-22 01-26 02-23",
    ],
    [
      "another place than that of the first date begins later",
      "2026-12-15",
      { kind: "monthly", place: "second", count: 2 },
      "01-12 02-09",
    ],
    ["through a leap day", "2028-02-28", { kind: "daily", count: 3 }, "02-28 02-29 03-01"],
  ])("K7 %s", (_name, first, pattern, expected) => {
    expect(short(datesOf(first, pattern))).toBe(expected);
  });

  test("K7 the place of a date in its month: the fourth may be the last", () => {
    expect(["2026-12-01", "2026-12-14", "2027-02-22", "2026-12-22", "2026-12-29"].map(monthPlacesOf)).toEqual([
      ["first"],
      ["second"],
      ["fourth", "last"],
      ["fourth"],
      ["last"],
    ]);
  });
});

describe("K7 invalid series", () => {
  test.each<[string, string, SeriesPattern, SeriesFault["path"], SeriesFault["code"]]>([
    ["ten thousand dates", "2026-12-01", { kind: "daily", count: 10_000 }, "/repeat/count", "too_many"],
    ["a hundred and five", "2026-12-01", { kind: "daily", count: 105 }, "/repeat/count", "too_many"],
    ["until a day of another age", "2026-12-01", { kind: "daily", until: "9999-12-31" }, "/repeat/until", "too_many"],
    ["over more than two years", "2026-12-01", { kind: "monthly", count: 30 }, "/repeat/count", "too_many"],
    [
      "few dates, but until too late",
      "2026-12-01",
      { kind: "monthly", until: "2029-01-01" },
      "/repeat/until",
      "too_many",
    ],
    ["until before it begins", "2026-12-01", { kind: "daily", until: "2026-11-30" }, "/repeat/until", "order"],
    ["until before its first date", "2026-12-05", { kind: "weekdays", until: "2026-12-06" }, "/repeat/until", "order"],
    ["until a day that is none", "2026-12-01", { kind: "daily", until: "2027-02-30" }, "/repeat/until", "format"],
    ["from a day that is none", "2026-02-30", { kind: "daily", count: 2 }, "/date", "format"],
    ["without an end", "2026-12-01", { kind: "daily" }, "/repeat", "one_end"],
    ["with two ends", "2026-12-01", { kind: "daily", count: 2, until: "2026-12-05" }, "/repeat", "one_end"],
    ["no times", "2026-12-01", { kind: "daily", count: 0 }, "/repeat/count", "format"],
    ["half a time", "2026-12-01", { kind: "daily", count: 1.5 }, "/repeat/count", "format"],
    ["on no day of the week", "2026-12-01", { kind: "weekly", weekdays: [], count: 2 }, "/repeat/weekdays", "format"],
    ["every no weeks", "2026-12-01", { kind: "weekly", weeks: 0, count: 2 }, "/repeat/weeks", "format"],
    [
      "every day on Tuesdays",
      "2026-12-01",
      { kind: "daily", weekdays: ["tue"], count: 2 },
      "/repeat/weekdays",
      "unknown",
    ],
    ["weekdays every second week", "2026-12-01", { kind: "weekdays", weeks: 2, count: 2 }, "/repeat/weeks", "unknown"],
    ["the last one each week", "2026-12-01", { kind: "weekly", place: "last", count: 2 }, "/repeat/place", "unknown"],
    ["at the end of the calendar", "9999-12-31", { kind: "daily", count: 2 }, "/date", "format"],
  ])("K7 %s", (_name, first, pattern, path, code) => {
    expect(seriesDates(first, pattern)).toEqual({ path, code });
  });
});

test("K7 for any pattern the dates are in order, unique, no more and no later than requested, and complete", () => {
  const random = seededNumbers(7);
  let expanded = 0;
  for (let round = 0; round < 400; round += 1) {
    const first = laterDay("2026-01-01", random(2_000));
    const kind = seriesKinds[random(seriesKinds.length)] ?? "daily";
    const [place] = monthPlacesOf(first).slice(-1);
    const on = weekdays.filter(() => random(2) === 1);
    const pattern: SeriesPattern = {
      kind,
      ...(kind === "weekly" ? { weekdays: on.length > 0 ? on : undefined, weeks: 1 + random(5) } : {}),
      ...(kind === "monthly" ? { place } : {}),
      ...(random(2) === 1 ? { count: 1 + random(110) } : { until: laterDay(first, random(800)) }),
    };
    const said = `${first} ${JSON.stringify(pattern)}`;
    const dates = seriesDates(first, pattern);
    if (!Array.isArray(dates)) {
      expect(["too_many", "order"], said).toContain(dates.code);
      continue;
    }
    expanded += 1;
    expect(dates, said).toEqual([...new Set(dates)].toSorted());
    expect(dates.length, said).toBeLessThanOrEqual(Math.min(mostSeriesDates, pattern.count ?? mostSeriesDates));
    const last = pattern.until ?? laterDay(first, mostSeriesDays);
    expect(dates.every((date) => date >= first && date <= last)).toBe(true);
    const wanted = { daily: weekdays, weekdays: weekdays.slice(0, 5), weekly: pattern.weekdays, monthly: undefined }[
      kind
    ];
    const days: readonly string[] = wanted ?? [weekdayOf(first)];
    expect(
      dates.every((date) => days.includes(weekdayOf(date))),
      said,
    ).toBe(true);
    // A longer series begins with the shorter one.
    const shorter = datesOf(first, { ...pattern, until: undefined, count: Math.ceil(dates.length / 2) });
    expect(dates.slice(0, shorter.length), said).toEqual(shorter);
  }
  expect(expanded).toBeGreaterThan(100);
});
