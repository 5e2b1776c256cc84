import { randomUUID } from "node:crypto";
import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyFill, type HistoryFill } from "../../testing/history.ts";
import { bookKey, memberRooms, neighbour } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

const doorKey = "GET /tenant/v1/doors/:code";
const nowKey = "GET /tenant/v1/buildings/:id/rooms/now";

let rig: Rig;
let fill: HistoryFill;
let rooms: ReturnType<typeof memberRooms>;
let api: Api;
let other: Api;

beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  rooms = memberRooms(fill);
  // Seven minutes past the full hour, so that a step is under way.
  const { portfolioUuid } = fill;
  await rig.services.database.system
    .updateTable("buildings")
    .set({ timezone: "UTC" })
    .where("portfolio_uuid", "=", portfolioUuid)
    .execute();
  const past = rig.clock.now().getTime() % 3_600_000;
  rig.clock.advance((3_600_000 - past) / 1000 + 7 * 60);
  ({ api } = await rig.login("anna@acme.test"));
  ({ api: other } = await neighbour(rig));
});
afterAll(() => rig.close());

const db = () => rig.services.database.system;
const always = (more: object = {}) => rooms.open({ hours: JSON.stringify([{ from: "00:00", to: "24:00" }]), ...more });
const codeOf = async (room: string) =>
  (await db().selectFrom("resources").select("door_code").where("uuid", "=", room).executeTakeFirstOrThrow()).door_code;
const read = async (room: string, as = api) => (await as(doorKey, { params: { code: await codeOf(room) } })).data.door;
async function take(room: string, offer: Awaited<ReturnType<typeof read>>["offers"][number], as = api) {
  const { date, from, to, nights, repeated, quote_hash } = offer;
  const body = { date, from, to, nights, ...(repeated ? { repeated } : {}), quote_hash, walk_in: true };
  const reply = await as(bookKey, { params: rooms.params(room), body, idempotencyKey: randomUUID() });
  return reply.data.booking;
}

describe("K14 the door of a room", () => {
  test("K14 a free room is offered with its price and booked with one press, and the person is checked in", async () => {
    const room = await always({ check_in_minutes: 10 });
    const door = await read(room);
    expect(door).toMatchObject({ building_uuid: fill.towerUuid, room: { uuid: room, state: "free" }, booking: null });
    expect(door.offers.map(({ start_at, end_at, total_cents }) => [start_at, end_at, total_cents])).toEqual(
      [
        [fill.at(-7), fill.at(23), 500],
        [fill.at(-7), fill.at(53), 1000],
      ].map(([start, end, cents]) => [cut(start as Date), cut(end as Date), cents]),
    );
    const [half] = door.offers;
    const booked = await take(room, half ?? nothing());
    expect(booked).toMatchObject({ status: "accepted", total_price: "5.00" });
    expect(booked.check_in?.checked_in_at).not.toBeNull();
    const mine = await read(room);
    expect(mine).toMatchObject({ room: { state: "taken" }, booking: { uuid: booked.uuid }, offers: [] });
    const theirs = await read(room, other);
    expect(theirs).toMatchObject({ room: { state: "taken" }, booking: null });
    expect(JSON.stringify(theirs)).not.toContain(booked.uuid);
    // The next step is the first that is free.
    expect(theirs.offers[0]?.start_at).toBe(cut(fill.at(23)));
  });

  test("K14 a changed price and a time that has been taken since are refused", async () => {
    const room = await always();
    const [half] = (await read(room)).offers;
    await db()
      .updateTable("resources")
      .set({ prices: JSON.stringify([{ per: "hour", cents: 2000 }]) })
      .where("uuid", "=", room)
      .execute();
    expect(await refusalOf(take(room, half ?? nothing()))).toBe("quote_changed");
    const [again] = (await read(room)).offers;
    await take(room, again ?? nothing(), other);
    expect(await refusalOf(take(room, again ?? nothing()))).toBe("slot_taken");
  });

  test("K14 a time that has begun can be booked only at the door, in the current step", async () => {
    const room = await always();
    const [half] = (await read(room)).offers;
    const { date, from, to, quote_hash } = half ?? nothing();
    const body = { date, from, to, quote_hash };
    const params = rooms.params(room);
    expect(await refusalOf(api(bookKey, { params, body }))).toBe("booking_rule_broken");
    const late = { ...rooms.timeIn(0, "00:00", "00:30"), quote_hash, walk_in: true };
    if (rig.clock.now().getUTCHours() > 0)
      expect(await refusalOf(api(bookKey, { params, body: late }))).toBe("booking_rule_broken");
  });

  test("K14 nothing is offered if an approval, an answer or notice is required, or for longer than the room allows", async () => {
    const asking = [
      { approval_required: true },
      { rules: JSON.stringify([{ lead_minutes: 60 }]) },
      { rules: JSON.stringify([{ least_minutes: 120 }]) },
      { questions: JSON.stringify([{ question: { "": "Coffee?" }, type: "Text", required: true }]) },
      { hours: null },
    ];
    for (const more of asking) expect((await read(await always(more))).offers).toEqual([]);
  });

  test("K14 a code of nowhere, of another portfolio or building, of a company's room or of one that is off is none", async () => {
    const room = await always();
    const code = await codeOf(room);
    expect(await refusalOf(api(doorKey, { params: { code: "nowhere" } }))).toBe("resource_not_found");
    expect((await api(doorKey, { params: { code: code.toUpperCase() } })).data.door.room.uuid).toBe(room);
    const { api: beta } = await rig.login("bert@borealis.test", "beta").catch(() => ({ api: undefined }));
    if (beta) expect(await refusalOf(beta(doorKey, { params: { code } }))).toBe("resource_not_found");
    await db()
      .updateTable("resources")
      .set({ owner_type: "company", owner_uuid: randomUUID() })
      .where("uuid", "=", room)
      .execute();
    expect(await refusalOf(api(doorKey, { params: { code } }))).toBe("resource_not_found");
    await db()
      .updateTable("resources")
      .set({ owner_type: "building", owner_uuid: fill.towerUuid, switched_off: true })
      .where("uuid", "=", room)
      .execute();
    expect(await refusalOf(api(doorKey, { params: { code } }))).toBe("resource_not_found");
    await db().deleteFrom("user_buildings").where("user_uuid", "=", fill.personOf("terms@acme.test")).execute();
    const free = await always();
    expect(await refusalOf(read(free, (await neighbour(rig)).api))).not.toBe("ok");
  });
});

