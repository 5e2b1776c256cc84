import type { EndpointQuery } from "@atrium/contract/client.ts";
import { historyTab, type TransactionType } from "@atrium/rules/history.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";
import { selectTransactions } from "./store.ts";

const key = "GET /tenant/v1/users/current/transactions";
let rig: Rig;
let fill: HistoryFill;
let room: string;
let api: Awaited<ReturnType<Rig["login"]>>["api"];

beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  ({ api } = await rig.login("anna@acme.test"));
  room = await fill.room({ image: "room.svg" });
});
afterAll(() => rig.close());

/** The kind of a transaction, which the contract does not type. */
type Transaction = Awaited<ReturnType<typeof list>>["transactions"][number];
const kindOf = (one: Transaction): TransactionType =>
  "details" in one ? "resource_booking" : "service" in one.content ? "services_booking" : "event_post";

const list = async (query: EndpointQuery<typeof key> = {}) => (await api(key, { query })).data;

describe("R5 the three kinds", () => {
  test("R5 an empty history has its total", async () => {
    expect(await list()).toEqual({ transactions: [], pagination: { offset: 0, limit: 20, total: 0 } });
  });

  test("R5 X5 an event post", async () => {
    const { uuid, content_uuid } = await fill.attendance("concert", "pending");
    const [concert] = (await list({ transaction_type: "event_post" })).transactions;
    expect(concert).toEqual({
      uuid,
      building_uuid: fill.towerUuid,
      currency_type: "EUR",
      content: {
        uuid: content_uuid,
        title: "Concert in the lobby",
        subtitle: "Two cellos",
        image_focus: null,
        image_url: expect.stringMatching(/^\/files\/.+\/648\.webp$/),
        status: "pending",
        start_at: expect.stringMatching(/Z$/),
        end_at: expect.stringMatching(/Z$/),
        price: "12.50",
      },
    });
  });

  test("R5 X5 P1 a booked room", async () => {
    await rig.services.database.system
      .updateTable("resources")
      .set({ image_focus: "30% 65%" })
      .where("uuid", "=", room)
      .execute();
    const uuid = await fill.booking(room, { total_price: "70.00", currency_type: "EUR", status: "submitted" });
    const [booked] = (await list({ transaction_type: "resource_booking" })).transactions;
    expect(booked).toEqual({
      uuid,
      building_uuid: fill.towerUuid,
      total_price: "70.00",
      currency_type: "EUR",
      details: { owner: { owner_type: "building", owner_uuid: fill.towerUuid }, resource: { uuid: room } },
      content: {
        uuid,
        resource: { name: "Room", image_url: "/files/room.svg/648.webp", image_focus: "30% 65%" },
        status: "submitted",
        start_at: fill.at(600).toISOString(),
        end_at: fill.at(660).toISOString(),
      },
    });
  });

  test("R5 X5 a booked service, in cents", async () => {
    const uuid = await fill.serviceBooking(await fill.service("Deltaworks"), 120);
    const [service] = (await list({ transaction_type: "services_booking" })).transactions;
    expect(service).toEqual({
      uuid,
      building_uuid: fill.towerUuid,
      currency_type: "EUR",
      content: {
        uuid,
        status: "confirmed",
        start_at: fill.at(120).toISOString(),
        end_at: fill.at(150).toISOString(),
        service: { provider_name: "Deltaworks", logo_url: "/files/logo.svg/256.webp", price: 4250 },
      },
    });
  });

  test("R5 all of them together, newest first, in the requested language", async () => {
    expect((await list()).transactions.map(kindOf)).toEqual(["event_post", "resource_booking", "services_booking"]);
    const [event, booked] = (await list({ lang: "de" })).transactions;
    expect(event).toMatchObject({ content: { title: "Konzert in der Lobby" } });
    expect(booked).toMatchObject({ content: { resource: { name: "Raum" } } });
  });
});

describe("R4 whose, and which", () => {
  test("R5 only the person's own, in this portfolio and in another", async () => {
    const others = fill.personOf("unconfirmed@acme.test");
    await fill.booking(room, { user_uuid: others, start_at: fill.at(3000), end_at: fill.at(3060) });
    await fill.attendance("concert", "confirmed", "unconfirmed@acme.test");
    expect((await list()).pagination.total).toBe(3);
    const berta = await rig.login("berta@borealis.test", "beta");
    expect((await berta.api(key)).data.pagination.total).toBe(0);
    const namesake = await rig.login("anna@acme.test", "beta");
    expect((await namesake.api(key)).data.pagination.total).toBe(0);
  });

  test("R4 upcoming and past by the end, as the rule says, at the very moment too", async () => {
    await fill.attendance("past-event");
    await fill.booking(room, { start_at: fill.at(-60), end_at: fill.at(0) });
    await fill.booking(room, { start_at: fill.at(10), end_at: fill.at(20) });
    const now = rig.clock.now();
    const all = (await list()).transactions;
    for (const period of ["upcoming", "past"] as const) {
      const expected = all.filter(({ content }) => historyTab(content, now) === period);
      const found = await list({ period });
      expect(expected.length).toBeGreaterThan(1);
      expect(found.transactions).toEqual(expected);
      expect(found.pagination.total).toBe(expected.length);
    }
  });

  test("R4 an entry without an end counts by its start, and one without both is upcoming", async () => {
    const { uuid, content_uuid } = await fill.attendance("notice");
    const has = async (period: "upcoming" | "past") =>
      (await list({ period })).transactions.some((one) => one.uuid === uuid);
    expect([await has("upcoming"), await has("past")]).toEqual([true, false]);
    await rig.services.database.system
      .updateTable("contents")
      .set({ start_at: fill.at(-5) })
      .where("uuid", "=", content_uuid)
      .execute();
    expect([await has("upcoming"), await has("past")]).toEqual([false, true]);
  });
});

