import { randomUUID } from "node:crypto";
import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingSystem } from "../../testing/booking-requests.ts";
import { mailsTo } from "../../testing/mails.ts";
import { changeKey, memberRooms, neighbour, quoteChangeKey, quoteKey } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const roomKey = "GET /tenant/v1/buildings/:id/rooms/:resourceUuid";

let rig: Rig;
let system: Awaited<ReturnType<typeof bookingSystem>>;
let rooms: ReturnType<typeof memberRooms>;
let api: Api;
let other: Api;

beforeAll(async () => {
  rig = await startRig();
  system = await bookingSystem(rig);
  rooms = memberRooms(system.fill);
  ({ api } = await rig.login("anna@acme.test"));
  ({ api: other } = await neighbour(rig));
});
afterAll(() => rig.close());

const quote = async (room: string, body: ReturnType<typeof rooms.timeIn>, as = api) =>
  (await as(quoteKey, { params: rooms.params(room), body })).data.quote;

test("K8 K4 moved and extended by its person, with the difference shown before, and the calendar entry updated", async () => {
  const room = await rooms.open();
  const { uuid } = await rooms.book(api, room, rooms.timeIn(32));
  const extended = await rooms.change(api, room, uuid, rooms.timeIn(32, "09:00", "10:30"));
  expect(extended.quote).toMatchObject({ before_cents: 1000, total_cents: 1500, bookable: true });
  expect(extended.booking).toMatchObject({ uuid, total_price: "15.00", status: "accepted" });
  const { booking } = await rooms.change(api, room, uuid, rooms.timeIn(33, "12:00", "13:00"));
  expect(booking).toMatchObject({ uuid, total_price: "10.00" });
  expect((await mailsTo(rig, "anna@acme.test")).at(-1)?.calendar?.text).toContain(`UID:${uuid}\r\nSEQUENCE:2`);
  expect((await quote(room, rooms.timeIn(32))).free).toBe(true);
  expect((await quote(room, rooms.timeIn(33, "12:00", "13:00"), other)).free).toBe(false);
});

test("K8 a move onto another booking is refused, and the booking keeps its time", async () => {
  const room = await rooms.open();
  const { uuid } = await rooms.book(api, room, rooms.timeIn(34));
  await rooms.book(other, room, rooms.timeIn(34, "10:00", "11:00"));
  const longer = rooms.timeIn(34, "09:00", "10:30");
  await expect(rooms.change(api, room, uuid, longer)).rejects.toMatchObject({ problem: { code: "slot_taken" } });
  const { data } = await api(roomKey, { params: rooms.params(room), query: { date: rooms.day(34) } });
  expect(data.days[0]?.taken).toHaveLength(2);
});

test("K8 K13 a day of no calendar is refused by its field, and the booking stays", async () => {
  const room = await rooms.open();
  const { uuid } = await rooms.book(api, room, rooms.timeIn(38));
  for (const date of ["0000-00-00", "2027-02-30"]) {
    const params = { ...rooms.params(room), bookingUuid: uuid };
    const refused = { problem: { code: "validation_failed", errors: [{ path: "/date" }] } };
    const requested = { ...rooms.timeIn(39), date };
    await expect(api(quoteChangeKey, { params, body: requested })).rejects.toMatchObject(refused);
    await expect(api(changeKey, { params, body: { ...requested, quote_hash: "0" } })).rejects.toMatchObject(refused);
  }
});

test("K8 a booking of another person, a cancelled one and one that does not exist cannot be changed, and the answer reveals nothing of it", async () => {
  const room = await rooms.open();
  const { uuid } = await rooms.book(other, room, rooms.timeIn(35));
  for (const bookingUuid of [uuid, randomUUID()]) {
    const params = { ...rooms.params(room), bookingUuid };
    expect(await refusalOf(api(quoteChangeKey, { params, body: rooms.timeIn(36) }))).toBe("booking_not_found");
    const body = { ...rooms.timeIn(36), quote_hash: "0" };
    expect(await refusalOf(api(changeKey, { params, body }))).toBe("booking_not_found");
  }
  const mine = await system.fill.booking(room, {
    status: "canceled",
    start_at: system.fill.at(90_000),
    end_at: system.fill.at(90_060),
  });
  const refused = rooms.change(api, room, mine, rooms.timeIn(36));
  await expect(refused).rejects.toMatchObject({ problem: { code: "cancellation_closed" } });
});

test("K8 when it can no longer be cancelled it can still be extended, and not given up in part", async () => {
  const room = await rooms.open({ cancellation_window_end_minutes: 60 * 24 * 60 });
  const { uuid } = await rooms.book(api, room, rooms.timeIn(37, "09:00", "11:00"));
  const params = { ...rooms.params(room), bookingUuid: uuid };
  for (const [requested, bookable] of [
    [rooms.timeIn(37, "09:00", "10:00"), false],
    [rooms.timeIn(37, "10:00", "12:00"), false],
    [rooms.timeIn(37, "09:00", "12:00"), true],
  ] as const)
    expect((await api(quoteChangeKey, { params, body: requested })).data.quote).toMatchObject({ free: true, bookable });
  const shorter = rooms.change(api, room, uuid, rooms.timeIn(37, "09:00", "10:00"));
  await expect(shorter).rejects.toMatchObject({ problem: { code: "cancellation_closed" } });
  const { booking } = await rooms.change(api, room, uuid, rooms.timeIn(37, "09:00", "12:00"));
  expect(booking.total_price).toBe("30.00");
});

test("K8 what a manager has agreed to is not made more without asking", async () => {
  const room = await rooms.open({ approval_required: true });
  const { uuid } = await rooms.book(api, room, rooms.timeIn(38, "09:00", "11:00"));
  const more = rooms.change(api, room, uuid, rooms.timeIn(38, "09:00", "12:00"));
  await expect(more).rejects.toMatchObject({
    problem: { code: "booking_rule_broken", errors: [{ code: "approval" }] },
  });
  const { booking } = await rooms.change(api, room, uuid, rooms.timeIn(38, "09:00", "10:00"));
  expect(booking.status).toBe("pending");
});
