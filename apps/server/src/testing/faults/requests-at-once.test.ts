import { connect } from "node:net";
import type { DatabaseConnection } from "kysely";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { type Rig, startRig } from "../rig.ts";
import type { Backend, Viewer } from "../../platform/database/backend.ts";
import { alwaysAnswered } from "../../platform/http/requests-at-once.ts";
import { placesPath } from "../../domains/content/places.ts";

const most = 20;
const asked = 300;

let rig: Rig;
let token: string;
let app: FastifyInstance;
let at: string;
beforeAll(async () => {
  rig = await startRig({ REQUESTS_AT_ONCE: String(most) });
});
beforeEach(async () => {
  ({ token } = await rig.login("anna@acme.test"));
});
afterEach(async () => {
  letGo?.();
  vi.restoreAllMocks();
  await app.close();
});
afterAll(() => rig.close());

async function listen(requestsAtOnce = most): Promise<void> {
  app = await buildApp({ ...rig.services, config: { ...rig.services.config, requestsAtOnce } });
  at = await app.listen({ port: 0, host: "127.0.0.1" });
}

const connections = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

const ask = (path = "/api/users/current") =>
  fetch(`${at}${path}`, { headers: { "x-brand": "alpha", authorization: `Bearer ${token}` } });

let letGo: () => void;

/** Blocks requests in the database until released; monitoring requests are always answered. */
function holdDatabase(): void {
  const { backend } = rig.services.database;
  const { promise: held, resolve } = Promise.withResolvers<void>();
  letGo = resolve;
  const wait = async (viewer: Viewer) => (viewer === "system" ? undefined : held);
  const acquire = backend.acquire.bind(backend);
  vi.spyOn(backend, "acquire").mockImplementation(async (viewer): Promise<DatabaseConnection> => {
    await wait(viewer);
    return acquire(viewer);
  });
  if (backend.read) {
    const batched = backend as Required<Backend>;
    const read = batched.read.bind(backend);
    vi.spyOn(batched, "read").mockImplementation(async (viewer, query) => {
      await wait(viewer);
      return read(viewer, query);
    });
  }
}

describe("20 many times more requests than the server accepts at once", () => {
  test("20 the accepted ones are answered, all others are refused with a time to come again, and the health check always answers", async () => {
    await listen();
    holdDatabase();
    const heard: Response[] = [];
    const all = Array.from({ length: asked }, async () => void heard.push(await ask()));
    // The refusals arrive while the accepted requests still wait.
    await expect.poll(() => heard.length).toBe(asked - most);
    for (const answer of heard) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("2");
      expect(answer.headers.get("content-type")).toContain("problem+json");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    expect(await heard[0]?.json()).toMatchObject({ code: "unavailable" });
    for (const path of ["/livez", "/readyz", "/api/healthcheck"]) expect((await ask(path)).status).toBe(200);
    // Event streams are not counted: these are accepted, and refused for their tickets.
    for (const path of ["/api/ofrep/v1/stream", placesPath]) expect((await ask(path)).status).toBe(401);
    letGo();
    await Promise.all(all);
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(most);
    // The server has recovered.
    const later = await Promise.all(Array.from({ length: most }, () => ask()));
    expect(later.map(({ status }) => status)).toEqual(later.map(() => 200));
  });

  test("20 the control: without the limit all of them wait", async () => {
    await listen(asked * 2);
    holdDatabase();
    const heard: Response[] = [];
    const all = Array.from({ length: asked }, async () => void heard.push(await ask()));
    await expect.poll(connections).toBeGreaterThanOrEqual(asked);
    expect(heard).toEqual([]);
    letGo();
    await Promise.all(all);
    expect(heard.every(({ status }) => status === 200)).toBe(true);
  });

  test("20 a client that disconnects frees its place", async () => {
    await listen();
    holdDatabase();
    const leaving = Array.from({ length: most }, () => {
      const away = new AbortController();
      const headers = { "x-brand": "alpha", authorization: `Bearer ${token}` };
      fetch(`${at}/api/users/current`, { headers, signal: away.signal }).catch(() => undefined);
      return away;
    });
    // An unknown address, which runs no statement.
    await expect.poll(async () => (await ask("/api/nowhere")).status).toBe(503);
    for (const away of leaving) away.abort();
    await expect.poll(async () => (await ask("/api/nowhere")).status).toBe(404);
    letGo();
    expect((await ask()).status).toBe(200);
  });

  test("20 every address that is always answered exists", async () => {
    await listen();
    expect(alwaysAnswered.filter((url) => !app.hasRoute({ method: "GET", url }))).toEqual([]);
  });
});

describe("20 headers that arrive slower than any real client sends them", () => {
  /** How the server ends a connection on which headers arrive byte by byte, or at once. */
  async function send(bytesAtATime: number): Promise<{ heard: string; isClosed: boolean }> {
    const socket = connect(Number(new URL(at).port), "127.0.0.1");
    const state = { heard: "", isClosed: false };
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => (state.heard += text)).on("error", () => undefined);
    socket.on("close", () => (state.isClosed = true));
    const head = `GET /livez HTTP/1.1\r\nhost: portal.test\r\nx-long: ${"x".repeat(2_000)}\r\n\r\n`;
    for (let from = 0; from < head.length && !state.isClosed; from += bytesAtATime) {
      socket.write(head.slice(from, from + bytesAtATime));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await expect.poll(() => state.heard).not.toBe("");
    const result = { ...state };
    socket.destroy();
    return result;
  }

  test("20 are cut off, while others are answered; the control is the same headers at once", async () => {
    app = await buildApp(rig.services);
    // With a shorter timeout than in production.
    app.server.headersTimeout = 300;
    Object.assign(app.server, { connectionsCheckingInterval: 50 });
    at = await app.listen({ port: 0, host: "127.0.0.1" });
    const slow = send(1);
    expect((await send(5_000)).heard).toContain("HTTP/1.1 200");
    const { heard } = await slow;
    expect(heard).toContain("HTTP/1.1 408");
    expect(heard).not.toContain("200");
  });

  test("20 clients have fifteen seconds for them, checked every few seconds", async () => {
    await listen();
    expect(app.server).toMatchObject({ headersTimeout: 15_000, connectionsCheckingInterval: 3_000 });
  });
});
