import type { EventEmitter } from "node:events";
import { Agent, request } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../rig.ts";
import { sized } from "../size.ts";

const atOnce = 20;
/** Rounds of ten requests each. */
const turns = sized(5, 6_000);
/** Bytes that caches may take beyond the warm-up; a leak of ten kilobytes per request is more within one short run. */
const mostGrowth = 24 * 1024 * 1024;

let rig: Rig;
let token: string;
let port: number;
let streamPath: string;
beforeAll(async () => {
  rig = await startRig();
  ({ token } = await rig.login("anna@acme.test"));
  port = Number(new URL(await rig.app.listen({ port: 0, host: "127.0.0.1" })).port);
  const { eventStreams } = await rig.api()("POST /ofrep/v1/evaluate/flags", { body: {} });
  streamPath = eventStreams?.[0]?.endpoint.requestUri ?? "";
});
afterAll(() => rig.close());

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

type Asked = { method?: string; path: string; body?: object; bearer?: string; leavesEarly?: boolean };

/** The status; undefined for a client that disconnects before the answer has ended. */
function ask(agent: Agent, { method = "GET", path, body, bearer = token, leavesEarly = false }: Asked) {
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      "x-brand": "alpha",
      authorization: `Bearer ${bearer}`,
      ...(body ? { "content-type": "application/json" } : {}),
    };
    const asking = request({ agent, port, host: "127.0.0.1", method, path, headers }, (answer) => {
      if (leavesEarly) {
        asking.destroy();
        return resolve(undefined);
      }
      answer
        .resume()
        .on("end", () => resolve(answer.statusCode))
        .on("error", reject);
    });
    asking.on("error", (error) => (leavesEarly ? resolve(undefined) : reject(error)));
    asking.end(body ? JSON.stringify(body) : undefined);
  });
}

/** Reads and writes, errors and strangers, and event streams that are open for a moment. */
const mixed: Asked[] = [
  { path: "/api/users/current" },
  { path: "/api/users/current/buildings" },
  { method: "PUT", path: "/api/users/current", body: { locale: "de" } },
  { method: "PUT", path: "/api/users/current", body: { locale: 7 } },
  { path: "/api/users/current", bearer: "nobody" },
  { path: "/api/nowhere" },
  { path: "/livez" },
  { path: "/healthcheck-of-nobody" },
  { path: "/api/users/current", leavesEarly: true },
];

async function load(rounds: number): Promise<Set<number | undefined>> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses = new Set<number | undefined>();
  for (let round = 0; round < rounds; round += 1) {
    const asked = Array.from({ length: atOnce }, () => [...mixed, { path: streamPath, leavesEarly: true }]).flat();
    for (const status of await Promise.all(asked.map((one) => ask(agent, one)))) statuses.add(status);
  }
  agent.destroy();
  return statuses;
}

/** The handles of this process; timers are left out, since the test runner has some. */
async function held() {
  const connections = await new Promise((resolve) => rig.app.server.getConnections((_, count) => resolve(count)));
  const { database } = rig.services;
  const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
  const [listeners, ofServer] = [listenersOf(process), listenersOf(rig.app.server)];
  const busy = database.backend.usage().map(({ pool, inUse, waiting }) => ({ pool, inUse, waiting }));
  return { connections, sockets, listeners, ofServer, busy };
}

function listenersOf(emitter: EventEmitter): Record<string, number> {
  return Object.fromEntries(emitter.eventNames().map((name) => [String(name), emitter.listenerCount(name)]));
}

/** The difference of each count; a smaller count is no leak. */
function atLeast(now: Record<string, number>, before: Record<string, number>): Record<string, number> {
  const names = Object.keys({ ...before, ...now });
  return Object.fromEntries(names.map((name) => [name, Math.max(now[name] ?? 0, before[name] ?? 0)]));
}

function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test(
  "21 after thousands of requests, with errors, strangers and disconnected clients, memory and handles are as before",
  async () => {
    // The warm-up fills caches, the connection pool and compiled code.
    await load(3);
    await expect.poll(async () => (await held()).connections).toBe(0);
    const before = await held();
    const heapBefore = heap();
    const statuses = await load(turns);
    expect([...statuses].filter((status) => status !== undefined && status >= 500)).toEqual([]);
    expect(statuses).toContain(200);
    const heldAtMost = async () => {
      const now = await held();
      // The pool closes idle connections, and work of an earlier test may only end now.
      const sockets = Math.max(now.sockets, before.sockets);
      return { ...now, sockets, listeners: atLeast(now.listeners, before.listeners) };
    };
    await expect.poll(heldAtMost).toEqual(before);
    expect(heap() - heapBefore).toBeLessThan(mostGrowth);
  },
  sized(120_000, 3_600_000),
);

test("21 the control: a leaked listener and a leaked connection are detected", async () => {
  const before = await held();
  const agent = new Agent({ keepAlive: true });
  await ask(agent, { path: "/livez" });
  const forgotten = () => undefined;
  rig.app.server.on("request", forgotten);
  const after = await held();
  expect(after.connections).toBe(1);
  expect(after.ofServer).not.toEqual(before.ofServer);
  rig.app.server.off("request", forgotten);
  agent.destroy();
});
