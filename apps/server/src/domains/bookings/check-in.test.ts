import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingSystem, manager, requestKey } from "../../testing/booking-requests.ts";
import { decisionLinks, mailsTo } from "../../testing/mails.ts";
import { memberRooms, neighbour } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { releaseMissed } from "./release-missed.ts";

const checkInKey = "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/check-in";
const oneKey = "/resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";

let rig: Rig;
let system: Awaited<ReturnType<typeof bookingSystem>>;
let rooms: ReturnType<typeof memberRooms>;
let api: Api;
let other: Api;

beforeAll(async () => {
  rig = await startRig();
  system = await bookingSystem(rig);
  rooms = memberRooms(system.fill);
  ({ api: other } = await neighbour(rig));
  await minutes(0);
});
afterAll(() => rig.close());

const db = () => rig.services.database.system;
const run = () => releaseMissed(rig.services);
const asking = (more: object = {}) => rooms.open({ check_in_minutes: 10, ...more });
/** Advances the clock and signs in again: tokens are valid for minutes. */
async function minutes(count: number): Promise<void> {
  rig.clock.advance(count * 60);
  await rig.forgetLimits();
  ({ api } = await rig.login("anna@acme.test"));
}
const checkIn = (room: string, bookingUuid: string, as = api) =>
  as(checkInKey, { params: { ...rooms.params(room), bookingUuid } }).then(({ data }) => data.booking);
const read = async (room: string, bookingUuid: string) =>
  (await api(`GET ${oneKey}`, { params: { ...system.address(room), bookingUuid } })).data.booking;
const whatHappened = async (uuid: string) =>
  (await db().selectFrom("facts").select("action").where("target_uuid", "=", uuid).orderBy("at").execute()).map(
    ({ action }) => action,
  );
const mails = async () => (await mailsTo(rig, "anna@acme.test")).map(({ subject, text }) => `${subject}\n${text}`);
const holds = async (uuid: string) =>
  (await db().selectFrom("resource_holds").select("unit_uuid").where("booking_uuid", "=", uuid).execute()).length;
const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error: { problem: { errors?: { code: string }[] } }) => error.problem.errors?.[0]?.code,
  );

/** A booking of Anna's that begins in that many minutes, by the room's current settings. */
async function booked(room: string, inMinutes: number, length = 60) {
  const { at, portfolioUuid } = system.fill;
  const uuid = await system.fill.booking(room, {
    start_at: at(inMinutes),
    end_at: at(inMinutes + length),
    created_at: at(0),
    updated_at: at(0),
    total_price: "10.00",
    currency_type: "EUR",
    invitations: 1,
  });
  return { uuid, portfolioUuid };
}

describe("K9 checking in", () => {
  test("K9 open from a quarter of an hour before until the deadline, idempotent, and only for the booking's person", async () => {
    const room = await asking();
    const { uuid } = await booked(room, 20);
    expect(await codeOf(checkIn(room, uuid))).toBe("early");
    expect(await refusalOf(checkIn(room, uuid, other))).toBe("booking_not_found");
    await minutes(5);
    const { check_in } = await checkIn(room, uuid);
    expect(check_in?.checked_in_at).toBe(rig.clock.now().toISOString());
    await minutes(20);
    // A second tab, later than the deadline.
    expect((await checkIn(room, uuid)).check_in).toEqual(check_in);
    await run();
    expect((await read(room, uuid)).status).toBe("accepted");
    expect(await whatHappened(uuid)).toEqual(["booking.checked_in"]);
  });

  test("K9 the room's check-in setting is frozen with the booking; a room without check-in releases nothing", async () => {
    const room = await rooms.open();
    const before = await booked(room, 5);
    await db().updateTable("resources").set({ check_in_minutes: 5 }).where("uuid", "=", room).execute();
    const after = await booked(room, 65);
    await db().updateTable("resources").set({ check_in_minutes: null }).where("uuid", "=", room).execute();
    expect((await read(room, before.uuid)).check_in).toBeNull();
    expect(await codeOf(checkIn(room, before.uuid))).toBe("not_asked");
    expect((await read(room, after.uuid)).check_in?.closes_at).toBe(system.fill.at(70).toISOString());
    await minutes(71);
    await run();
    expect((await read(room, after.uuid)).check_in?.released_at).not.toBeNull();
    expect((await read(room, before.uuid)).status).toBe("accepted");
  });

  test("K9 after a move or a late approval the deadline is counted from then", async () => {
    const room = await asking();
    const moved = await booked(room, 5);
    await minutes(1);
    await checkIn(room, moved.uuid);
    const requested = rooms.timeIn(3);
    const { booking } = await rooms.change(api, room, moved.uuid, requested);
    expect(booking.check_in).toMatchObject({ checked_in_at: null });
    expect(Date.parse(booking.check_in?.closes_at ?? "") - Date.parse(booking.start_at)).toBe(10 * 60_000);

    const approving = await asking({ approval_required: true });
    const body = system.body({ start_at: system.fill.at(5).toISOString(), end_at: system.fill.at(65).toISOString() });
    const asked = (await system.api(requestKey, { params: system.address(approving), body })).data.booking;
    await minutes(25);
    await run();
    expect((await read(approving, asked.uuid)).status).toBe("pending");
    const { approve } = await decisionLinks(rig, manager);
    await rig.api()("PUT /manager-requests/decide", { body: { token: approve, decision: "approve" } });
    const until = (await read(approving, asked.uuid)).check_in?.closes_at;
    expect(until).toBe(system.fill.at(10).toISOString());
    await run();
    expect((await read(approving, asked.uuid)).status).toBe("accepted");
  });
});

