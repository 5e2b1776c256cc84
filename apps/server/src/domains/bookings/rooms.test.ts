import { randomUUID } from "node:crypto";
import type { Api } from "@atrium/contract/client.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { bookingSystem, manager } from "../../testing/booking-requests.ts";
import { mailsTo } from "../../testing/mails.ts";
import { bookKey, memberRooms, neighbour, quoteKey } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

const freeKey = "GET /tenant/v1/buildings/:id/rooms/free";
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
afterEach(() => vi.restoreAllMocks());
afterAll(() => rig.close());

const db = () => rig.services.database.system;
const quote = async (room: string, body: ReturnType<typeof rooms.timeIn>, as = api) =>
  (await as(quoteKey, { params: rooms.params(room), body })).data.quote;
const holdsOf = async (booking: string) =>
  (await db().selectFrom("resource_holds").select("unit_uuid").where("booking_uuid", "=", booking).execute()).length;
const find = async (query: object) =>
  (await api(freeKey, { params: { id: system.fill.towerUuid }, query: { ...rooms.timeIn(20), ...query } })).data;

describe("K1 free rooms", () => {
  test("K1 suitable free rooms, cheapest first, in one statement each for the decision, the rooms shown and their amenities; the nearest times if there are none", async () => {
    const equipment = ["screen", "whiteboard"] as const;
    const more = { capacity: 7_000, equipment: [...equipment] };
    const dear = await rooms.open({ ...more, prices: JSON.stringify([{ per: "hour", cents: 3000 }]) });
    const cheap = await rooms.open(more);
    await rooms.open({ ...more, capacity: 6_999 });
    await rooms.open({ ...more, equipment: ["screen"] });
    await rooms.open({ ...more, hours: null });
    await rooms.open({ ...more, owner_type: "company", owner_uuid: randomUUID() });
    const wanted = { people: 7_000, equipment: "screen,whiteboard" };
    const before = watchStatements(rig);
    const found = await find(wanted);
    expect(before.filter((text) => text.includes('"resources"'))).toHaveLength(2);
    expect(found.rooms.map(({ room_uuid, total_cents }) => [room_uuid, total_cents])).toEqual([
      [cheap, 1000],
      [dear, 3000],
    ]);
    expect(found.nearest).toEqual([]);
    for (const room of [dear, cheap]) await rooms.book(other, room, rooms.timeIn(20, "08:30", "10:30"));
    const taken = await find(wanted);
    expect(taken.rooms).toEqual([]);
    expect(taken.nearest.map(({ room_uuid, from, to }) => [room_uuid, from, to])).toEqual([
      [cheap, "10:30", "11:30"],
      [dear, "10:30", "11:30"],
    ]);
  });

  test("K13 a time that the clock change skips is refused, and for a repeated one the person has to choose", async () => {
    await rooms.open();
    const at = (date: string) => find({ date, from: "02:30", to: "04:00" });
    const spring = at("2027-03-28");
    const errors = (path: string, code: string) => ({
      problem: { code: "invalid_parameter", errors: [{ path, code }] },
    });
    await expect(spring).rejects.toMatchObject(errors("/from", "skipped"));
    await expect(at("2027-10-31")).rejects.toMatchObject(errors("/repeated", "repeated"));
    await expect(at("2027-02-30")).rejects.toMatchObject(errors("/date", "format"));
  });
});

