import type { EndpointShape } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { type Reader, type Standby, startReader, startRigStandby } from "../../testing/standby.ts";
import { watchStatements } from "../../testing/watch-statements.ts";
import { publish } from "../events/events.ts";
import { prometheus } from "../metrics/prometheus.ts";
import type { ReplicaRules } from "./replica.ts";

const onPostgres = inject("prepared").backend === "postgres";
/** Only what is heard of holds a replica back that may be this old. */
const long = 600_000;

let rig: Rig;
let standby: Standby;
let token: string;
let tower: string;
let portfolio: string;
beforeAll(async () => {
  if (!onPostgres) return;
  rig = await startRig();
  ({ token } = await rig.login("anna@acme.test"));
  tower = await rig.uuid("buildings", "tower");
  const { portfolio_uuid } = await system()
    .selectFrom("buildings")
    .selectAll()
    .where("uuid", "=", tower)
    .executeTakeFirstOrThrow();
  portfolio = portfolio_uuid;
  standby = await startRigStandby(rig);
});
afterEach(() => onPostgres && standby.resume());
afterAll(async () => {
  if (!onPostgres) return;
  await standby.stop();
  await rig.close();
});

const system = () => rig.services.database.system;

async function reader(rules?: Partial<ReplicaRules>, url = standby.url): Promise<Reader> {
  const started = await startReader(rig, url, rules);
  onTestFinished(() => started.close());
  return started;
}

async function ask({ app }: Pick<Reader, "app">, path: string, method: "GET" | "PUT" = "GET") {
  const headers = { "x-brand": "alpha", authorization: `Bearer ${token}` };
  const answer = await app.inject({ method, url: `/api${path}`, headers });
  return { status: answer.statusCode, body: answer.json() };
}

const building = () => `/tenant/v1/buildings/${tower}`;
const nameAt = async (at: Pick<Reader, "app">) => (await ask(at, building())).body.data.building.name as string;

/** Waits until the replica answers. */
const inUse = (at: Reader) =>
  expect
    .poll(async () => {
      await ask(at, building());
      return at.answeredBy.at(-1);
    })
    .toBe("replica");

/** As an operator's own statement changes something: nobody is told. */
const rename = (name: string, db = system()) =>
  db.updateTable("buildings").set({ name }).where("uuid", "=", tower).execute();

/** As an import changes something. */
const renameAndTell = (name: string) =>
  system()
    .transaction()
    .execute(async (db) => {
      await rename(name, db);
      await publish(db, "contents", { portfolio_uuid: portfolio });
    });

const lagging = (Object.entries(endpoints) as [string, EndpointShape][]).filter(([, { mayLag }]) => mayLag);

