import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { cancelKey, dayKey, bookingsAsManager, moveKey, quoteKey, readKey } from "../../testing/manager-bookings.ts";
import { mailsTo } from "../../testing/mails.ts";
import { memberRooms } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let fill: HistoryFill;
let managed: ManagedPortfolio;
let rooms: ReturnType<typeof memberRooms>;
let asManager: ReturnType<typeof bookingsAsManager>;
let manager: NewPerson;
let member: Api;
const anna = "anna@acme.test";

beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  managed = await managedPortfolio(rig);
  rooms = memberRooms(fill);
  manager = await managed.newPerson({
    name: "Bea",
    last: "Booker",
    grants: [{ role: "booking_manager", building_uuid: managed.tower }],
  });
  asManager = bookingsAsManager(manager.api, managed.tower);
  ({ api: member } = await rig.login(anna));
});
beforeEach(() => rig.forgetLimits());
afterAll(() => rig.close());

const db = () => rig.services.database.system;
/** A time in the test's rooms, in the form of the managers' calls. */
const at = (room_uuid: string, days: number, from = "09:00", to = "10:00") => ({
  room_uuid,
  ...rooms.timeIn(days, from, to),
});
const person = () => fill.personOf(anna);
const lastMail = async () => (await mailsTo(rig, anna)).at(-1);
const factsOf = async (booking: string) =>
  (await asManager.read(booking)).history.map(({ action, actor, details }) => [action, actor.name, details]);

describe("K11 the day", () => {
  test("K11 has every room of the building with its hours, and who has it when, buffers and parts included", async () => {
    const [one, two] = [await rooms.open({ buffer_after_minutes: 15 }), await rooms.open({ hours: null })];
    const both = await rooms.open({ parts: [one, two] });
    const booked = await rooms.book(member, one, rooms.timeIn(30));
    const asked = await fill.booking(two, {
      status: "submitted",
      start_at: new Date(Date.parse(booked.start_at) + 3 * 3_600_000),
      end_at: new Date(Date.parse(booked.start_at) + 4 * 3_600_000),
    });
    const day = await asManager.day(rooms.day(30));
    const place = (uuid: string) => day.rooms.findIndex((room) => room.uuid === uuid);
    expect(day.rooms[place(one)]).toMatchObject({ open: [{ from: 480, to: 1200 }], parts: [], step: 30 });
    expect(day.rooms[place(two)]).toMatchObject({ open: null });
    expect(new Set(day.rooms[place(both)]?.parts)).toEqual(new Set([place(one), place(two)]));
    expect(day.entries).toEqual([
      {
        uuid: booked.uuid,
        state: "booked",
        room: place(one),
        from: 540,
        to: 600,
        held_from: 540,
        held_to: 615,
        who: expect.stringContaining("Anna"),
      },
      expect.objectContaining({ uuid: asked, state: "asked", room: place(two), from: 720, to: 780 }),
    ]);
    expect((await asManager.day(rooms.day(31))).entries).toEqual([]);
  });

  test("K11 a day of 50 rooms with 400 bookings is 12 kB at most, compressed", async () => {
    const inAnnex = { building_uuid: managed.annex, owner_uuid: managed.annex };
    const begins = Date.parse(`${rooms.day(60)}T07:00:00Z`);
    for (let number = 0; number < 50; number += 1) {
      const room = await fill.room({ ...inAnnex, hours: JSON.stringify([{ from: "08:00", to: "20:00" }]) });
      for (let hour = 0; hour < 8; hour += 1) {
        const [start_at, end_at] = [begins + hour * 3_600_000, begins + (hour + 1) * 3_600_000];
        await fill.booking(room, { start_at: new Date(start_at), end_at: new Date(end_at) });
      }
    }
    const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
    const day = await bookingsAsManager(owner.api, managed.annex).day(rooms.day(60));
    expect([day.rooms.length >= 50, day.entries.length]).toEqual([true, 400]);
    expect(gzipSync(JSON.stringify({ data: day })).length).toBeLessThan(12_000);
  });

  test("K11 K13 minutes are those that pass: a day of 25 hours has 1500, and its evening is an hour later", async () => {
    await rooms.open();
    const day = await asManager.day("2027-10-31");
    expect(Date.parse(day.ends_at) - Date.parse(day.begins_at)).toBe(25 * 3_600_000);
    expect(day.rooms.find(({ open }) => open?.length)?.open).toEqual([{ from: 540, to: 1260 }]);
  });

  test("K11 G1 requires the right to decide on bookings of the building; elsewhere a booking is not found", async () => {
    const query = { date: rooms.day(1) };
    const of = (api: Api, uuid: string) => refusalOf(api(dayKey, { params: { uuid }, query }));
    expect(await of(member, managed.tower)).toBe("permission_missing");
    expect(await of(manager.api, managed.annex)).toBe("permission_missing");
    const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
    expect(await of(owner.api, randomUUID())).toBe("building_not_found");
    expect(await of(owner.api, managed.annex)).toBe("none");
    const desk = await managed.newPerson({ grants: [{ role: "front_desk", building_uuid: managed.tower }] });
    expect(await of(desk.api, managed.tower)).toBe("permission_missing");
    await expect(
      manager.api(dayKey, { params: { uuid: managed.tower }, query: { date: "2027-02-30" } }),
    ).rejects.toMatchObject({
      problem: { code: "invalid_parameter", errors: [{ path: "/date" }] },
    });
  });

  test("K11 no call finds a booking of another building", async () => {
    const elsewhere = await fill.booking(await fill.room({ building_uuid: managed.annex, owner_uuid: managed.annex }));
    const params = { uuid: managed.tower, bookingUuid: elsewhere };
    const room = await rooms.open();
    const moved = { ...at(room, 1), quote_hash: "0", overrides: [] };
    expect([
      await refusalOf(manager.api(readKey, { params })),
      await refusalOf(manager.api(moveKey, { params, body: moved })),
      await refusalOf(manager.api(cancelKey, { params, body: { reason: "No", waive: false } })),
      await refusalOf(manager.api(quoteKey, { params, body: { ...at(room, 1), booking_uuid: elsewhere } })),
    ]).toEqual(Array(4).fill("booking_not_found"));
  });
});