describe("K9 giving back", () => {
  test("K9 K12 a no-show: the time is free at once, one mail with its cost, out of the calendar, one fact", async () => {
    const room = await asking({ cancellation_window_end_minutes: 60 });
    const { uuid } = await booked(room, 0);
    await minutes(9);
    await run();
    expect(await holds(uuid)).toBe(1);
    await minutes(1);
    await Promise.all([run(), run()]);
    await run();
    const { status, total_price, check_in } = await read(room, uuid);
    expect({ status, total_price, released: check_in?.released_at !== null }).toEqual({
      status: "canceled",
      total_price: "10.00",
      released: true,
    });
    expect(await holds(uuid)).toBe(0);
    expect(await whatHappened(uuid)).toEqual(["booking.released"]);
    const [mail, ...more] = (await mailsTo(rig, "anna@acme.test")).filter(({ text }) => text.includes(uuid));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Given back: Room");
    expect(mail?.text).toContain("the price stays due: €10.");
    expect(mail?.calendar?.method).toBe("CANCEL");
    expect(mail?.calendar?.text).toContain("SEQUENCE:1");
    expect(await codeOf(checkIn(room, uuid))).toBe("released");
    await booked(room, 0);
  });

  test("K8 K9 without a cancellation window a no-show costs nothing", async () => {
    const room = await asking();
    const { uuid } = await booked(room, 0);
    await minutes(10);
    await run();
    expect((await read(room, uuid)).total_price).toBe("0.00");
    expect((await mails()).at(-1)).toContain("It costs you nothing.");
  });

  test("K9 after downtime the job releases bookings that still have time left, and leaves those that are over", async () => {
    const room = await asking();
    const [over, under] = [await booked(room, 0), await booked(room, 60, 120)];
    await minutes(100);
    await run();
    expect([(await read(room, over.uuid)).status, (await read(room, under.uuid)).status]).toEqual([
      "accepted",
      "canceled",
    ]);
  });

  test("K9 what fails in between leaves nothing done, and the next run does it once", async () => {
    const room = await asking();
    const { uuid } = await booked(room, 0);
    await minutes(10);
    const before = (await mails()).length;
    const { outbox } = rig.services;
    const failing = { ...rig.services, outbox: { ...outbox, post: () => Promise.reject(new Error("killed")) } };
    await expect(releaseMissed(failing)).rejects.toThrow("killed");
    expect([(await read(room, uuid)).status, await whatHappened(uuid)]).toEqual(["accepted", []]);
    await run();
    expect(await whatHappened(uuid)).toEqual(["booking.released"]);
    expect((await mails()).length).toBe(before + 1);
  });

  test("K9 three missed dates of a series in a row: the third mail leads to its end, and both sides read of it", async () => {
    const room = await asking();
    const series = "/tenant/v1/buildings/:id/rooms/:resourceUuid/series";
    const requested = { ...rooms.timeIn(1), repeat: { kind: "daily" as const, count: 5 } };
    const { quote } = (await api(`POST ${series}/quote`, { params: rooms.params(room), body: requested })).data;
    const body = { ...requested, quote_hash: quote.quote_hash };
    const made = (await api(`POST ${series}`, { params: rooms.params(room), body })).data.series;
    const seen: boolean[] = [];
    for (const { start_at } of made.bookings.slice(0, 3)) {
      await minutes((Date.parse(start_at) - rig.clock.now().getTime()) / 60_000 + 10);
      await run();
      seen.push((await mails()).at(-1)?.includes("End the series") ?? false);
    }
    expect(seen).toEqual([false, false, true]);
    const from = made.bookings[2]?.uuid ?? "";
    const params = { id: system.fill.towerUuid, seriesUuid: made.uuid };
    const found = await api("GET /tenant/v1/buildings/:id/series/:seriesUuid", { params, query: { from } });
    expect(found.data.series).toMatchObject({ missed: 3, rest: { cancelled: 2 } });
  });
});
