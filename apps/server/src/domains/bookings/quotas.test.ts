import { randomUUID } from "node:crypto";
import type { Api } from "@atrium/contract/client.ts";
import { weekdayOf } from "@atrium/rules/wall-clock.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { bookingsAsManager } from "../../testing/manager-bookings.ts";
import { bookKey, memberRooms, neighbour, quoteKey } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

const freeKey = "GET /tenant/v1/buildings/:id/rooms/free";
const roomKey = "GET /tenant/v1/buildings/:id/rooms/:resourceUuid";
const seriesKey = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series";
const mineKey = "/resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";

let rig: Rig;
let fill: HistoryFill;
let managed: ManagedPortfolio;
let rooms: ReturnType<typeof memberRooms>;
let asManager: ReturnType<typeof bookingsAsManager>;
let api: Api;
let colleague: Api;
/** The number of days until a Monday. */
let monday: number;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  managed = await managedPortfolio(rig);
  rooms = memberRooms(fill);
  const manager = await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] });
  asManager = bookingsAsManager(manager.api, managed.tower);
  ({ api } = await rig.login("anna@acme.test"));
  ({ api: colleague } = await neighbour(rig));
  monday = [1, 2, 3, 4, 5, 6, 7].find((days) => weekdayOf(rooms.day(days)) === "mon") ?? 1;
});
beforeEach(() => rig.forgetLimits());
afterAll(() => rig.close());

const hours = { per: "person", each: "week", of: "minutes", most: 240 };
const together = { per: "company", each: "week", of: "bookings", most: 3 };
const limited = (...quotas: object[]) => rooms.open({ rules: JSON.stringify([{ quotas }]) });
/** A time in the coming week. */
const timeIn = (day: number, from = "09:00", to = "11:00") => rooms.timeIn(monday + day, from, to);
const quote = async (room: string, body: ReturnType<typeof timeIn>, as = api) =>
  (await as(quoteKey, { params: rooms.params(room), body })).data.quote;
const left = async (room: string, body = timeIn(6), as = api) =>
  (await quote(room, body, as)).quotas.map((quota) => quota.left);
const cancel = (room: string, bookingUuid: string) =>
  api(`DELETE ${mineKey}`, {
    params: { ownerType: "building", ownerUuid: fill.towerUuid, resourceUuid: room, bookingUuid },
  });
/** The field errors of a refusal. */
const faults = (act: Promise<unknown>) =>
  act.then(
    () => [],
    (error: { problem: { code: string; errors?: { path: string; code: string; message: string }[] } }) => [
      error.problem.code,
      ...(error.problem.errors ?? []).map(({ path, code, message }) => `${path} ${code}: ${message}`),
    ],
  );

describe("K3 K4 quotas", () => {
  test("K3 K4 a quote shows what is left, and a booking that exceeds it is refused with the quota, what is left and when it renews", async () => {
    const room = await limited(hours, together);
    const shown = (await api(roomKey, { params: rooms.params(room), query: { date: rooms.day(monday) } })).data.room;
    expect(shown.quotas).toEqual([hours, together]);
    expect(await left(room)).toEqual([240, 3]);
    await rooms.book(api, room, timeIn(0, "09:00", "12:00"));
    const quoted = await quote(room, timeIn(1));
    const renews_on = rooms.day(monday + 7);
    const state = { ...hours, left: 60, from: rooms.day(monday), renews_on };
    expect(quoted).toMatchObject({ bookable: false, free: true });
    expect(quoted.quotas).toEqual([state, { ...together, left: 2, from: state.from, renews_on }]);
    expect(quoted.checks.filter(({ passed }) => !passed)).toEqual([
      { check: "quota", passed: false, minutes: null, at: null, open: null, quota: state },
    ]);
    const body = { ...timeIn(1), quote_hash: quoted.quote_hash };
    expect(await faults(api(bookKey, { params: rooms.params(room), body }))).toEqual([
      "booking_rule_broken",
      `/from quota: exceeds what a person may book each week: 60 of 240 minutes are left, and all again from ${renews_on} on`,
    ]);
    await rooms.book(api, room, timeIn(1, "09:00", "10:00"));
    expect(await left(room)).toEqual([0, 1]);
    expect(await left(room, timeIn(7))).toEqual([240, 3]);
  });

  test("K3 a colleague counts for the company, a stranger to it does not, and who is of no company has no such quota", async () => {
    const room = await limited({ ...together, most: 1 });
    await rooms.book(colleague, room, timeIn(0));
    expect(await left(room)).toEqual([0]);
    const { api: alone } = await managed.newPerson();
    expect(await left(room, timeIn(1), alone)).toEqual([]);
    await rooms.book(alone, room, timeIn(1));
    expect(await left(room)).toEqual([0]);
  });

  test("K3 rooms that only a quota refuses are found as such, without an extra statement for each of them", async () => {
    const capacity = 8_300;
    const open = { capacity, rules: JSON.stringify([{ quotas: [{ ...hours, most: 60 }] }]) };
    const full = [await rooms.open(open), await rooms.open(open), await rooms.open(open)];
    const free = await rooms.open({ capacity });
    const find = async () =>
      (await api(freeKey, { params: { id: fill.towerUuid }, query: { ...timeIn(4), people: capacity } })).data;
    for (const room of full) await rooms.book(api, room, timeIn(0, "09:00", "10:00"));
    const statements = watchStatements(rig);
    const found = await find();
    expect(statements.filter((text) => text.includes("resource_bookings"))).toHaveLength(1);
    expect(found.rooms.map(({ room_uuid }) => room_uuid)).toEqual([free]);
    expect(new Set(found.over_quota.map(({ room_uuid }) => room_uuid))).toEqual(new Set(full));
    expect(found.over_quota[0]).toMatchObject({ name: "Room", quota: { ...hours, most: 60, left: 0 } });
    await rooms.book(colleague, full[0] ?? "", timeIn(4, "09:00", "10:00"));
    expect((await find()).over_quota).toHaveLength(2);
  });
});

