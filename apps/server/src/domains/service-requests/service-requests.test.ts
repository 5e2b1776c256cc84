import { randomUUID } from "node:crypto";
import type { ApiRefusal } from "@atrium/contract/client.ts";
import { mayMove, serviceRequestStatuses } from "@atrium/rules/service-request-status.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { decisionLinks, mailsTo } from "../../testing/mails.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const list = "GET /service-request/buildings/:buildingUuid/requests";
const metadata = "GET /service-request/buildings/:buildingUuid/metadata";
const create = "POST /service-request/buildings/:buildingUuid/create";
const move = "PUT /service-request/buildings/:buildingUuid/service-request/:requestId";
const manager = "desk@acme.test";

let rig: Rig;
let fill: HistoryFill;
let api: Awaited<ReturnType<Rig["login"]>>["api"];
let params: { buildingUuid: string };
let lamps: string;
let elsewhere: string;
let soon: string;

beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  ({ api } = await rig.login("anna@acme.test"));
  params = { buildingUuid: fill.towerUuid };
  const { system } = rig.services.database;
  await system.updateTable("buildings").set({ manager_email: manager }).where("uuid", "=", fill.towerUuid).execute();
  const { uuid: otherBuilding } = await system
    .selectFrom("buildings")
    .select("uuid")
    .where("portfolio_uuid", "=", fill.portfolioUuid)
    .where("uuid", "!=", fill.towerUuid)
    .executeTakeFirstOrThrow();
  [lamps, elsewhere, soon] = [v7(), v7(), v7()];
  const type = (uuid: string, building_uuid: string | null, name: string) => ({
    portfolio_uuid: fill.portfolioUuid,
    uuid,
    pack_key: `type-${uuid}`,
    building_uuid,
    translations: JSON.stringify({ "": { name, description: "Dark or flickering" }, de: { name: "Lampen" } }),
  });
  await system
    .insertInto("service_request_types")
    .values([type(lamps, null, "Lamps"), type(elsewhere, otherBuilding, "Mooring")])
    .execute();
  await system
    .insertInto("service_request_priorities")
    .values({
      portfolio_uuid: fill.portfolioUuid,
      uuid: soon,
      pack_key: "soon",
      translations: JSON.stringify({ "": { name: "Soon" } }),
    })
    .execute();
});
afterAll(() => rig.close());

const lamp = (more: Record<string, unknown> = {}) => ({
  type_uuid: lamps,
  title: "Lamp out",
  description: "Third from the door",
  ...more,
});
const ask = async (more: Record<string, unknown> = {}) =>
  (await api(create, { params, body: lamp(more) })).data.service_request;
const listed = async () => (await api(list, { params })).data.service_requests;

test("Z4 the number of changes is limited, since each may be a mail", async () => {
  await rig.forgetLimits();
  const { id } = await ask();
  const moving = () => api(move, { params: { ...params, requestId: String(id) }, body: { status: "open" } });
  for (let turn = 0; turn < 60; turn += 1) await moving();
  expect(await refusalOf(moving())).toBe("too_many_requests");
  await rig.forgetLimits();
});

describe("Z2 the words of a request", () => {
  const forged = "x\n\nTake it on:\nhttp://evil.example/decide#approve.x";

  test.each(["title", "location"])(
    "Z2 a %s of more than a line is refused by name, and nobody hears of it",
    async (field) => {
      const before = (await mailsTo(rig, manager)).length;
      const faults = await ask({ [field]: forged }).catch((error: ApiRefusal) => error.problem.errors);
      expect(faults).toEqual([expect.objectContaining({ path: `/${field}`, code: "format" })]);
      expect(await mailsTo(rig, manager)).toHaveLength(before);
    },
  );

  test("Z2 a description keeps its lines, and none of them looks like one of the mail's own", async () => {
    await ask({ title: "Dark", description: forged });
    const { text = "" } = (await mailsTo(rig, manager)).at(-1) ?? {};
    expect(text).toContain("\n> x\n>\n> Take it on:\n> http://evil.example/decide#approve.x\n");
    const links = text.split("\n").filter((line) => line.startsWith("http"));
    expect(links).toHaveLength(2);
    expect(links.every((line) => !line.includes("evil"))).toBe(true);
  });

  test("Z2 a title that was stored before forges nothing either", async () => {
    const { uuid } = await ask({ title: "To be moved" });
    await rig.services.database.system
      .updateTable("service_requests")
      .set({ title: forged })
      .where("uuid", "=", uuid)
      .execute();
    const { approve } = await decisionLinks(rig, manager);
    await rig.api()("PUT /manager-requests/decide", { body: { token: approve, decision: "approve" } });
    const { text = "" } = (await mailsTo(rig, manager)).at(-1) ?? {};
    expect(text).toContain("x Take it on: http://evil.example");
    expect(text.split("\n").filter((line) => line.startsWith("http://evil"))).toEqual([]);
  });
});

