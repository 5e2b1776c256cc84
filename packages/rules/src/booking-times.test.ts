import { expect, test } from "vitest";
import { readTimes, type RequestedTime } from "./booking-times.ts";

const berlin = "Europe/Berlin";
const requested = (more: Partial<RequestedTime> = {}): RequestedTime => ({
  date: "2026-10-22",
  from: "09:00",
  to: "10:30",
  ...more,
});
const span = (read: ReturnType<typeof readTimes>) =>
  "start" in read ? [read.start.toISOString(), read.end.toISOString()] : `${read.path} ${read.code}`;

test.each<[string, Partial<RequestedTime>, string | string[]]>([
  ["of a morning", {}, ["2026-10-22T07:00:00.000Z", "2026-10-22T08:30:00.000Z"]],
  ["until midnight", { from: "23:00", to: "24:00" }, ["2026-10-22T21:00:00.000Z", "2026-10-22T22:00:00.000Z"]],
  [
    "over two nights",
    { from: "15:00", to: "11:00", nights: 2 },
    ["2026-10-22T13:00:00.000Z", "2026-10-24T09:00:00.000Z"],
  ],
  ["on no day", { date: "2026-02-30" }, "/date format"],
  ["that begins when the day is over", { from: "24:00" }, "/from format"],
  ["at no time", { to: "25:00" }, "/to format"],
  ["backwards", { from: "10:30", to: "09:00" }, "/to order"],
  ["of no length", { to: "09:00" }, "/to order"],
  ["from a skipped hour", { date: "2026-03-29", from: "02:30", to: "04:00" }, "/from skipped"],
  ["until a skipped hour", { date: "2026-03-29", from: "01:00", to: "02:30" }, "/to skipped"],
  [
    "over a skipped hour",
    { date: "2026-03-29", from: "01:00", to: "04:00" },
    ["2026-03-29T00:00:00.000Z", "2026-03-29T02:00:00.000Z"],
  ],
  ["from a repeated hour", { date: "2026-10-25", from: "02:30", to: "04:00" }, "/repeated repeated"],
  ["until a repeated hour", { date: "2026-10-25", from: "01:30", to: "02:30" }, "/repeated repeated"],
  [
    "from the first of two hours",
    { date: "2026-10-25", from: "02:30", to: "04:00", repeated: "first" },
    ["2026-10-25T00:30:00.000Z", "2026-10-25T03:00:00.000Z"],
  ],
  [
    "from the second of two hours",
    { date: "2026-10-25", from: "02:30", to: "04:00", repeated: "second" },
    ["2026-10-25T01:30:00.000Z", "2026-10-25T03:00:00.000Z"],
  ],
  [
    "of a day of 25 hours",
    { date: "2026-10-25", from: "00:00", to: "24:00" },
    ["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  ],
  [
    "from the first of two hours to the second",
    { date: "2026-10-25", from: "02:30", to: "02:45", repeated: "both" },
    ["2026-10-25T00:30:00.000Z", "2026-10-25T01:45:00.000Z"],
  ],
])("K13 a time %s", (_name, more, meant) => {
  expect(span(readTimes(requested(more), berlin))).toEqual(meant);
});
