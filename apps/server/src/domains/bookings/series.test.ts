import { randomUUID } from "node:crypto";
import type { Api, EndpointBody } from "@atrium/contract/client.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { bookingSystem, manager } from "../../testing/booking-requests.ts";
import { mailsTo } from "../../testing/mails.ts";
import { memberRooms, neighbour } from "../../testing/member-rooms.ts";
import { momentFrom } from "@atrium/rules/wall-clock.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

const quoteKey = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote";
const bookKey = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series";
const readKey = "GET /tenant/v1/buildings/:id/series/:seriesUuid";
const cancelKey = "PUT /tenant/v1/buildings/:id/series/:seriesUuid/cancel";
const oneKey = "/resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";

type Body = EndpointBody<typeof quoteKey>;

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
const daily = (from: number, count: number, more: Partial<Body> = {}): Body => ({
  ...rooms.timeIn(from),
  repeat: { kind: "daily", count },
  ...more,
});
const quote = async (room: string, body: Body, as = api) =>
  (await as(quoteKey, { params: rooms.params(room), body })).data.quote;
async function book(room: string, body: Body, as = api, more: object = {}) {
  const { quote_hash } = await quote(room, body, as);
  const params = rooms.params(room);
  return (await as(bookKey, { params, body: { ...body, quote_hash, ...more }, idempotencyKey: randomUUID() })).data
    .series;
}
const read = async (seriesUuid: string, from?: string, as = api) =>
  (await as(readKey, { params: { id: system.fill.towerUuid, seriesUuid }, query: from ? { from } : {} })).data.series;
const bookingsOf = async (room: string) =>
  (await db().selectFrom("resource_bookings").select("uuid").where("resource_uuid", "=", room).execute()).length;
const faults = async (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: { problem: { errors?: { path: string; code: string }[] } }) =>
      (error.problem.errors ?? []).map(({ path, code }) => `${path} ${code}`),
  );

