import { expect, test } from "vitest";
import type { Day, Entry, Room } from "./bookings-queries.ts";
import { hoursShown, rowsOf, shifted, stateAt, stretched, timeAt } from "./day-geometry.ts";

const other = "00000000-0000-7000-8000-00000000000f";

const room = (own: Partial<Room> = {}): Room => ({
  uuid: "00000000-0000-7000-8000-000000000001",
  name: "Noord",
  capacity: 8,
  open: [{ from: 480, to: 1200 }],
  parts: [],
  step: 30,
  ...own,
});
const entry = (own: Partial<Entry> = {}): Entry => ({
  uuid: "00000000-0000-7000-8000-00000000000e",
  state: "booked",
  room: 0,
  from: 600,
  to: 660,
  held_from: 600,
  held_to: 660,
  who: "Noor",
  ...own,
});
const day = (own: Partial<Day> = {}): Day => ({
  date: "2026-11-24",
  timezone: "Europe/Amsterdam",
  begins_at: "2026-11-23T23:00:00.000Z",
  ends_at: "2026-11-24T23:00:00.000Z",
  rooms: [room()],
  entries: [],
  ...own,
});

test.each([
  ["the usual hours where nothing is open", { rooms: [room({ open: [] })] }, { from: 480, to: 1080 }],
  ["the hours of the rooms", {}, { from: 480, to: 1200 }],
  ["a booking before them", { entries: [entry({ from: 410, to: 500 })] }, { from: 360, to: 1200 }],
  ["no more than the day has", { entries: [entry({ from: -60, to: 1600 })] }, { from: 0, to: 1440 }],
])("K11 the grid shows %s", (_, own: Partial<Day>, shown) => {
  expect(hoursShown(day(own))).toEqual(shown);
});

test("K11 a combined room is taken if a part is, and a part if the whole is; buffers count", () => {
  const rooms = [room(), room(), room({ parts: [0, 1] }), room()];
  const rows = rowsOf(day({ rooms, entries: [entry({ room: 0, held_from: 585 })] }));
  expect(rows.map((row) => stateAt(row, { from: 570, to: 600 }))).toEqual(["taken", "free", "taken", "free"]);
  const whole = rowsOf(day({ rooms, entries: [entry({ room: 2 })] }));
  expect(whole.map((row) => stateAt(row, { from: 600, to: 630 }))).toEqual(["taken", "taken", "taken", "free"]);
});

test("K11 a moved entry does not conflict with itself, and closed hours differ from taken ones", () => {
  const moved = entry();
  const [row] = rowsOf(
    day({ entries: [moved, entry({ uuid: other, from: 700, to: 760, held_from: 700, held_to: 760 })] }),
  );
  if (!row) throw new Error("There is a room.");
  expect(stateAt(row, { from: 630, to: 690 }, moved)).toBe("free");
  expect(stateAt(row, { from: 630, to: 690 })).toBe("taken");
  expect(stateAt(row, { from: 660, to: 720 }, moved)).toBe("taken");
  expect(stateAt(row, { from: 1170, to: 1230 })).toBe("closed");
  expect(stateAt({ ...row, room: room({ open: null }) }, { from: 1170, to: 1230 })).toBe("free");
});

test("K11 another booking at the same time conflicts with an entry that is moved to its room", () => {
  const moved = entry();
  const beside = entry({ uuid: other, room: 1 });
  const rows = rowsOf(day({ rooms: [room(), room()], entries: [moved, beside] }));
  expect(rows.map((row) => stateAt(row, { from: 600, to: 660 }, moved))).toEqual(["free", "taken"]);
});

test.each([
  [{ minutes: 30 }, { room: 0, from: 630, to: 690 }],
  [{ minutes: -600 }, { room: 0, from: 480, to: 540 }],
  [{ minutes: 6000 }, { room: 0, from: 1140, to: 1200 }],
  [{ rooms: 1 }, { room: 1, from: 600, to: 660 }],
  [{ rooms: -1 }, { room: 0, from: 600, to: 660 }],
  [{ rooms: 9 }, { room: 2, from: 600, to: 660 }],
])("K11 moved by %j it stays on the grid", (by, place) => {
  expect(shifted({ room: 0, from: 600, to: 660 }, by, { from: 480, to: 1200 }, 3)).toEqual(place);
});

test("K11 an entry that extends beyond the grid can still be moved to another room", () => {
  const night = { room: 0, from: -60, to: 300 };
  expect(shifted(night, { rooms: 1 }, { from: 0, to: 1440 }, 2)).toEqual({ ...night, room: 1 });
});

test("K11 an end stays at least one step from the other end", () => {
  const place = { room: 0, from: 600, to: 660 };
  expect(stretched(place, "to", 720, 30)).toEqual({ ...place, to: 720 });
  expect(stretched(place, "to", 540, 30)).toEqual({ ...place, to: 630 });
  expect(stretched(place, "from", 690, 30)).toEqual({ ...place, from: 630 });
});

test("K11 K13 a position is given in the building's time, also if the clock shows a time twice", () => {
  expect(timeAt(day(), { from: 570, to: 630 })).toEqual({ date: "2026-11-24", from: "09:30", to: "10:30" });
  const autumn = { begins_at: "2026-10-24T22:00:00.000Z", timezone: "Europe/Amsterdam" };
  expect(timeAt(autumn, { from: 180, to: 210 })).toEqual({
    date: "2026-10-25",
    from: "02:00",
    to: "02:30",
    repeated: "second",
  });
  expect(timeAt(day(), { from: 1380, to: 1500 })).toEqual({
    date: "2026-11-24",
    from: "23:00",
    to: "01:00",
    nights: 1,
  });
});