test("K14 all rooms now, without names, in a few statements however many there are", async () => {
  await db().updateTable("resources").set({ switched_off: true }).where("building_uuid", "=", fill.towerUuid).execute();
  const made = [await always(), await always(), await always()];
  await fill.booking(made[1] ?? "", { start_at: fill.at(-30), end_at: fill.at(30) });
  const statements = watchStatements(rig);
  const reply = await api(nowKey, { params: { id: fill.towerUuid } });
  expect(statements.filter((text) => text.includes("resource")).length).toBeLessThanOrEqual(3);
  const states = new Map(reply.data.rooms.map(({ uuid, state }) => [uuid, state]));
  expect(made.map((uuid) => states.get(uuid))).toEqual(["free", "taken", "free"]);
  expect(JSON.stringify(reply)).not.toContain("Anna");
  expect(reply.event_stream.request_uri).toContain("places-stream");
});

test("K14 K5 a booking of a combined room shows as taken at the doors of its parts and of the rooms that share them; and vice versa", async () => {
  const [north, south, east] = [await always(), await always(), await always()];
  const [whole, other] = [await always({ parts: [north, south] }), await always({ parts: [south, east] })];
  const floor = async () => {
    const { data } = await api(nowKey, { params: { id: fill.towerUuid } });
    const states = new Map(data.rooms.map(({ uuid, state }) => [uuid, state]));
    return [north, south, east, whole, other].map((uuid) => states.get(uuid));
  };
  const hour = { start_at: fill.at(-30), end_at: fill.at(30) };
  const booking = await fill.booking(whole, hour);
  expect(await floor()).toEqual(["taken", "taken", "free", "taken", "taken"]);
  expect(await read(north)).toMatchObject({ room: { state: "taken", until: hour.end_at.toISOString() }, offers: [] });
  await db().updateTable("resource_bookings").set({ status: "canceled" }).where("uuid", "=", booking).execute();
  await fill.booking(east, hour);
  expect(await floor()).toEqual(["free", "free", "taken", "free", "taken"]);
});

test("K14 listeners of a building's rooms are notified when one is booked, released or closed", async () => {
  const told: string[] = [];
  const forget = await rig.services.events.subscribe("rooms", {
    told: ({ building_uuid }) => told.push(building_uuid),
    missed: () => undefined,
  });
  const room = await always();
  const [half] = (await read(room)).offers;
  await take(room, half ?? nothing());
  await expect.poll(() => told).toEqual([fill.towerUuid]);
  forget();
});

const nothing = (): never => expect.fail("Nothing is offered.");
const cut = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString();