describe("R7 the options of a request", () => {
  test("R7 types of all buildings and of this one, priorities and statuses, in the requested language", async () => {
    expect((await api(metadata, { params, query: { lang: "de" } })).data).toEqual({
      types: [{ uuid: lamps, name: "Lampen", description: "Dark or flickering" }],
      priorities: [{ uuid: soon, name: "Soon" }],
      statuses: [...serviceRequestStatuses],
    });
  });
});

describe("R7 asking", () => {
  test("R7 appends to the list, the newest first, and the manager gets a mail with the person's text", async () => {
    const first = await ask();
    const second = await ask({ location: " Floor 7 ", priority: soon, title: "  Cold <b>corner</b> " });
    expect(second).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      status: "open",
      type: { uuid: lamps, name: "Lamps" },
      priority: { uuid: soon, name: "Soon" },
      title: "Cold <b>corner</b>",
      description: "Third from the door",
      location: "Floor 7",
      status_reason: null,
      created_at: rig.clock.now().toISOString(),
      updated_at: rig.clock.now().toISOString(),
    });
    expect((await listed()).slice(0, 2)).toEqual([second, first]);
    const mail = (await mailsTo(rig, manager)).at(-1);
    expect(mail?.subject).toContain(String(second.id));
    expect(mail?.text).toContain("Floor 7");
    expect(mail?.html).toContain("Cold &#60;b&#62;corner");
    expect(mail?.html).not.toContain("<b>corner");
  });

  test("R7 a pack's requests are listed by their own date, whenever they were imported", async () => {
    const asked = await ask({ title: "Asked here" });
    await rig.services.database.system
      .updateTable("service_requests")
      .set({ created_at: new Date(rig.clock.now().getTime() - 7 * 24 * 60 * 60 * 1000) })
      .where("uuid", "=", asked.uuid)
      .execute();
    const dates = (await listed()).map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await listed()).at(-1)?.uuid).toBe(asked.uuid);
    await rig.services.database.system.deleteFrom("service_requests").where("uuid", "=", asked.uuid).execute();
  });

  test("R7 6 twenty with one key are one request with one mail", async () => {
    const before = (await mailsTo(rig, manager)).length;
    const idempotencyKey = randomUUID();
    const replies = await Promise.allSettled(
      Array.from({ length: 20 }, () => api(create, { params, body: lamp({ title: "Once" }), idempotencyKey })),
    );
    const ids = replies.flatMap((reply) => (reply.status === "fulfilled" ? [reply.value.data.service_request.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect((await listed()).filter(({ title }) => title === "Once")).toHaveLength(1);
    expect((await mailsTo(rig, manager)).length).toBe(before + 1);
  });

  test.each([
    ["/title", { title: "   " }],
    ["/title", { title: "x".repeat(121) }],
    ["/description", { description: " " }],
    ["/description", { description: "x".repeat(4001) }],
    ["/location", { location: "x".repeat(201) }],
    ["/type_uuid", { type_uuid: "lamps" }],
    ["/priority", { priority: "soon" }],
    ["/type_uuid", { type_uuid: v7() }],
    ["/priority", { priority: v7() }],
    ["/urgent", { urgent: true }],
  ])("R7 a fault at %s is named, and changes nothing: %j", async (path, more) => {
    const before = (await listed()).length;
    await expect(api(create, { params, body: lamp(more) })).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: [{ path }] },
    });
    expect(await listed()).toHaveLength(before);
  });

  test("R7 a type of another building is not found", async () => {
    await expect(api(create, { params, body: lamp({ type_uuid: elsewhere }) })).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: [{ path: "/type_uuid" }] },
    });
  });

  test("28 R7 twenty an hour are enough of one person", async () => {
    await rig.forgetLimits();
    const asked = await Promise.allSettled(Array.from({ length: 22 }, () => ask({ title: "Many" })));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    await rig.forgetLimits();
  });
});