describe("K11 moving", () => {
  test("K11 to another room and time at its price: the person has a mail with the note and the new entry, and the fact says who", async () => {
    const [from, to] = [
      await rooms.open(),
      await rooms.open({ prices: JSON.stringify([{ per: "hour", cents: 2000 }]) }),
    ];
    const { uuid } = await rooms.book(member, from, rooms.timeIn(32));
    const later = at(to, 32, "13:00", "14:30");
    expect(await asManager.quote(later, { booking_uuid: uuid })).toMatchObject({
      bookable: true,
      before_cents: 1000,
      total_cents: 3000,
    });
    const moved = await asManager.move(uuid, later, { message: "The lamp is being mended." });
    expect(moved).toMatchObject({ room_uuid: to, status: "accepted", total_price: "30.00" });
    expect(Date.parse(moved.end_at) - Date.parse(moved.start_at)).toBe(90 * 60_000);
    const mail = await lastMail();
    expect(mail?.text).toContain("The lamp is being mended.");
    expect(mail?.text).toMatch(/1:00.*2:30/);
    expect(JSON.stringify(mail)).toContain("SEQUENCE:1");
    expect(await factsOf(uuid)).toEqual([
      ["booking.requested", expect.stringContaining("Anna"), { status: "accepted" }],
      ["booking.changed", "Bea Booker", {}],
    ]);
  });

  test("K11 a rule that refuses it is overridden only by its name, and the fact records which", async () => {
    const room = await rooms.open();
    const { uuid } = await rooms.book(member, room, rooms.timeIn(33));
    const late = at(room, 33, "20:15", "20:30");
    const quoted = await asManager.quote(late, { booking_uuid: uuid });
    const failed = quoted.checks.filter(({ passed }) => !passed).map(({ check }) => check);
    expect(quoted.bookable).toBe(false);
    expect(failed).toEqual(["least", "step", "hours"]);
    await expect(asManager.move(uuid, late, { overrides: ["hours"] })).rejects.toMatchObject({
      problem: {
        code: "booking_rule_broken",
        errors: [
          { path: "/overrides", code: "least" },
          { path: "/overrides", code: "step" },
        ],
      },
    });
    expect((await asManager.read(uuid)).history).toHaveLength(1);
    const moved = await asManager.move(uuid, late, { overrides: ["least", "step", "hours"] });
    expect(moved.history.at(-1)?.details).toEqual({ overrides: "least step hours" });
  });

  test("K11 a time that is taken, and a price or time that has changed since: refused, and nothing is changed", async () => {
    const [one, two] = [await rooms.open(), await rooms.open()];
    const { uuid, start_at } = await rooms.book(member, one, rooms.timeIn(34));
    await rooms.book(member, two, rooms.timeIn(34));
    expect(await asManager.quote(at(two, 34), { booking_uuid: uuid })).toMatchObject({ free: false, bookable: false });
    expect(await refusalOf(asManager.move(uuid, at(two, 34, "09:30", "10:30")))).toBe("slot_taken");
    expect(await refusalOf(asManager.move(uuid, at(two, 34, "11:00", "12:00"), { quote_hash: "forged" }))).toBe(
      "quote_changed",
    );
    expect(await asManager.read(uuid)).toMatchObject({ room_uuid: one, start_at });
    // Its person has moved it since the day was read.
    const later = at(one, 34, "15:00", "16:00");
    const { quote_hash } = await asManager.quote(later, { booking_uuid: uuid });
    await rooms.change(member, one, uuid, rooms.timeIn(34, "12:00", "13:00"));
    expect(await refusalOf(asManager.move(uuid, later, { quote_hash }))).toBe("quote_changed");
  });

  test("K11 the cancellation window does not bind managers; bookings that are over or denied cannot be cancelled", async () => {
    const room = await rooms.open({ cancellation_window_end_minutes: 100_000 });
    const { uuid } = await rooms.book(member, room, rooms.timeIn(35));
    expect(await refusalOf(rooms.change(member, room, uuid, rooms.timeIn(35, "12:00", "13:00")))).toBe(
      "cancellation_closed",
    );
    expect(await asManager.move(uuid, at(room, 35, "12:00", "13:00"))).toMatchObject({ uuid });
    const past = await fill.booking(room, { start_at: fill.at(-120), end_at: fill.at(-60) });
    expect(await refusalOf(asManager.move(past, at(room, 36)))).toBe("cancellation_closed");
    expect(await refusalOf(asManager.cancel(past, { reason: "Too late", waive: true }))).toBe("cancellation_closed");
    await expect(asManager.move(uuid, at(room, -2), { overrides: ["lead"] })).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: [{ path: "/to", code: "past" }] },
    });
  });

  test("K11 a request that is moved still waits, and its mail has no entry for the calendar", async () => {
    const room = await rooms.open();
    const uuid = await fill.booking(room, { status: "submitted", start_at: fill.at(600), end_at: fill.at(660) });
    expect((await asManager.move(uuid, at(room, 37))).status).toBe("submitted");
    expect(JSON.stringify(await lastMail())).not.toContain("text/calendar");
  });
});

