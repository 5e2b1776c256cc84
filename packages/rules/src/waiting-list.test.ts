import { expect, test } from "vitest";
import type { RsvpEvent } from "./rsvp.ts";
import { hasWaitingList, offerEnd, roomOfferEnd } from "./waiting-list.ts";

const now = new Date("2026-11-23T12:00:00Z");
const event: RsvpEvent = {
  rsvp_enabled: true,
  capacity: 10,
  attendants_count: 10,
  attending: false,
  start_at: "2026-11-30T18:00:00Z",
  end_at: "2026-11-30T20:00:00Z",
  cta_display_start_at: null,
  cta_display_end_at: null,
};

test.each<[string, Partial<RsvpEvent>, boolean]>([
  ["full", {}, true],
  ["without a time", { start_at: null, end_at: null }, true],
  ["without a count of places", { capacity: null }, false],
  ["without RSVP", { rsvp_enabled: false }, false],
  ["that begins now", { start_at: "2026-11-23T12:00:00Z" }, false],
  ["that is over", { start_at: "2026-11-20T12:00:00Z", end_at: "2026-11-20T13:00:00Z" }, false],
  ["that takes no answers yet", { cta_display_start_at: "2026-11-24T12:00:00Z" }, false],
  ["that takes no answers any more", { cta_display_end_at: "2026-11-22T12:00:00Z" }, false],
])("P7 whether an event %s has a waiting list", (_, own, has) => {
  expect(hasWaitingList({ ...event, ...own }, now)).toBe(has);
});

test.each<[string, string | null, string | null, string]>([
  ["a day, a week before", "2026-11-30T18:00:00Z", null, "2026-11-24T12:00:00.000Z"],
  ["a day, of an event without a time", null, null, "2026-11-24T12:00:00.000Z"],
  ["a day, exactly two before", "2026-11-25T12:00:00Z", null, "2026-11-24T12:00:00.000Z"],
  ["half of what is left, a day before", "2026-11-24T12:00:00Z", null, "2026-11-24T00:00:00.000Z"],
  ["half an hour, 50 minutes before", "2026-11-23T12:50:00Z", null, "2026-11-23T12:30:00.000Z"],
  ["until it begins, 20 minutes before", "2026-11-23T12:20:00Z", null, "2026-11-23T12:20:00.000Z"],
  ["until answers close", "2026-11-30T18:00:00Z", "2026-11-23T12:10:00Z", "2026-11-23T12:10:00.000Z"],
  [
    "by when answers close, where that is before",
    "2026-11-30T18:00:00Z",
    "2026-11-23T16:00:00Z",
    "2026-11-23T14:00:00.000Z",
  ],
])("P7 a place is held %s", (_, start_at, cta_display_end_at, until) => {
  expect(offerEnd({ start_at, cta_display_end_at }, now).toISOString()).toBe(until);
});

test.each<[string, string, string, string]>([
  ["a day, a week before", "2026-11-30T18:00:00Z", "2026-11-30T19:00:00Z", "2026-11-24T12:00:00.000Z"],
  ["half an hour, 50 minutes before", "2026-11-23T12:50:00Z", "2026-11-23T14:00:00Z", "2026-11-23T12:30:00.000Z"],
  ["until it begins, 20 minutes before", "2026-11-23T12:20:00Z", "2026-11-23T14:00:00Z", "2026-11-23T12:20:00.000Z"],
  ["ten minutes, as it is about to begin", "2026-11-23T12:05:00Z", "2026-11-23T14:00:00Z", "2026-11-23T12:10:00.000Z"],
  ["ten minutes, once it has begun", "2026-11-23T11:45:00Z", "2026-11-23T14:00:00Z", "2026-11-23T12:10:00.000Z"],
  ["half of what is left of it", "2026-11-23T11:45:00Z", "2026-11-23T12:10:00Z", "2026-11-23T12:05:00.000Z"],
])("K9 a room is held for who waits %s", (_, start, end, until) => {
  const span = { start: new Date(start), end: new Date(end) };
  expect(roomOfferEnd(span, now).toISOString()).toBe(until);
});
