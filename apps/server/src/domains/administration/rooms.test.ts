import type { EndpointBody } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { historyFill, type HistoryFill } from "../../testing/history.ts";
import { memberRooms } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

let rig: Rig;
let managed: ManagedPortfolio;
let fill: HistoryFill;
let rooms: ReturnType<typeof memberRooms>;
let manager: NewPerson;
let member: NewPerson;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  fill = await historyFill(rig);
  rooms = memberRooms(fill);
  manager = await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] });
  member = await managed.newPerson({ name: "Mina", last: "Moll", company_uuid: managed.acme });
});
afterAll(() => rig.close());

const list = "/admin/v1/buildings/:uuid/rooms";
const one = `${list}/:roomUuid` as const;
type Fields = EndpointBody<`POST ${typeof list}`>;
const noord: Fields = {
  name: { en: "Noord", de: "Nord" },
  description: { en: "By the water.\nSecond floor." },
  image: null,
  image_focus: null,
  image_alt_text: {},
  capacity: 8,
  places: 1,
  equipment: ["screen"],
  hours: [{ weekdays: ["mon", "tue", "wed", "thu", "fri"], from: "08:00", to: "20:00" }],
  exceptions: [{ date: "12-25" }],
  rules: [
    { least_minutes: 30, most_minutes: 240, step_minutes: 30, lead_minutes: 0, horizon_days: 60, approval: false },
  ],
  prices: [{ per: "hour", cents: 3500 }],
  currency_type: "EUR",
  approval_required: false,
  cancellation_window_end_minutes: 1440,
  cancellation_steps: [],
  cancellation_description: {},
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  check_in_minutes: null,
  pay_when_booking: false,
};
const at = (roomUuid: string) => ({ uuid: managed.tower, roomUuid });
const here = () => ({ uuid: managed.tower });
const read = async (uuid: string) => (await manager.api(`GET ${one}`, { params: at(uuid) })).data.room;
const add = async (more: Partial<Fields> = {}) =>
  (await manager.api(`POST ${list}`, { params: here(), body: { ...noord, ...more } })).data.room;
const fieldsOf = (room: Awaited<ReturnType<typeof read>>): Fields & { version: string } => {
  const { uuid: _u, image_url: _i, switched_off: _s, decided: _d, ...rest } = room;
  const { companies: _c, audiences: _a, owner_name: _o, parts: _p, ...fields } = rest;
  return fields;
};
const change = async (uuid: string, more: Partial<Fields>) =>
  (await manager.api(`PUT ${one}`, { params: at(uuid), body: { ...fieldsOf(await read(uuid)), ...more } })).data.room;
const turn = (uuid: string, switched_off: boolean) =>
  manager.api(`PUT ${one}/switched-off`, { params: at(uuid), body: { switched_off } });
const factsOf = async (wanted: string) =>
  rig.services.database.system
    .selectFrom("facts")
    .select(["action", "details", "building_uuid"])
    .where("target_uuid", "=", wanted)
    .orderBy("at")
    .orderBy("uuid")
    .execute();
const seenBy = async (uuid: string) =>
  member.api("GET /tenant/v1/buildings/:id/rooms/:resourceUuid", {
    params: rooms.params(uuid),
    query: { date: rooms.day(0) },
  });

