import { randomUUID } from "node:crypto";
import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyFill } from "../../testing/history.ts";
import { memberRooms, neighbour, quoteChangeKey, quoteKey } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { managedPortfolio } from "../../testing/grants.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const freeKey = "GET /tenant/v1/buildings/:id/rooms/free";
const roomKey = "GET /tenant/v1/buildings/:id/rooms/:resourceUuid";
const dayKey = "GET /admin/v1/buildings/:uuid/day";

let rig: Rig;
let fill: Awaited<ReturnType<typeof historyFill>>;
let rooms: ReturnType<typeof memberRooms>;
let [anna, other, managerApi]: Api[] = [];
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  rooms = memberRooms(fill);
  ({ api: anna } = await rig.login("anna@acme.test"));
  ({ api: other } = await neighbour(rig));
  const managed = await managedPortfolio(rig);
  ({ api: managerApi } = await managed.newPerson({
    grants: [{ role: "booking_manager", building_uuid: managed.tower }],
  }));
});
afterAll(() => rig.close());

const api = (one: Api | undefined): Api => {
  if (!one) throw new Error("Nobody is signed in.");
  return one;
};
const isFree = async (room: string, requested: ReturnType<typeof rooms.timeIn>) =>
  (await api(anna)(quoteKey, { params: rooms.params(room), body: requested })).data.quote.free;

test('K5 of two desks two people have one each at one time, and a third person is refused with "slot_taken"', async () => {
  const desks = await rooms.open({ places: 2, capacity: 8_000 });
  const requested = rooms.timeIn(20);
  const found = async () =>
    (await api(anna)(freeKey, { params: { id: fill.towerUuid }, query: { ...requested, people: 8_000 } })).data.rooms
      .length;
  const mine = await rooms.book(api(anna), desks, requested);
  expect([await isFree(desks, requested), await found()]).toEqual([true, 1]);
  await rooms.book(api(other), desks, requested);
  expect([await isFree(desks, requested), await found()]).toEqual([false, 0]);
  expect(await refusalOf(rooms.book(api(other), desks, requested))).toBe("slot_taken");
  // The person's own place does not prevent a change of their booking.
  const params = { ...rooms.params(desks), bookingUuid: mine.uuid };
  const later = rooms.timeIn(20, "09:30", "10:30");
  expect((await api(anna)(quoteChangeKey, { params, body: later })).data.quote.free).toBe(true);
  const { booking } = await rooms.change(api(anna), desks, mine.uuid, later);
  expect(booking.start_at).not.toBe(mine.start_at);
  expect(await isFree(desks, rooms.timeIn(20, "09:00", "09:30"))).toBe(true);
  expect(await isFree(desks, rooms.timeIn(20, "09:30", "10:00"))).toBe(false);
});

test("K2 the days of a pool show when none of it is free, and one's own bookings", async () => {
  const desks = await rooms.open({ places: 2 });
  const mine = await rooms.book(api(anna), desks, rooms.timeIn(21, "09:00", "11:00"));
  await rooms.book(api(other), desks, rooms.timeIn(21, "10:00", "12:00"));
  const { data } = await api(anna)(roomKey, { params: rooms.params(desks), query: { date: rooms.day(21) } });
  expect(data.room.places).toBe(2);
  const hour = (text: string) => new Date(text).getTime() - new Date(mine.start_at).getTime();
  const shown = data.days[0]?.taken.map((one) => [hour(one.start_at), hour(one.end_at), one.booking_uuid]);
  expect(shown).toEqual([
    [3_600_000, 7_200_000, null],
    [0, 7_200_000, mine.uuid],
  ]);
});

test("K10 K11 each place of a pool is a row of the managers' day view; a pool is closed as a whole", async () => {
  const desks = await rooms.open({ places: 3 });
  for (const one of [anna, other]) await rooms.book(api(one), desks, rooms.timeIn(22));
  const read = async () =>
    (await api(managerApi)(dayKey, { params: { uuid: fill.towerUuid }, query: { date: rooms.day(22) } })).data;
  const { rooms: rows, entries } = await read();
  const places = rows.flatMap(({ uuid, place }, row) => (uuid === desks ? [{ row, place }] : []));
  expect(places.map(({ place }) => place)).toEqual([1, 2, 3]);
  expect(entries.map(({ room }) => places.find(({ row }) => row === room)?.place)).toEqual([1, 2]);
  await api(managerApi)("POST /admin/v1/buildings/:uuid/blackouts", {
    params: { uuid: fill.towerUuid },
    body: { rooms: [desks], ...rooms.timeIn(22, "14:00", "15:00"), reason: "New lamps", bookings: [] },
    idempotencyKey: randomUUID(),
  });
  const closed = (await read()).entries.filter(({ state }) => state === "blackout");
  expect(closed.map(({ room }) => places.find(({ row }) => row === room)?.place)).toEqual([1, 2, 3]);
  expect(await isFree(desks, rooms.timeIn(22, "14:00", "14:30"))).toBe(false);
});
