import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBeside } from "../../testing/beside.ts";
import { bookingSystem, manager, requestKey } from "../../testing/booking-requests.ts";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { mailsTo } from "../../testing/mails.ts";
import { allowOverlaps } from "../../testing/overlaps.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { askAboutUndecided } from "./ask-about-undecided.ts";
import { createIntegrationToken } from "./integration-tokens.ts";
import { insertBookings } from "./store.ts";

let rig: Rig;
let system: Awaited<ReturnType<typeof bookingSystem>>;
let beside: Awaited<ReturnType<typeof startBeside>>;
beforeAll(async () => {
  rig = await startRig();
  system = await bookingSystem(rig);
  beside = await startBeside(rig);
});
afterAll(async () => {
  await beside.close();
  await rig.close();
});

const request = async (more: Parameters<typeof system.body>[0] = {}, room = system.room) =>
  (await system.api(requestKey, { params: system.address(room), body: system.body(more) })).data.booking;
const mailsOf = async (to: string) => (await mailsTo(rig, to)).length;
const bookings = async () =>
  (await rig.services.database.system.selectFrom("resource_bookings").select("uuid").execute()).length;
/** For a hundred requests over one connection, on a loaded machine. */
const patient = { timeout: 90_000 };
const hours = (count: number) => count * 60 * 60_000;

describe("R6 a request of a booking system", () => {
  test("R6 is pending, and the manager is mailed who wants what and when, with links that say yes and no", async () => {
    const before = await mailsOf(manager);
    const times = { start_at: "2027-06-01T12:00:00Z", end_at: "2027-06-01T13:30:00Z" };
    const booking = await request({ ...times, total_price: "70.50" });
    expect(booking).toMatchObject({
      building_uuid: system.fill.towerUuid,
      status: "pending",
      start_at: "2027-06-01T12:00:00.000Z",
      total_price: "70.50",
      currency_type: "EUR",
      decision_reason: null,
      series_uuid: null,
    });
    expect(await mailsOf(manager)).toBe(before + 1);
    const { approve, deny, text } = await system.links();
    expect(approve).toMatch(/^[\w-]{43}$/);
    expect(deny).toBe(approve);
    expect(text).toContain("anna@acme.test");
    // In the building's time zone, which is Berlin's.
    expect(text).toMatch(/2:00\s–\s3:30\sPM/);
    expect(text).toMatch(/70[.,]50/);
  });

  test("R6 what needs no approval is accepted at once, and goes into the calendar", async () => {
    const free = await system.fill.room();
    const before = [await mailsOf(manager), await mailsOf("anna@acme.test")];
    const booking = await request({}, free);
    expect(booking.status).toBe("accepted");
    expect([await mailsOf(manager), await mailsOf("anna@acme.test")]).toEqual([before[0], (before[1] ?? 0) + 1]);
    const { calendar } = (await mailsTo(rig, "anna@acme.test")).at(-1) ?? {};
    expect(calendar?.method).toBe("REQUEST");
    expect(calendar?.text).toContain(`UID:${booking.uuid}\r\nSEQUENCE:0`);
  });

  test("R6 a resource's own manager gets the request instead of the building's", async () => {
    const own = await system.fill.room({
      approval_required: true,
      manager_user_uuid: system.fill.personOf("anna@acme.test"),
    });
    const before = await mailsOf(manager);
    await request({}, own);
    expect(await mailsOf(manager)).toBe(before);
    expect((await mailsTo(rig, "anna@acme.test")).at(-1)?.text).toContain("/decide#approve.");
  });

  test("R1 R6 answers of the form are kept with their type, and the detail shows them", async () => {
    const room = await system.fill.room({
      approval_required: true,
      questions: JSON.stringify([
        { question: { "": "Catering?", de: "Bewirtung?" }, type: "Yes/No", required: true },
        { question: { "": "Who comes?" }, type: "Text", required: false },
      ]),
    });
    const form_responses = [
      { question: "Bewirtung?", answer: " Yes " },
      { question: "Who comes?", answer: "<b>Seven</b>" },
    ];
    expect((await request({ form_responses }, room)).form_responses).toEqual([
      { question: "Bewirtung?", answer: "yes", type: "Yes/No" },
      { question: "Who comes?", answer: "<b>Seven</b>", type: "Text" },
    ]);
    expect((await mailsTo(rig, manager)).at(-1)?.html).not.toContain("<b>Seven");
    for (const [wrong, path] of [
      [[], "/form_responses"],
      [[{ question: "Catering?", answer: "maybe" }], "/form_responses/0/answer"],
      [[{ question: "Why?", answer: "So" }], "/form_responses/0/question"],
    ] as const) {
      const refused = request({ form_responses: [...wrong] }, room);
      await expect(refused).rejects.toMatchObject({
        problem: { errors: expect.arrayContaining([{ path, code: expect.any(String), message: expect.any(String) }]) },
      });
    }
  });
});

