import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { flagDefaults } from "@atrium/rules/flags.ts";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { outsideFlags, patience } from "./outside.ts";

type Asked = { authorization: string | undefined; path: string | undefined; context: Record<string, unknown> };

/** An external flag service, which answers as the test configures it. */
const asked: Asked[] = [];
let answer: (response: ServerResponse) => void;
const service = createServer((request: IncomingMessage, response) => {
  let text = "";
  request.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  request.on("end", () => {
    const { context } = JSON.parse(text) as { context: Record<string, unknown> };
    asked.push({ authorization: request.headers.authorization, path: request.url, context });
    answer(response);
  });
});
const say =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

let rig: Rig;
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/flags/`;
  rig = await startRig({ FLAGS_PROVIDER: `ofrep:${url}`, FLAGS_PROVIDER_TOKEN: "open-sesame" });
});
afterAll(async () => {
  await rig.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  asked.length = 0;
  // After every pause and every cached answer has expired.
  rig.clock.advance(60);
});

const usualMs = patience.ms;
const evaluate = async (token?: string, context: Record<string, unknown> = {}) =>
  rig.api(token ? { token } : {})("POST /ofrep/v1/evaluate/flags", { body: { context } });

test("F2 the external service gets the actual caller's context; its answer is passed on, and no stream is offered", async () => {
  answer = say({
    flags: [
      { key: "kiosk", value: true, reason: "TARGETING_MATCH", variant: "on", metadata: { a: 1 } },
      { key: "broken", errorCode: "PARSE_ERROR" },
      "no flag",
    ],
  });
  const { token } = await rig.login("anna@acme.test");
  const tower = await rig.uuid("buildings", "tower");
  const reply = await evaluate(token, { building_uuid: tower, admin: true, roles: ["king"] });
  expect(reply).toEqual({ flags: [{ key: "kiosk", value: true, reason: "TARGETING_MATCH", variant: "on" }] });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ authorization: "Bearer open-sesame", path: "/flags/ofrep/v1/evaluate/flags" });
  expect(asked[0]?.context).toMatchObject({
    building_uuid: tower,
    admin: false,
    roles: [],
    anonymous: false,
    brand: "alpha",
  });
});

test.each<[string, (response: ServerResponse) => void]>([
  ["refuses", say({ errorCode: "GENERAL" }, 500)],
  ["talks of something else", say({ hello: "there" })],
  ["is no flag service", (response) => void response.end("<h1>It works!</h1>")],
  ["hangs up", (response) => void response.destroy()],
  ["never answers", () => undefined],
])("F3 a service that %s: the defaults apply, and it is not called for a while", async (how, misbehave) => {
  answer = misbehave;
  if (how === "never answers") patience.ms = 200;
  onTestFinished(() => void (patience.ms = usualMs));
  const values = async () => Object.fromEntries((await evaluate()).flags.map(({ key, value }) => [key, value]));
  expect(await values()).toEqual(flagDefaults);
  expect(await values()).toEqual(flagDefaults);
  expect(asked).toHaveLength(1);
  rig.clock.advance(11);
  answer = say({ flags: [{ key: "kiosk", value: true }] });
  expect(await values()).toEqual({ kiosk: true });
});

test("a brand's pages together ask once in a while", async () => {
  answer = say({ flags: [] });
  for (const _ of [1, 2, 3])
    expect((await rig.ask({ url: "/login", headers: { host: "alpha.test" } })).statusCode).toBe(200);
  expect(asked).toHaveLength(1);
});

test("a failure is logged without the token", async () => {
  answer = say({}, 503);
  let log = "";
  const logger = pino({}, { write: (line: string) => void (log += line) });
  const brand = await rig.services.brands.ofDomain("alpha.test");
  const flags = outsideFlags({ url, token: "open-sesame", clock: rig.clock, logger });
  onTestFinished(() => void asked.splice(0));
  await flags.evaluate(brand, {
    targetingKey: "u",
    anonymous: false,
    domain: "",
    brand: "alpha",
    building_uuids: [],
    admin: false,
    hqo_staff: false,
    roles: [],
  });
  expect(log).toContain("status 503");
  expect(log).not.toContain("open-sesame");
});
