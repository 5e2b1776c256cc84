import { expect, test } from "vitest";
import { isTimeZone, parseTime, resolveTime, spanDays } from "./times.ts";

/** A Wednesday; in Lisbon 12:00, in Oslo 13:00, in New York 08:00. */
const wednesday = new Date("2026-03-11T12:00:00Z");
const resolve = (text: string, timeZone: string, now = wednesday, shiftDays = 0) =>
  resolveTime(text, { now, timeZone, shiftDays }).toISOString().replace(":00.000Z", "Z");

test.each([
  ["2026-03-01T09:30:00Z", "Europe/Oslo", "2026-03-01T09:30Z"],
  ["2026-03-01T09:30+01:00", "Europe/Lisbon", "2026-03-01T08:30Z"],
  ["2026-03-01 09:30", "Europe/Oslo", "2026-03-01T08:30Z"],
  ["2026-03-01 09:30", "Europe/Lisbon", "2026-03-01T09:30Z"],
  ["2026-07-01 09:30", "Europe/Lisbon", "2026-07-01T08:30Z"],
  ["2026-03-01 09:30", "America/New_York", "2026-03-01T14:30Z"],
  ["today 18:00", "Europe/Oslo", "2026-03-11T17:00Z"],
  ["+0d 18:00", "America/New_York", "2026-03-11T22:00Z"],
  ["+14d 18:00", "Europe/Lisbon", "2026-03-25T18:00Z"],
  ["+20d 18:00", "Europe/Lisbon", "2026-03-31T17:00Z"],
  ["-1d 00:00", "Europe/Oslo", "2026-03-09T23:00Z"],
  ["+2w 18:00", "Europe/Lisbon", "2026-03-25T18:00Z"],
  ["-2w tue 09:30", "Europe/Lisbon", "2026-02-24T09:30Z"],
  ["+0w mon 00:00", "Europe/Lisbon", "2026-03-09T00:00Z"],
  ["+0w sun 23:59", "Europe/Lisbon", "2026-03-15T23:59Z"],
  ["+1w mon 09:00", "Europe/Oslo", "2026-03-16T08:00Z"],
])("a pack's time %s in %s is %s", (text, timeZone, expected) => {
  expect(resolve(text, timeZone)).toBe(expected);
});

test.each([
  // Spring: 02:00 → 03:00 in Oslo, 01:00 → 02:00 in Lisbon, 02:00 → 03:00 in New York
  ["2026-03-29 01:59", "Europe/Oslo", "2026-03-29T00:59Z"],
  ["2026-03-29 02:30", "Europe/Oslo", "2026-03-29T01:30Z"],
  ["2026-03-29 03:00", "Europe/Oslo", "2026-03-29T01:00Z"],
  ["2026-03-29 00:59", "Europe/Lisbon", "2026-03-29T00:59Z"],
  ["2026-03-29 01:30", "Europe/Lisbon", "2026-03-29T01:30Z"],
  ["2026-03-29 02:00", "Europe/Lisbon", "2026-03-29T01:00Z"],
  ["2026-03-08 02:30", "America/New_York", "2026-03-08T07:30Z"],
  ["2026-03-08 03:00", "America/New_York", "2026-03-08T07:00Z"],
  // Autumn: the hour before the change comes twice, and the first is meant
  ["2026-10-25 02:30", "Europe/Oslo", "2026-10-25T00:30Z"],
  ["2026-10-25 03:00", "Europe/Oslo", "2026-10-25T02:00Z"],
  ["2026-10-25 01:30", "Europe/Lisbon", "2026-10-25T00:30Z"],
  ["2026-10-25 02:00", "Europe/Lisbon", "2026-10-25T02:00Z"],
  ["2026-11-01 01:30", "America/New_York", "2026-11-01T05:30Z"],
  ["2026-11-01 02:00", "America/New_York", "2026-11-01T07:00Z"],
])("at a clock change %s in %s is %s", (text, timeZone, expected) => {
  expect(resolve(text, timeZone)).toBe(expected);
});

test("the import's day is that of the building, not of UTC", () => {
  const lateEvening = new Date("2026-03-11T23:30:00Z");
  expect(resolve("today 09:00", "Europe/Lisbon", lateEvening)).toBe("2026-03-11T09:00Z");
  expect(resolve("today 09:00", "Europe/Oslo", lateEvening)).toBe("2026-03-12T08:00Z");
  expect(resolve("today 09:00", "America/New_York", new Date("2026-03-12T02:00:00Z"))).toBe("2026-03-11T13:00Z");
});

test("an occurrence keeps its hour over a clock change, whatever form its time has", () => {
  expect(resolve("2026-03-25 18:00", "Europe/Oslo", wednesday, 7)).toBe("2026-04-01T16:00Z");
  expect(resolve("2026-03-25T17:00:00Z", "Europe/Oslo", wednesday, 7)).toBe("2026-04-01T16:00Z");
  expect(resolve("+2w wed 18:00", "Europe/Oslo", wednesday, -14)).toBe("2026-03-11T17:00Z");
});

test.each([
  "",
  "tomorrow 09:00",
  "+2d",
  "18:00",
  "+2d tue 09:00",
  "+2x 09:00",
  "2w 09:00",
  "+2d 24:00",
  "+2d 09:60",
  "+2d 9:00",
  "2026-02-30 09:00",
  "2026-02-30T09:00:00Z",
  "2026-13-01 09:00",
  "2026-03-01",
  "2026-03-01T09:30:00",
  "+2w tues 09:00",
])("'%s' is no time of a pack", (text) => {
  expect(parseTime(text)).toBeUndefined();
});

test.each([
  ["2w", 14],
  ["-26w", -182],
  ["+3d", 3],
  ["0d", 0],
])("the span %s is %i days", (text, days) => {
  expect(spanDays(text)).toBe(days);
});

test.each([
  ["Europe/Lisbon", true],
  ["America/Argentina/Buenos_Aires", true],
  ["UTC", true],
  ["Lisbon", false],
  ["Europe/Atlantis", false],
  ["+01:00", false],
])("time zone %s: %s", (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});
