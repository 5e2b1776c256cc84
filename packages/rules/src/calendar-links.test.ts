import { expect, test } from "vitest";
import { calendarLinks, mapLink } from "./calendar-links.ts";

const event = {
  title: "Jazz & wine",
  start: "2026-12-01T18:00:00Z",
  end: "2026-12-01T20:30:00.000Z",
  timeZone: "Europe/Oslo",
};
const query = (link: string) => Object.fromEntries(new URL(link).searchParams);

test("E1 X5 Google's entry begins 5 minutes early, in UTC, with the building's time zone", () => {
  const { google } = calendarLinks({ ...event, location: "Pier 1, Rotterdam" });
  expect(new URL(google).host).toBe("calendar.google.com");
  expect(query(google)).toEqual({
    action: "TEMPLATE",
    text: "Jazz & wine",
    dates: "20261201T175500Z/20261201T203000Z",
    ctz: "Europe/Oslo",
    location: "Pier 1, Rotterdam",
  });
});

test("E1 X5 both Outlooks get the same with a Z", () => {
  const { outlook, office } = calendarLinks(event);
  expect(new URL(outlook).host).toBe("outlook.live.com");
  expect(new URL(office).host).toBe("outlook.office.com");
  for (const link of [outlook, office]) {
    expect(query(link)).toMatchObject({
      subject: "Jazz & wine",
      startdt: "2026-12-01T17:55:00Z",
      enddt: "2026-12-01T20:30:00Z",
      path: "/calendar/action/compose",
      rru: "addevent",
    });
  }
});

test("X5 without an end an entry ends an hour after the event begins", () => {
  expect(query(calendarLinks({ ...event, end: null }).google)["dates"]).toBe("20261201T175500Z/20261201T190000Z");
});

test.each([
  [{ address: "Kai 3, Hamburg & co" }, { api: "1", query: "Kai 3, Hamburg & co" }],
  [
    { address: "Kai 3", latitude: 0, longitude: 9.9 },
    { api: "1", query: "0,9.9" },
  ],
  [
    { address: "Kai 3", placeId: "abc" },
    { api: "1", query: "Kai 3", query_place_id: "abc" },
  ],
])("X5 %o is found on a map", (place, asked) => {
  expect(query(mapLink(place) ?? "")).toEqual(asked);
});

test("X5 a place that nothing is known of has no map", () => {
  expect(mapLink({ address: "  ", latitude: 1 })).toBeUndefined();
});