describe("K2 rooms are created and changed in the console", () => {
  test("K2 a new room has the given fields, belongs to the building, is listed by name, and can be booked by members at once", async () => {
    const made = await add();
    expect(made).toMatchObject({ ...noord, switched_off: false, companies: [], owner_name: null, parts: [] });
    await add({ name: { en: "amstel" }, hours: null });
    const { data } = await manager.api(`GET ${list}`, { params: here() });
    const names = data.rooms.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
    expect(data.rooms.find(({ uuid }) => uuid === made.uuid)).toMatchObject({ capacity: 8, hours: noord.hours });
    expect(data.currency_type).toBe("EUR");
    expect((await seenBy(made.uuid)).data.room).toMatchObject({ name: "Noord", bookable: true });
    const row = await rig.services.database.system
      .selectFrom("resources")
      .select(["pack_key", "changed_in_console_at", "owner_type", "owner_uuid"])
      .where("uuid", "=", made.uuid)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ pack_key: null, owner_type: "building", owner_uuid: managed.tower });
    expect(row.changed_in_console_at).not.toBeNull();
    expect(await factsOf(made.uuid)).toMatchObject([{ action: "room.created", building_uuid: managed.tower }]);
  });

  test("K2 a change is a fact with former and new values, applies at once, and existing bookings stay as they are", async () => {
    const { uuid } = await add();
    const booking = await fill.booking(uuid, { start_at: fill.at(60 * 24 * 9), end_at: fill.at(60 * 24 * 9 + 600) });
    const changed = await change(uuid, { capacity: 12, rules: [{ most_minutes: 60 }], prices: [] });
    expect(changed).toMatchObject({ capacity: 12, rules: [{ most_minutes: 60 }], prices: [] });
    expect((await seenBy(uuid)).data.room.limits?.most_minutes).toBe(60);
    const [, fact] = await factsOf(uuid);
    expect(fact).toMatchObject({ action: "room.changed", details: { capacity_from: "8", capacity_to: "12" } });
    expect(Object.keys(fact?.details ?? {}).map((name) => name.replace(/_(from|to)$/, ""))).toEqual(
      expect.not.arrayContaining(["hours", "name"]),
    );
    const kept = await rig.services.database.system
      .selectFrom("resource_bookings")
      .select(["status", "end_at"])
      .where("uuid", "=", booking)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ status: "accepted", end_at: fill.at(60 * 24 * 9 + 600) });
  });

  test("P1 the focal point of a room's picture reaches the people who book it", async () => {
    const room = await add({ name: { en: "Focal" }, image_focus: "30% 65%" });
    expect((await read(room.uuid)).image_focus).toBe("30% 65%");
    const seen = await member.api("GET /tenant/v1/buildings/:id/rooms/:resourceUuid", {
      params: { id: managed.tower, resourceUuid: room.uuid },
      query: { date: "2026-11-30" },
    });
    expect(seen.data.room.image_focus).toBe("30% 65%");
  });

  test("K2 of two concurrent editors, the second is refused and reads the first one's change", async () => {
    const room = await add();
    await change(room.uuid, { capacity: 4 });
    const late = manager.api(`PUT ${one}`, { params: at(room.uuid), body: { ...fieldsOf(room), capacity: 5 } });
    expect(await refusalOf(late)).toBe("changed_meanwhile");
    expect((await read(room.uuid)).capacity).toBe(4);
  });

  test("K2 a pack's price is a price here, and a text without a language is the first language's", async () => {
    const uuid = await fill.room({
      price: "12.50",
      currency_type: "EUR",
      translations: JSON.stringify({ "": { name: "Studio" } }),
    });
    expect(await read(uuid)).toMatchObject({ name: { en: "Studio" }, prices: [{ per: "once", cents: 1250 }] });
    expect((await change(uuid, { capacity: 3 })).prices).toEqual([{ per: "once", cents: 1250 }]);
    expect((await seenBy(uuid)).data.room.prices).toMatchObject([{ per: "once", cents: 1250 }]);
  });

  test("K3 bad input is refused by its field, and changes nothing", async () => {
    const { uuid } = await add();
    const facts = await factsOf(uuid);
    const errors = async (more: Partial<Fields>) => {
      try {
        await change(uuid, more);
      } catch (error) {
        const { problem } = error as { problem: { code: string; errors: { path: string }[] } };
        expect(problem.code).toBe("validation_failed");
        return problem.errors.map(({ path }) => path);
      }
      return [];
    };
    expect(await errors({ name: {} })).toEqual(["/name"]);
    expect(await errors({ currency_type: null })).toEqual(["/currency_type"]);
    expect(await errors({ hours: [{ from: "18:00", to: "08:00" }] })).toEqual(["/hours/0/to"]);
    expect(await errors({ rules: [{ least_minutes: 60, most_minutes: 30 }] })).toEqual(["/rules/0/most_minutes"]);
    expect(await errors({ exceptions: [{ date: "2027-02-30" }] })).toEqual(["/exceptions/0/date"]);
    expect(await errors({ capacity: -1 })).toEqual(["/capacity"]);
    for (const places of [0, 201]) expect(await errors({ places })).toEqual(["/places"]);
    expect(await errors({ image: `${"0".repeat(64)}.png` })).toEqual(["/image"]);
    expect(await errors({ prices: [{ per: "hour", cents: 1, companies: [managed.tower] }] })).toEqual([
      "/prices/0/companies",
    ]);
    expect(await factsOf(uuid)).toEqual(facts);
  });

  test("K3 a rule for a company of the building names it, whatever its letters", async () => {
    const rules = [{ companies: [managed.acme.toUpperCase()] }];
    const { uuid, companies } = await add({ rules });
    expect(companies.map((company) => company.uuid)).toEqual([managed.acme]);
    expect((await seenBy(uuid)).data.room.limits).not.toBeNull();
  });
});