describe("K3 K8 what is left stays correct", () => {
  test("K3 K8 after a move, a longer stay and a cancellation", async () => {
    const room = await limited(hours);
    const { uuid } = await rooms.book(api, room, timeIn(0));
    await rooms.change(api, room, uuid, timeIn(0, "09:00", "12:00"));
    expect(await left(room)).toEqual([60]);
    expect(await refusalOf(rooms.change(api, room, uuid, timeIn(0, "09:00", "13:30")))).toBe("booking_rule_broken");
    await rooms.change(api, room, uuid, timeIn(7, "09:00", "12:00"));
    expect([await left(room), await left(room, timeIn(8))]).toEqual([[240], [60]]);
    await cancel(room, uuid);
    expect(await left(room, timeIn(8))).toEqual([240]);
  });

  test("K3 K7 after a series, whose dates are counted one after the other and refused date by date", async () => {
    const room = await limited(hours);
    const params = rooms.params(room);
    const body = { ...timeIn(0), repeat: { kind: "daily" as const, count: 4 } };
    const quoted = (await api(`${seriesKey}/quote`, { params, body })).data.quote;
    expect(quoted.dates.map(({ state, check }) => check?.check ?? state)).toEqual(["free", "free", "quota", "quota"]);
    const agreed = { ...body, quote_hash: quoted.quote_hash };
    expect(await faults(api(seriesKey, { params, body: agreed, idempotencyKey: randomUUID() }))).toMatchObject([
      "series_conflict",
      expect.stringContaining(`/dates/${rooms.day(monday + 2)} quota`),
      expect.stringContaining(`/dates/${rooms.day(monday + 3)} quota`),
    ]);
    const two = { ...body, repeat: { kind: "daily" as const, count: 2 } };
    const { quote_hash } = (await api(`${seriesKey}/quote`, { params, body: two })).data.quote;
    await api(seriesKey, { params, body: { ...two, quote_hash }, idempotencyKey: randomUUID() });
    expect(await left(room)).toEqual([0]);
  });

  test("K3 K11 after bookings by managers, who override a quota only by its name", async () => {
    const [room, other] = [await limited({ ...hours, most: 120 }), await limited(hours)];
    const user_uuid = fill.personOf("anna@acme.test");
    const at = (room_uuid: string, day: number, from = "09:00", to = "11:00") => ({
      room_uuid,
      ...timeIn(day, from, to),
    });
    await asManager.book(user_uuid, at(room, 0));
    const over = await asManager.quote(at(room, 1), { user_uuid });
    expect(over.checks.find(({ passed }) => !passed)).toMatchObject({ check: "quota", quota: { left: 0 } });
    expect(await refusalOf(asManager.book(user_uuid, at(room, 1)))).toBe("booking_rule_broken");
    const { uuid } = await asManager.book(user_uuid, at(room, 1), { overrides: ["quota"] });
    expect(await left(room)).toEqual([0]);
    // A booking that was allowed by an override may become shorter, but not longer.
    await rooms.change(api, room, uuid, timeIn(1, "09:00", "10:30"));
    expect(await refusalOf(rooms.change(api, room, uuid, timeIn(1, "09:00", "11:00")))).toBe("booking_rule_broken");
    await asManager.move(uuid, at(other, 1));
    expect([await left(room), await left(other)]).toEqual([[0], [120]]);
    await asManager.cancel(uuid, { reason: "The room is needed.", waive: false });
    expect(await left(other)).toEqual([240]);
  });

  test("K3 K13 a booking counts on the day on which it begins in the building, also past midnight and into the next week", async () => {
    const room = await rooms.open({
      hours: JSON.stringify([{ from: "00:00", to: "24:00" }]),
      rules: JSON.stringify([{ quotas: [hours] }]),
    });
    const sunday = { ...timeIn(6, "23:00", "01:00"), nights: 1 };
    await rooms.book(api, room, sunday);
    expect([await left(room, timeIn(5)), await left(room, timeIn(7))]).toEqual([[120], [240]]);
  });
});