describe("K7 a series is quoted date by date", () => {
  test("K7 free, taken, closed and too late, each with its price; the taken times of all dates in one statement", async () => {
    const room = await rooms.open({
      rules: JSON.stringify([{ horizon_days: 5 }]),
      exceptions: JSON.stringify([{ date: rooms.day(3) }]),
    });
    await rooms.book(other, room, rooms.timeIn(2, "09:30", "10:30"));
    const before = watchStatements(rig);
    const quoted = await quote(room, daily(1, 6));
    // Five days ahead, to the minute.
    const fifth = momentFrom({ date: rooms.day(5), minute: 9 * 60 }, "Europe/Berlin");
    const isNear = fifth.getTime() - rig.clock.now().getTime() <= 5 * 86_400_000;
    expect(before.filter((text) => text.includes("atrium_taken"))).toHaveLength(1);
    expect(quoted.dates.map(({ on, state, check, total_cents }) => [on, state, check?.check, total_cents])).toEqual([
      [rooms.day(1), "free", undefined, 1000],
      [rooms.day(2), "taken", undefined, 1000],
      [rooms.day(3), "refused", "hours", 1000],
      [rooms.day(4), "free", undefined, 1000],
      [rooms.day(5), isNear ? "free" : "refused", isNear ? undefined : "horizon", 1000],
      [rooms.day(6), "refused", "horizon", 1000],
    ]);
    expect(quoted).toMatchObject({ bookable: false, total_cents: isNear ? 3000 : 2000, currency_type: "EUR" });
    const decided = await quote(room, {
      ...daily(1, 3),
      choices: [
        { on: rooms.day(2), time: rooms.timeIn(2, "10:30", "12:00") },
        { on: rooms.day(3), left_out: true },
      ],
    });
    expect(decided.dates.map(({ state }) => state)).toEqual(["free", "free", "left_out"]);
    expect(decided).toMatchObject({ bookable: true, total_cents: 2500 });
  });

  test("K7 an invalid series is refused at its field, and changes nothing", async () => {
    const room = await rooms.open();
    const from = daily(1, 2);
    for (const [more, fault] of [
      [{ repeat: { kind: "daily", count: 10_000 } }, "/repeat/count maximum"],
      [{ repeat: { kind: "daily", until: "9999-12-31" } }, "/repeat/until too_many"],
      [{ repeat: { kind: "yearly", count: 2 } }, "/repeat/kind enum"],
      [{ repeat: { kind: "daily" } }, "/repeat one_end"],
      [{ repeat: { kind: "daily", until: rooms.day(0) } }, "/repeat/until order"],
      [{ repeat: { kind: "daily", count: 2, weekdays: ["mon"] } }, "/repeat/weekdays unknown"],
      [{ date: "2027-02-30" }, "/date format"],
      [{ choices: [{ on: rooms.day(9), left_out: true }] }, "/choices/0/on unknown"],
      [{ choices: [1, 2].map(() => ({ on: rooms.day(1), left_out: true })) }, "/choices/1/on unknown"],
      [{ choices: [{ on: rooms.day(1), left_out: true, time: rooms.timeIn(1) }] }, "/choices/0 one_choice"],
      [{ choices: [{ on: rooms.day(1), time: rooms.timeIn(60) }] }, "/choices/0/time/date too_far"],
    ] as const) {
      const body = { ...from, ...more } as Body;
      expect(await faults(quote(room, body)), fault).toEqual([fault]);
      const params = rooms.params(room);
      expect(await faults(api(bookKey, { params, body: { ...body, quote_hash: "0" } })), fault).toEqual([fault]);
    }
    expect(await bookingsOf(room)).toBe(0);
  });

  test("K7 K13 an hour that the clocks skip, and one that they repeat, is no time of its date until another is chosen", async () => {
    const rules = JSON.stringify([{ horizon_days: 730 }]);
    const room = await rooms.open({ rules, hours: JSON.stringify([{ from: "00:00", to: "24:00" }]) });
    const at = async (date: string, choices: Body["choices"] = []) => {
      const body = { date, from: "02:30", to: "03:30", repeat: { kind: "daily", count: 2 } as const, choices };
      return (await quote(room, body)).dates.map(({ state }) => state);
    };
    expect(await at("2027-03-27")).toEqual(["free", "skipped"]);
    expect(await at("2027-10-30")).toEqual(["free", "repeated"]);
    const second = { date: "2027-10-31", from: "02:30", to: "03:30", repeated: "second" } as const;
    expect(await at("2027-10-30", [{ on: "2027-10-31", time: second }])).toEqual(["free", "free"]);
  });

  test("K7 a room of another company, of another building and none at all are refused alike", async () => {
    const foreign = await rooms.open({ owner_type: "company", owner_uuid: randomUUID() });
    const annex = await rig.uuid("buildings", "annex");
    const elsewhere = await rooms.open({ building_uuid: annex, owner_uuid: annex });
    for (const uuid of [foreign, elsewhere, randomUUID()]) {
      expect(await refusalOf(quote(uuid, daily(1, 2)))).toBe("resource_not_found");
      const body = { ...daily(1, 2), quote_hash: "0" };
      expect(await refusalOf(api(bookKey, { params: rooms.params(uuid), body }))).toBe("resource_not_found");
    }
  });
});