describe("K2 a room's days", () => {
  test("K2 shows opening hours and taken times; of others' bookings only the time, in the requested language", async () => {
    const room = await rooms.open({ exceptions: JSON.stringify([{ date: rooms.day(22) }]) });
    const mine = await rooms.book(api, room, rooms.timeIn(21));
    await rooms.book(other, room, rooms.timeIn(21, "12:00", "13:00"));
    const query = { date: rooms.day(21), days: 2, lang: "de" };
    const { data } = await api(roomKey, { params: rooms.params(room), query });
    expect(data.room).toMatchObject({ uuid: room, name: "Raum", bookable: true, limits: { least_minutes: 30 } });
    expect(data.room.prices).toMatchObject([{ per: "hour", cents: 1000, from: "00:00", to: "24:00" }]);
    const [first, second] = data.days;
    expect(first?.open).toEqual([{ from: "08:00", to: "20:00" }]);
    expect(first?.taken.map(({ booking_uuid }) => booking_uuid)).toEqual([mine.uuid, null]);
    expect(first?.taken[0]).toMatchObject({ start_at: mine.start_at, end_at: mine.end_at });
    expect(second).toEqual({ date: rooms.day(22), open: [], taken: [] });
  });

  test("K2 a room of another company, of another building and none at all are refused alike", async () => {
    const foreign = await rooms.open({ owner_type: "company", owner_uuid: randomUUID() });
    const annex = await rig.uuid("buildings", "annex");
    const elsewhere = await rooms.open({ building_uuid: annex, owner_uuid: annex });
    for (const uuid of [foreign, elsewhere, randomUUID()]) {
      const params = rooms.params(uuid);
      expect(await refusalOf(api(roomKey, { params, query: { date: rooms.day(1) } }))).toBe("resource_not_found");
      expect(await refusalOf(api(quoteKey, { params, body: rooms.timeIn(1) }))).toBe("resource_not_found");
      const body = { ...rooms.timeIn(1), quote_hash: "0" };
      expect(await refusalOf(api(bookKey, { params, body }))).toBe("resource_not_found");
    }
  });
});

describe("K4 a quote", () => {
  test("K4 K5 K12 a booking has a price, an invitation and a fact; its price lines are frozen", async () => {
    const room = await rooms.open({ cancellation_window_end_minutes: 60 });
    const requested = rooms.timeIn(23, "09:00", "11:30");
    const quoted = await quote(room, requested);
    expect(quoted).toMatchObject({
      free: true,
      bookable: true,
      total_cents: 2500,
      before_cents: null,
      alternatives: [],
    });
    expect(quoted.lines).toEqual([{ per: "hour", count: 150, each_cents: 1000, cents: 2500 }]);
    expect(Date.parse(quoted.start_at) - Date.parse(quoted.cancellable_until)).toBe(60 * 60_000);
    const booking = await rooms.book(api, room, requested);
    expect(booking).toMatchObject({ status: "accepted", total_price: "25.00", currency_type: "EUR" });
    const mail = (await mailsTo(rig, "anna@acme.test")).at(-1);
    expect(mail?.calendar).toMatchObject({ method: "REQUEST" });
    expect(mail?.calendar?.text).toContain(`UID:${booking.uuid}\r\nSEQUENCE:0`);
    const { quote_lines } = await db()
      .selectFrom("resource_bookings")
      .select("quote_lines")
      .where("uuid", "=", booking.uuid)
      .executeTakeFirstOrThrow();
    expect(quote_lines).toMatchObject([{ count: 150, cents: 2500 }]);
    const fact = await db()
      .selectFrom("facts")
      .select(["action", "actor_kind"])
      .where("target_uuid", "=", booking.uuid)
      .executeTakeFirst();
    expect(fact).toEqual({ action: "booking.requested", actor_kind: "user" });
  });

  test("K4 a price without a valid quote is refused: forged, of another time, or from before the room's price changed", async () => {
    const room = await rooms.open();
    const [requested, later] = [rooms.timeIn(24), rooms.timeIn(24, "12:00", "13:00")];
    const { quote_hash } = await quote(room, requested);
    const book = (body: object) =>
      api(bookKey, { params: rooms.params(room), body: { ...requested, quote_hash, ...body } });
    expect(await refusalOf(book({ quote_hash: "x".repeat(43) }))).toBe("quote_changed");
    expect(await refusalOf(book(later))).toBe("quote_changed");
    expect(await refusalOf(book({ total_cents: 1 }))).toBe("validation_failed");
    await db()
      .updateTable("resources")
      .set({ prices: JSON.stringify([{ per: "hour", cents: 2000 }]) })
      .where("uuid", "=", room)
      .execute();
    expect(await refusalOf(book({}))).toBe("quote_changed");
  });

  test("K4 a room without a list of prices costs its single price once, and without any price nothing", async () => {
    const once = await rooms.open({ prices: "[]", price: "24.50" });
    expect((await quote(once, rooms.timeIn(25, "09:00", "12:00"))).total_cents).toBe(2450);
    const free = await rooms.open({ prices: "[]", currency_type: null });
    expect(await rooms.book(api, free, rooms.timeIn(25))).toMatchObject({ total_price: null, currency_type: null });
  });
});