describe("X1 pages and orders", () => {
  test.each(["name", "start_at", "end_at"] as const)("X1 by %s no page repeats or skips one", async (by) => {
    // Equal sort keys, in every order.
    const service = await fill.service(`Tied ${by}`);
    for (let index = 0; index < 7; index += 1) await fill.serviceBooking(service, 900);
    for (const orderBy of ["asc", "desc"] as const) {
      const whole = (await list({ orderByProperty: by, orderBy, limit: 100 })).transactions;
      const pages = [];
      for (let offset = 0; offset < whole.length; offset += 3)
        pages.push(...(await list({ orderByProperty: by, orderBy, offset, limit: 3 })).transactions);
      expect(pages).toEqual(whole);
      expect(new Set(whole.map(({ uuid }) => uuid)).size).toBe(whole.length);
    }
  });

  test("X1 the requested order applies in both directions", async () => {
    const starts = async (orderBy: "asc" | "desc") =>
      (await list({ orderByProperty: "start_at", orderBy, limit: 100 })).transactions.map(
        ({ content }) => content.start_at,
      );
    const up = await starts("asc");
    expect(up).toEqual(up.toSorted((a, b) => String(a).localeCompare(String(b))));
    expect(await starts("desc")).toEqual(up.toReversed());
  });

  test("X1 the specification's own query, and a page past the end that still knows the total", async () => {
    const { pagination } = await list({ orderByProperty: "name", orderBy: "desc", offset: 0 });
    const beyond = await list({ offset: 5000 });
    expect(beyond).toEqual({ transactions: [], pagination: { offset: 5000, limit: 20, total: pagination.total } });
  });

  test.each([
    "orderByProperty=price",
    "orderByProperty=uuid%3B",
    "orderBy=up",
    "limit=101",
    "limit=0",
    "offset=-1",
    "transaction_type=meal",
    "period=now",
    "user_uuid=1",
  ])("X1 %s is 400", async (query) => {
    const { token } = await rig.login("anna@acme.test");
    const { statusCode, body } = await rig.ask({
      url: `/api/tenant/v1/users/current/transactions?${query}`,
      headers: { authorization: `Bearer ${token}`, "x-brand": "alpha" },
    });
    expect([statusCode, JSON.parse(body).code]).toEqual([400, "invalid_parameter"]);
  });

  test("X1 needs a session", async () => {
    expect(await refusalOf(rig.api()(key))).toBe("unauthenticated");
  });

  test("X1 it is one statement, however many there are", async () => {
    const statements = watchStatements(rig);
    try {
      await list({ limit: 100 });
      expect(
        statements.filter((text) => /event_attendances|resource_bookings|services_bookings/.test(text)),
      ).toHaveLength(1);
      expect(
        statements.filter((text) => /\b(contents|resources|services|service_providers)\b/.test(text)),
      ).toHaveLength(1);
    } finally {
      vi.restoreAllMocks();
    }
  });

  test("X1 each kind's rows are found by an index of their person", async () => {
    const statement = selectTransactions(fill.portfolioUuid, {
      userUuid: fill.personOf("anna@acme.test"),
      lang: "en",
      type: undefined,
      period: "upcoming",
      now: rig.clock.now(),
      within: undefined,
      order: { by: "start_at", direction: "asc" },
      page: { offset: 0, limit: 20 },
    });
    const plan = await rig.services.database.system.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      // With few rows PostgreSQL may use any index. The rows need no events, so their foreign keys are off.
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`insert into resource_bookings
        (portfolio_uuid, uuid, resource_uuid, user_uuid, start_at, end_at, status, created_at, updated_at)
        select ${fill.portfolioUuid}::uuid, gen_random_uuid(), ${room}::uuid, ${fill.personOf("terms@acme.test")}::uuid,
          now() + hour * interval '1 hour', now() + (hour + 1) * interval '1 hour', 'canceled', now(), now()
        from generate_series(1, 2000) hour`.execute(db);
      await sql`insert into event_waits (portfolio_uuid, uuid, content_uuid, user_uuid, state, joined_at)
        select ${fill.portfolioUuid}::uuid, gen_random_uuid(), gen_random_uuid(), ${fill.personOf("terms@acme.test")}::uuid,
          'waiting', now()
        from generate_series(1, 2000)`.execute(db);
      await sql`analyze resource_bookings, event_waits`.execute(db);
      return (await sql<{ "QUERY PLAN": string }>`explain ${statement}`.execute(db)).rows;
    });
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    // Waiting-list entries of events: as separate rows, and instead of an earlier no.
    expect(text.match(/Index Cond: .*user_uuid = /g)).toHaveLength(5);
    // PostgreSQL 18 reads the few payments as a whole, also with such scans off.
    expect(text).not.toMatch(/Seq Scan on (?!booking_payments)/);
  });
});
