import { describe, expect, test } from "vitest";
import { differenceText, lastWholeWeek, mondayOf, numbersSheet, numberText, weeksUntil, weekText } from "./numbers.ts";

const at = (moment: string) => new Date(moment);
const cell = (value: number) => ({ value, missing: null });

describe("weeks", () => {
  test.each([
    ["2026-11-23", "2026-11-23"],
    ["2026-11-29", "2026-11-23"],
    ["2027-01-01", "2026-12-28"],
  ])("P12 the week of %s begins on Monday %s", (day, monday) => expect(mondayOf(day)).toBe(monday));

  test("P12 a week is over when the building's Sunday is, on both days on which its clock changes", () => {
    const zone = ["Europe/Amsterdam"];
    // The clock goes back on Sunday, 25 October 2026: the week has 169 hours.
    expect(lastWholeWeek(at("2026-10-25T22:59:59Z"), zone)).toBe("2026-10-12");
    expect(lastWholeWeek(at("2026-10-25T23:00:00Z"), zone)).toBe("2026-10-19");
    // It goes forward on Sunday, 29 March: 167 hours.
    expect(lastWholeWeek(at("2026-03-29T21:59:59Z"), zone)).toBe("2026-03-16");
    expect(lastWholeWeek(at("2026-03-29T22:00:00Z"), zone)).toBe("2026-03-23");
  });

  test("P12 of buildings in several zones it is over when it is in all", () => {
    const zones = ["Pacific/Auckland", "America/Los_Angeles"];
    expect(lastWholeWeek(at("2026-11-23T07:59:00Z"), zones)).toBe("2026-11-09");
    expect(lastWholeWeek(at("2026-11-23T08:00:00Z"), zones)).toBe("2026-11-16");
    expect(lastWholeWeek(at("2026-11-22T12:00:00Z"), ["Pacific/Auckland"])).toBe("2026-11-16");
  });

  test("P12 the mail waits until seven on Monday", () => {
    expect(lastWholeWeek(at("2026-11-23T05:59:00Z"), ["Europe/Amsterdam"], 7 * 60)).toBe("2026-11-09");
    expect(lastWholeWeek(at("2026-11-23T06:00:00Z"), ["Europe/Amsterdam"], 7 * 60)).toBe("2026-11-16");
    expect(lastWholeWeek(at("2026-11-25T03:00:00Z"), ["Europe/Amsterdam"], 7 * 60)).toBe("2026-11-16");
  });

  test("P12 weeks are counted back from the last one", () => {
    expect(weeksUntil("2026-11-02", 3)).toEqual(["2026-10-19", "2026-10-26", "2026-11-02"]);
    expect(weekText("2026-10-26", "en")).toBe("Oct 26\u2009–\u2009Nov 1, 2026");
  });
});

describe("how figures are written", () => {
  test("P12 by their unit and in the reader's language", () => {
    expect(numberText(1234, "count", "en")).toBe("1,234");
    expect(numberText(66.7, "percent", "en")).toBe("66.7%");
    expect(numberText(12.5, "hours", "en")).toBe("12.5 hr");
    expect(numberText(1234.5, "hours", "de-de")).toBe("1.234,5 Std.");
  });

  test("P12 a difference has its sign, and of shares it is points", () => {
    const english = { unit: "percent", locale: "en" } as const;
    expect(differenceText(cell(66.7), cell(60.2), english)).toBe("+6.5");
    expect(differenceText(cell(12), cell(20), { unit: "count", locale: "en" })).toBe("-8");
    expect(differenceText(cell(0.3), cell(0.1), { unit: "hours", locale: "en" })).toBe("+0.2 hr");
    expect(differenceText(cell(3), cell(3), english), "as many: the week before says so").toBeUndefined();
    expect(differenceText(cell(3), { value: null, missing: "few_people" }, english)).toBeUndefined();
    expect(differenceText(undefined, cell(3), english)).toBeUndefined();
  });

  test("P12 the sheet has a figure a row and a week a column, with the digits of the API", () => {
    const cells = [cell(1234.5), { value: null, missing: "few_people" as const }, { value: null, missing: null }];
    const figures = [{ name: "Hours booked", unit: "hours" as const, means: "What was booked.", cells }];
    expect(numbersSheet({ weeks: ["2026-11-02", "2026-11-09", "2026-11-16"], figures })).toEqual([
      ["figure", "unit", "2026-11-02", "2026-11-09", "2026-11-16", "definition"],
      ["Hours booked", "hours", "1234.5", "<5", "", "What was booked."],
    ]);
  });
});
