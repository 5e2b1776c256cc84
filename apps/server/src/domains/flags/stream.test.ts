import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { importAgain, listenElsewhere } from "../../testing/other-process.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { publish } from "../../platform/events/events.ts";
import { changeDefinition } from "./store.ts";

let rig: Rig;
let origin: string;
beforeAll(async () => {
  rig = await startRig();
  origin = await rig.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => rig.close());

const alpha = async () => {
  const brand = await rig.services.brands.find({ brand_identifier: "alpha" });
  if (!brand) throw new Error("The test pack has no alpha.");
  return { tenant: rig.services.database.tenant(brand.portfolio_uuid), uuid: brand.uuid };
};

const byNobody = () => ({
  userUuid: "00000000-0000-0000-0000-000000000000",
  request: { ip: "192.0.2.1", id: "0" },
  now: rig.clock.now(),
});

/** Sets a new value of a flag. It resolves after the notification was received, so that later pages are not notified of it. */
let values = 0;
async function change(): Promise<void> {
  values += 1;
  const { tenant, uuid } = await alpha();
  const definition = { state: "ENABLED", variants: { now: values }, defaultVariant: "now" };
  await changeDefinition(tenant, uuid, "own", definition, byNobody());
  await expect.poll(async () => (await rig.services.brands.find({ uuid }))?.flags.flags.own).toEqual(definition);
}

async function ticket(brand = "alpha", token?: string): Promise<string> {
  const { eventStreams } = await rig.api({ brand, ...(token ? { token } : {}) })("POST /ofrep/v1/evaluate/flags", {
    body: {},
  });
  return eventStreams?.[0]?.endpoint.requestUri ?? "";
}

type Told = { type: string; etag: string; lastModified: number };

/** Reads a stream as a browser would. */
async function listen(path: string, at = origin) {
  const cut = new AbortController();
  onTestFinished(() => cut.abort());
  const response = await fetch(at + path, { signal: cut.signal });
  const told: Told[] = [];
  let ended = false;
  const read = async () => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const data = /^data: (.+)$/m.exec(event)?.[1];
        if (data) told.push(JSON.parse(data) as Told);
      }
    }
  };
  if (response.ok)
    void read()
      .catch(() => undefined)
      .finally(() => (ended = true));
  return { response, told, ended: () => ended, cut: () => cut.abort() };
}

