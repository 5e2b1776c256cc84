import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const event = {
  uid: "0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21",
  brand: "Alpha // One, two",
  title: "Jazz; wine, and more",
  start: "2026-12-01T18:00:00Z",
  end: "2026-12-01T20:30:00.000Z",
  timeZone: "Europe/Oslo",
  location: "Kai 3\\2\nHof",
  url: "https://alpha.test/building/b/event-posts/e",
};
const writtenAt = new Date("2026-11-21T14:00:00.000Z");
const unfolded = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("H7 X5 T11 an event as a file of RFC 5545, 5 minutes early like the links; no text ends its line or begins another", () => {
  expect(unfolded(calendarFile({ ...event, details: "Doors\r\nBEGIN:VALARM" }, writtenAt))).toEqual([
    "BEGIN:VCALENDAR",
    "PRODID:-//Alpha   One\\, two//Portal//EN",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21",
    "DTSTAMP:20261121T140000Z",
    "DTSTART:20261201T175500Z",
    "DTEND:20261201T203000Z",
    "SUMMARY:Jazz\\; wine\\, and more",
    "LOCATION:Kai 3\\\\2\\nHof",
    "DESCRIPTION:Doors\\nBEGIN:VALARM",
    "URL:https://alpha.test/building/b/event-posts/e",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("H7 X5 without an end it lasts an hour; unknown fields are left out", () => {
  const lines = unfolded(calendarFile({ ...event, end: null, location: null }, writtenAt));
  expect(lines).toContain("DTEND:20261201T190000Z");
  expect(lines.filter((line) => /^(LOCATION|DESCRIPTION)/.test(line))).toEqual([]);
});

test("H7 no line of it is longer than 75 octets, and no character is cut", () => {
  const title = "Straßenfest 🎪 ".repeat(700);
  const text = calendarFile({ ...event, title }, writtenAt);
  const encoder = new TextEncoder();
  for (const line of text.split("\r\n")) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
  expect(unfolded(text)).toContain(`SUMMARY:${title}`);
});