describe("K3 rules", () => {
  test("K3 a refusal names the rule that the quote shows as failed, and what would pass", async () => {
    const rules = JSON.stringify([{ least_minutes: 60, most_minutes: 120, step_minutes: 30, horizon_days: 30 }]);
    const room = await rooms.open({ rules });
    for (const [body, check, more] of [
      [rooms.timeIn(26, "09:00", "09:30"), "least", { minutes: 60 }],
      [rooms.timeIn(26, "09:00", "12:00"), "most", { minutes: 120 }],
      [rooms.timeIn(26, "09:10", "10:10"), "step", { minutes: 30 }],
      [rooms.timeIn(26, "19:30", "20:30"), "hours", { open: [{ from: "08:00", to: "20:00" }] }],
      [rooms.timeIn(40), "horizon", { at: expect.any(String) }],
      [rooms.timeIn(-1), "lead", { at: expect.any(String) }],
    ] as const) {
      const quoted = await quote(room, body);
      expect(quoted.bookable).toBe(false);
      expect(quoted.checks.find(({ passed }) => !passed)).toMatchObject({ check, ...more });
      const refused = api(bookKey, { params: rooms.params(room), body: { ...body, quote_hash: quoted.quote_hash } });
      const errors = [{ path: "/from", code: check, message: expect.any(String) }];
      await expect(refused).rejects.toMatchObject({ problem: { code: "booking_rule_broken", errors } });
    }
  });

  test("K3 what members cannot book themselves is refused: without hours, or with an approval but no approver", async () => {
    const closed = await rooms.open({ hours: null });
    const annex = await rig.uuid("buildings", "annex");
    const undecided = await rooms.open({ building_uuid: annex, owner_uuid: annex, approval_required: true });
    for (const [id, resourceUuid] of [
      [system.fill.towerUuid, closed],
      [annex, undecided],
    ] as const) {
      const params = { id, resourceUuid };
      const { data } = await api(roomKey, { params, query: { date: rooms.day(1) } });
      expect(data.room.bookable).toBe(false);
      const { quote_hash } = (await api(quoteKey, { params, body: rooms.timeIn(1) })).data.quote;
      const refused = api(bookKey, { params, body: { ...rooms.timeIn(1), quote_hash } });
      const errors = [{ code: "not_bookable" }];
      await expect(refused).rejects.toMatchObject({ problem: { code: "booking_rule_broken", errors } });
    }
  });

  test("K3 answers to the room's form are validated as those of integrations", async () => {
    const questions = JSON.stringify([{ question: { "": "Catering?" }, type: "Yes/No", required: true }]);
    const room = await rooms.open({ questions });
    const book = (answer?: string) =>
      rooms.book(api, room, rooms.timeIn(27), answer ? { form_responses: [{ question: "Catering?", answer }] } : {});
    await expect(book()).rejects.toMatchObject({ problem: { errors: [{ path: "/form_responses" }] } });
    await expect(book("maybe")).rejects.toMatchObject({ problem: { code: "validation_failed" } });
    expect((await book(" Yes")).form_responses).toEqual([{ question: "Catering?", answer: "yes", type: "Yes/No" }]);
  });
});

