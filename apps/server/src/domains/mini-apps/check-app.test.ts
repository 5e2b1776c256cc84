import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { appsCommand, checkAppCommand, sayImportedApps } from "../../operator-apps.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let uuid: string;
let said: string[];
let answer: RequestListener;
let origin: string;

/** The page of a mini-app, and the portal's keys, as they are reached from outside. */
const outside = createServer((request, response) => {
  if (request.url !== "/.well-known/jwks.json") return answer(request, response);
  return void rig
    .ask({ url: request.url })
    .then(({ body }) => response.setHeader("content-type", "application/json").end(body));
});

beforeAll(async () => {
  await new Promise<void>((listening) => outside.listen(0, "127.0.0.1", listening));
  const { port } = outside.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  rig = await startRig({ PORT: String(port) });
  uuid = v7();
  const { portfolio_uuid } = await rig.services.brands.ofDomain("alpha.test");
  const app = { portfolio_uuid, type: "MICROFRONTEND" as const, url: `${origin}/start`, origins: [origin] };
  const { system } = rig.services.database;
  await system
    .insertInto("apps")
    .values([
      { ...app, uuid, pack_key: "rooms", name: "Rooms", actions: ["init", "getUser"] },
      { ...app, uuid: v7(), pack_key: "off", name: "Off", actions: [], active: false },
    ])
    .execute();
  const building_uuid = await rig.uuid("buildings", "tower");
  await system.insertInto("app_buildings").values({ portfolio_uuid, app_uuid: uuid, building_uuid }).execute();
});
afterAll(async () => {
  await rig.close();
  outside.closeAllConnections();
  await new Promise((closed) => outside.close(closed));
});
beforeEach(() => {
  said = [];
  answer = (_, response) => void response.setHeader("content-type", "text/html").end("<h1>Rooms</h1>");
});

const say = (line: string) => void said.push(line);
const withServices = <T>(_: unknown, work: (services: Rig["services"]) => Promise<T>) => work(rig.services);
const check = (key = "rooms") => checkAppCommand(rig.services.config, { withServices, say, key });
const faults = () => said.flatMap((line) => /^ {2}wrong +(.*)$/.exec(line)?.[1] ?? []);

/** Changes the registration, as an operator does, for one test. */
async function registered(changed: { url?: string; origins?: string[]; actions?: string[] }): Promise<void> {
  const { system } = rig.services.database;
  await system.updateTable("apps").set(changed).where("uuid", "=", uuid).execute();
  onTestFinished(async () => {
    const before = { url: `${origin}/start`, origins: [origin], actions: ["init", "getUser"] };
    await system.updateTable("apps").set(before).where("uuid", "=", uuid).execute();
  });
}

test("Z26 `apps` prints each mini-app by its keys, with its app_uuid", async () => {
  await appsCommand(rig.services.config, withServices, say);
  const line = said.find((one) => one.startsWith("alpha/rooms "));
  expect(line).toContain(` ${uuid}  Rooms, ${origin}/start`);
  expect(said.find((one) => one.startsWith("alpha/off "))).toContain("(switched off)");
});

test("Z26 an import prints the same of the portfolios that it brought", async () => {
  await sayImportedApps(rig.services, [{ key: "beta" }], say);
  expect(said).toEqual([]);
  await sayImportedApps(rig.services, [{ key: "beta" }, { key: "alpha" }], say);
  expect(said[0]).toBe("Mini-apps, each with its app_uuid:");
  expect(said.some((line) => line.startsWith("alpha/rooms ") && line.includes(uuid))).toBe(true);
});

test("Z26 an app without faults is reported as such, by either of its names", async () => {
  for (const key of ["rooms", "alpha/rooms", uuid]) expect(await check(key)).toBe(true);
  expect(faults()).toEqual([]);
  expect(said).toContain(`  ok     http://alpha.test:${new URL(origin).port} may frame it`);
  expect(said.at(-1)).toBe("Nothing is wrong.");
});

test("Z26 an unknown or ambiguous name is refused with the existing ones", async () => {
  await expect(check("desks")).rejects.toThrow(/No mini-app is called desks\. Registered: .*alpha\/rooms/);
});

test("Z26 headers that forbid framing are reported, with what to send instead", async () => {
  answer = (_, response) => void response.setHeader("x-frame-options", "DENY").end();
  expect(await check()).toBe(false);
  expect(faults()[0]).toMatch(/^X-Frame-Options: DENY forbids it\. .*frame-ancestors http:\/\/alpha\.test/);
});

test("Z26 a page that is not found, fails, or redirects out of its origins is reported, with the address", async () => {
  answer = (_, response) => void response.writeHead(500).end();
  await check();
  expect(faults()[0]).toContain("answers 500");
  said = [];
  answer = ({ url }, response) =>
    url === "/start"
      ? void response.writeHead(302, { location: "/next" }).end()
      : void response.writeHead(302, { location: "https://login.example/?x" }).end();
  await check();
  expect(faults()).toEqual([
    expect.stringContaining("redirects to https://login.example/?x, whose origin is not registered"),
  ]);
  said = [];
  await registered({ url: "http://127.0.0.1:1/", origins: ["http://127.0.0.1:1"] });
  await check();
  expect(faults()).toEqual([expect.stringContaining("http://127.0.0.1:1/ does not answer")]);
});

test("Z26 what the pack lacks is reported by its field", async () => {
  await registered({ origins: ["https://other.example"], actions: ["getUser"] });
  await check();
  expect(faults()).toEqual([
    expect.stringMatching(/^actions: lacks init/),
    expect.stringMatching(/^origins: lacks http:\/\/127/),
  ]);
  said = [];
  await check("off");
  expect(faults()).toEqual([
    expect.stringMatching(/^the pack has active: false/),
    expect.stringMatching(/^buildings: is empty/),
    expect.stringMatching(/^actions: lacks init/),
  ]);
});

test("Z26 on the portal's own domain, scripts that another origin may not load are named", async () => {
  const own = `http://rooms.alpha.test:${new URL(origin).port}`;
  await registered({ url: `${own}/`, origins: [own] });
  const html =
    '<script type="module" src="/app.js"></script><script type="module" crossorigin src="/open.js"></script>';
  const ask = ((address: string, init: RequestInit) => {
    const { pathname } = new URL(address);
    if (pathname.endsWith(".json")) return fetch(address.replace(/^.*\/\/[^/]+/, origin), init);
    const headers = new Headers(pathname === "/open.js" ? { "access-control-allow-origin": "*" } : {});
    return Promise.resolve(new Response(html, { headers }));
  }) as typeof fetch;
  expect(await checkAppCommand(rig.services.config, { withServices, say, key: "rooms", ask })).toBe(false);
  expect(faults()).toEqual([expect.stringMatching(new RegExp(`may not load ${own}/app\\.js: .*Allow-Origin: \\*`))]);
});

test("Z26 keys that are not this installation's, or cannot be read, are reported", async () => {
  const config = { ...rig.services.config, publicUrl: origin };
  const elsewhere = createServer((_, response) => void response.end('{"keys":[]}'));
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  const publicUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  await checkAppCommand({ ...config, publicUrl }, { withServices, say, key: "rooms" });
  elsewhere.close();
  expect(faults()).toEqual([expect.stringMatching(/jwks\.json lacks .*check that it belongs to this installation/)]);
  said = [];
  await checkAppCommand({ ...config, publicUrl: "http://127.0.0.1:1" }, { withServices, say, key: "rooms" });
  expect(faults()).toEqual([expect.stringMatching(/jwks\.json cannot be read/)]);
});
