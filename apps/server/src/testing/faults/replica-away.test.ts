import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import type { ReplicaRules } from "../../platform/replica/replica.ts";
import { type FaultProxy, startFaultProxy } from "../fault-proxy.ts";
import { administer } from "../databases.ts";
import { keepAsking } from "../keep-asking.ts";
import { ownCluster } from "../own-cluster.ts";
import { type Rig, startRig } from "../rig.ts";
import { type Reader, saidOfState, slow, type Standby, startReader, startRigStandby } from "../standby.ts";

const onPostgres = inject("prepared").backend === "postgres";

let rig: Rig;
let standby: Standby;
let proxy: FaultProxy;
let behindProxy: string;
let token: string;
let path: string;
beforeAll(async () => {
  if (!onPostgres) return;
  rig = await startRig();
  ({ token } = await rig.login("anna@acme.test"));
  path = `/api/tenant/v1/buildings/${await rig.uuid("buildings", "tower")}/contents-promoted`;
  standby = await startRigStandby(rig);
  const url = new URL(standby.url);
  proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  behindProxy = url.href;
});
afterAll(async () => {
  if (!onPostgres) return;
  await proxy.close();
  await standby.stop();
  await rig.close();
});

/** A server that reads there, and checks often whether it is back. */
async function reader(url: string, rules: Partial<ReplicaRules> = {}): Promise<Reader> {
  const started = await startReader(rig, url, { longestWaitMs: 500, ...rules });
  onTestFinished(() => started.close());
  return started;
}

const status = async ({ app }: Reader): Promise<number> => {
  const { statusCode } = await app.inject({
    url: path,
    headers: { "x-brand": "alpha", authorization: `Bearer ${token}` },
  });
  return statusCode;
};

/** Repeats a read until that database answers it; returns the answers until then. */
async function answersUntil(at: Reader, database: "replica" | "primary"): Promise<number[]> {
  const statuses: number[] = [];
  await expect
    .poll(async () => {
      statuses.push(...(await Promise.all(Array.from({ length: 8 }, () => status(at)))));
      return new Set(at.answeredBy.slice(-8));
    }, slow)
    .toEqual(new Set([database]));
  return statuses;
}

describe.skipIf(!onPostgres)("10 a read replica that fails under load", () => {
  test.each([
    ["cut off and away", () => proxy.leave(), () => proxy.comeBack()],
    ["a black hole", () => proxy.die(), () => proxy.live()],
  ])(
    "10 %s: every read is answered, by the primary, and the replica is used again when it is back",
    async (_, fail, mend) => {
      const at = await reader(behindProxy);
      await answersUntil(at, "replica");
      const load = keepAsking(() => status(at));
      await expect.poll(() => load.heard.length).toBeGreaterThan(20);
      fail();
      // Enough further reads that every interrupted one has been answered.
      const before = load.heard.length;
      await expect.poll(() => load.heard.length, slow).toBeGreaterThan(before + 40);
      await load.stop();
      const meanwhile = [...load.heard, ...(await answersUntil(at, "primary"))];
      await expect.poll(async () => (await status(at), saidOfState(at).at(-1)), slow).toContain("does not answer");
      expect(at.services.replica?.status().state).toBe("away");
      mend();
      const afterwards = await answersUntil(at, "replica");
      expect(new Set([...meanwhile, ...afterwards])).toEqual(new Set([200]));
    },
  );

  test("10 killed and replaced: every read is answered, and the new one is used @night", async () => {
    const portOf = ({ url }: { url: string }) => Number(new URL(url).port);
    const first = await startRigStandby(rig);
    const line = await startFaultProxy(portOf(first));
    onTestFinished(() => line.close());
    const url = new URL(first.url);
    url.port = String(line.port);
    const at = await reader(url.href);
    const statuses = await answersUntil(at, "replica");
    const killed = first.stop();
    statuses.push(...(await answersUntil(at, "primary")));
    await killed;
    const second = await startRigStandby(rig);
    onTestFinished(() => second.stop());
    line.lead(portOf(second));
    statuses.push(...(await answersUntil(at, "replica")));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("10 after a promotion, with a replica of its own, both have another timeline, and the primary responds @night", async () => {
    const promoted = await startRigStandby(rig);
    onTestFinished(() => promoted.stop());
    const before = await reader(promoted.url);
    const statuses = await answersUntil(before, "replica");
    await administer(promoted.url, "select pg_promote()");
    statuses.push(...(await answersUntil(before, "primary")));
    const saidAt = (at: Reader) => expect.poll(async () => (await status(at), saidOfState(at).at(-1)), slow);
    await saidAt(before).toContain("accepts writes");
    const follower = await startRigStandby({ ...rig, databaseUrl: promoted.url });
    onTestFinished(() => follower.stop());
    const after = await reader(follower.url);
    await saidAt(after).toContain("follows another timeline");
    statuses.push(...(await answersUntil(after, "primary")));
    expect(after.answeredBy).not.toContain("replica");
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("X1 an address that leads to several replicas is not used: only one of them was checked", async () => {
    const second = await startRigStandby(rig);
    onTestFinished(() => second.stop());
    const line = await startFaultProxy(Number(new URL(standby.url).port));
    onTestFinished(() => line.close());
    const url = new URL(standby.url);
    url.port = String(line.port);
    const at = await reader(url.href, { mayBeBehindMs: 600_000 });
    await answersUntil(at, "replica");
    line.lead(Number(new URL(second.url).port));
    const { portfolio_uuid } = await rig.services.brands.ofDomain("alpha.test");
    const tenant = at.services.replica?.tenant(portfolio_uuid, []);
    if (!tenant) throw new Error("The replica is not used.");
    const held = Array.from({ length: 8 }, () => sql`select pg_sleep(0.2)`.execute(tenant.db));
    const settled = await Promise.allSettled(held);
    expect(settled.some(({ status: how }) => how === "rejected")).toBe(true);
    await expect.poll(() => at.said.join(" ")).toContain("leads to several servers");
    expect(new Set(await answersUntil(at, "primary"))).toEqual(new Set([200]));
  });

  test.each([
    ["the primary itself", async () => rig.databaseUrl ?? "", "accepts writes"],
    [
      "another database of the replica",
      async () => {
        const url = new URL(standby.url);
        url.pathname = "/postgres";
        return url.href;
      },
      "leads to another database of the same PostgreSQL",
    ],
    [
      "another PostgreSQL",
      async () => {
        const other = await ownCluster();
        onTestFinished(() => other.stop());
        return other.url;
      },
      "leads to another PostgreSQL",
    ],
  ])("X1 DATABASE_READ_URL names %s: a sentence says so, and the primary answers", async (_, urlOf, sentence) => {
    const at = await reader(await urlOf());
    await expect.poll(async () => (await status(at), saidOfState(at).at(-1)), slow).toContain(sentence);
    expect(new Set(await answersUntil(at, "primary"))).toEqual(new Set([200]));
    expect(at.answeredBy).not.toContain("replica");
    expect(saidOfState(at).at(-1)).toContain(sentence);
  });
});