describe("R6 invalid input changes nothing and sends no mail", () => {
  const start = () => system.fill.at(50_000);
  let stranger: string;
  beforeAll(async () => {
    const { uuid } = await rig.services.database.system
      .selectFrom("users")
      .select("uuid")
      .where("email", "=", "berta@borealis.test")
      .executeTakeFirstOrThrow();
    stranger = uuid;
  });
  test.each<[string, () => Record<string, unknown>, string]>([
    ["a past slot", () => ({ start_at: system.fill.at(-1).toISOString() }), "/start_at"],
    ["an end before the start", () => ({ end_at: system.fill.at(1).toISOString() }), "/end_at"],
    [
      "more than a day",
      () => ({ start_at: start().toISOString(), end_at: new Date(start().getTime() + hours(26)).toISOString() }),
      "/end_at",
    ],
    ["a time without a zone", () => ({ start_at: "2027-10-31T02:30:00" }), "/start_at"],
    ["no time at all", () => ({ end_at: "soon" }), "/end_at"],
    ["a negative price", () => ({ total_price: "-1.00" }), "/total_price"],
    ["a price that is a number", () => ({ total_price: 12 }), "/total_price"],
    ["an unknown person", () => ({ user_uuid: randomUUID() }), "/user_uuid"],
    ["a person of another portfolio", () => ({ user_uuid: stranger }), "/user_uuid"],
    [
      "a person who has not signed up to the end",
      () => ({ user_uuid: system.fill.personOf("unconfirmed@acme.test") }),
      "/user_uuid",
    ],
    ["a field that nobody knows", () => ({ status: "accepted" }), "/status"],
  ])("R6 %s", async (_name, more, path) => {
    const before = [await bookings(), await mailsOf(manager)];
    await expect(request(more())).rejects.toMatchObject({
      problem: { status: 422, code: "validation_failed", errors: [{ path }] },
    });
    expect([await bookings(), await mailsOf(manager)]).toEqual(before);
  });

  test("R6 a day of 25 hours can be booked from midnight to midnight; no other day allows a booking of 25 hours", async () => {
    const room = await system.fill.room({ approval_required: true });
    const whole = { start_at: "2027-10-30T22:00:00Z", end_at: "2027-10-31T23:00:00Z" };
    expect((await request(whole, room)).status).toBe("pending");
    const dayAfter = { start_at: "2027-10-31T23:00:00Z", end_at: "2027-11-02T00:00:00Z" };
    await expect(request(dayAfter, room)).rejects.toMatchObject({ problem: { errors: [{ path: "/end_at" }] } });
  });

  test("R6 a foreign resource, one of another building and none at all are refused alike", async () => {
    const elsewhere = await rig.uuid("buildings", "annex");
    const foreign = await system.fill.room({ building_uuid: elsewhere, owner_uuid: elsewhere });
    const ask = (params: Record<"ownerType" | "ownerUuid" | "resourceUuid", string>) =>
      refusalOf(system.api(requestKey, { params, body: system.body() }));
    expect(await ask(system.address(randomUUID()))).toBe("resource_not_found");
    expect(await ask({ ...system.address(foreign), ownerUuid: elsewhere })).toBe("resource_not_found");
    expect(await ask({ ...system.address(), ownerType: "planet" })).toBe("resource_not_found");
    expect(await ask({ ...system.address(), ownerUuid: randomUUID() })).toBe("resource_not_found");
  });

  test("R6 only a booking system can send requests: not an anonymous caller, a person or an ended token", async () => {
    const params = system.address();
    const { token } = await rig.login("anna@acme.test");
    const { database, clock } = rig.services;
    for (const wrong of [undefined, token, "x".repeat(43)]) {
      const api = rig.api(wrong === undefined ? {} : { token: wrong });
      expect(await refusalOf(api(requestKey, { params, body: system.body() }))).toBe("unauthenticated");
    }
    const { key } = await database.system
      .selectFrom("portfolios")
      .select("key")
      .where("uuid", "=", system.fill.portfolioUuid)
      .executeTakeFirstOrThrow();
    const building = `${key}/annex`;
    const first = await createIntegrationToken(database, clock, { building, endOlder: false });
    expect((await createIntegrationToken(database, clock, { building, endOlder: true })).ended).toBe(1);
    const ended = rig.api({ token: first.token });
    expect(await refusalOf(ended(requestKey, { params, body: system.body() }))).toBe("unauthenticated");
    await expect(
      createIntegrationToken(database, clock, { building: `${key}/nowhere`, endOlder: false }),
    ).rejects.toThrow("no building");
  });

  test("R6 a token opens nothing but requests", async () => {
    expect(await refusalOf(system.api("GET /users/current"))).toBe("unauthenticated");
  });
});

