import { expect, test } from "vitest";
import { roomFaults, type RoomTimes } from "./room-faults.ts";

const nothing: RoomTimes = { hours: [], exceptions: [], rules: [], prices: [] };
const paths = (more: Partial<RoomTimes>) =>
  roomFaults({ ...nothing, ...more }).map(({ path, code }) => `${path.join("/")} ${code}`);

test.each<[string, Partial<RoomTimes>, string[]]>([
  ["nothing is right", {}, []],
  ["a day until midnight", { hours: [{ from: "00:00", to: "24:00" }] }, []],
  [
    "an end before its beginning",
    {
      hours: [
        { from: "09:00", to: "18:00" },
        { from: "18:00", to: "09:00" },
      ],
    },
    ["hours/1/to order"],
  ],
  ["an end that is its beginning", { hours: [{ from: "09:00", to: "09:00" }] }, ["hours/0/to order"]],
  ["a closed day, of one year or of each", { exceptions: [{ date: "2026-12-24" }, { date: "02-29" }] }, []],
  [
    "a day that no calendar has",
    { exceptions: [{ date: "2026-02-30" }, { date: "02-30" }] },
    ["exceptions/0/date day", "exceptions/1/date day"],
  ],
  ["a day twice", { exceptions: [{ date: "12-24" }, { date: "12-24" }] }, ["exceptions/1/date again"]],
  [
    "hours of a day, backwards",
    { exceptions: [{ date: "12-24", hours: [{ from: "12:00", to: "09:00" }] }] },
    ["exceptions/0/hours/0/to order"],
  ],
  [
    "a price that ends before it begins",
    { prices: [{ per: "hour", cents: 1, from: "18:00", to: "08:00" }] },
    ["prices/0/to order"],
  ],
  ["a price from a time on", { prices: [{ per: "hour", cents: 1, from: "18:00" }] }, []],
  ["most below least", { rules: [{ least_minutes: 60, most_minutes: 30 }] }, ["rules/0/most_minutes most"]],
  ["one of the two alone", { rules: [{ most_minutes: 15 }, { least_minutes: 600 }] }, []],
  ["one length alone", { rules: [{ least_minutes: 60, most_minutes: 60 }] }, []],
])("K3 faults of a room's times and rules are reported by field: %s", (_, more, expected) => {
  expect(paths(more)).toEqual(expected);
});
