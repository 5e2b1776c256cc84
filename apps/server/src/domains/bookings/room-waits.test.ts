import type { Api, EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { mailsTo } from "../../testing/mails.ts";
import { memberRooms, neighbour } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { advanceRoomWaits } from "./advance-room-waits.ts";
import { releaseMissed } from "./release-missed.ts";

const listKey = "GET /tenant/v1/users/current/room-waits";
const joinKey = "POST /tenant/v1/buildings/:id/room-waits";
const takeKey = "PUT /tenant/v1/buildings/:id/room-waits/:waitUuid/take";
const leaveKey = "DELETE /tenant/v1/buildings/:id/room-waits/:waitUuid";

let rig: Rig;
let fill: HistoryFill;
let rooms: ReturnType<typeof memberRooms>;
let anna: Api;
let next: Api;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  rooms = memberRooms(fill);
});
afterAll(() => rig.close());
// The clock advances in these tests, so each begins with new sessions.
beforeEach(async () => {
  await rig.forgetLimits();
  anna = (await rig.login("anna@acme.test")).api;
  next = (await neighbour(rig)).api;
});

const db = () => rig.services.database.system;
const run = () => advanceRoomWaits(rig.services);
type RequestedTime = EndpointBody<typeof joinKey>;
type Wait = EndpointReply<typeof listKey>["data"]["waits"][number];

let days = 1;
/** A day that no test has used yet. */
const nextDay = () => {
  days += 1;
  return days;
};
const waitsOf = async (api: Api): Promise<Wait[]> => (await api(listKey, {})).data.waits;
async function join(api: Api, requested: RequestedTime): Promise<Wait> {
  const { waits } = (await api(joinKey, { params: { id: fill.towerUuid }, body: requested })).data;
  const [wait] = waits.filter(
    ({ room, date, from }) =>
      (room?.uuid ?? undefined) === requested.room_uuid && date === requested.date && from === requested.from,
  );
  return wait ?? expect.unreachable();
}
const again = async (api: Api, { uuid }: Pick<Wait, "uuid">) => (await waitsOf(api)).find((wait) => wait.uuid === uuid);
const address = ({ uuid }: Pick<Wait, "uuid">) => ({ id: fill.towerUuid, waitUuid: uuid });
const take = async (api: Api, wait: Wait) => {
  const { offer } = (await again(api, wait)) ?? expect.unreachable();
  const body = { quote_hash: offer?.quote_hash ?? "none" };
  return (await api(takeKey, { params: address(wait), body })).data.booking;
};
const leave = (api: Api, wait: Wait) => api(leaveKey, { params: address(wait) });
const cancel = (uuid: string) =>
  db().updateTable("resource_bookings").set({ status: "canceled" }).where("uuid", "=", uuid).execute();
/** The person for whom a room is held, whether the offer was sent or not. */
const stateOf = async ({ uuid }: Pick<Wait, "uuid">) =>
  (await db().selectFrom("room_waits").select("state").where("uuid", "=", uuid).executeTakeFirst())?.state;
const others = () => fill.personOf("anna@acme.test");

/** A room that is taken at that time. */
async function taken(day: number, more: Parameters<typeof rooms.open>[0] = {}) {
  const room = await rooms.open(more);
  const requested = rooms.timeIn(day);
  const { uuid } = await rooms.book(anna, room, requested);
  return { room, requested, booking: uuid, wait: { ...requested, room_uuid: room } };
}