describe("K5 one time is one booking", () => {
  test("K5 a lost race is an ordinary refusal, and the next quote shows the nearest times", async () => {
    const room = await rooms.open();
    const requested = rooms.timeIn(28);
    const { quote_hash } = await quote(room, requested);
    await rooms.book(other, room, requested);
    expect(await refusalOf(api(bookKey, { params: rooms.params(room), body: { ...requested, quote_hash } }))).toBe(
      "slot_taken",
    );
    const again = await quote(room, requested);
    expect(again).toMatchObject({ free: false, bookable: false });
    expect(again.alternatives.map(({ from }) => from)).toEqual(["08:00", "10:00", "10:30"]);
  });

  test("K5 one key is one booking", async () => {
    const room = await rooms.open();
    const { quote_hash } = await quote(room, rooms.timeIn(28));
    const call = {
      params: rooms.params(room),
      body: { ...rooms.timeIn(28), quote_hash },
      idempotencyKey: randomUUID(),
    };
    const replies = await Promise.all(Array.from({ length: 5 }, () => api(bookKey, call)));
    expect(new Set(replies.map(({ data }) => data.booking.uuid)).size).toBe(1);
  });

  test("K5 a combined room takes its parts, and a taken part takes the combined room; a booking that is over or denied holds nothing", async () => {
    const [north, south] = [await rooms.open(), await rooms.open()];
    const whole = await rooms.open({ parts: [north, south] });
    const booking = await rooms.book(api, whole, rooms.timeIn(29));
    expect(await holdsOf(booking.uuid)).toBe(2);
    for (const part of [north, south]) {
      expect((await quote(part, rooms.timeIn(29))).free).toBe(false);
      await expect(rooms.book(other, part, rooms.timeIn(29))).rejects.toMatchObject({
        problem: { code: "slot_taken" },
      });
    }
    await api("DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine", {
      params: { ...system.address(whole), bookingUuid: booking.uuid },
    });
    expect(await holdsOf(booking.uuid)).toBe(0);
    await rooms.book(other, south, rooms.timeIn(29));
    await expect(rooms.book(api, whole, rooms.timeIn(29))).rejects.toMatchObject({ problem: { code: "slot_taken" } });
  });

  test("K5 a buffer keeps the time beside any booking free, and a later change of the buffer leaves existing bookings alone", async () => {
    const room = await rooms.open({ buffer_after_minutes: 30 });
    const start = new Date(`${rooms.day(30)}T12:00:00Z`);
    await system.fill.booking(room, { start_at: start, end_at: new Date(start.getTime() + 60 * 60_000) });
    const { data } = await api(roomKey, { params: rooms.params(room), query: { date: rooms.day(30) } });
    const [taken] = data.days[0]?.taken ?? [];
    expect(Date.parse(taken?.end_at ?? "") - Date.parse(taken?.start_at ?? "")).toBe(90 * 60_000);
    await db().updateTable("resources").set({ buffer_after_minutes: 0 }).where("uuid", "=", room).execute();
    const after = (await api(roomKey, { params: rooms.params(room), query: { date: rooms.day(30) } })).data;
    expect(after.days).toEqual(data.days);
  });

  test("K5 every booking in force has its holds, and there are no other holds", async () => {
    const { rows } = await sql`select booking.uuid from resource_bookings booking
      join resources room on room.portfolio_uuid = booking.portfolio_uuid and room.uuid = booking.resource_uuid
      where (select array_agg(unit_uuid order by unit_uuid) from resource_holds hold where hold.booking_uuid = booking.uuid)
        is distinct from (select array_agg(unit order by unit) from unnest(room.units) unit
          where atrium_booking_stands(booking.status))`.execute(db());
    expect(rows).toEqual([]);
  });
});

describe("K6 a room that needs an approval", () => {
  test("K6 K12 holds its time during the approval, and the manager's mail says who wants what, when and for how much", async () => {
    const room = await rooms.open({ rules: JSON.stringify([{ approval: true }]) });
    const before = (await mailsTo(rig, manager)).length;
    const booking = await rooms.book(api, room, rooms.timeIn(31));
    expect(booking.status).toBe("pending");
    expect((await mailsTo(rig, manager)).length).toBe(before + 1);
    expect((await quote(room, rooms.timeIn(31), other)).free).toBe(false);
    const { approve, text } = await system.links();
    expect(text).toContain("€10");
    await rig.api()("PUT /manager-requests/decide", { body: { token: approve ?? "", decision: "approve" } });
    expect((await mailsTo(rig, "anna@acme.test")).at(-1)?.calendar?.text).toContain(
      `UID:${booking.uuid}\r\nSEQUENCE:0`,
    );
  });
});
