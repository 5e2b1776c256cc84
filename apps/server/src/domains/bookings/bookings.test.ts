import { randomUUID } from "node:crypto";
import { ApiRefusal } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const path = "/resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
const read = `GET ${path}` as const;
const remove = `DELETE ${path}` as const;

let rig: Rig;
let fill: HistoryFill;
let room: string;
let api: Awaited<ReturnType<Rig["login"]>>["api"];

beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  ({ api } = await rig.login("anna@acme.test"));
  room = await fill.room({ image: "room.svg", cancellation_window_end_minutes: 60 });
});
afterAll(() => rig.close());

const address = (bookingUuid: string, resourceUuid = room) => ({
  ownerType: "building",
  ownerUuid: fill.towerUuid,
  resourceUuid,
  bookingUuid,
});
const statusOf = async (bookingUuid: string, resourceUuid = room) =>
  (await api(read, { params: address(bookingUuid, resourceUuid) })).data.booking.status;

describe("R1 reading a booking", () => {
  test("R1 X5 every field, with the answers as they were given, in the requested language", async () => {
    const form_responses = [
      { question: "Catering?", answer: "yes", type: "Yes/No" },
      { question: "Who comes?", answer: "Seven", type: "Text" },
    ];
    const uuid = await fill.booking(room, {
      status: "denied",
      total_price: "70.00",
      currency_type: "EUR",
      form_responses: JSON.stringify(form_responses),
      decision_reason: "The sweep has the room.",
    });
    expect((await api(read, { params: address(uuid), query: { lang: "de" } })).data.booking).toEqual({
      uuid,
      building_uuid: fill.towerUuid,
      name: "Raum",
      image_url: "/files/room.svg/648.webp",
      image_preview: null,
      image_focus: null,
      start_at: fill.at(600).toISOString(),
      end_at: fill.at(660).toISOString(),
      status: "denied",
      total_price: "70.00",
      currency_type: "EUR",
      form_responses,
      cancellation_window_end_minutes: 60,
      cancellation_costs: [],
      cancellation_cents: 0,
      cancellation_description: "A day before",
      decision_reason: "The sweep has the room.",
      series_uuid: null,
      check_in: null,
      payment: null,
    });
  });

  test("R1 a foreign one, one of elsewhere and none at all are refused alike, for reading and for cancelling", async () => {
    const own = await fill.booking(room, { status: "canceled" });
    const foreign = await fill.booking(room, {
      user_uuid: fill.personOf("unconfirmed@acme.test"),
      start_at: fill.at(5000),
      end_at: fill.at(5060),
    });
    const addresses = [
      address(foreign),
      address(randomUUID()),
      address(own, randomUUID()),
      { ...address(own), ownerUuid: randomUUID() },
      { ...address(own), ownerType: "company" },
      { ...address(own), ownerType: "planet" },
    ];
    const problems = [];
    for (const params of addresses)
      for (const call of [() => api(read, { params }), () => api(remove, { params })])
        problems.push(await call().catch((error: unknown) => (error instanceof ApiRefusal ? error.problem : error)));
    for (const problem of problems)
      expect(problem).toEqual({ ...Object(problems[0]), trace_id: expect.any(String), instance: expect.any(String) });
    expect(problems[0]).toMatchObject({ status: 404, code: "booking_not_found" });
    const berta = await rig.login("berta@borealis.test", "beta");
    expect(await refusalOf(berta.api(remove, { params: address(own) }))).toBe("booking_not_found");
    const untouched = await rig.services.database.system
      .selectFrom("resource_bookings")
      .select("status")
      .where("uuid", "=", foreign)
      .executeTakeFirstOrThrow();
    expect(untouched.status).toBe("accepted");
  });

  test("R1 without a session nothing is read or cancelled", async () => {
    const params = address(randomUUID());
    expect(await refusalOf(rig.api()(read, { params }))).toBe("unauthenticated");
    expect(await refusalOf(rig.api()(remove, { params }))).toBe("unauthenticated");
  });
});