describe("a page that listens", () => {
  test("F1 is notified of changes of its own brand, and of no other's", async () => {
    const [own, other] = [await listen(await ticket()), await listen(await ticket("beta"))];
    expect(own.response.headers.get("content-type")).toBe("text/event-stream");
    await change();
    await expect.poll(() => own.told).toHaveLength(1);
    expect(own.told[0]).toMatchObject({ type: "refetchEvaluation", lastModified: expect.any(Number) });
    await change();
    await expect.poll(() => own.told).toHaveLength(2);
    expect(own.told[0]?.etag).not.toBe(own.told[1]?.etag);
    expect(other.told).toEqual([]);
  });

  test("F1 is notified at once of a change between its answer and the opening of its stream", async () => {
    const path = await ticket();
    await change();
    const { told } = await listen(path);
    await expect.poll(() => told).toHaveLength(1);
  });

  test("F1 is notified of changes of a pack", async () => {
    await change();
    const { told } = await listen(await ticket());
    // After the change the brand belongs to the console, and an import does not change it.
    await importAgain(rig, ["all"]);
    await expect.poll(() => told).toHaveLength(1);
  });

  test("H3 notifies a signed-in person's page of changed content, and not a visitor's", async () => {
    // Changes of an earlier import are too old to be notified.
    rig.clock.advance(10);
    const { token } = await rig.login("anna@acme.test");
    const [own, visitor] = [await listen(await ticket("alpha", token)), await listen(await ticket())];
    await importAgain(rig);
    await expect.poll(() => own.told.filter(({ type }) => type === "contents")).toHaveLength(1);
    await expect.poll(() => visitor.told).not.toContainEqual({ type: "contents" });
    // A change between a page's answer and the opening of its stream; a page that asks later knows it already.
    const late = await listen(await ticket("alpha", token));
    await expect.poll(() => late.told).toContainEqual({ type: "contents" });
    rig.clock.advance(10);
    const after = await listen(await ticket("alpha", token));
    await change();
    await expect.poll(() => after.told).not.toHaveLength(0);
    expect(after.told).not.toContainEqual({ type: "contents" });
  });

  test("H3 does not notify of another portfolio's content", async () => {
    rig.clock.advance(10);
    const people = { alpha: await rig.login("anna@acme.test"), beta: await rig.login("anna@acme.test", "beta") };
    const alphas = await listen(await ticket("alpha", people.alpha.token));
    const betas = await listen(await ticket("beta", people.beta.token));
    const { system } = rig.services.database;
    const [one] = await system.selectFrom("portfolios").select("uuid").where("key", "=", "beta").execute();
    await publish(system, "contents", { portfolio_uuid: one?.uuid ?? "" });
    await expect.poll(() => betas.told).toEqual([{ type: "contents" }]);
    expect(alphas.told).toEqual([]);
  });

  test("H3 a change while a page's stream opens is notified once", async () => {
    rig.clock.advance(10);
    const { token } = await rig.login("anna@acme.test");
    const path = await ticket("alpha", token);
    const { tenant } = await alpha();
    const { brands, database } = rig.services;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const find = brands.find.bind(brands);
    vi.spyOn(brands, "find").mockImplementation(async (by) => held.then(() => find(by)));
    const page = await listen(path);
    await publish(database.system, "contents", { portfolio_uuid: tenant.portfolioUuid });
    await expect.poll(() => page.told).toHaveLength(1);
    letGo();
    vi.restoreAllMocks();
    await change();
    await expect.poll(() => page.told.at(-1)?.type).toBe("refetchEvaluation");
    expect(page.told.map(({ type }) => type)).toEqual(["contents", "refetchEvaluation"]);
  });

  test.each(["published_at", "unpublished_at", "end_at"] as const)(
    "H3 10 tells at the very moment at which the %s of something comes, and nobody else",
    async (column) => {
      rig.clock.advance(10);
      const people = { alpha: await rig.login("anna@acme.test"), beta: await rig.login("anna@acme.test", "beta") };
      const { system } = rig.services.database;
      const notice = system.updateTable("contents").where("uuid", "=", await rig.uuid("contents", "notice"));
      const at = new Date(rig.clock.now().getTime() + 700);
      await notice.set({ start_at: null, [column]: at }).execute();
      const alphas = await listen(await ticket("alpha", people.alpha.token));
      const betas = await listen(await ticket("beta", people.beta.token));
      expect(alphas.told).toEqual([]);
      await expect.poll(() => alphas.told, { timeout: 10_000 }).toEqual([{ type: "contents" }]);
      expect(betas.told).toEqual([]);
      await notice.set({ [column]: null }).execute();
    },
  );

  test("is not notified of a change that was rolled back", async () => {
    const { told } = await listen(await ticket());
    const { tenant, uuid } = await alpha();
    const undone = tenant.db.transaction().execute(async (db) => {
      const definition = { state: "ENABLED", variants: { now: "never" }, defaultVariant: "now" };
      await changeDefinition({ ...tenant, db }, uuid, "own", definition, byNobody());
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await change();
    await expect.poll(() => told).toHaveLength(1);
  });
});

describe("a ticket", () => {
  test("does not open if the ticket is missing, forged, altered or old", async () => {
    const path = await ticket();
    const [head = "", signature = ""] = path.split(".");
    const altered = [
      `${head}x.${signature}`,
      `${head}.${signature}x`,
      `${head}.`,
      "/api/ofrep/v1/stream",
      "/api/ofrep/v1/stream?ticket=a.b",
    ];
    for (const wrong of altered) expect((await listen(wrong)).response.status, wrong).toBe(401);
    expect((await listen(path)).response.status).toBe(200);
    rig.clock.advance(601);
    expect((await listen(path)).response.status).toBe(401);
  });

  test("opens at most the limit of one person; the next one opens when another is closed", async () => {
    const { token } = await rig.login("anna@acme.test");
    const path = await ticket("alpha", token);
    const open = await Promise.all(Array.from({ length: 20 }, () => listen(path)));
    expect(new Set(open.map(({ response }) => response.status))).toEqual(new Set([200]));
    const refused = await listen(path);
    expect([refused.response.status, refused.response.headers.get("retry-after")]).toEqual([429, "30"]);
    open[0]?.cut();
    await expect.poll(async () => (await listen(path)).response.status).toBe(200);
  });
});

test("neither an open stream nor a connection without a request prevents the server from closing", async () => {
  const own = await startRig();
  const at = await own.app.listen({ port: 0, host: "127.0.0.1" });
  const { eventStreams } = await own.api()("POST /ofrep/v1/evaluate/flags", { body: {} });
  const page = await listen(eventStreams?.[0]?.endpoint.requestUri ?? "", at);
  expect(page.response.status).toBe(200);
  const silent = connect(Number(new URL(at).port), "127.0.0.1");
  await once(silent, "connect");
  const silentEnds = once(silent, "close");
  await own.close();
  await silentEnds;
  await expect.poll(page.ended).toBe(true);
});

describe.runIf(inject("prepared").backend === "postgres")("several processes", () => {
  test("F1 a change at one process is notified to pages of the other", async () => {
    const { told } = await listen(await ticket(), await listenElsewhere(rig));
    await change();
    await expect.poll(() => told).toHaveLength(1);
  });

  test("F1 a broken connection is restored, and changes meanwhile are notified afterwards", async () => {
    const { told } = await listen(await ticket());
    const { system } = rig.services.database;
    const { tenant, uuid } = await alpha();
    await system.transaction().execute(async (trx) => {
      const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`.execute(trx);
      expect(rows).toEqual([{ ended: true }]);
      const definition = { state: "ENABLED", variants: { now: "unheard" }, defaultVariant: "now" };
      await changeDefinition({ ...tenant, db: trx }, uuid, "own", definition, byNobody());
    });
    await expect.poll(() => told, { timeout: 10_000 }).toHaveLength(1);
  });
});
