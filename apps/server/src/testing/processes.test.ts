import { readFileSync } from "node:fs";
import { get } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { openDatabase } from "../platform/database/database.ts";
import { openPostgres } from "../platform/database/postgres-backend.ts";
import { databaseFrom } from "./databases.ts";
import { freePort, type RunningServer, startServer } from "./real-server.ts";

// A busy machine needs a minute for several starts at once.
vi.setConfig({ testTimeout: 300_000 });

const prepared = inject("prepared");

test("Z11 several processes on the embedded database are refused in a sentence", async () => {
  const server = await startServer({ PROCESSES: "auto", IMPORT_DEMO: "false" });
  expect((await server.stop()).code).toBe(1);
  expect(server.output()).toBe(
    "These settings cannot be used:\n  PROCESSES: may be more than 1 only with DATABASE_URL: the embedded database belongs to one process\n",
  );
});

describe.runIf(prepared.backend === "postgres" && process.platform === "linux")("several processes", () => {
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let server: RunningServer;
  let metricsPort: number;
  beforeAll(async () => {
    if (prepared.backend === "postgres") ({ url: databaseUrl, drop } = await databaseFrom(prepared));
    metricsPort = await freePort();
    const settings = { DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: "4", METRICS_PORT: String(metricsPort) };
    server = await startServer({ ...settings, PROCESSES: "2", IMPORT_DEMO: "false" });
  });
  afterAll(async () => {
    await server.stop();
    await drop();
  });

  /** The child processes of a process. */
  const startedBy = (pid: number) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  const scrape = async () =>
    (await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => undefined))?.text() ?? "";
  const valuesOf = (text: string, name: string) =>
    Object.fromEntries(
      [...text.matchAll(new RegExp(`^${name}\\{.*?process="(\\d)"\\} (.*)$`, "gm"))].map(([, place, value]) => [
        place,
        Number(value),
      ]),
    );
  const untilAllUp = () =>
    expect.poll(async () => valuesOf(await scrape(), "atrium_process_up"), { timeout: 60_000 }).toEqual({ 1: 1, 2: 1 });
  const health = () => fetch(`http://127.0.0.1:${server.port}/api/healthcheck`, { headers: { connection: "close" } });

  test("Z11 answer at one port, and a scrape reports each of them, and their common values once @night", async () => {
    await untilAllUp();
    // The system chooses which of them answers.
    const whoAnswered = async () => {
      expect((await health()).status).toBe(200);
      return Object.keys(valuesOf(await scrape(), "http_request_duration_seconds_count"));
    };
    await expect.poll(whoAnswered, { timeout: 60_000 }).toEqual(["1", "2"]);
    const text = await scrape();
    expect(Object.keys(valuesOf(text, "process_start_time_seconds"))).toEqual(["1", "2"]);
    expect(text.match(/^atrium_mails_waiting.*$/gm)).toEqual(["atrium_mails_waiting 0"]);
    // Only one of them reports these.
    await expect.poll(() => server.output().match(/Nothing is set up yet/g)).toHaveLength(1);
  });

  test("Z11 a killed process is restarted, and the portal answers during that time", async () => {
    await untilAllUp();
    const before = startedBy(server.pid);
    expect(before).toHaveLength(2);
    const starts = valuesOf(await scrape(), "process_start_time_seconds");
    process.kill(before[1] ?? 0, "SIGKILL");
    await expect.poll(async () => (await health().catch(() => undefined))?.status, { timeout: 60_000 }).toBe(200);
    await expect.poll(() => startedBy(server.pid).length, { timeout: 60_000 }).toBe(2);
    await untilAllUp();
    const after = valuesOf(await scrape(), "process_start_time_seconds");
    expect(Object.keys(after).filter((place) => after[place] !== starts[place])).toEqual(["2"]);
    expect(startedBy(server.pid).filter((pid) => before.includes(pid))).toHaveLength(1);
    expect(server.output()).toContain("a process ended (signal SIGKILL); another is started");
  });

  /** Requests a page whose brand must be read, while the table is locked; returns the answer's promise, and a function that unlocks. */
  async function heldRequest(): Promise<{ answered: Promise<number | "cut">; release(): Promise<void> }> {
    const database = openDatabase(await openPostgres({ url: databaseUrl, connections: 2 }));
    const locked = Promise.withResolvers<void>();
    const mayGo = Promise.withResolvers<void>();
    const holding = database.system.transaction().execute(async (trx) => {
      await sql`lock table domains in access exclusive mode`.execute(trx);
      locked.resolve();
      await mayGo.promise;
    });
    await locked.promise;
    const answered = new Promise<number | "cut">((resolve) => {
      get({ port: server.port, headers: { host: "held.localhost" } }, ({ statusCode = 0 }) => resolve(statusCode)).on(
        "error",
        () => resolve("cut"),
      );
    });
    const waiting = sql`select from pg_locks where not granted and relation = 'domains'::regclass`;
    await expect
      .poll(async () => (await waiting.execute(database.system)).rows.length, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const release = async () => {
      mayGo.resolve();
      await holding;
      await database.close();
    };
    return { answered, release };
  }
  const endsWith = async (signal: NodeJS.Signals) => {
    const all = [server.pid, ...startedBy(server.pid)];
    const { answered, release } = await heldRequest();
    const stopped = server.stop(signal);
    await expect.poll(() => health().catch(() => "refused"), { timeout: 30_000 }).toBe("refused");
    await release();
    const how = await stopped;
    const isThere = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(() => all.filter(isThere), { timeout: 30_000 }).toEqual([]);
    return { answered: await answered, how };
  };

  test("Z11 a stop lets pending requests finish, in every process, and leaves no process behind; a kill interrupts them @night", async () => {
    const stopped = await endsWith("SIGTERM");
    expect(stopped).toEqual({ answered: expect.any(Number), how: { code: 0, signal: null } });
    server = await startServer({ DATABASE_URL: databaseUrl, PROCESSES: "2", IMPORT_DEMO: "false" });
    const killed = await endsWith("SIGKILL");
    expect(killed).toEqual({ answered: "cut", how: { code: null, signal: "SIGKILL" } });
  });
});