describe("R3 cancelling", () => {
  test("R3 it becomes canceled, in the detail and in the history, and the room is free again", async () => {
    const span = { start_at: fill.at(7000), end_at: fill.at(7060) };
    const uuid = await fill.booking(room, span);
    await expect(fill.booking(room, span)).rejects.toMatchObject({ constraint: "resource_holds_no_overlap" });
    const { data } = await api(remove, { params: address(uuid) });
    expect(data.booking).toMatchObject({ uuid, status: "canceled" });
    expect((await api(read, { params: address(uuid) })).data.booking).toEqual(data.booking);
    const { transactions } = (await api("GET /tenant/v1/users/current/transactions", { query: { limit: 100 } })).data;
    expect(transactions.find((one) => one.uuid === uuid)?.content.status).toBe("canceled");
    await fill.booking(room, span);
  });

  test("R3 a second cancellation succeeds and changes nothing, whatever the name of the status", async () => {
    for (const status of ["canceled", "cancelled", "cancelled_user", "cancelled_vendor"] as const) {
      const uuid = await fill.booking(room, { status, start_at: fill.at(-60), end_at: fill.at(-30) });
      const { data } = await api(remove, { params: address(uuid) });
      expect(data.booking.status).toBe(status);
    }
  });

  test("R3 a denied booking cannot be cancelled", async () => {
    for (const status of ["denied", "denied_available", "denied_unavailable"] as const) {
      const uuid = await fill.booking(room, { status });
      const errors = [
        { path: "/bookingUuid", code: "not_standing", message: expect.stringContaining(`is ${status}:`) },
      ];
      const refused = api(remove, { params: address(uuid) });
      await expect(refused).rejects.toMatchObject({ problem: { status: 409, code: "cancellation_closed", errors } });
      expect(await statusOf(uuid)).toBe(status);
    }
  });

  test("R3 after the window's end it is 409 in words, and nothing has changed", async () => {
    const uuid = await fill.booking(room, { start_at: fill.at(60), end_at: fill.at(120) });
    const refused = api(remove, { params: address(uuid) });
    const message = `could be cancelled until ${fill.at(0).toISOString()}, 60 minutes before its start`;
    await expect(refused).rejects.toMatchObject({
      problem: {
        status: 409,
        code: "cancellation_closed",
        detail: "You can no longer cancel this booking.",
        errors: [{ path: "/bookingUuid", code: "window_closed", message }],
      },
    });
    expect(await statusOf(uuid)).toBe("accepted");
  });

  test("R3 a moment before the window's end it still goes through", async () => {
    const start_at = new Date(fill.at(61).getTime() + 1);
    const narrow = await fill.room({ cancellation_window_end_minutes: 60 });
    const uuid = await fill.booking(narrow, { start_at, end_at: fill.at(130) });
    rig.clock.advance(60);
    await api(remove, { params: address(uuid, narrow) });
    expect(await statusOf(uuid, narrow)).toBe("canceled");
  });

  test("R3 without a window it is open until the booking is over", async () => {
    const open = await fill.room();
    const under = await fill.booking(open, { start_at: fill.at(-30), end_at: fill.at(30) });
    const over = await fill.booking(open, { start_at: fill.at(-90), end_at: fill.at(-60) });
    await api(remove, { params: address(under, open) });
    expect(await statusOf(under, open)).toBe("canceled");
    await expect(api(remove, { params: address(over, open) })).rejects.toMatchObject({
      problem: { code: "cancellation_closed", errors: [{ path: "/bookingUuid", code: "over" }] },
    });
  });

  test("R3 a repeated key gets the first answer, and a refusal leaves none behind", async () => {
    const uuid = await fill.booking(room, { start_at: fill.at(8000), end_at: fill.at(8060) });
    const idempotencyKey = randomUUID();
    const first = await api(remove, { params: address(uuid), idempotencyKey });
    await rig.services.database.system
      .updateTable("resource_bookings")
      .set({ status: "cancelled_vendor" })
      .where("uuid", "=", uuid)
      .execute();
    expect(await api(remove, { params: address(uuid), idempotencyKey })).toEqual(first);
    const other = await fill.booking(room, { start_at: fill.at(8100), end_at: fill.at(8160) });
    expect(await refusalOf(api(remove, { params: address(other), idempotencyKey }))).toBe("idempotency_key_reused");
    const narrow = await fill.room({ cancellation_window_end_minutes: 60 });
    const late = await fill.booking(narrow, { start_at: fill.at(30), end_at: fill.at(60) });
    const again = randomUUID();
    expect(await refusalOf(api(remove, { params: address(late, narrow), idempotencyKey: again }))).toBe(
      "cancellation_closed",
    );
    expect(await refusalOf(api(remove, { params: address(late, narrow), idempotencyKey: again }))).toBe(
      "cancellation_closed",
    );
  });
});
