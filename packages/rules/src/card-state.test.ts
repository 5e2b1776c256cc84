import { expect, test } from "vitest";
import { cardState, type Mine, nobodys } from "./card-state.ts";

const now = new Date("2026-11-23T09:00:00Z");
const card = { uuid: "e", end_at: "2026-11-24T09:00:00Z", rsvp_enabled: true, claimable: false, spots_left: 12 };
const going: Mine = { ...nobodys, going: ["e"] };
const claimed: Mine = { ...nobodys, claimed: [{ uuid: "e", count: 2, most: 4 }] };

test.each([
  ["says nothing of an item with room", card, nobodys, undefined],
  ["few left", { ...card, spots_left: 2 }, nobodys, { kind: "few", left: 2 }],
  ["sold out", { ...card, spots_left: 0 }, nobodys, { kind: "sold_out" }],
  ["going, and nothing of the spots that are left to others", { ...card, spots_left: 2 }, going, { kind: "going" }],
  [
    "claimed so many of so many, also where no more can be had",
    { ...card, spots_left: 0 },
    claimed,
    { kind: "claimed", count: 2, most: 4 },
  ],
  [
    "on the waiting list, not that nothing is left",
    { ...card, spots_left: 0 },
    { ...nobodys, waiting: ["e"] },
    { kind: "waiting" },
  ],
  ["a place is held", { ...card, spots_left: 0 }, { ...nobodys, held: ["e"] }, { kind: "held" }],
  ["booked", card, { ...nobodys, booked: ["e"] }, { kind: "booked" }],
  ["ended before anything else", { ...card, end_at: "2026-11-23T09:00:00Z" }, going, { kind: "ended" }],
  ["no spots where nobody takes a place", { ...card, rsvp_enabled: false, spots_left: 0 }, nobodys, undefined],
])("T3 a card: %s", (_, item, mine, expected) => {
  expect(cardState(item, mine, now)).toEqual(expected);
});