describe("K7 a series is booked whole", () => {
  test("K7 K12 each date is an ordinary booking that names its series; one mail has all dates for the calendar", async () => {
    const room = await rooms.open();
    const before = (await mailsTo(rig, "anna@acme.test")).length;
    const series = await book(room, daily(1, 4, { choices: [{ on: rooms.day(3), left_out: true }] }));
    expect(series).toMatchObject({ repeat: { kind: "daily", count: 4 }, left_out: [rooms.day(3)], rest: null });
    expect(series.bookings.map(({ status, total_price, cancellable }) => [status, total_price, cancellable])).toEqual(
      [1, 2, 4].map(() => ["accepted", "10.00", true]),
    );
    const mails = (await mailsTo(rig, "anna@acme.test")).slice(before);
    expect(mails).toHaveLength(1);
    const text = mails[0]?.calendar?.text ?? "";
    expect(mails[0]?.calendar?.method).toBe("PUBLISH");
    expect(series.bookings.every(({ uuid }) => text.includes(`UID:${uuid}\r\nSEQUENCE:0`))).toBe(true);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    for (const { uuid } of series.bookings) {
      const params = { ...system.address(room), bookingUuid: uuid };
      const { data } = await api(`GET ${oneKey}`, { params });
      expect(data.booking).toMatchObject({ status: "accepted", series_uuid: series.uuid });
    }
    const facts = await db()
      .selectFrom("facts")
      .select("action")
      .where(
        "target_uuid",
        "in",
        series.bookings.map(({ uuid }) => uuid),
      )
      .execute();
    expect(facts.map(({ action }) => action)).toEqual([1, 2, 3].map(() => "booking.requested"));
  });

  test("K7 a new conflict refuses all of it, with every date that is in the way, and books nothing", async () => {
    const room = await rooms.open();
    const { quote_hash } = await quote(room, daily(1, 4));
    await rooms.book(other, room, rooms.timeIn(2));
    await rooms.book(other, room, rooms.timeIn(4, "09:30", "10:30"));
    const call = api(bookKey, { params: rooms.params(room), body: { ...daily(1, 4), quote_hash } });
    await expect(call).rejects.toMatchObject({
      problem: {
        code: "series_conflict",
        status: 409,
        errors: [
          { path: `/dates/${rooms.day(2)}`, code: "taken" },
          { path: `/dates/${rooms.day(4)}`, code: "taken" },
        ],
      },
    });
    expect(await bookingsOf(room)).toBe(2);
  });

  test("K7 a price without a valid quote, and a series without any date left, are refused", async () => {
    const room = await rooms.open();
    const { quote_hash } = await quote(room, daily(1, 2));
    const asked = (body: Body) => api(bookKey, { params: rooms.params(room), body: { ...body, quote_hash } });
    expect(await refusalOf(asked(daily(1, 3)))).toBe("quote_changed");
    const choices = [1, 2].map((day) => ({ on: rooms.day(day), left_out: true }));
    expect(await faults(asked(daily(1, 2, { choices })))).toEqual(["/choices left_out"]);
    expect(await bookingsOf(room)).toBe(0);
  });

  test("K7 one key is one series, and every answer of the room's form is kept with each date", async () => {
    const questions = JSON.stringify([{ question: { "": "Chairs?" }, type: "Text", required: true }]);
    const room = await rooms.open({ questions });
    const { quote_hash } = await quote(room, daily(1, 2));
    const params = rooms.params(room);
    expect(await faults(api(bookKey, { params, body: { ...daily(1, 2), quote_hash } }))).toEqual([
      "/form_responses required",
    ]);
    const form_responses = [{ question: "Chairs?", answer: "Ten" }];
    const call = { params, body: { ...daily(1, 2), quote_hash, form_responses }, idempotencyKey: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 4 }, () => api(bookKey, call)));
    expect(new Set(replies.map(({ data }) => data.series.uuid)).size).toBe(1);
    expect(await bookingsOf(room)).toBe(2);
    const rows = await db()
      .selectFrom("resource_bookings")
      .select("form_responses")
      .where("resource_uuid", "=", room)
      .execute();
    expect(rows.map((row) => row.form_responses[0]?.answer)).toEqual(["Ten", "Ten"]);
  });

  test("K6 K7 for a room that needs an approval each date has a request and a hold", async () => {
    const room = await rooms.open({ approval_required: true });
    const before = (await mailsTo(rig, manager)).length;
    const series = await book(room, daily(1, 2));
    expect(series.bookings.map(({ status }) => status)).toEqual(["pending", "pending"]);
    expect((await mailsTo(rig, manager)).length).toBe(before + 2);
    expect((await quote(room, daily(1, 1), other)).dates.map(({ state }) => state)).toEqual(["taken"]);
  });
});

