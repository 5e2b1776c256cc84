import { expect, test } from "vitest";
import { dayStart, readAuditFilter } from "./audit-address.ts";

test("G12 an address contains the filters, and invalid ones are ignored", () => {
  const person = "0199a3c0-0000-7000-8000-000000000001";
  expect(readAuditFilter({ about: "booking", person, from: "2026-11-01", until: "2026-02-30", building: "x" })).toEqual(
    {
      about: "booking",
      person,
      building: undefined,
      from: "2026-11-01",
      until: undefined,
    },
  );
  expect(readAuditFilter({ about: "everything", from: 20 })).toEqual({});
});

test.each([
  ["2026-03-29", 1, 2026, 2, 30],
  ["2026-12-31", 1, 2027, 0, 1],
  ["2024-02-28", 1, 2024, 1, 29],
])("G12 the day after %s, also at a clock change", (day, later, year, month, date) => {
  expect(dayStart(day, later)).toEqual(new Date(year, month, date));
});

test.each(["", "2026-13-01", "2026-02-30", "0001-01-01", "yesterday"])("G12 %s is no day", (day) => {
  expect(dayStart(day)).toBeUndefined();
});