describe("K9 who waits for a room", () => {
  test("K9 gets an offer after a cancellation: the room is held from then on, the mail names the price, and one call books it", async () => {
    const { room, requested, booking, wait } = await taken(nextDay());
    const mine = await join(next, wait);
    expect(mine).toMatchObject({ state: "waiting", place: 1, room: { uuid: room, name: "Room" }, offer: null });
    expect(await join(next, wait)).toEqual(mine);
    await run();
    expect(await stateOf(mine)).toBe("waiting");
    await cancel(booking);
    expect(await stateOf(mine)).toBe("held");
    expect(await refusalOf(rooms.book(anna, room, requested))).toBe("slot_taken");
    const mails = (await mailsTo(rig, "terms@acme.test")).length;
    await run();
    await run();
    const offered = await again(next, mine);
    expect(offered).toMatchObject({
      state: "offered",
      place: null,
      offer: { room_uuid: room, total_cents: 1000, currency_type: "EUR", from: "09:00", to: "10:00" },
    });
    const told = (await mailsTo(rig, "terms@acme.test")).slice(mails);
    expect(told.map(({ subject }) => subject)).toEqual(["Free now: Room"]);
    expect(told[0]?.text).toContain("€10");
    const booked = await take(next, mine);
    expect(booked).toMatchObject({ status: "accepted", total_price: "10.00", start_at: offered?.start_at });
    expect(await again(next, mine)).toBeUndefined();
    expect(await refusalOf(leave(next, mine))).toBe("wait_not_found");
    const { rows } = await sql<{ holds: number }>`select count(*)::int as holds from resource_holds
      where unit_uuid = ${room}`.execute(db());
    expect(rows).toEqual([{ holds: 1 }]);
  });

  test("K9 goes in the order of the line: who declines or lets the time pass gives it to the next one", async () => {
    const { booking, wait } = await taken(nextDay());
    const first = await join(next, wait);
    rig.clock.advance(1);
    const second = await join(anna, wait);
    expect(second.place).toBe(2);
    await cancel(booking);
    await run();
    expect((await again(next, first))?.state).toBe("offered");
    expect((await again(anna, second))?.place).toBe(1);
    await leave(next, first);
    expect([await stateOf(first), await stateOf(second)]).toEqual([undefined, "held"]);
    await run();
    const ends = (await again(anna, second))?.offer?.ends_at ?? "";
    rig.clock.advance((Date.parse(ends) - rig.clock.now().getTime()) / 1000);
    anna = (await rig.login("anna@acme.test")).api;
    expect((await again(anna, second))?.state).toBe("ended");
    expect(await refusalOf(take(anna, second))).toBe("slot_taken");
    await run();
    expect(await stateOf(second)).toBe("ended");
    // A person who still wants it joins again, and since it is free, it is held for them.
    await join(anna, wait);
    const { rows } = await sql<{
      state: string;
    }>`select state from room_waits where rooms = ${[wait.room_uuid]}::uuid[]`.execute(db());
    expect(rows).toEqual([{ state: "held" }]);
  });

  test("K9 a booking that is moved releases its former time, and does not conflict with itself", async () => {
    const day = nextDay();
    const { room, wait, booking } = await taken(day);
    const mine = await join(next, wait);
    await rooms.change(anna, room, booking, rooms.timeIn(day, "09:30", "10:30"));
    expect(await stateOf(mine)).toBe("waiting");
    await rooms.change(anna, room, booking, rooms.timeIn(day, "12:00", "13:00"));
    expect(await stateOf(mine)).toBe("held");
  });

  test("K9 a blackout that is lifted, and hours that become longer, are times that come free as well", async () => {
    const room = await rooms.open();
    const requested = { ...rooms.timeIn(nextDay()), room_uuid: room };
    const blackout = v7();
    const span = { start_at: fill.at(0), end_at: fill.at(60 * 24 * 60) };
    const own = { portfolio_uuid: fill.portfolioUuid, uuid: blackout, building_uuid: fill.towerUuid };
    await db()
      .insertInto("resource_blackouts")
      .values({ ...own, ...span, rooms: [room], reason: "Paint", created_at: fill.at(0) })
      .execute();
    await sql`insert into resource_holds (portfolio_uuid, blackout_uuid, unit_uuid, during)
      values (${fill.portfolioUuid}, ${blackout}, ${room}, tstzrange(${span.start_at}, ${span.end_at}))`.execute(db());
    const mine = await join(next, requested);
    expect(await stateOf(mine)).toBe("waiting");
    await db().deleteFrom("resource_blackouts").where("uuid", "=", blackout).execute();
    expect(await stateOf(mine)).toBe("held");
    // The room loses its opening hours during the hold, which ends.
    await db()
      .updateTable("resources")
      .set({ hours: JSON.stringify([]) })
      .where("uuid", "=", room)
      .execute();
    await run();
    expect(await stateOf(mine)).toBe("ended");
  });

  test("K9 the rest of a no-show's time is offered", async () => {
    const room = await rooms.open({
      check_in_minutes: 10,
      hours: JSON.stringify([{ from: "00:00", to: "24:00" }]),
      rules: JSON.stringify([{ step_minutes: 15, least_minutes: 15 }]),
    });
    const made = { created_at: fill.at(-30), updated_at: fill.at(-30), status: "accepted" as const };
    const quarter = 15 * 60_000;
    const start = new Date(Math.ceil(rig.clock.now().getTime() / quarter) * quarter);
    const end = new Date(start.getTime() + 4 * quarter);
    await fill.booking(room, { ...made, start_at: start, end_at: end, user_uuid: others() });
    const berlin = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Europe/Berlin",
      dateStyle: "short",
      timeStyle: "short",
    });
    const [from, to] = [start, end].map((at) => berlin.format(at).split(" "));
    const nights = from?.[0] === to?.[0] ? {} : { nights: 1 };
    const mine = await join(next, {
      date: from?.[0] ?? "",
      from: from?.[1] ?? "",
      to: to?.[1] ?? "",
      ...nights,
      room_uuid: room,
    });
    rig.clock.advance((start.getTime() - rig.clock.now().getTime()) / 1000 + 16 * 60);
    await releaseMissed(rig.services);
    expect(await stateOf(mine)).toBe("held");
    await run();
    next = (await neighbour(rig)).api;
    const offered = await again(next, mine);
    expect(offered?.offer?.start_at).toBe(new Date(start.getTime() + quarter).toISOString());
    expect(offered?.offer?.ends_at).toBe(new Date(rig.clock.now().getTime() + 10 * 60_000).toISOString());
    expect(offered?.offer?.total_cents).toBe(750);
    expect(await take(next, mine)).toMatchObject({ start_at: offered?.offer?.start_at, end_at: end.toISOString() });
  });

  test("K9 any room that fits will do: the cheapest that comes free, and a combined one only whole", async () => {
    const day = nextDay();
    const people = 900 + day;
    const dear = await taken(day, { capacity: people, prices: JSON.stringify([{ per: "hour", cents: 9000 }]) });
    const cheap = await taken(day, { capacity: people });
    const mine = await join(next, { ...rooms.timeIn(day), people });
    expect(mine).toMatchObject({ room: null, people });
    await db()
      .transaction()
      .execute(async (trx) => {
        for (const { booking } of [dear, cheap])
          await trx.updateTable("resource_bookings").set({ status: "canceled" }).where("uuid", "=", booking).execute();
      });
    await run();
    expect((await again(next, mine))?.offer).toMatchObject({ room_uuid: cheap.room, total_cents: 1000 });

    const [north, south] = [await rooms.open(), await rooms.open()];
    const whole = await rooms.open({ parts: [north, south] });
    const requested = rooms.timeIn(nextDay());
    const [one, other] = [await rooms.book(anna, north, requested), await rooms.book(anna, south, requested)];
    const all = await join(next, { ...requested, room_uuid: whole });
    await cancel(one.uuid);
    expect(await stateOf(all)).toBe("waiting");
    await cancel(other.uuid);
    expect(await stateOf(all)).toBe("held");
    expect(await refusalOf(rooms.book(anna, south, requested))).toBe("slot_taken");
  });

  test("K9 a wait needs a time that could be booked, and is found only by its own person", async () => {
    const { wait, booking, room } = await taken(nextDay());
    const wrong = (more: Partial<RequestedTime>) => refusalOf(join(next, { ...wait, ...more }));
    expect(await wrong({ from: "21:00", to: "22:00" })).toBe("booking_rule_broken");
    expect(await wrong({ room_uuid: v7() })).toBe("resource_not_found");
    expect(await wrong({ date: "2026-02-30" })).toBe("validation_failed");
    const mine = await join(next, wait);
    expect(await refusalOf(leave(anna, mine))).toBe("wait_not_found");
    const forged = { params: address(mine), body: { quote_hash: "none" } };
    expect(await refusalOf(anna(takeKey, forged))).toBe("wait_not_found");
    expect(await refusalOf(next(takeKey, forged))).toBe("slot_taken");
    await cancel(booking);
    await run();
    // A changed price is shown before the person agrees to it.
    await db()
      .updateTable("resources")
      .set({ prices: JSON.stringify([{ per: "hour", cents: 2000 }]) })
      .where("uuid", "=", room)
      .execute();
    const body = { quote_hash: "as it was" };
    expect(await refusalOf(next(takeKey, { params: address(mine), body }))).toBe("quote_changed");
    expect(await take(next, mine)).toMatchObject({ total_price: "20.00" });
  });

  test("K9 a person whose account is disabled is skipped, and waits for past times are deleted", async () => {
    const { wait, booking } = await taken(nextDay());
    const mine = await join(next, wait);
    const uuid = fill.personOf("terms@acme.test");
    await db().updateTable("users").set({ deactivated: true }).where("uuid", "=", uuid).execute();
    await cancel(booking);
    await run();
    expect(await stateOf(mine)).toBe("waiting");
    await db().updateTable("users").set({ deactivated: false }).where("uuid", "=", uuid).execute();
    await run();
    expect(await stateOf(mine)).toBe("offered");
    rig.clock.advance(60 * 60 * 24 * 60);
    await run();
    await run();
    expect(await stateOf(mine)).toBeUndefined();
  });
});

test("K9 in a pool the released place is held, and the others are unchanged", async () => {
  // The clock has advanced by weeks.
  const day = 80;
  const desks = await rooms.open({ places: 2 });
  const [requested, wait] = [rooms.timeIn(day), { ...rooms.timeIn(day), room_uuid: desks }];
  const { uuid } = await rooms.book(anna, desks, requested);
  await rooms.book(anna, desks, requested);
  const mine = await join(next, wait);
  expect(await stateOf(mine)).toBe("waiting");
  await cancel(uuid);
  expect(await stateOf(mine)).toBe("held");
  expect(await refusalOf(rooms.book(anna, desks, requested))).toBe("slot_taken");
  await run();
  expect(await take(next, mine)).toMatchObject({ status: "accepted" });
  expect(await refusalOf(rooms.book(anna, desks, requested))).toBe("slot_taken");
});
