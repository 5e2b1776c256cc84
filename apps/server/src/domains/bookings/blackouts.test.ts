import { randomUUID } from "node:crypto";
import type { Api, EndpointBody } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { bookingsAsManager } from "../../testing/manager-bookings.ts";
import { mailsTo } from "../../testing/mails.ts";
import { memberRooms } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const touchedKey = "POST /admin/v1/buildings/:uuid/blackouts/touched";
const closeKey = "POST /admin/v1/buildings/:uuid/blackouts";
const openKey = "DELETE /admin/v1/buildings/:uuid/blackouts/:blackoutUuid";
const anna = "anna@acme.test";

let rig: Rig;
let fill: HistoryFill;
let managed: ManagedPortfolio;
let rooms: ReturnType<typeof memberRooms>;
let asManager: ReturnType<typeof bookingsAsManager>;
let manager: NewPerson;
let member: Api;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  managed = await managedPortfolio(rig);
  rooms = memberRooms(fill);
  manager = await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] });
  asManager = bookingsAsManager(manager.api, managed.tower);
  ({ api: member } = await rig.login(anna));
});
beforeEach(() => rig.forgetLimits());
afterAll(() => rig.close());

type Closing = EndpointBody<typeof closeKey>;

const touched = async (body: EndpointBody<typeof touchedKey>) =>
  (await manager.api(touchedKey, { params: { uuid: managed.tower }, body })).data;
const close = async (body: Omit<Closing, "reason">, key: string = randomUUID()) =>
  (
    await manager.api(closeKey, {
      params: { uuid: managed.tower },
      body: { reason: "The floor is being mended.", ...body },
      idempotencyKey: key,
    })
  ).data.blackout;
const when = (days: number, from = "08:00", to = "20:00") => rooms.timeIn(days, from, to);

