import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoApp } from "../demo-app/app.ts";

const origin = "http://localhost:3913";
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
function tokenFor(aud: string): string {
  const head = part({ alg: "EdDSA", kid: "one", typ: "mini-app+jwt" });
  const text = `${head}.${part({ aud, version: 3, exp: Math.floor(Date.now() / 1000) + 60 })}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString("base64url")}`;
}

/** A fake portal for the app's back end: registered apps, and valid tokens. */
let portal: { app: string | undefined; token: string; logIns: number };
let app: string;
beforeEach(async () => {
  portal = { app: "first", token: "token-1", logIns: 0 };
  const answers: Record<string, () => object> = {
    "/.well-known/jwks.json": () => ({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one" }] }),
    "/api/tenant/v1/users/current/buildings": () => ({ data: { buildings: [{ uuid: "pier" }, { uuid: "lantern" }] } }),
    "/api/tenant/v1/buildings/pier/apps": () => ({
      data: { apps: [{ uuid: "other", origins: ["https://a.example"] }] },
    }),
    "/api/tenant/v1/buildings/lantern/apps": () => ({
      data: { apps: portal.app ? [{ uuid: portal.app, origins: [origin] }] : [] },
    }),
  };
  const url = await serve((request, response) => {
    const path = request.url ?? "";
    // A log-in sends no part of an expired session.
    if (path === "/api/auth/v2/login" && !request.headers.authorization) {
      portal.logIns += 1;
      return void response.end(JSON.stringify({ token: portal.token }));
    }
    const isIn = !path.startsWith("/api/") || request.headers.authorization === `Bearer ${portal.token}`;
    return void response.writeHead(isIn ? 200 : 401).end(JSON.stringify(isIn ? answers[path]?.() : {}));
  });
  app = await serve(demoApp({ portal: url, origin }));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

const called = async () => (await fetch(`${app}/app.json`)).json();
const whoami = async (aud: string) =>
  (await fetch(`${app}/whoami`, { headers: { authorization: `Bearer ${tokenFor(aud)}` } })).status;

test("M4 M5 the demo's app uses its registration in the current pack, and accepts tokens for no other", async () => {
  expect(await called()).toEqual({ app_uuid: "first" });
  expect([await whoami("first"), await whoami("second")]).toEqual([200, 502]);
  portal.app = "second";
  expect(await called()).toEqual({ app_uuid: "second" });
  expect([await whoami("first"), await whoami("second")]).toEqual([502, 200]);
  expect(portal.logIns).toBe(1);
});

test("M4 the demo's app logs in again after its session has ended, once for all requests, and says so if it is not registered", async () => {
  await called();
  // Another database: earlier tokens are unknown there.
  Object.assign(portal, { app: "third", token: "token-2" });
  expect(await Promise.all([called(), called(), called()])).toEqual(
    Array.from({ length: 3 }, () => ({ app_uuid: "third" })),
  );
  expect(portal.logIns).toBe(2);
  portal.app = undefined;
  expect(await called()).toEqual({ error: `No app is registered for ${origin}.` });
  portal.app = "fourth";
  expect(await called()).toEqual({ app_uuid: "fourth" });
  expect(portal.logIns).toBe(2);
});