describe.skipIf(!onPostgres)("a read replica", () => {
  test("X1 answers each endpoint that may be a second old, as the primary does", async () => {
    const at = await reader({ mayBeBehindMs: long });
    await inUse(at);
    const values: Record<string, string> = {
      id: tower,
      buildingUuid: tower,
      contentUuid: await rig.uuid("contents", "concert"),
      categoryUuid: await rig.uuid("categories", "picks"),
      companyUuid: await rig.uuid("companies", "acme"),
      uuid: await rig.uuid("contents", "notice"),
    };
    expect(lagging.length).toBeGreaterThan(10);
    for (const [key] of lagging) {
      const path = key.replace("GET ", "").replace(/:(\w+)/g, (_, name: string) => values[name] ?? "");
      await inUse(at);
      const before = at.answeredBy.length;
      const own = await ask(at, path);
      expect([key, own.status, at.answeredBy.slice(before)]).toEqual([key, 200, ["replica"]]);
      expect(own.body).toEqual((await ask(rig, path)).body);
    }
    expect(at.said.filter((line) => line.startsWith("warn"))).toEqual([]);
  });

  test("X1 what nobody was told of is seen from the replica as it has it, and everything else from the primary", async () => {
    const at = await reader({ mayBeBehindMs: long });
    await inUse(at);
    const before = await nameAt(at);
    await standby.pause();
    await rename("Renamed behind its back");
    expect(await nameAt(at)).toBe(before);
    const mine = (await ask(at, "/users/current/buildings")).body.data.buildings as { name: string }[];
    expect(mine.map(({ name }) => name)).toContain("Renamed behind its back");
    await standby.resume();
    await expect.poll(() => nameAt(at)).toBe("Renamed behind its back");
    expect(at.answeredBy.at(-1)).toBe("replica");
  });

  test("X1 a change that pages are told of is seen at once, although the replica does not have it", async () => {
    const at = await reader({ mayBeBehindMs: long });
    const told = Promise.withResolvers<string>();
    await at.services.events.subscribe("contents", {
      told: () => void nameAt(at).then(told.resolve, told.reject),
      missed: () => undefined,
    });
    await inUse(at);
    await standby.pause();
    await renameAndTell("Told of");
    expect(await told.promise).toBe("Told of");
    expect(at.answeredBy.at(-1)).toBe("primary");
    await standby.resume();
    await inUse(at);
    expect(await nameAt(at)).toBe("Told of");
  });

  test("X1 the control: a replica that does not heed what it hears goes on showing what was", async () => {
    const at = await reader({ mayBeBehindMs: long, hearsOfChanges: false });
    const told = Promise.withResolvers<string>();
    await at.services.events.subscribe("contents", {
      told: () => void nameAt(at).then(told.resolve, told.reject),
      missed: () => undefined,
    });
    await inUse(at);
    const before = await nameAt(at);
    await standby.pause();
    await renameAndTell("Told of in vain");
    expect(await told.promise).toBe(before);
    expect(before).not.toBe("Told of in vain");
  });

  const takenOf = async (at: Pick<Reader, "app">, uuid: string) => {
    const { body } = await ask(at, `/tenant/v1/buildings/${tower}/categories/contents`);
    const cards = (body.data.categories as { contents: { uuid: string; remaining_spots: number }[] }[]).flatMap(
      ({ contents }) => contents,
    );
    return cards.find((card) => card.uuid === uuid);
  };

  test.each([
    ["is seen by them at once, and by others who hear of it", {}, true],
    ["the control: is not, where the replica heeds nothing", { hearsOfChanges: false }, false],
  ])("X1 what somebody has just done %s", async (_, more, seen) => {
    const [at, other] = [
      await reader({ mayBeBehindMs: long, ...more }),
      await reader({ mayBeBehindMs: long, ...more }),
    ];
    const concert = await rig.uuid("contents", "concert");
    const way = seen ? "attend" : "recall";
    const path =
      way === "attend"
        ? `/tenant/v1/buildings/${tower}/event-posts/${concert}/attend`
        : `/tenant/v1/event-posts/${concert}/recall`;
    await inUse(at);
    await inUse(other);
    const before = await takenOf(at, concert);
    await standby.pause();
    expect((await ask(at, path, "PUT")).status).toBe(200);
    const truth = await takenOf(rig, concert);
    expect(truth).not.toEqual(before);
    expect(await takenOf(at, concert)).toEqual(seen ? truth : before);
    if (seen) await expect.poll(() => takenOf(other, concert)).toEqual(truth);
    else expect(await takenOf(other, concert)).toEqual(before);
  });

  test("X1 a page is told once more when no replica can be behind any longer; without a replica it is told once", async () => {
    const at = await reader({ mayBeBehindMs: 300 });
    const streamed = async ({ app, services }: Pick<Reader, "app" | "services">): Promise<() => number> => {
      const origin = await app.listen({ port: 0, host: "127.0.0.1" });
      const evaluated = await app.inject({
        method: "POST",
        url: "/api/ofrep/v1/evaluate/flags",
        headers: { "x-brand": "alpha", authorization: `Bearer ${token}` },
        payload: {},
      });
      const [stream] = evaluated.json().eventStreams as { endpoint: { requestUri: string } }[];
      // Known by now, so that nothing is looked up between the stream's head and its first event.
      const brand = await services.brands.find({ brand_identifier: "alpha" });
      await services.brands.find({ uuid: brand?.uuid ?? "" });
      const cut = new AbortController();
      onTestFinished(() => cut.abort());
      const { body } = await fetch(origin + (stream?.endpoint.requestUri ?? ""), { signal: cut.signal });
      let text = "";
      const read = async () => {
        for await (const chunk of body ?? []) text += new TextDecoder().decode(chunk);
      };
      read().catch(() => undefined);
      return () => text.split('"contents"').length - 1;
    };
    rig.clock.advance(10);
    const [own, alone] = [await streamed(at), await streamed(rig)];
    await renameAndTell("Told twice");
    await expect.poll(own).toBe(2);
    expect(alone()).toBe(1);
  });

  test("X1 is left alone when it is more than a second behind, which is said once, and used again", async () => {
    const at = await reader({ mayBeBehindMs: 1_000 });
    await inUse(at);
    await standby.pause();
    await rename("Written while it stands still");
    await expect.poll(() => nameAt(at)).toBe("Written while it stands still");
    await expect.poll(async () => (await ask(at, building()), at.said.join(" "))).toContain("more than 1 s behind");
    expect(at.answeredBy.at(-1)).toBe("primary");
    const behind = at.said.filter((line) => line.includes("behind"));
    expect(behind).toEqual([
      "warn: The read replica is more than 1 s behind. The primary answers all reads meanwhile.",
    ]);
    await standby.resume();
    await inUse(at);
  });

  test("X1 nobody is refused on its word: what it does not have is looked for at the primary", async () => {
    const at = await reader({ mayBeBehindMs: long });
    await inUse(at);
    await standby.pause();
    const uuid = await rig.uuid("contents", "notice");
    const copy = crypto.randomUUID();
    await sql`insert into contents select (jsonb_populate_record(contents, jsonb_build_object('uuid', ${copy}::text,
      'pack_key', ${copy}::text))).* from contents where uuid = ${uuid}`.execute(system());
    const { status, body } = await ask(at, `/tenant/v1/posts/${copy}`);
    expect([status, body.data?.post.uuid]).toEqual([200, copy]);
    expect((await ask(at, `/tenant/v1/posts/${crypto.randomUUID()}`)).status).toBe(404);
  });

  test("23 shows a portfolio its own rows alone, whatever is asked, and nothing at all can be written through it", async () => {
    const at = await reader({ mayBeBehindMs: long });
    await inUse(at);
    const { replica, database } = at.services;
    const seenAt = async (uuid: string) => {
      const own = replica?.tenant(uuid, []);
      if (!own) throw new Error("The replica is not used.");
      // In turns, on the same few connections.
      const rows = await own.db.selectFrom("users").select(["portfolio_uuid", "uuid"]).execute();
      const { rows: role } = await sql<{ role: string }>`select current_user as role`.execute(own.db);
      return { portfolios: new Set(rows.map((row) => row.portfolio_uuid)), count: rows.length, role: role[0]?.role };
    };
    const all = await database.system.selectFrom("portfolios").select("uuid").execute();
    expect(all.length).toBeGreaterThan(1);
    for (const { uuid } of [...all, ...all]) {
      await inUse(at);
      const seen = await seenAt(uuid);
      expect(seen).toMatchObject({ portfolios: new Set([uuid]), role: "atrium_app" });
      expect(seen.count).toBeGreaterThan(0);
    }
    await inUse(at);
    const tenant = replica?.tenant(portfolio, []);
    await expect(tenant?.db.deleteFrom("sessions").execute()).rejects.toMatchObject({ code: "25006" });
    await expect(
      tenant?.db.updateTable("buildings").set({ name: "Mine" }).where("portfolio_uuid", "=", portfolio).execute(),
    ).rejects.toMatchObject({ code: "25006" });
  });

  test("X4 metrics tell whether it is used, how far it is behind, its connections, and where reads went", async () => {
    const at = await reader({ mayBeBehindMs: long });
    await inUse(at);
    const counted = prometheus();
    counted.metrics.laggingRead("replica");
    const { text } = await counted.scrape(at.services);
    expect(text).toMatch(/^atrium_replica_used 1$/m);
    expect(text).toMatch(/^atrium_replica_behind_seconds \d/m);
    expect(text).toMatch(/^atrium_replica_reads_total\{database="replica"\} 1$/m);
    expect(text).toMatch(/^atrium_database_connections\{pool="replica",state="idle"\} [1-9]/m);
    const without = await prometheus().scrape(rig.services);
    expect(without.text).not.toMatch(/^atrium_replica_(used|behind)|pool="replica"/m);
  });

  test("X1 without anybody who reads, nobody asks where it is; and without the setting there is none", async () => {
    expect(rig.services.replica).toBeUndefined();
    await ask(rig, building());
    const asked = watchStatements(rig);
    await ask(rig, building());
    vi.restoreAllMocks();
    expect(asked).toHaveLength(1);
    const at = await reader();
    await inUse(at);
    expect(at.services.replica?.status().behindSeconds).toBeGreaterThanOrEqual(0);
    await expect.poll(() => at.services.replica?.status().behindSeconds, { timeout: 20_000 }).toBeUndefined();
    // Whoever comes first is answered by the primary.
    await ask(at, building());
    expect(at.answeredBy.at(-1)).toBe("primary");
    await inUse(at);
  });
});
