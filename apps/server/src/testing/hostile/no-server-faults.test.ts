import { readKey } from "@atrium/contract/endpoint.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../rig.ts";
import { callerFor, openWorld, type World } from "./actors.ts";
import { addressOf, allKeys, inputOf, nextNetwork } from "./send.ts";

let rig: Rig;
let world: World;
beforeAll(async () => {
  rig = await startRig();
  world = await openWorld(rig);
});
afterAll(() => rig.close());

const deep = 5_000;
const nested = {
  lists: "[".repeat(deep) + "]".repeat(deep),
  objects: '{"a":'.repeat(deep) + "1" + "}".repeat(deep),
  "lists in a field": `{"a":${"[".repeat(deep)}${"]".repeat(deep)}}`,
};

test.each(Object.entries(nested))(
  "Z8 %s 5,000 deep are refused by every call, also where it reads no body",
  async (_, payload) => {
    const found: string[] = [];
    for (const key of allKeys) {
      const { method } = readKey(key);
      if (method === "GET") continue;
      await rig.forgetLimits();
      const { token } = await callerFor(world, key);
      const answer = await rig.ask({
        method,
        url: addressOf(key, await inputOf(key, world.own)),
        remoteAddress: nextNetwork(),
        headers: {
          "x-brand": "alpha",
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        payload,
      });
      if (answer.statusCode >= 500 || answer.statusCode < 400)
        found.push(`${key}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    }
    expect(found).toEqual([]);
  },
);

/** Path segments that are invalid text, or valid only after decoding twice. */
const segments = ["%00", "a%00.js", "%2500", "%", "%zz", "%25", "%25zz", "%c0%80", "%ff", "%ED%A0%80", "..%2f..%2f%00"];
const places = [
  "/assets",
  "/files",
  "/icons",
  "/attachments",
  "/api",
  "/scim/v2",
  "/.well-known",
  "/saml",
  "/mailbox",
  "",
];

test("Z8 no path causes a server error: NUL, broken escapes and double escapes, at every address", async () => {
  const found: string[] = [];
  const ofContract = allKeys
    .filter((key) => key.includes(":"))
    .map((key) => ({ method: readKey(key).method, path: `/api${readKey(key).path}` }));
  const ofFiles = places.flatMap((place) => [`${place}/:any`, `${place}/:any/:other`]);
  const asked = [...ofContract, ...ofFiles.map((path) => ({ method: "GET" as const, path }))];
  for (const { method, path } of asked)
    for (const segment of segments) {
      const url = path.replace(/:\w+/g, segment);
      for (const accept of ["*/*", "text/html"]) {
        const headers = { "x-brand": "alpha", accept };
        const answer = await rig.ask({ method, url, headers, remoteAddress: nextNetwork() });
        if (answer.statusCode >= 500) found.push(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 120)}`);
      }
    }
  expect(found).toEqual([]);
});

test("Z8 neither does a query, a cookie or a header", async () => {
  const found: string[] = [];
  const texts = ["%00", "%", "%zz", "%ED%A0%80", "\u00ff", "a".repeat(3_000)];
  const cookies = ["companion", "sign_up", "sso", "device"].map((name) => `portal-${name}`);
  const named = ["x-brand", "accept-language", "if-none-match", "idempotency-key", "authorization", "x-building-uuid"];
  const urls = [
    "/api/users/current",
    "/api/public/theme",
    "/api/auth/v2/refresh",
    "/api/healthcheck",
    "/icons/tab.png",
  ];
  for (const text of texts)
    for (const url of urls)
      for (const headers of [
        { cookie: cookies.map((name) => `${name}=${text}`).join("; ") },
        ...named.map((name) => ({ [name]: text })),
      ]) {
        const method = url.endsWith("refresh") ? "POST" : "GET";
        const payload = method === "POST" ? { payload: { refresh_token: "a".repeat(30) } } : {};
        const answer = await rig.ask({
          method,
          url: `${url}?lang=${text}`,
          headers,
          ...payload,
          remoteAddress: nextNetwork(),
        });
        if (answer.statusCode >= 500) found.push(`${url} ${JSON.stringify(headers)}: ${answer.body.slice(0, 200)}`);
      }
  expect(found).toEqual([]);
});
