import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "./app.ts";
import { testPassword } from "./testing/global-setup.ts";
import { type Rig, startRig } from "./testing/rig.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { createAccessLog } from "./platform/log/logger.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

test("X4 43 a request's log line is JSON with its id, its route's pattern and its status, and with no secret", async () => {
  const file = join(temporaryFolder(), "access.log");
  const app = await buildApp(rig.services, { accessLog: createAccessLog("info", openSync(file, "w")) });
  const login = await app.inject({
    method: "POST",
    url: "/api/auth/v2/login?token=canary-query",
    headers: { "x-brand": "alpha", cookie: "atrium=canary-cookie" },
    payload: { email: "anna@acme.test", password: testPassword },
  });
  const plain = await app.inject({
    method: "POST",
    url: "/api/auth/v2/login",
    headers: { "x-brand": "alpha", authorization: "Bearer canary-bearer" },
    payload: { email: "anna@acme.test", password: testPassword },
  });
  const secret = await app.inject({ url: "/attachments/canary-token", headers: { host: "alpha.test" } });
  const { token } = plain.json<{ token: string }>();
  await app.close();
  const written = readFileSync(file, "utf8");
  const lines = written
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    expect.objectContaining({
      trace_id: login.headers["x-trace-id"],
      route: "/api/auth/v2/login",
      status: login.statusCode,
    }),
    expect.objectContaining({ trace_id: plain.headers["x-trace-id"], method: "POST", status: 200 }),
    expect.objectContaining({ trace_id: secret.headers["x-trace-id"], route: "/attachments/:token", status: 404 }),
  ]);
  for (const canary of ["canary", testPassword, token, "anna@acme.test"]) expect(written).not.toContain(canary);
});
