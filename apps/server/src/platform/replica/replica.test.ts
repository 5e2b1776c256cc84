import type { EndpointShape } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type Replicated, saidOfState, slow, startReplicated } from "../../testing/standby.ts";
import { watchStatements } from "../../testing/watch-statements.ts";
import { prometheus } from "../monitoring/prometheus.ts";

const onPostgres = inject("prepared").backend === "postgres";
/** With this lag allowed, only known changes keep reads from the replica. */
const long = 600_000;

let replicated: Replicated;
beforeAll(async () => {
  if (onPostgres) replicated = await startReplicated();
});
afterEach(() => onPostgres && replicated.standby.resume());
afterAll(() => onPostgres && replicated.close());

const lagging = (Object.entries(endpoints) as [string, EndpointShape][]).filter(([, { mayLag }]) => mayLag);

describe.skipIf(!onPostgres)("a read replica", () => {
  test("X1 answers each endpoint that may be a second old, as the primary does", async () => {
    const at = await replicated.reader({ mayBeBehindMs: long });
    await replicated.inUse(at);
    const values: Record<string, string> = {
      id: replicated.tower,
      buildingUuid: replicated.tower,
      contentUuid: await replicated.rig.uuid("contents", "concert"),
      categoryUuid: await replicated.rig.uuid("categories", "picks"),
      companyUuid: await replicated.rig.uuid("companies", "acme"),
      uuid: await replicated.rig.uuid("contents", "notice"),
    };
    expect(lagging.length).toBeGreaterThan(10);
    for (const [key] of lagging) {
      const path = key.replace("GET ", "").replace(/:(\w+)/g, (_, name: string) => values[name] ?? "");
      await replicated.inUse(at);
      const before = at.answeredBy.length;
      const own = await replicated.ask(at, path);
      expect([key, own.status, at.answeredBy.slice(before)]).toEqual([key, 200, ["replica"]]);
      expect(own.body).toEqual((await replicated.ask(replicated.rig, path)).body);
    }
    expect(at.said.filter((line) => line.startsWith("warn"))).toEqual([]);
  });

  test("X1 a change without a notification is read from the replica's state, and everything else from the primary", async () => {
    const at = await replicated.reader({ mayBeBehindMs: long });
    await replicated.inUse(at);
    const before = await replicated.nameAt(at);
    await replicated.standby.pause();
    await replicated.rename("Renamed behind its back");
    expect(await replicated.nameAt(at)).toBe(before);
    const mine = (await replicated.ask(at, "/users/current/buildings")).body.data.buildings as { name: string }[];
    expect(mine.map(({ name }) => name)).toContain("Renamed behind its back");
    await replicated.standby.resume();
    await expect.poll(() => replicated.nameAt(at)).toBe("Renamed behind its back");
    expect(at.answeredBy.at(-1)).toBe("replica");
  });

  test("X1 is not used while it is more than a second behind, which is logged once, and then used again", async () => {
    const at = await replicated.reader({ mayBeBehindMs: 1_000 });
    await replicated.inUse(at);
    await replicated.standby.pause();
    await replicated.rename("Written while it stands still");
    const behind = "warn: The read replica is more than 1 s behind. The primary answers all reads meanwhile.";
    await expect.poll(() => replicated.nameAt(at), slow).toBe("Written while it stands still");
    await expect.poll(async () => (await replicated.nameAt(at), saidOfState(at).at(-1)), slow).toBe(behind);
    const behindSeconds = () => at.services.replica?.status().behindSeconds ?? 0;
    for (const now = behindSeconds(); behindSeconds() < now + 0.5; )
      expect(await replicated.nameAt(at)).toBe("Written while it stands still");
    expect(at.answeredBy.at(-1)).toBe("primary");
    expect(saidOfState(at).at(-1)).toBe(behind);
    await replicated.standby.resume();
    await replicated.inUse(at);
  });

  test("X1 a row that the replica does not have is looked up at the primary before a refusal", async () => {
    const at = await replicated.reader({ mayBeBehindMs: long });
    await replicated.inUse(at);
    await replicated.standby.pause();
    const uuid = await replicated.rig.uuid("contents", "notice");
    const copy = crypto.randomUUID();
    await sql`insert into contents select (jsonb_populate_record(contents, jsonb_build_object('uuid', ${copy}::text,
      'pack_key', ${copy}::text))).* from contents where uuid = ${uuid}`.execute(
      replicated.rig.services.database.system,
    );
    const { status, body } = await replicated.ask(at, `/tenant/v1/posts/${copy}`);
    expect([status, body.data?.post.uuid]).toEqual([200, copy]);
    expect((await replicated.ask(at, `/tenant/v1/posts/${crypto.randomUUID()}`)).status).toBe(404);
  });

  test("23 shows a portfolio only its own rows, and nothing can be written through it", async () => {
    const at = await replicated.reader({ mayBeBehindMs: long });
    await replicated.inUse(at);
    const { replica, database } = at.services;
    const seenAt = async (uuid: string) => {
      const own = replica?.tenant(uuid, []);
      if (!own) throw new Error("The replica is not used.");
      // Alternating, on the same few connections.
      const rows = await own.db.selectFrom("users").select(["portfolio_uuid", "uuid"]).execute();
      const { rows: role } = await sql<{ role: string }>`select current_user as role`.execute(own.db);
      return { portfolios: new Set(rows.map((row) => row.portfolio_uuid)), count: rows.length, role: role[0]?.role };
    };
    const all = await database.system.selectFrom("portfolios").select("uuid").execute();
    expect(all.length).toBeGreaterThan(1);
    for (const { uuid } of [...all, ...all]) {
      await replicated.inUse(at);
      const seen = await seenAt(uuid);
      expect(seen).toMatchObject({ portfolios: new Set([uuid]), role: "atrium_app" });
      expect(seen.count).toBeGreaterThan(0);
    }
    await replicated.inUse(at);
    const tenant = replica?.tenant(replicated.portfolio, []);
    await expect(tenant?.db.deleteFrom("sessions").execute()).rejects.toMatchObject({ code: "25006" });
    await expect(
      tenant?.db
        .updateTable("buildings")
        .set({ name: "Mine" })
        .where("portfolio_uuid", "=", replicated.portfolio)
        .execute(),
    ).rejects.toMatchObject({ code: "25006" });
  });

  test("X4 metrics report whether it is used, its lag, its connections, and which database answered reads", async () => {
    const at = await replicated.reader({ mayBeBehindMs: long });
    await replicated.inUse(at);
    const counted = prometheus();
    counted.metrics.laggingRead("replica");
    const { text } = await counted.scrape(at.services);
    expect(text).toMatch(/^atrium_replica_used 1$/m);
    expect(text).toMatch(/^atrium_replica_behind_seconds \d/m);
    expect(text).toMatch(/^atrium_replica_reads_total\{database="replica"\} 1$/m);
    expect(text).toMatch(/^atrium_database_connections\{pool="replica",state="idle"\} [1-9]/m);
    const without = await prometheus().scrape(replicated.rig.services);
    expect(without.text).not.toMatch(/^atrium_replica_(used|behind)|pool="replica"/m);
  });

  test("X1 without reads its position is not queried; and without the setting there is no replica", async () => {
    expect(replicated.rig.services.replica).toBeUndefined();
    await replicated.ask(replicated.rig, replicated.path);
    const asked = watchStatements(replicated.rig);
    await replicated.ask(replicated.rig, replicated.path);
    vi.restoreAllMocks();
    expect(asked).toHaveLength(1);
    const at = await replicated.reader({ restAfterMs: 1_000 });
    await replicated.inUse(at);
    expect(at.services.replica?.status().behindSeconds).toBeGreaterThanOrEqual(0);
    await expect.poll(() => at.services.replica?.status().behindSeconds, { timeout: 20_000 }).toBeUndefined();
    // The first reads are answered by the primary.
    await replicated.ask(at, replicated.path);
    expect(at.answeredBy.at(-1)).toBe("primary");
    await replicated.inUse(at);
  });
});
