import { nobodys } from "@atrium/rules/card-state.ts";
import { changesOf, readsThatShow } from "@atrium/contract/stale-reads.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { type ItemsFill, itemsFill } from "../../testing/items.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";
import { selectToday, valuesOf } from "./store.ts";

const key = "GET /tenant/v1/buildings/:id/today";
const anna = "anna@acme.test";
const owned = [
  "resource_bookings",
  "services_bookings",
  "event_attendances",
  "offer_claims",
  "service_requests",
  "manager_requests",
] as const;

let rig: Rig;
let fill: HistoryFill;
let room: string;
let type: string;
let own: ItemsFill["own"];
let item: ItemsFill["item"];
let goTo: ItemsFill["goTo"];
let waitFor: ItemsFill["waitFor"];
let claim: ItemsFill["claim"];
let api: Awaited<ReturnType<Rig["login"]>>["api"];
const system = () => rig.services.database.system;

beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  ({ own, item, goTo, waitFor, claim } = itemsFill(rig, fill));
  ({ api } = await rig.login(anna));
  room = await fill.room();
  type = v7();
  await system()
    .insertInto("service_request_types")
    .values({
      portfolio_uuid: fill.portfolioUuid,
      uuid: type,
      pack_key: "lamps",
      building_uuid: null,
      translations: JSON.stringify({ "": { name: "Lamps" } }),
    })
    .execute();
});
afterAll(() => rig.close());
beforeEach(() => clear());
afterEach(() => vi.restoreAllMocks());

/** Each test begins with a new person. */
async function clear(): Promise<void> {
  for (const table of owned) await system().deleteFrom(table).execute();
}

const today = async (lang = "en") => (await api(key, { params: { id: fill.towerUuid }, query: { lang } })).data;
const kinds = async () => (await today()).rows.map(({ kind }) => kind);

async function request(
  status: "open" | "in_progress" | "on_hold" | "resolved" | "closed",
  movedMinutesAgo: number,
  email = anna,
) {
  const values = {
    ...own(),
    created_at: fill.at(-20_000),
    updated_at: fill.at(-movedMinutesAgo),
    user_uuid: fill.personOf(email),
    building_uuid: fill.towerUuid,
    type_uuid: type,
    title: "Cold corner",
    description: "By the window",
    status,
  };
  await system().insertInto("service_requests").values(values).execute();
  return values.uuid;
}

/** Creates a request to the manager with this address, as the domains do. */
async function ask(kind: "booking" | "service_request" | "sign_up", subject_uuid: string, manager_email = anna) {
  const { uuid: whitelabel_uuid } = await system()
    .selectFrom("whitelabels")
    .select("uuid")
    .where("portfolio_uuid", "=", fill.portfolioUuid)
    .executeTakeFirstOrThrow();
  const uuid = v7();
  await system()
    .insertInto("manager_requests")
    .values({
      portfolio_uuid: fill.portfolioUuid,
      uuid,
      token_hash: Buffer.from(uuid),
      kind,
      subject_uuid,
      whitelabel_uuid,
      manager_email,
      step: kind === "service_request" ? "open" : null,
      created_at: rig.clock.now(),
      expires_at: fill.at(7 * 24 * 60),
    })
    .execute();
  return uuid;
}

