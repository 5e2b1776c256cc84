import { expect, test } from "vitest";
import { exactTime, relativeTime } from "./relative-time.ts";

const now = new Date("2026-11-23T12:00:00Z");

test.each([
  ["2026-11-23T14:10:00Z", "in 2 hours"],
  ["2026-11-23T12:00:20Z", "this minute"],
  ["2026-11-23T11:59:40Z", "this minute"],
  ["2026-11-23T11:01:00Z", "59 minutes ago"],
  ["2026-11-22T11:00:00Z", "yesterday"],
  ["2026-11-24T12:00:00Z", "tomorrow"],
  ["2026-11-18T12:00:00Z", "5 days ago"],
  ["2026-11-09T12:00:00Z", "2 weeks ago"],
  ["2026-09-01T12:00:00Z", "2 months ago"],
  ["2024-11-01T12:00:00Z", "2 years ago"],
])("G5 %s is shown as %s", (at, said) => {
  expect(relativeTime(at, now, "en-US")).toBe(said);
});

test("G5 uses the reader's language", () => {
  expect(relativeTime("2026-11-23T14:10:00Z", now, "de")).toBe("in 2 Stunden");
  expect(relativeTime("2026-11-23T14:10:00Z", now, "nb-no")).toBe("om 2 timer");
});

test("G5 never shows more time than there is", () => {
  for (let seconds = 0; seconds < 3_000_000; seconds = Math.ceil(seconds * 1.07) + 1) {
    const said = relativeTime(new Date(now.getTime() - seconds * 1000).toISOString(), now, "en-US");
    const [, count = "0", unit = ""] = /^(\d+) (minute|hour|day|week|month)/.exec(said) ?? [];
    const size = { minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 }[unit] ?? 0;
    expect(Number(count) * size).toBeLessThanOrEqual(seconds);
  }
});

test("G5 the exact time is the building's, and names its zone", () => {
  expect(exactTime("2026-11-24T13:00:00Z", "en-GB", "Europe/Amsterdam")).toBe("Tue, 24 Nov 2026, 14:00 CET");
  expect(exactTime("2026-11-24T13:00:00Z", "en-US", "America/New_York")).toContain("8:00 AM EST");
});
