import { expect, test } from "vitest";
import { guestFault } from "./guests.ts";
import type { RsvpEvent } from "./rsvp.ts";

const now = new Date("2026-11-23T12:00:00Z");
const event: RsvpEvent = {
  rsvp_enabled: true,
  capacity: 10,
  attendants_count: 9,
  attending: false,
  start_at: "2026-11-23T18:00:00Z",
  end_at: "2026-11-23T20:00:00Z",
  cta_display_start_at: null,
  cta_display_end_at: null,
};
const over = { start_at: "2026-11-22T18:00:00Z", end_at: "2026-11-22T20:00:00Z" };

test.each<[string, Partial<RsvpEvent>, ReturnType<typeof guestFault>, ReturnType<typeof guestFault>]>([
  ["a place is free", {}, undefined, undefined],
  ["the last place is taken", { attendants_count: 10 }, "sold_out", undefined],
  ["fewer places than are taken", { capacity: 5 }, "sold_out", undefined],
  ["there are no places at all", { capacity: 0, attendants_count: 0 }, "sold_out", undefined],
  ["places are not counted", { capacity: null, attendants_count: 9_999 }, undefined, undefined],
  ["nobody can say yes by themselves any more", { cta_display_end_at: "2026-11-20T00:00:00Z" }, undefined, undefined],
  ["nobody is asked at all", { rsvp_enabled: false }, "closed", undefined],
  ["it has begun", { start_at: "2026-11-23T11:00:00Z" }, undefined, undefined],
  ["it is over", over, "closed", "closed"],
  ["it has no time", { start_at: null, end_at: null }, undefined, undefined],
])("P7 the guest list where %s", (_, own, adding, removing) => {
  expect(guestFault({ ...event, ...own }, "add", now)).toBe(adding);
  expect(guestFault({ ...event, ...own }, "remove", now)).toBe(removing);
});
