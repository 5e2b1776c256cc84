import { refusals } from "@atrium/contract/refusals.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { serveMetrics } from "./metrics-server.ts";
import { prometheus } from "./prometheus.ts";

let rig: Rig;
let counted: ReturnType<typeof prometheus>;
let server: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  counted = prometheus();
  rig = await startRig({}, { metrics: counted.metrics });
  server = await serveMetrics({ port: 0, host: "127.0.0.1" }, () => counted.scrape(rig.services));
});
afterAll(async () => {
  await server.close();
  await rig.close();
});

const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
const scrape = async () => (await at("/metrics")).text();
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split("\n")
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

test("X4 metrics cover requests by pattern, the process, the pool and the backlog", async () => {
  const { api } = await rig.login("anna@acme.test");
  await api("GET /users/current");
  await rig.ask({ url: "/api/nowhere" });
  const text = await scrape();
  const answered = 'http_request_duration_seconds_count{method="GET",route="/api/users/current",status="200"}';
  expect(valueOf(text, answered)).toBe(1);
  expect(valueOf(text, 'atrium_sign_ins_total{kind="password"}')).toBe(1);
  expect(valueOf(text, 'atrium_refusals_total{code="not_found"}')).toBe(1);
  expect(valueOf(text, "atrium_database_up")).toBe(1);
  expect(valueOf(text, "atrium_mails_waiting")).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, "atrium_identity_providers_resting")).toBe(0);
  for (const name of ["in_use", "idle", "waiting"])
    expect(valueOf(text, `atrium_database_connections{pool="portfolios",state="${name}"}`)).toBeGreaterThanOrEqual(0);
  for (const name of [
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
    "process_start_time_seconds",
  ])
    expect(valueOf(text, name)).toBeGreaterThan(0);
});

test("X4 an RSVP counts when it changes something, and once", async () => {
  const { api } = await rig.login("anna@acme.test");
  const params = { id: await rig.uuid("buildings", "tower"), uuid: await rig.uuid("contents", "concert") };
  const before = valueOf(await scrape(), 'atrium_rsvps_total{kind="attend"}') || 0;
  await api("PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend", { params });
  await api("PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend", { params });
  expect(valueOf(await scrape(), 'atrium_rsvps_total{kind="attend"}')).toBe(before + 1);
});

test("X4 labels have a bounded number of values: many unusual requests add only one series", async () => {
  await rig.ask({ url: "/api/wherever" });
  const series = async () =>
    (await scrape()).split("\n").filter((line) => line.startsWith("http_request_duration_seconds_count"));
  const before = await series();
  for (let n = 0; n < 60; n += 1) {
    await rig.ask({ url: `/api/canary-${n}/person-${n}@acme.test?code=${n}`, headers: { "x-brand": `brand-${n}` } });
    counted.metrics.answered({ method: `STRANGE${n}`, route: "(page)", status: 404, seconds: 0.01 });
  }
  const text = await scrape();
  expect((await series()).length).toBe(before.length + 1);
  expect(text).not.toMatch(/canary|acme|brand-|@/);
});

test("X4 every label's value is listed in the source", async () => {
  const text = await scrape();
  const patterns = new Set(Object.keys(endpoints).map((key) => `/api${key.split(" ")[1]}`));
  const valuesOf = (label: string) =>
    new Set([...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, "g"))].map((m) => m[1] ?? ""));
  for (const route of valuesOf("route")) expect(patterns.has(route) || !/\d{3}|@/.test(route), route).toBe(true);
  for (const code of valuesOf("code")) expect(Object.keys(refusals)).toContain(code);
  for (const kind of valuesOf("pool")) expect(["system", "portfolios", "replica"]).toContain(kind);
  expect([...text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-/g)]).toEqual([]);
});

test("X4 the port serves only metrics, and leaves values out that the database does not deliver in time", async () => {
  expect((await at("/")).status).toBe(404);
  expect((await at("/metrics", { method: "POST" })).status).toBe(405);
  const gone = { ...rig.services.database, system: undefined as never };
  const { text } = await counted.scrape({ database: gone, replica: undefined });
  expect(valueOf(text, "atrium_database_up")).toBe(0);
  expect(text).not.toMatch(/^atrium_mails_waiting /m);
});
