import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { testPassword } from "../../testing/global-setup.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { startTraceReceiver } from "../../testing/trace-receiver.ts";
import { readConfig } from "../config/config.ts";
import { deliverMails } from "../mail/deliver.ts";
import { startTracing } from "./tracing.ts";
import { parentIn, type Tracing } from "./tracing-port.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const click = "00f067aa0ba902b7";
const fromPortal = { "x-brand": "alpha", "x-trace-id": traceId, traceparent: `00-${traceId}-${click}-01` };

let rig: Rig;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let tracing: Tracing;

async function start(): Promise<void> {
  receiver = await startTraceReceiver();
  const { traces } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=house%20one,authorization=Basic abc=",
  });
  if (!traces) throw new Error("An endpoint was given.");
  tracing = startTracing(traces, 50);
  rig = await startRig({}, { tracing });
}
beforeAll(start);
afterEach(() => void receiver.spans.splice(0));
afterAll(async () => {
  await rig.close();
  await tracing.close();
  await receiver.close();
});

const spansOf = (id: string) => receiver.spans.filter((span) => span.traceId === id);
const serverSpan = (id: string) => spansOf(id).find(({ kind }) => kind === 2);

test("X4 one id goes from the portal's click through the request to each statement, by route pattern and placeholder", async () => {
  const password = "Canary-secret-77";
  const answer = await rig.ask({
    method: "POST",
    url: "/api/auth/v2/login",
    headers: fromPortal,
    payload: { email: "canary-person@acme.test", password },
  });
  expect(answer.statusCode).toBe(401);
  expect(answer.headers["x-trace-id"]).toBe(traceId);
  expect(answer.json()).toMatchObject({ trace_id: traceId });
  await expect.poll(() => serverSpan(traceId)).toBeDefined();
  expect(serverSpan(traceId)).toMatchObject({
    name: "POST /api/auth/v2/login",
    parentSpanId: click,
    attributes: {
      "http.request.method": "POST",
      "http.route": "/api/auth/v2/login",
      "http.response.status_code": 401,
    },
  });
  const statements = spansOf(traceId).filter(({ attributes }) => attributes["db.query.text"]);
  expect(statements.length).toBeGreaterThan(1);
  for (const { parentSpanId, kind } of statements) {
    expect(parentSpanId).toBe(serverSpan(traceId)?.spanId);
    expect(kind).toBe(3);
  }
  const users = statements.find(({ attributes }) => /join "users"/.test(String(attributes["db.query.text"])));
  expect(users?.attributes["db.query.text"]).toMatch(/"email" = \$\d/);
  for (const secret of [password, "canary-person", testPassword]) expect(receiver.raw()).not.toContain(secret);
});

test("X4 without a caller's trace the request begins one, under the id that its answer carries", async () => {
  const answer = await rig.ask({ url: "/api/healthcheck" });
  const id = String(answer.headers["x-trace-id"]);
  await expect.poll(() => serverSpan(id)).toBeDefined();
  expect(serverSpan(id)).toMatchObject({ name: "GET /api/healthcheck", parentSpanId: "" });
});

test("X4 a request whose address is a secret is reported by its pattern only", async () => {
  const token = "canary-token-1234567890";
  const answer = await rig.ask({ url: `/attachments/${token}?code=canary-code`, headers: { host: "alpha.test" } });
  const id = String(answer.headers["x-trace-id"]);
  await expect.poll(() => serverSpan(id)?.name).toBe("GET /attachments/:token");
  expect(receiver.raw()).not.toContain("canary-token");
  expect(receiver.raw()).not.toContain("canary-code");
});

test("X4 an unsampled trace of the caller is not sent, and its id is still used", async () => {
  const unwanted = "5bf92f3577b34da6a3ce929d0e0e4736";
  const answer = await rig.ask({
    url: "/api/healthcheck",
    headers: { traceparent: `00-${unwanted}-${click}-00` },
  });
  expect(answer.headers["x-trace-id"]).toBe(unwanted);
  const later = String((await rig.ask({ url: "/api/healthcheck" })).headers["x-trace-id"]);
  await expect.poll(() => serverSpan(later)).toBeDefined();
  expect(spansOf(unwanted)).toEqual([]);
});

test("X4 a mail is linked to the request that caused it, and its span contains nothing about the recipient", async () => {
  const { services } = rig;
  const answer = await rig.ask({
    method: "POST",
    url: "/api/user-verification/v2/code/reset-password/send",
    headers: { ...fromPortal, "x-trace-id": traceId },
    payload: { email: "anna@acme.test" },
  });
  expect(answer.statusCode).toBeLessThan(300);
  const [posted] = await services.database.system.selectFrom("outgoing_mails").select("traceparent").execute();
  expect(posted?.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  await deliverMails({ ...services, mail: { send: async () => undefined, close: () => undefined } });
  const sent = () => receiver.spans.find(({ name }) => name === "send mail");
  await expect.poll(sent).toBeDefined();
  expect(sent()?.links).toEqual([`${traceId}/${posted?.traceparent?.split("-")[2]}`]);
  expect(sent()?.traceId).not.toBe(traceId);
  expect(receiver.raw()).not.toContain("anna@acme.test");
});

test("X4 the receiver is called at OTLP's path, with the configured headers", () => {
  expect(receiver.asked[0]).toMatchObject({
    path: "/v1/traces",
    headers: { "x-tenant": "house one", authorization: "Basic abc=", "content-type": "application/x-protobuf" },
  });
});

test.each([
  ["nothing", undefined],
  ["an unknown version", `ff-${traceId}-${click}-01`],
  ["a trace of zeros", `00-${"0".repeat(32)}-${click}-01`],
  ["a span of zeros", `00-${traceId}-${"0".repeat(16)}-01`],
  ["capitals", `00-${traceId.toUpperCase()}-${click}-01`],
  ["a short one", `00-${traceId}-${click}`],
])("%s is no caller's trace", (_name, traceparent) => {
  expect(parentIn(traceparent)).toBeUndefined();
});