describe("K2 a room is switched off", () => {
  test("K2 it can no longer be booked, existing bookings stay and are listed, and it can be switched on again", async () => {
    const { uuid } = await add();
    const requested = rooms.timeIn(7);
    const day = { params: here(), query: { date: requested.date } };
    await fill.booking(uuid, { start_at: fill.at(60 * 24 * 7), end_at: fill.at(60 * 24 * 7 + 60) });
    const denied = { start_at: fill.at(60 * 24 * 8), end_at: fill.at(60 * 24 * 8 + 60), status: "denied" as const };
    await fill.booking(uuid, denied);
    await fill.booking(uuid, { start_at: fill.at(-60 * 24), end_at: fill.at(-60 * 23) });
    const standing = (await manager.api(`GET ${one}/standing`, { params: at(uuid) })).data;
    expect(standing.total).toBe(1);
    expect(standing.bookings.map(({ start_at }) => start_at)).toEqual([fill.at(60 * 24 * 7).toISOString()]);
    expect((await turn(uuid, true)).data.room.switched_off).toBe(true);
    await turn(uuid, true);
    expect(await refusalOf(seenBy(uuid))).toBe("resource_not_found");
    const quote = { params: here(), body: { room_uuid: uuid, ...requested } };
    expect(await refusalOf(manager.api("POST /admin/v1/buildings/:uuid/bookings/quote", quote))).toBe(
      "resource_not_found",
    );
    const free = { params: { id: managed.tower }, query: requested };
    const offered = async () =>
      (await member.api("GET /tenant/v1/buildings/:id/rooms/free", free)).data.rooms.some(
        (room) => room.room_uuid === uuid,
      );
    expect(await offered()).toBe(false);
    const listed = async (date: string) =>
      (await manager.api("GET /admin/v1/buildings/:uuid/day", { ...day, query: { date } })).data.rooms.some(
        (room) => room.uuid === uuid,
      );
    expect([await listed(requested.date), await listed(rooms.day(20))]).toEqual([true, false]);
    expect((await manager.api(`GET ${list}`, { params: here() })).data.rooms.at(-1)?.uuid).toBe(uuid);
    await turn(uuid, false);
    expect([await listed(rooms.day(20)), (await seenBy(uuid)).data.room.bookable]).toEqual([true, true]);
    expect((await factsOf(uuid)).map(({ details }) => details)).toEqual([
      {},
      { switched_off_from: "false", switched_off_to: "true" },
      { switched_off_from: "true", switched_off_to: "false" },
    ]);
  });
});