describe("K11 on behalf of a person", () => {
  test("K11 their booking is accepted at once, although the room requires an approval", async () => {
    const room = await rooms.open({ approval_required: true });
    const booked = await asManager.book(person(), at(room, 38));
    expect(booked).toMatchObject({ status: "accepted", total_price: "10.00", person: { email: anna } });
    expect((await lastMail())?.subject).toContain("Room");
    expect(booked.history).toMatchObject([
      { action: "booking.requested", actor: { kind: "manager", name: "Bea Booker" } },
    ]);
  });

  test("K11 only for people of the building who are let in; they are found by the beginning of a name", async () => {
    const room = await rooms.open();
    const waits = await managed.newPerson({ name: "Wanda", last: "Waiting", awaits_approval: true });
    const afar = await managed.newPerson({ name: "Wanda", last: "Afar", buildings: [managed.annex] });
    const here = await managed.newPerson({ name: "Wanda", last: "Here" });
    for (const { uuid } of [waits, afar])
      expect(await refusalOf(asManager.book(uuid, at(room, 39)))).toBe("person_not_found");
    const { people } = (
      await manager.api("GET /admin/v1/buildings/:uuid/occupants", {
        params: { uuid: managed.tower },
        query: { search: "wan" },
      })
    ).data;
    expect(people).toEqual([{ uuid: here.uuid, name: "Wanda Here", email: here.email, company_name: null }]);
  });
});

describe("K8 K11 cancelling", () => {
  test("K8 K11 with a reason that the person reads; waived, it costs nothing, and the fact keeps the price", async () => {
    const room = await rooms.open({ cancellation_window_end_minutes: 100_000 });
    const { uuid } = await rooms.book(member, room, rooms.timeIn(40));
    expect(await refusalOf(asManager.cancel(uuid, { reason: "  ", waive: true }))).toBe("validation_failed");
    const cancelled = await asManager.cancel(uuid, { reason: "Water in the ceiling.", waive: true });
    expect(cancelled).toMatchObject({ status: "canceled", decision_reason: "Water in the ceiling." });
    expect(Number(cancelled.total_price)).toBe(0);
    expect(cancelled.history.at(-1)).toMatchObject({
      action: "booking.cancelled",
      actor: { kind: "manager", name: "Bea Booker" },
      details: { waived: true, price: "10.00" },
    });
    const mail = await lastMail();
    expect(mail?.text).toContain("Water in the ceiling.");
    expect(mail?.text).toContain("It costs you nothing.");
    expect(JSON.stringify(mail)).toContain("METHOD:CANCEL");
    expect((await asManager.day(rooms.day(40))).entries.map(({ uuid: one }) => one)).not.toContain(uuid);
    const mails = (await mailsTo(rig, anna)).length;
    expect((await asManager.cancel(uuid, { reason: "Again", waive: false })).decision_reason).toBe(
      "Water in the ceiling.",
    );
    expect(await mailsTo(rig, anna)).toHaveLength(mails);
  });

  test("K11 a price that is not waived stays", async () => {
    const room = await rooms.open();
    const { uuid } = await rooms.book(member, room, rooms.timeIn(41));
    expect(await asManager.cancel(uuid, { reason: "Nobody came.", waive: false })).toMatchObject({
      total_price: "10.00",
    });
    const { quote_lines } = await db()
      .selectFrom("resource_bookings")
      .select("quote_lines")
      .where("uuid", "=", uuid)
      .executeTakeFirstOrThrow();
    expect(quote_lines).toHaveLength(1);
  });
});
