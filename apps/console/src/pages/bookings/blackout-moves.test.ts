import { expect, test } from "vitest";
import { whatBecomes } from "./blackout-moves.ts";

const booking = (uuid: string, from: string, to: string, free: string[]) => ({
  uuid,
  room_name: "Noord",
  person_name: "Noor",
  start_at: `2026-11-24T${from}:00.000Z`,
  end_at: `2026-11-24T${to}:00.000Z`,
  free_rooms: free.map((room) => ({ uuid: room, name: room })),
});
const three = [
  booking("a", "09:00", "10:00", ["x", "y"]),
  booking("b", "09:30", "10:30", ["x", "y"]),
  booking("c", "09:45", "11:00", ["x", "y"]),
];

test("K10 no two bookings of one time are proposed the same room, and one without a free room is cancelled", () => {
  expect([...whatBecomes(three, {}).values()]).toEqual(["x", "y", ""]);
});

test("K10 consecutive bookings may go to the same room", () => {
  const next = [booking("a", "09:00", "10:00", ["x"]), booking("b", "10:00", "11:00", ["x"])];
  expect([...whatBecomes(next, {}).values()]).toEqual(["x", "x"]);
});

test("K10 a selected room stays, and the later proposals avoid it", () => {
  expect([...whatBecomes(three, { a: "y" }).values()]).toEqual(["y", "x", ""]);
  expect([...whatBecomes(three, { a: "" }).values()]).toEqual(["", "x", "y"]);
});
