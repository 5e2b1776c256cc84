import { describe, expect, test } from "vitest";
import { isExpired, normalizeExpiry, readExpiry } from "./card-expiry.ts";

describe("M1 expiry MM/YY", () => {
  test.each([
    ["", "", ""],
    ["1", "", "1"],
    ["0", "", "0"],
    ["5", "", "05/"],
    ["12", "1", "12/"],
    ["12/", "12/3", "12/"],
    ["12", "12/", "1"],
    ["123", "12/", "12/3"],
    ["12/3", "12/", "12/3"],
    ["12/31", "12/3", "12/31"],
    ["1231", "", "12/31"],
    ["12/310", "12/31", "12/31"],
    ["1/31", "", "01/31"],
    ["1/", "1", "01/"],
    ["12 / 31", "", "12/31"],
    ["12/2031", "", "12/31"],
    ["9/2031", "", "09/31"],
    ["ab", "", ""],
  ])("%j typed after %j is %j", (typed, before, shown) => expect(normalizeExpiry(typed, before)).toBe(shown));

  test("Z28 a year of four digits typed key by key becomes two, also after a month of one digit; it can be deleted", () => {
    const typed = (keys: string) =>
      Array.from(keys).reduce((shown, key) => normalizeExpiry(`${shown}${key}`, shown), "");
    expect(["12/2031", "122031", "9/2031", "012030", "12/20", "12/312"].map(typed)).toEqual([
      "12/31",
      "12/31",
      "09/31",
      "01/30",
      "12/20",
      "12/31",
    ]);
    expect(typed("12/203")).toBe("12/203");
    expect(readExpiry("12/203")).toBeUndefined();
    expect(normalizeExpiry("12/20", "12/203")).toBe("12/20");
  });

  test.each([
    ["09/31", { month: 9, year: 2031 }],
    ["12/00", { month: 12, year: 2000 }],
    ["00/31", undefined],
    ["13/31", undefined],
    ["9/31", undefined],
    ["09/3", undefined],
    ["09/311", undefined],
    ["09-31", undefined],
    ["", undefined],
  ])("%j is read as %j", (text, read) => {
    expect(readExpiry(text)).toEqual(read);
    if (read) expect(text).toHaveLength("MM/YY".length);
  });

  test.each([
    ["2031-09-30T23:59:59Z", false],
    ["2031-10-01T11:00:00Z", false],
    ["2031-10-02T00:00:00Z", true],
    ["2032-01-01T00:00:00Z", true],
  ])("a card of 09/31 at %s has expired: %s", (now, over) =>
    expect(isExpired({ month: 9, year: 2031 }, new Date(now))).toBe(over),
  );

  test("a card of December is good until the year is over", () => {
    expect(isExpired({ month: 12, year: 2030 }, new Date("2030-12-31T23:00:00Z"))).toBe(false);
    expect(isExpired({ month: 12, year: 2030 }, new Date("2031-01-02T00:00:00Z"))).toBe(true);
  });
});
