import { expect, test } from "vitest";
import { ctaLabel, isCtaShown, nextCtaChange } from "./cta.ts";

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

test.each([
  ["before its window", start, end, "2026-11-21T08:00:00.000Z", start],
  ["inside", start, end, start, end],
  ["after it", start, end, end, undefined],
  ["without a window", null, null, start, undefined],
  ["with a start alone", start, null, "2026-11-21T08:00:00.000Z", start],
])("H10 a call to action %s changes next", (_, from, until, at, next) => {
  const window = { cta_display_start_at: from, cta_display_end_at: until };
  expect(nextCtaChange(window, Date.parse(at))).toBe(next && Date.parse(next));
});

test.each([
  ["before it starts", "2026-11-21T08:00:00.000Z", start],
  ["while it is on", start, "2026-11-21T12:00:00.000Z"],
  ["once that is over", "2026-11-21T12:00:00.000Z", end],
])("H10 E1 the call to action of an event whose window ends later changes next %s", (_, at, next) => {
  const event = { start_at: start, end_at: "2026-11-21T12:00:00.000Z" };
  const window = { cta_display_start_at: null, cta_display_end_at: end };
  expect(nextCtaChange({ ...window, ...event }, Date.parse(at))).toBe(Date.parse(next));
});

test.each([
  ["with places", 3, "Save my chair", "Every chair is taken", "Save my chair"],
  ["where none are counted", null, "Save my chair", "Every chair is taken", "Save my chair"],
  ["with none left", 0, "Save my chair", "Every chair is taken", "Every chair is taken"],
  ["with none left and no words for it", 0, "Save my chair", null, "Save my chair"],
  ["with none left, and words only for that", 0, null, "Every chair is taken", "Every chair is taken"],
  ["with places, and words only for none", 1, null, "Every chair is taken", null],
])("H10 the label of a call to action %s", (_, spots_left, cta_label, cta_label_at_capacity, label) => {
  expect(ctaLabel({ spots_left, cta_label, cta_label_at_capacity })).toBe(label);
});
