import { expect, test } from "vitest";
import { fromInput, toInput } from "./field-times.ts";

const zone = "Europe/Amsterdam";

test.each([
  [undefined, ""],
  ["2026-11-27 09:00", "2026-11-27T09:00"],
  ["2026-11-27T08:00:00.000Z", "2026-11-27T09:00"],
  ["2026-10-25T00:30:00.000Z", "2026-10-25T02:30"],
  ["2026-10-25T01:30:00.000Z", "2026-10-25T02:30"],
  ["2027-03-28T01:30:00.000Z", "2027-03-28T03:30"],
])("P4 a field shows %s by the building's clock", (time, shown) => {
  expect(toInput(time, zone)).toBe(shown);
});

test("P4 and says it by that clock", () => {
  expect(fromInput("2026-11-27T09:00:00")).toBe("2026-11-27 09:00");
  expect(fromInput("")).toBe("");
});
