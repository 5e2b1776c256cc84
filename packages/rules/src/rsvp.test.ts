import { expect, test } from "vitest";
import { eventPress, rsvpAction, type RsvpEvent } from "./rsvp.ts";

const now = new Date("2026-11-21T14:00:00.000Z");
const open: RsvpEvent = {
  rsvp_enabled: true,
  capacity: 20,
  attendants_count: 3,
  attending: false,
  start_at: "2026-11-28T17:30:00.000Z",
  end_at: "2026-11-28T18:30:00.000Z",
  cta_display_start_at: null,
  cta_display_end_at: null,
};
const past = { start_at: "2026-11-21T12:00:00.000Z", end_at: "2026-11-21T14:00:00.000Z" };

test.each([
  ["a place is free", {}, "attend"],
  ["the last place is free", { attendants_count: 19 }, "attend"],
  ["places are not counted", { capacity: null, attendants_count: 9_000 }, "attend"],
  ["every place is taken", { attendants_count: 20 }, "sold_out"],
  ["the capacity was lowered below what is taken", { capacity: 2 }, "sold_out"],
  ["there are no places at all", { capacity: 0, attendants_count: 0 }, "sold_out"],
  ["one has a place of a full event", { attendants_count: 20, attending: true }, "recall"],
  ["one has a place, and RSVP was switched off since", { attending: true, rsvp_enabled: false }, "recall"],
  [
    "one has a place, and the window is over",
    { attending: true, cta_display_end_at: "2026-11-21T13:00:00.000Z" },
    "recall",
  ],
  ["it has just ended", past, "closed"],
  ["it has ended, and one was there", { ...past, attending: true }, "closed"],
  ["it is going on", { start_at: past.start_at }, "attend"],
  ["it has no dates", { start_at: null, end_at: null }, "attend"],
  ["RSVP is off", { rsvp_enabled: false }, "closed"],
  ["its window begins this very moment", { cta_display_start_at: now.toISOString() }, "attend"],
  ["its window begins a moment later", { cta_display_start_at: "2026-11-21T14:00:00.001Z" }, "closed"],
  ["its window ends this very moment", { cta_display_end_at: now.toISOString() }, "closed"],
  ["its window ends a moment later", { cta_display_end_at: "2026-11-21T14:00:00.001Z" }, "attend"],
] as const)("E3 E4 where %s", (_, more, action) => {
  expect(rsvpAction({ ...open, ...more }, now)).toBe(action);
});

const bare = { cta_url: null, cta_label: null, cta_type: null };
test.each([
  ["an event with RSVP asks first", {}, "confirm"],
  ["an address of its own opens in place of the dialog", { cta_url: "https://tickets.example" }, "open"],
  ["an address that must not be opened is none", { cta_url: "javascript:alert(1)" }, "confirm"],
  ["an address opens without RSVP too", { rsvp_enabled: false, cta_url: "https://tickets.example" }, "open"],
  ["a full event stays full", { attendants_count: 20, cta_url: "https://tickets.example" }, "sold_out"],
  ["whoever attends can take it back", { attending: true, cta_url: "https://tickets.example" }, "recall"],
  ["words without an address or an RSVP lead to the mobile app", { rsvp_enabled: false, cta_label: "Join" }, "mobile"],
  ["so does a kind of call to action", { rsvp_enabled: false, cta_type: "rsvp" }, "mobile"],
  ["but not once it is over", { ...past, rsvp_enabled: false, cta_label: "Join" }, "none"],
  ["nothing at all has no button", { rsvp_enabled: false }, "none"],
  ["what is over is closed", past, "closed"],
  [
    "outside of its window the address is shut",
    { cta_url: "https://x.example", cta_display_end_at: past.end_at },
    "closed",
  ],
] as const)("E5 %s", (_, more, press) => {
  expect(eventPress({ ...open, ...bare, ...more }, now)).toBe(press);
});
