import { describe, expect, test } from "vitest";
import { byMonth, centsToPrice, historyTab } from "./history.ts";
import { formatPrice } from "./price.ts";

const now = new Date("2026-06-10T12:00:00.000Z");

test.each([
  ["2026-06-10T11:00:00Z", "2026-06-10T12:00:00.001Z", "upcoming"],
  ["2026-06-10T13:00:00Z", "2026-06-10T14:00:00Z", "upcoming"],
  ["2026-06-10T11:00:00Z", "2026-06-10T12:00:00.000Z", "past"],
  ["2026-06-10T10:00:00Z", "2026-06-10T11:59:59.999Z", "past"],
  ["2026-06-10T12:30:00Z", null, "upcoming"],
  ["2026-06-10T11:30:00Z", null, "past"],
  [null, null, "upcoming"],
] as const)("R4 from %s to %s is %s", (start_at, end_at, tab) => {
  expect(historyTab({ start_at, end_at }, now)).toBe(tab);
});

describe("R4 months", () => {
  const starts = (timeZone: string, ...instants: (string | null)[]) =>
    instants.map((start_at) => ({ start_at, timeZone }));

  test.each([
    ["Pacific/Auckland", "en", ["June 2026"]],
    ["Europe/Berlin", "de-de", ["Mai 2026", "Juni 2026"]],
    ["Europe/Lisbon", "pt-pt", ["maio de 2026", "junho de 2026"]],
  ] as const)("R4 in %s and %s", (timeZone, locale, names) => {
    const months = byMonth(starts(timeZone, "2026-05-31T20:00:00Z", "2026-06-01T09:00:00Z"), locale);
    expect(months.map(({ name }) => name)).toEqual(names);
    expect(months.flatMap(({ items }) => items)).toHaveLength(2);
  });

  test("R4 keep the order given; the same month of two years is two", () => {
    const months = byMonth(starts("UTC", "2026-06-02T00:00:00Z", "2026-05-02T00:00:00Z", "2025-05-02T00:00:00Z"), "en");
    expect(months.map(({ key }) => key)).toEqual(["2026-06", "2026-05", "2025-05"]);
  });

  test("R4 an entry without a date has no heading", () => {
    expect(byMonth(starts("UTC", "2026-06-02T00:00:00Z", null), "en").map(({ name }) => name)).toEqual([
      "June 2026",
      undefined,
    ]);
  });
});

test.each([
  [4250, "42.50", "€42.50"],
  [2900, "29.00", "€29"],
  [1495, "14.95", "€14.95"],
  [5, "0.05", "€0.05"],
  [100_000_000, "1000000.00", "€1,000,000"],
])("R5 %i cents are %s, shown as %s", (cents, price, shown) => {
  expect(centsToPrice(cents)).toBe(price);
  expect(formatPrice(price, "EUR", "en")).toBe(shown);
});

test("R5 nothing to pay shows no price", () => {
  expect(formatPrice(centsToPrice(0), "EUR", "en")).toBeUndefined();
});
