import { expect, test } from "vitest";
import { cardDate, dayPart, eventDates, nearDate, runsUntil } from "./event-dates.ts";

const spaces = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, " ");

test("E1 H7 times are the building's, not the reader's, also when the clocks change", () => {
  const winter = eventDates("2026-03-27T17:00:00Z", "2026-03-27T19:00:00Z", "en-gb", "Europe/Oslo");
  const summer = eventDates("2026-03-30T17:00:00Z", "2026-03-30T19:00:00Z", "en-gb", "Europe/Oslo");
  expect(spaces(winter.time)).toBe("18:00–20:00");
  expect(spaces(summer.time)).toBe("19:00–21:00");
  expect(winter).toMatchObject({ day: "27", month: "Mar", weekday: "Fri", date: "Friday, 27 March 2026" });
});

test("D5 one instant is another time, and another day, in buildings of two zones", () => {
  const at = "2026-01-15T23:30:00Z";
  const said = (zone: string) => [cardDate(at, "en-gb", zone), eventDates(at, null, "en-gb", zone).date].map(spaces);
  expect(said("Europe/Lisbon")).toEqual(["Thu 15 Jan, 23:30", "Thursday, 15 January 2026"]);
  expect(said("Asia/Tokyo")).toEqual(["Fri 16 Jan, 08:30", "Friday, 16 January 2026"]);
});

test("H7 the day is that of the building", () => {
  expect(eventDates("2026-05-01T22:30:00Z", null, "de-de", "Europe/Berlin")).toMatchObject({
    day: "2",
    month: "Mai",
    weekday: "Sa",
    time: "00:30",
  });
});

test("H7 something over several days names both", () => {
  const { time } = eventDates("2026-05-01T07:00:00Z", "2026-05-03T15:00:00Z", "en-gb", "Europe/Lisbon");
  expect(time).toContain("1 May");
  expect(time).toContain("3 May");
});

test("H7 an end before the start makes no range", () => {
  const { time } = eventDates("2026-05-01T07:00:00Z", "2026-04-01T15:00:00Z", "en-gb", "Europe/Lisbon");
  expect(time).toBe("08:00");
});

test("H1 a card has one line, and accepts the spelling of the specification's codes", () => {
  expect(spaces(cardDate("2026-03-03T17:00:00Z", "en_US", "Europe/Oslo"))).toBe("Tue, Mar 3, 6:00 PM");
});

test.each([
  ["2026-06-01T02:59:00Z", "evening"],
  ["2026-06-01T03:00:00Z", "morning"],
  ["2026-06-01T09:59:00Z", "morning"],
  ["2026-06-01T10:00:00Z", "afternoon"],
  ["2026-06-01T16:00:00Z", "evening"],
  ["2026-06-01T22:00:00Z", "evening"],
])("H1 at %s it is %s in Berlin", (now, part) => {
  expect(dayPart(new Date(now), "Europe/Berlin")).toBe(part);
});

test("T3 a running event shows until when, in the building's time zone", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const until = (start_at: string | null, end_at: string | null) =>
    runsUntil({ start_at, end_at }, now, "en-gb", "Europe/Amsterdam");
  expect(until("2026-11-09T07:00:00Z", "2027-01-14T16:00:00Z")).toBe("14 Jan");
  expect(until("2026-11-23T11:00:00Z", "2026-11-23T14:30:00Z")).toBe("15:30");
  expect(until("2026-11-23T13:00:00Z", "2026-11-23T14:30:00Z")).toBeUndefined();
  expect(until("2026-11-01T13:00:00Z", "2026-11-23T12:00:00Z")).toBeUndefined();
  expect(until("2026-11-01T13:00:00Z", null)).toBeUndefined();
});

test("T1 a near entry shows its time, tomorrow or its weekday", () => {
  const now = new Date("2026-11-23T22:30:00Z");
  const near = (at: string, locale = "en-gb") => nearDate(at, now, locale, "Europe/Amsterdam");
  expect(near("2026-11-23T22:45:00Z")).toBe("23:45");
  expect(near("2026-11-24T13:00:00Z")).toBe("tomorrow, 14:00");
  expect(near("2026-11-24T13:00:00Z", "de-de")).toBe("morgen, 14:00");
  expect(near("2026-11-27T13:00:00Z")).toBe("Fri 27 Nov, 14:00");
});