describe("T1 a person's upcoming matters in a building", () => {
  test("T1 are empty without any", async () => {
    expect(await today()).toEqual({ rows: [], mine: nobodys });
  });

  test("T1 the next booking of a room, or of a service if that is sooner; cancelled and past ones are left out", async () => {
    await fill.booking(room, { start_at: fill.at(-90), end_at: fill.at(-30) });
    await fill.booking(room, { start_at: fill.at(30), end_at: fill.at(60), status: "canceled" });
    await fill.booking(room, { start_at: fill.at(60), end_at: fill.at(90), status: "denied" });
    await fill.booking(room, { start_at: fill.at(600), end_at: fill.at(660) });
    const next = await fill.booking(room, { start_at: fill.at(300), end_at: fill.at(360), status: "pending" });
    expect((await today("de")).rows).toEqual([
      {
        kind: "booking",
        uuid: next,
        title: "Raum",
        start_at: fill.at(300).toISOString(),
        end_at: fill.at(360).toISOString(),
        status: "pending",
        owner_type: "building",
        owner_uuid: fill.towerUuid,
        resource_uuid: room,
      },
    ]);
    const service = await fill.serviceBooking(await fill.service("Deltaworks"), 120);
    expect((await today()).rows).toEqual([
      {
        kind: "service",
        uuid: service,
        title: "Massage",
        start_at: fill.at(120).toISOString(),
        end_at: fill.at(150).toISOString(),
        status: "confirmed",
      },
    ]);
  });

  test("T1 the next event; one that runs for weeks comes after one that begins tonight, and one more than two weeks ahead is left out", async () => {
    const runs = await item("Event", -5000, 60 * 24 * 40);
    await goTo(runs);
    expect((await today()).rows).toMatchObject([{ kind: "event", uuid: runs }]);
    const tonight = await item("Event", 400, 500);
    await goTo(tonight);
    await goTo(await item("Event", 100, 200), "cancelled_user");
    await goTo(await item("Event", 50, 60, { unpublished_at: fill.at(-1) }));
    expect((await today("de")).rows).toMatchObject([{ kind: "event", uuid: tonight, title: "Beginnt in 400" }]);
    await clear();
    await goTo(await item("Event", 60 * 24 * 15, 60 * 24 * 15 + 60));
    expect(await kinds()).toEqual([]);
  });

  test("T1 requests that the building has moved within a week, the newest first", async () => {
    await request("open", 10);
    await request("closed", 10);
    await request("in_progress", 8 * 24 * 60);
    await request("resolved", 300);
    const newest = await request("in_progress", 20);
    const { rows } = await today();
    expect(rows).toMatchObject([
      { uuid: newest, title: "Cold corner", status: "in_progress", updated_at: fill.at(-20).toISOString() },
      { kind: "request", status: "resolved" },
    ]);
  });

  test("T1 a claimed offer that ends within three days", async () => {
    await claim(await item("Deal", -100, 5 * 24 * 60));
    await claim(await item("Deal", -100, 60), 1, fill.at(-5));
    const ending = await item("Deal", -100, 2 * 24 * 60);
    await claim(ending);
    expect((await today()).rows).toMatchObject([
      { kind: "offer", uuid: ending, end_at: fill.at(2 * 24 * 60).toISOString() },
    ]);
  });

  test("T1 at most four: booking, event, decision and the newest request go before an offer, and that before other requests", async () => {
    await claim(await item("Deal", -100, 60));
    await request("resolved", 5);
    await request("on_hold", 6);
    for (const ago of [7, 8]) await request("on_hold", ago);
    expect(await kinds()).toEqual(["request", "offer", "request", "request"]);
    await ask("booking", await fill.booking(room, { status: "pending" }));
    await goTo(await item("Event", 100, 200));
    expect(await kinds()).toEqual(["booking", "event", "decision", "request"]);
  });

  test("T1 a manager's open decisions, the oldest with their number; its row opens and decides it", async () => {
    const others = "unconfirmed@acme.test";
    const theirs = { user_uuid: fill.personOf(others), status: "pending" as const };
    const first = await ask("booking", await fill.booking(room, theirs));
    rig.clock.advance(1);
    const work = await request("open", 30, others);
    await ask("service_request", work);
    await ask("service_request", await request("in_progress", 30, others));
    await ask(
      "booking",
      await fill.booking(room, { ...theirs, start_at: fill.at(900), end_at: fill.at(930) }),
      "else@acme.test",
    );
    const { rows } = await today();
    expect(rows).toMatchObject([{ kind: "decision", uuid: first, about: "booking", title: "Room", count: 2 }]);
    const token = rows[0]?.kind === "decision" ? rows[0].token : "";
    const send = (method: "POST" | "PUT", path: string, payload: object) =>
      rig.ask({
        method,
        url: `/api/manager-requests/${path}`,
        payload,
        headers: { "x-brand": "alpha", "sec-fetch-site": "same-origin" },
      });
    expect(JSON.parse((await send("POST", "read", { token })).body).data.request).toMatchObject({
      kind: "booking",
      state: "asked",
    });
    expect((await send("PUT", "decide", { token, decision: "approve" })).statusCode).toBe(200);
    expect((await today()).rows).toMatchObject([{ kind: "decision", about: "service_request", count: 1 }]);
    rig.clock.advance(700);
    expect(JSON.parse((await send("POST", "read", { token })).body).code).toBe("link_invalid");
    ({ api } = await rig.login(anna));
  });

  test("T1 nothing of another building or another person", async () => {
    const elsewhere = await rig.uuid("buildings", "annex");
    await fill.booking(await fill.room({ building_uuid: elsewhere }));
    await goTo(await item("Event", 100, 200, { building_uuid: elsewhere }));
    await fill.booking(room, { user_uuid: fill.personOf("unconfirmed@acme.test") });
    await ask("booking", await fill.booking(await fill.room({ building_uuid: elsewhere }), { status: "pending" }));
    expect(await today()).toEqual({ rows: [], mine: nobodys });
    const foreign = await rig.login("berta@borealis.test", "beta");
    expect(await refusalOf(foreign.api(key, { params: { id: fill.towerUuid } }))).toBe("building_not_found");
  });
});