describe("K10 closing rooms", () => {
  test("K10 lists the bookings that it overlaps, with those of parts of combined rooms, and the free rooms for each", async () => {
    const [one, two] = [await rooms.open({ capacity: 4 }), await rooms.open({ capacity: 4 })];
    const whole = await rooms.open({ parts: [one, two], capacity: 8 });
    const [small, large] = [await rooms.open({ capacity: 3 }), await rooms.open({ capacity: 12 })];
    const single = await rooms.book(member, one, rooms.timeIn(50));
    const combined = await rooms.book(member, whole, rooms.timeIn(50, "12:00", "13:00"));
    await rooms.book(member, two, rooms.timeIn(50, "15:00", "16:00"));
    const found = await touched({ rooms: [one], ...when(50) });
    expect(found.other_blackout).toBe(false);
    expect(found.bookings.map(({ uuid }) => uuid)).toEqual([single.uuid, combined.uuid]);
    const offered = found.bookings.map(({ free_rooms }) => free_rooms.map(({ uuid }) => uuid));
    expect(offered[0]).toEqual(expect.arrayContaining([two, large]));
    expect(offered[0]).not.toContain(small);
    expect(offered[0]).not.toContain(whole);
    expect(offered[1]).toContain(large);
    expect(offered[1]).not.toContain(two);
  });

  test("K10 one act moves one booking at its price, cancels the other without cost, and tells both why", async () => {
    const room = await rooms.open();
    const dear = await rooms.open({ prices: JSON.stringify([{ per: "hour", cents: 9000 }]) });
    const moved = await rooms.book(member, room, rooms.timeIn(51));
    const cancelled = await rooms.book(member, room, rooms.timeIn(51, "11:00", "12:00"));
    const before = (await mailsTo(rig, anna)).length;
    const blackout = await close({
      rooms: [room],
      ...when(51),
      bookings: [
        { uuid: moved.uuid, room_uuid: dear },
        { uuid: cancelled.uuid, room_uuid: null },
      ],
    });
    expect(await asManager.read(moved.uuid)).toMatchObject({
      room_uuid: dear,
      status: "accepted",
      total_price: "10.00",
    });
    expect(await asManager.read(cancelled.uuid)).toMatchObject({
      status: "canceled",
      decision_reason: "The floor is being mended.",
    });
    const mails = (await mailsTo(rig, anna)).slice(before);
    expect(mails.map(({ text }) => text.includes("The floor is being mended."))).toEqual([true, true]);
    expect(mails.map((mail) => /METHOD:(\w+)/.exec(JSON.stringify(mail))?.[1])).toEqual(["REQUEST", "CANCEL"]);
    const day = await asManager.day(rooms.day(51));
    const place = day.rooms.findIndex(({ uuid }) => uuid === room);
    expect(day.entries.filter((entry) => entry.room === place)).toEqual([
      {
        uuid: blackout.uuid,
        state: "blackout",
        room: place,
        from: 480,
        to: 1200,
        held_from: 480,
        held_to: 1200,
        who: "The floor is being mended.",
      },
    ]);
    const fact = await rig.services.database.system
      .selectFrom("facts")
      .select(["action", "details"])
      .where("target_uuid", "=", blackout.uuid)
      .execute();
    expect(fact).toEqual([{ action: "blackout.made", details: { rooms: 1, moved: 1, cancelled: 1 } }]);
  });

  test("K10 K5 a closed room cannot be booked, and can be again once it is open", async () => {
    const room = await rooms.open();
    const { uuid } = await close({ rooms: [room], ...when(52), bookings: [] });
    expect(await refusalOf(rooms.book(member, room, rooms.timeIn(52)))).toBe("slot_taken");
    expect(await refusalOf(asManager.book(fill.personOf(anna), { room_uuid: room, ...rooms.timeIn(52) }))).toBe(
      "slot_taken",
    );
    expect(await touched({ rooms: [room], ...when(52) })).toMatchObject({ bookings: [], other_blackout: true });
    expect(await refusalOf(close({ rooms: [room], ...when(52, "10:00", "11:00"), bookings: [] }))).toBe("slot_taken");
    const params = { uuid: managed.tower, blackoutUuid: uuid };
    await manager.api(openKey, { params });
    expect(await refusalOf(manager.api(openKey, { params }))).toBe("blackout_not_found");
    expect((await rooms.book(member, room, rooms.timeIn(52))).status).toBe("accepted");
  });

  test("K10 only the listed bookings are decided: a new booking, or one that is not in the list, changes nothing", async () => {
    const [room, other] = [await rooms.open(), await rooms.open()];
    const shown = await rooms.book(member, room, rooms.timeIn(53));
    await rooms.book(member, room, rooms.timeIn(53, "14:00", "15:00"));
    const act = { uuid: shown.uuid, room_uuid: null };
    expect(await refusalOf(close({ rooms: [room], ...when(53), bookings: [act] }))).toBe("quote_changed");
    const foreign = { uuid: randomUUID(), room_uuid: null };
    const morning = when(53, "08:00", "12:00");
    expect(await refusalOf(close({ rooms: [room], ...morning, bookings: [act, foreign] }))).toBe("quote_changed");
    await rooms.book(member, other, rooms.timeIn(53));
    const onto = { uuid: shown.uuid, room_uuid: other };
    expect(await refusalOf(close({ rooms: [room], ...morning, bookings: [onto] }))).toBe("slot_taken");
    expect(await asManager.read(shown.uuid)).toMatchObject({ room_uuid: room, status: "accepted" });
    expect((await asManager.day(rooms.day(53))).entries.every(({ state }) => state === "booked")).toBe(true);
  });

  test("K10 rooms of other buildings, times that are over and empty reasons are refused by name", async () => {
    const room = await rooms.open();
    const elsewhere = await rooms.open({ building_uuid: managed.annex, owner_uuid: managed.annex });
    expect(await refusalOf(close({ rooms: [room, elsewhere], ...when(54), bookings: [] }))).toBe("resource_not_found");
    const bad = (body: Partial<Closing>) =>
      manager.api(closeKey, {
        params: { uuid: managed.tower },
        body: { rooms: [room], ...when(54), reason: "Paint", bookings: [], ...body },
      });
    await expect(bad({ reason: "  " })).rejects.toMatchObject({ problem: { errors: [{ path: "/reason" }] } });
    await expect(bad(when(-2))).rejects.toMatchObject({ problem: { errors: [{ path: "/to", code: "past" }] } });
    await expect(bad({ to: "07:00" })).rejects.toMatchObject({ problem: { errors: [{ path: "/to", code: "order" }] } });
    await expect(bad({ rooms: [] })).rejects.toMatchObject({ problem: { code: "validation_failed" } });
  });

  test("K10 one key closes once", async () => {
    const room = await rooms.open();
    const body = { rooms: [room], ...when(55), bookings: [] };
    const key = randomUUID();
    expect((await close(body, key)).uuid).toBe((await close(body, key)).uuid);
  });
});
