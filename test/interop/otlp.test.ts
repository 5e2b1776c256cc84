import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { startTracing } from "../../apps/server/src/platform/tracing/tracing.ts";
import type { Tracing } from "../../apps/server/src/platform/tracing/tracing-port.ts";
import { type Rig, startRig } from "../../apps/server/src/testing/rig.ts";
import { startTraceReceiver } from "../../apps/server/src/testing/trace-receiver.ts";
import { party } from "./party.ts";

const protoc = await party({ name: "protoc (OTLP)", packages: ["protobuf-compiler"], programs: ["protoc"] });

let rig: Rig;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let tracing: Tracing;
beforeAll(async () => {
  if (!protoc.isThere) return;
  receiver = await startTraceReceiver();
  const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  if (!traces) throw new Error("An endpoint was given.");
  tracing = startTracing(traces, 50);
  rig = await startRig({}, { tracing });
});
afterAll(async () => {
  await rig?.close();
  await tracing?.close();
  await receiver?.close();
});

/** Everything that was sent, as protoc reads it: consecutive messages become one with all their lists. */
function decoded(): string {
  const input = Buffer.from(receiver.raw(), "latin1");
  const words = ["--decode=ExportTraceServiceRequest", `--proto_path=${import.meta.dirname}`, "otlp.proto"];
  return execFileSync(protoc.program, words, { input, encoding: "utf8", maxBuffer: 50_000_000 });
}

test.runIf(protoc.isThere)("Y11 traces are valid OTLP for protoc: request, statements, ids, resource", async () => {
  const headers = { "x-brand": "alpha", traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" };
  const payload = { email: "nobody@acme.test", password: "Canary-secret-77" };
  const answer = await rig.ask({ method: "POST", url: "/api/auth/v2/login", headers, payload });
  expect(answer.statusCode).toBe(401);
  await expect.poll(() => decoded()).toContain('name: "POST /api/auth/v2/login"');
  const text = decoded();
  expect(text).toMatch(/key: "service.name"\s+value \{\s+string_value: "\w+"/);
  expect(text).toContain("kind: SPAN_KIND_SERVER");
  expect(text).toMatch(/key: "http.response.status_code"\s+value \{\s+int_value: 401/);
  expect(text).toMatch(/key: "db.query.text"\s+value \{\s+string_value: "/);
  // 16 and 8 bytes, and a valid time.
  expect(text).toContain(String.raw`trace_id: "K\371/5w\263M\246\243\316\222\235\016\016G6"`);
  const [, nanoseconds = "0"] = /start_time_unix_nano: (\d+)/.exec(text) ?? [];
  expect(Math.abs(Number(nanoseconds) / 1e6 - Date.now())).toBeLessThan(600_000);
  // protoc prints unknown fields as numbers: there are none.
  expect(text).not.toMatch(/^\s*\d+[:{ ]/m);
  expect(text).not.toContain("Canary-secret-77");
});
