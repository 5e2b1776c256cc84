import { readTimes } from "@atrium/rules/booking-times.ts";
import { expect, test } from "vitest";
import {
  bookWords,
  endShown,
  endTyped,
  firstShown,
  lengthOf,
  movedTo,
  readBook,
  usualTime,
  withLength,
} from "./book-address.ts";

const zone = "Europe/Amsterdam";
const usual = { date: "2026-11-24", from: "09:00", to: "10:00" };

test.each([
  ["at night", "2026-11-24T04:10:00Z", "2026-11-24", "09:00", "10:00"],
  ["in the morning", "2026-11-24T09:10:00Z", "2026-11-24", "10:30", "11:30"],
  ["at a half hour", "2026-11-24T09:30:00Z", "2026-11-24", "11:00", "12:00"],
  ["after work", "2026-11-24T16:05:00Z", "2026-11-25", "09:00", "10:00"],
  ["at the end of a year", "2026-12-31T22:59:00Z", "2027-01-01", "09:00", "10:00"],
])("K1 the default search, %s", (_, now, date, from, to) => {
  expect(usualTime(new Date(now), zone)).toEqual({ date, from, to });
});

test("K1 the address is parsed unchanged, and unknown values are ignored", () => {
  const said = { ...usual, people: 6, equipment: "screen,step_free", nights: 1, repeated: "second" };
  expect(bookWords(readBook(said, usual))).toMatchObject(said);
  const odd = {
    date: "2026-02-30",
    from: "9",
    to: 10,
    people: -1,
    equipment: "pool",
    nights: "x",
    repeated: 1,
    change: 7,
  };
  expect(readBook(odd, usual)).toEqual({ ...usual, equipment: [] });
});

test.each([
  ["09:00", "10:30", "14:00", "14:00", "15:30"],
  ["09:00", "10:30", "23:00", "23:00", "24:00"],
  ["09:00", "08:00", "14:00", "14:00", "15:00"],
])("K2 %s to %s from %s on is %s to %s", (from, to, moved, begins, ends) => {
  expect(movedTo({ ...usual, from, to }, moved)).toMatchObject({ from: begins, to: ends });
});

test("K4 another length of a booking over midnight ends on its day", () => {
  const night = { ...usual, from: "22:00", to: "02:00", nights: 1 };
  expect(lengthOf(night)).toBe(240);
  const longer = withLength(night, 300);
  expect(longer).toMatchObject({ to: "03:00", nights: 1 });
  expect(readTimes(longer, zone)).toHaveProperty("start");
  expect(withLength(night, 60)).toMatchObject({ to: "23:00", nights: undefined });
});

test("K2 midnight at the end of a day is shown and read by a field that knows none", () => {
  expect(endShown("24:00")).toBe("00:00");
  expect(endTyped("00:00")).toBe("24:00");
  expect(endTyped(endShown("10:30"))).toBe("10:30");
});

test("K2 the days begin with the week's Monday, and this week's with today", () => {
  expect(firstShown("2026-11-26", "2026-11-01")).toBe("2026-11-23");
  expect(firstShown("2026-11-26", "2026-11-25")).toBe("2026-11-25");
  expect(firstShown("2026-11-24", "2026-11-25")).toBe("2026-11-23");
});
