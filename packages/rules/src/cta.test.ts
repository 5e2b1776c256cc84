import { expect, test } from "vitest";
import { isCtaShown } from "./cta.ts";

const start = "2026-11-21T09:00:00.000Z";
const end = "2026-11-21T18:00:00.000Z";

test.each([
  ["without a window", null, null, start, true],
  ["a millisecond before its start", start, end, "2026-11-21T08:59:59.999Z", false],
  ["at its start", start, end, start, true],
  ["a millisecond before its end", start, end, "2026-11-21T17:59:59.999Z", true],
  ["at its end", start, end, end, false],
  ["long after a start without an end", start, null, "2030-01-01T00:00:00.000Z", true],
  ["before an end without a start", null, end, "2020-01-01T00:00:00.000Z", true],
])("H10 a call to action %s", (_, from, until, at, shown) => {
  expect(isCtaShown({ cta_display_start_at: from, cta_display_end_at: until }, Date.parse(at))).toBe(shown);
});