describe("K7 single dates and the rest of a series", () => {
  test("K7 K12 a date is moved and another cancelled by itself, each with its own entry, and the series shows it", async () => {
    const room = await rooms.open();
    const series = await book(room, daily(1, 3));
    const [first, second] = series.bookings;
    const { booking } = await rooms.change(api, room, first?.uuid ?? "", rooms.timeIn(1, "14:00", "16:00"));
    expect(booking).toMatchObject({ series_uuid: series.uuid, total_price: "20.00" });
    await api(`DELETE ${oneKey}`, { params: { ...system.address(room), bookingUuid: second?.uuid ?? "" } });
    const mail = (await mailsTo(rig, "anna@acme.test")).at(-1)?.calendar;
    expect(mail?.method).toBe("CANCEL");
    expect(mail?.text).toContain(`UID:${second?.uuid}\r\nSEQUENCE:1`);
    expect((await read(series.uuid)).bookings.map(({ status, total_price }) => [status, total_price])).toEqual([
      ["accepted", "20.00"],
      ["canceled", "10.00"],
      ["accepted", "10.00"],
    ]);
  });

  test("K7 one and all later ones are cancelled as was shown: what can no longer be cancelled stays and is paid", async () => {
    const room = await rooms.open({ cancellation_window_end_minutes: 60 * 36 });
    const series = await book(room, daily(1, 4));
    const [first, second] = series.bookings.map(({ uuid }) => uuid);
    const { rest } = await read(series.uuid, first);
    const [kept, cancelled] = [rest?.kept ?? 0, rest?.cancelled ?? 0];
    expect([kept + cancelled, rest?.kept_cents, rest?.cancelled_cents]).toEqual([4, kept * 1000, cancelled * 1000]);
    expect(kept).toBeGreaterThan(0);
    expect(cancelled).toBeGreaterThan(0);
    const params = { id: system.fill.towerUuid, seriesUuid: series.uuid };
    const call = (from = "", quote_hash = rest?.quote_hash ?? "") =>
      api(cancelKey, { params, body: { from, quote_hash } });
    expect(await refusalOf(call(second))).toBe("quote_changed");
    const before = (await mailsTo(rig, "anna@acme.test")).length;
    const { data } = await call(first);
    expect(data.series.bookings.map(({ status }) => status)).toEqual([
      ...Array.from({ length: kept }, () => "accepted"),
      ...Array.from({ length: cancelled }, () => "canceled"),
    ]);
    const mails = (await mailsTo(rig, "anna@acme.test")).slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.calendar?.text.match(/SEQUENCE:1\r\n[^]*?STATUS:CANCELLED/g)).toHaveLength(cancelled);
    expect((await quote(room, daily(5, 1), other)).bookable).toBe(true);
    const again = await read(series.uuid, first);
    expect(await refusalOf(call(first, again.rest?.quote_hash))).toBe("cancellation_closed");
  });

  test("K7 a series that has changed since it was read is not cancelled; a series of another person is not found", async () => {
    const room = await rooms.open();
    const series = await book(room, daily(1, 3));
    const [first, second] = series.bookings.map(({ uuid }) => uuid);
    const { rest } = await read(series.uuid, first);
    await api(`DELETE ${oneKey}`, { params: { ...system.address(room), bookingUuid: second ?? "" } });
    const params = { id: system.fill.towerUuid, seriesUuid: series.uuid };
    const body = { from: first ?? "", quote_hash: rest?.quote_hash ?? "" };
    expect(await refusalOf(api(cancelKey, { params, body }))).toBe("quote_changed");
    expect(await refusalOf(other(cancelKey, { params, body }))).toBe("series_not_found");
    expect(await refusalOf(read(series.uuid, first, other))).toBe("series_not_found");
    expect(await refusalOf(read(randomUUID()))).toBe("series_not_found");
    expect(await refusalOf(read(series.uuid, randomUUID()))).toBe("booking_not_found");
    const strange = await book(await rooms.open(), daily(1, 1), other);
    expect(await refusalOf(read(series.uuid, strange.bookings[0]?.uuid))).toBe("booking_not_found");
  });
});