test("T3 a person's relation to items: goes there, waits or has a place held, number of claims, has booked its service", async () => {
  const event = await item("Event", 60 * 24 * 60, 60 * 24 * 61);
  await goTo(event);
  await goTo(await item("Event", -200, -100));
  const [full, held] = [await item("Event", 60, 120), await item("Event", 60, 120)];
  await waitFor(full, "waiting");
  await waitFor(held, "offered", 30);
  await waitFor(await item("Event", 60, 120), "offered", -1);
  await waitFor(await item("Event", 60, 120), "ended", -1);
  await waitFor(await item("Event", -200, -100), "waiting");
  const offer = await item("Deal", -100, 60 * 24 * 30, { max_claims_per_user: 4 });
  await claim(offer, 1);
  await claim(offer, 2);
  await claim(offer, 3, fill.at(-1));
  const service = await fill.service("Deltaworks");
  await fill.serviceBooking(service, 120);
  const about = await item("Deal", -100, 9000, { attachable_service_uuid: service });
  const { rows, mine } = await today();
  expect(rows.map(({ kind }) => kind)).toEqual(["service"]);
  expect(mine).toEqual({
    going: [event],
    waiting: [full],
    held: [held],
    claimed: [{ uuid: offer, count: 2, most: 4 }],
    booked: [about],
  });
});

describe("T1 its price", () => {
  test("T1 it is one statement", async () => {
    await today();
    const statements = watchStatements(rig);
    await today();
    expect(statements.filter((text) => /event_attendances|resource_bookings|manager_requests/.test(text))).toHaveLength(
      1,
    );
    expect(statements.filter((text) => /\b(contents|resources|services|service_requests)\b/.test(text))).toHaveLength(
      1,
    );
  });

  test("T1 no table is scanned (bench/scale.ts measures the cost on a large database)", async () => {
    const mine = { buildingUuid: fill.towerUuid, userUuid: fill.personOf(anna), audienceUuids: [v7()] };
    const whose = { ...mine, lang: "en", now: rig.clock.now() };
    const plan = await system()
      .transaction()
      .execute(async (db) => {
        await sql`set local enable_seqscan = off`.execute(db);
        const statement = selectToday(valuesOf(fill.portfolioUuid, whose));
        return (await sql<{ "QUERY PLAN": string }>`explain ${statement}`.execute(db)).rows;
      });
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).not.toContain("Seq Scan");
  });

  test.each([
    "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend",
    "PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim",
    "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine",
    "PUT /service-request/buildings/:buildingUuid/service-request/:requestId",
    "PUT /manager-requests/decide",
    "PUT /tenant/v1/buildings/:id/room-waits/:waitUuid/take",
    "DELETE /tenant/v1/buildings/:id/room-waits/:waitUuid",
  ] as const)("T1 %s makes it stale", (call) => {
    expect(changesOf[call]?.some((topic) => readsThatShow[topic].includes(key))).toBe(true);
  });
});