describe("R7 moving on", () => {
  for (const from of serviceRequestStatuses)
    for (const to of serviceRequestStatuses)
      test(`R7 ${from} to ${to}`, async () => {
        const { id } = await fresh(from);
        const moved = api(move, { params: { ...params, requestId: String(id) }, body: { status: to } });
        if (from === to || mayMove(from, to))
          expect((await moved).data.service_request).toMatchObject({ id, status: to });
        else expect(await refusalOf(moved)).toBe("service_request_move");
        expect((await listed()).find((each) => each.id === id)?.status).toBe(
          from === to || mayMove(from, to) ? to : from,
        );
      });

  test("R7 4 twenty at once close a resolved one or open it again, never both", async () => {
    const { id } = await fresh("resolved");
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        api(move, {
          params: { ...params, requestId: String(id) },
          body: { status: number % 2 ? "closed" : "open" },
        }),
      ),
    );
    const status = (await listed()).find((each) => each.id === id)?.status;
    const reached = answers.flatMap((answer) =>
      answer.status === "fulfilled" ? [answer.value.data.service_request.status] : [],
    );
    expect(new Set(reached)).toEqual(new Set([status]));
    expect(reached).toHaveLength(10);
  });

  async function fresh(status: (typeof serviceRequestStatuses)[number]) {
    await rig.forgetLimits();
    const { id, uuid } = await ask();
    await rig.services.database.system
      .updateTable("service_requests")
      .set({ status })
      .where("uuid", "=", uuid)
      .execute();
    return { id };
  }
});

describe("R7 whose they are", () => {
  test("R7 a foreign one, one of another building and none at all are refused alike; nothing is listed", async () => {
    await rig.forgetLimits();
    const { id } = await ask();
    const bernd = await rig.login("berta@borealis.test", "beta");
    const body = { status: "canceled" } as const;
    expect(await refusalOf(bernd.api(move, { params: { ...params, requestId: String(id) }, body }))).toBe(
      "building_not_found",
    );
    expect(await refusalOf(bernd.api(list, { params }))).toBe("building_not_found");
    expect(await refusalOf(bernd.api(metadata, { params }))).toBe("building_not_found");
    expect(await refusalOf(bernd.api(create, { params, body: lamp() }))).toBe("building_not_found");
    const other = fill.personOf("unconfirmed@acme.test");
    await rig.services.database.system
      .updateTable("service_requests")
      .set({ user_uuid: other })
      .where("id", "=", id)
      .execute();
    const refused = (requestId: string) => refusalOf(api(move, { params: { ...params, requestId }, body }));
    expect(await refused(String(id))).toBe("service_request_not_found");
    expect(await refused("999999999")).toBe("service_request_not_found");
    expect(await refused("0")).toBe("invalid_parameter");
    expect((await listed()).some((each) => each.id === id)).toBe(false);
  });

  test("R7 in pages: offset, limit and how many there are", async () => {
    const { data } = await api(list, { params, query: { offset: 1, limit: 2 } });
    expect(data.service_requests.map(({ id }) => id)).toEqual((await listed()).slice(1, 3).map(({ id }) => id));
    expect(data.pagination).toMatchObject({ offset: 1, limit: 2 });
    expect(data.pagination.total).toBeGreaterThan(3);
  });

  test("R7 needs a session", async () => {
    expect(await refusalOf(rig.api()(list, { params }))).toBe("unauthenticated");
    expect(await refusalOf(rig.api()(create, { params, body: lamp() }))).toBe("unauthenticated");
  });
});
