import { describe, expect, test } from "vitest";
import { clockText, isDay, laterDay, momentsOf, offsetMs, readClock, weekdayOf } from "./wall-clock.ts";

describe("K13 the wall clock", () => {
  test.each([
    ["Europe/Berlin", "2026-03-29", 150, []],
    ["Europe/Berlin", "2026-10-25", 150, ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]],
    ["America/New_York", "2026-11-01", 90, ["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"]],
    ["Australia/Lord_Howe", "2026-10-04", 135, []],
    ["Asia/Kolkata", "2026-10-25", 150, ["2026-10-24T21:00:00.000Z"]],
    ["Europe/Berlin", "2026-10-24", 24 * 60, ["2026-10-24T22:00:00.000Z"]],
  ])("K13 %s, %s, minute %i", (timeZone, date, minute, moments) => {
    expect(momentsOf({ date, minute }, timeZone).map((at) => at.toISOString())).toEqual(moments);
  });
});

test("K3 days and times of the clock are read and written", () => {
  expect([readClock("09:30"), readClock("24:00"), readClock("24:01"), readClock("9:30")]).toEqual([
    570,
    1440,
    undefined,
    undefined,
  ]);
  expect([clockText(570), clockText(1440)]).toEqual(["09:30", "24:00"]);
  expect([weekdayOf("2026-11-23"), weekdayOf("2026-11-29")]).toEqual(["mon", "sun"]);
  expect([laterDay("2026-12-31", 1), laterDay("2028-03-01", -1)]).toEqual(["2027-01-01", "2028-02-29"]);
  expect([isDay("2028-02-29"), isDay("2027-02-29"), isDay("2027-2-1"), isDay("soon")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("K13 in every zone the offset is the one between UTC and the zone's clock, also in years when zones had seconds", () => {
  const moments = ["1900-01-01T12:00:07Z", "1971-06-01T00:00:00Z", "2026-03-29T01:00:00Z", "2026-07-01T23:59:59Z"];
  const moving = Intl.supportedValuesOf("timeZone").flatMap((timeZone) =>
    moments.map((moment) => ({ timeZone, ms: Date.parse(moment) })),
  );
  const clock = { dateStyle: "short", timeStyle: "medium", hourCycle: "h23" } as const;
  const shown = (ms: number, timeZone: string) => new Intl.DateTimeFormat("sv-SE", { ...clock, timeZone }).format(ms);
  for (const { timeZone, ms } of moving)
    expect(shown(ms + offsetMs(ms, timeZone), "UTC"), `${timeZone} ${ms}`).toBe(shown(ms, timeZone));
});