describe("K3 the effect of rules on existing bookings", () => {
  const effect = async (uuid: string, more: Partial<Fields>) => {
    const { hours, exceptions, rules, prices, approval_required, ...rest } = { ...fieldsOf(await read(uuid)), ...more };
    const { buffer_before_minutes, buffer_after_minutes } = rest;
    const body = { hours, exceptions, rules, prices, approval_required, buffer_before_minutes, buffer_after_minutes };
    return (await manager.api(`POST ${one}/effect`, { params: at(uuid), body })).data;
  };
  const everyDay = { hours: [{ from: "00:00", to: "24:00" }], exceptions: [], rules: [] };

  test("K3 bookings that would no longer be possible are listed with the reason, the latest five, in one statement", async () => {
    const { uuid } = await add(everyDay);
    const minutesOfDays = (days: number) => -days * 24 * 60;
    const booked = (days: number, minutes: number, more: Parameters<HistoryFill["booking"]>[1] = {}) => {
      const start = minutesOfDays(days);
      const created_at = fill.at(start - 60 * 24);
      return fill.booking(uuid, {
        start_at: onGrid(start),
        end_at: new Date(onGrid(start).getTime() + minutes * 60_000),
        created_at,
        user_uuid: member.uuid,
        ...more,
      });
    };
    for (let days = 1; days <= 7; days += 1) await booked(days, 120);
    await booked(8, 60);
    await booked(9, 120, { status: "canceled" });
    await booked(31, 120);
    expect(await effect(uuid, {})).toEqual({
      days: 30,
      total: 8,
      impossible: 0,
      examples: [],
      approval: 0,
      dearer: 0,
      cheaper: 0,
      against: 0,
    });
    const before = await factsOf(uuid);
    const statements = watchStatements(rig);
    const found = await effect(uuid, { rules: [{ most_minutes: 60 }], prices: [{ per: "hour", cents: 4000 }] });
    expect(statements.filter((text) => text.includes("resource_bookings"))).toHaveLength(1);
    expect(found).toMatchObject({ total: 8, impossible: 7, dearer: 1, cheaper: 0 });
    expect(found.examples).toHaveLength(5);
    expect(found.examples[0]).toMatchObject({
      person_name: "Mina Moll",
      start_at: onGrid(minutesOfDays(1)).toISOString(),
      check: "most",
      minutes: 60,
    });
    expect(await effect(uuid, { rules: [{ companies: [managed.acme] }] })).toMatchObject({ impossible: 0 });
    expect(await effect(uuid, { hours: null })).toMatchObject({ impossible: 8 });
    expect(await effect(uuid, { approval_required: true })).toMatchObject({ impossible: 0, approval: 8 });
    expect(await factsOf(uuid)).toEqual(before);
  });

  /** The last half or full hour before this many minutes from now, because rules require steps. */
  const onGrid = (minutes: number) => new Date(Math.floor(fill.at(minutes).getTime() / 1_800_000) * 1_800_000);
});

describe("K2 permissions", () => {
  test("K2 a manager of another building's bookings reads and changes nothing here, and a room of another building is not found", async () => {
    const { uuid } = await add();
    const other = await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.annex }] });
    expect(await refusalOf(other.api(`GET ${list}`, { params: here() }))).toBe("permission_missing");
    expect(await refusalOf(other.api(`PUT ${one}`, { params: at(uuid), body: fieldsOf(await read(uuid)) }))).toBe(
      "permission_missing",
    );
    const elsewhere = { uuid: managed.annex, roomUuid: uuid };
    const body = fieldsOf(await read(uuid));
    const acts = [
      () => other.api(`GET ${one}`, { params: elsewhere }),
      () => other.api(`PUT ${one}`, { params: elsewhere, body }),
      () => other.api(`PUT ${one}/switched-off`, { params: elsewhere, body: { switched_off: true } }),
      () => other.api(`GET ${one}/standing`, { params: elsewhere }),
    ];
    for (const act of acts) expect(await refusalOf(act())).toBe("resource_not_found");
    expect((await read(uuid)).switched_off).toBe(false);
    const desk = await managed.newPerson({ grants: [{ role: "front_desk", building_uuid: managed.tower }] });
    expect(await refusalOf(desk.api(`GET ${list}`, { params: here() }))).toBe("permission_missing");
  });
});