describe("R6 one time is one booking", () => {
  test(
    "5 R6 of a hundred requests for one slot over two processes one is accepted, and the manager gets one mail",
    patient,
    async () => {
      const [times, before] = [system.slot(), await mailsOf(manager)];
      const address = system.address();
      const url = `/api/resource-booking/v2/building/${address.ownerUuid}/resources/${address.resourceUuid}/bookings`;
      const headers = { authorization: `Bearer ${system.token}` };
      const payload = { user_uuid: system.fill.personOf("anna@acme.test"), ...times };
      const answers = await Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          const { app } = index % 2 ? beside : rig;
          const answer = await app.inject({ method: "POST", url, headers, payload });
          return answer.statusCode === 200 ? "had" : answer.json<{ code: string }>().code;
        }),
      );
      expect(answers.filter((answer) => answer === "had")).toHaveLength(1);
      expect(answers.filter((answer) => answer === "slot_taken")).toHaveLength(99);
      expect(await mailsOf(manager)).toBe(before + 1);
    },
  );

  test("R6 adjacent bookings do not overlap, an overlap of a moment is one, and denied or cancelled bookings hold nothing", async () => {
    const room = await system.fill.room({ approval_required: true });
    const at = (minutes: number) => new Date(Date.UTC(2027, 4, 3, 8, minutes)).toISOString();
    const ask = (from: number, to: number) => request({ start_at: at(from), end_at: at(to) }, room);
    const first = await ask(60, 120);
    await ask(0, 60);
    await ask(120, 180);
    expect(await refusalOf(ask(119, 121))).toBe("slot_taken");
    expect(await refusalOf(ask(70, 80))).toBe("slot_taken");
    for (const status of ["denied", "canceled"] as const) {
      await rig.services.database.system
        .updateTable("resource_bookings")
        .set({ status })
        .where("uuid", "=", first.uuid)
        .execute();
      const again = await ask(70, 80);
      await rig.services.database.system
        .updateTable("resource_bookings")
        .set({ status })
        .where("uuid", "=", again.uuid)
        .execute();
    }
  });

  test("6 R6 twenty times the same request with one key is one booking and one mail, and another body with it is a mistake", async () => {
    const [before, idempotencyKey, body] = [await mailsOf(manager), randomUUID(), system.body()];
    const params = system.address();
    const replies = await Promise.allSettled(
      Array.from({ length: 20 }, () => system.api(requestKey, { params, body, idempotencyKey })),
    );
    const made = replies.flatMap((reply) => (reply.status === "fulfilled" ? [reply.value.data.booking.uuid] : []));
    expect(new Set(made).size).toBe(1);
    expect(await mailsOf(manager)).toBe(before + 1);
    const other = system.api(requestKey, { params, body: { ...body, ...system.slot() }, idempotencyKey });
    expect(await refusalOf(other)).toBe("idempotency_key_reused");
  });
});

test("R6 the request for a booking that a pack brought is sent once, however many processes look for it", async () => {
  const before = await mailsOf(manager);
  const room = await system.fill.room({ approval_required: true });
  const at = (minutes: number) => ({ start_at: system.fill.at(minutes), end_at: system.fill.at(minutes + 30) });
  await system.fill.booking(room, { status: "submitted", ...at(20_000) });
  await system.fill.booking(room, { status: "pending", ...at(20_100) });
  // Not for bookings that are paid first, over or decided.
  await system.fill.booking(room, { status: "pending_payment", ...at(20_200) });
  await system.fill.booking(room, { status: "pending", ...at(-100) });
  await system.fill.booking(room, { status: "accepted", ...at(20_300) });
  await Promise.all(Array.from({ length: 5 }, () => askAboutUndecided(rig.services)));
  expect(await mailsOf(manager)).toBe(before + 2);
  await askAboutUndecided(rig.services);
  expect(await mailsOf(manager)).toBe(before + 2);
});

test("5 R6 the control: twenty that look whether a time is free and then take it, without the constraints, take it more than once", async () => {
  const { database } = rig.services;
  await allowOverlaps(rig);
  const tenant = database.tenant(system.fill.portfolioUuid);
  const room = await system.fill.room({ approval_required: true });
  const [start_at, end_at] = [system.fill.at(90_000), system.fill.at(90_060)];
  const taken = () =>
    tenant.db.selectFrom("resource_bookings").select("uuid").where("resource_uuid", "=", room).execute();
  await lookThenWrite(
    20,
    async () => ((await taken()).length > 0 ? undefined : room),
    (resource_uuid) => {
      const requested = { resource_uuid, user_uuid: system.fill.personOf("anna@acme.test"), start_at, end_at };
      const rest = { status: "pending", total_price: null, currency_type: null } as const;
      return insertBookings(tenant, [{ ...requested, ...rest, form_responses: [] }], rig.clock.now());
    },
  );
  expect(await taken()).toHaveLength(20);
});
