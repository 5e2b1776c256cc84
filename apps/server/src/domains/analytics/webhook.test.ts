import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { deliverWebhooks } from "../../platform/webhooks/deliver-webhooks.ts";
import { sendWebhook } from "../../platform/webhooks/send-webhook.ts";
import { setAnalytics } from "../../testing/analytics.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const secret = `whsec_${Buffer.from("a secret of the operator's own").toString("base64")}`;
const secret_variable = "ALPHA_WEBHOOK_SECRET";

type Told = { headers: IncomingHttpHeaders; body: string };

/** A real receiver, which answers as told and records what it was sent. */
let told: Told[] = [];
let status = 200;
const receiver = createServer((request, reply) => {
  let body = "";
  request.setEncoding("utf8").on("data", (text: string) => {
    body += text;
  });
  request.on("end", () => {
    told.push({ headers: request.headers, body });
    reply.writeHead(status, { location: "/elsewhere" }).end("whatever");
  });
});

let rig: Rig;
let api: Rig["api"] extends (...given: never[]) => infer A ? A : never;
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
  rig = await startRig({ WEBHOOK_PRIVATE_ADDRESSES: "true", [secret_variable]: secret });
  ({ api } = await rig.login("anna@acme.test"));
});
afterAll(async () => {
  await rig.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(async () => {
  told = [];
  status = 200;
  await rig.services.database.system.deleteFrom("outgoing_webhooks").execute();
  await rig.services.database.system.deleteFrom("ended_webhooks").execute();
  await setAnalytics(rig, "alpha", { consent: "not_required", scripts: [], webhook: { url, secret_variable } });
});

const waiting = () =>
  rig.services.database.system.selectFrom("outgoing_webhooks").select(["uuid", "attempts", "body"]).execute();
const deliver = () => deliverWebhooks(rig.services);
async function track(count = 1): Promise<string[]> {
  const events = Array.from({ length: count }, () => ({ event_type: "home_impression", event_uuid: v7() }) as const);
  await api("POST /analytics/v2/track", { body: { events } });
  return events.map(({ event_uuid }) => event_uuid);
}

test("U8 a batch is sent once, signed, and duplicates are not sent again", async () => {
  const uuids = await track(3);
  const [first = ""] = uuids;
  await api("POST /analytics/v2/track", { body: { event_type: "home_impression", event_uuid: first } });
  const rows = await waiting();
  expect(rows).toHaveLength(1);
  await deliver();
  expect(told).toHaveLength(1);
  const { headers, body } = told[0] ?? { headers: {}, body: "" };
  expect(headers["webhook-id"]).toBe(rows[0]?.uuid);
  const said = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(said).toMatchObject({
    type: "analytics.events",
    timestamp: rig.clock.now().toISOString(),
    data: { events: uuids.map((event_uuid) => ({ event_uuid, event_type: "home_impression", brand: "alpha" })) },
  });
  expect(await waiting()).toEqual([]);
  await deliver();
  expect(told).toHaveLength(1);
});

test("U8 events and their webhooks are stored in one transaction", async () => {
  const { system } = rig.services.database;
  const before = await system.selectFrom("analytics_events").select("event_uuid").execute();
  const post = vi.spyOn(rig.services.webhooks, "post").mockRejectedValue(new Error("on purpose"));
  await expect(track()).rejects.toThrow(/went wrong/);
  post.mockRestore();
  expect(await system.selectFrom("analytics_events").select("event_uuid").execute()).toHaveLength(before.length);
});

test("U8 15 18 a failing or redirecting receiver gets the same id and bytes again, with growing pauses", async () => {
  await track();
  const waits = [30, 60, 120];
  for (const [index, wait] of waits.entries()) {
    status = [500, 302, 429][index] ?? 500;
    await deliver();
    expect(told).toHaveLength(index + 1);
    rig.clock.advance(wait - 1);
    await deliver();
    expect(told).toHaveLength(index + 1);
    rig.clock.advance(1);
  }
  status = 204;
  await deliver();
  expect(told).toHaveLength(4);
  expect(new Set(told.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(told.map(({ body }) => body)).size).toBe(1);
  expect(new Set(told.map(({ headers }) => headers["webhook-signature"])).size).toBe(4);
  expect(await waiting()).toEqual([]);
});

test("U8 the twelfth failure is the last", async () => {
  status = 503;
  await track();
  for (let attempt = 0; attempt < 13; attempt += 1) {
    await deliver();
    rig.clock.advance(48 * 3_600);
  }
  expect(told).toHaveLength(12);
  expect(await waiting()).toEqual([]);
  ({ api } = await rig.login("anna@acme.test"));
});

test("U8 410 ends it until another address is set; events are stored all the same", async () => {
  const { system } = rig.services.database;
  status = 410;
  await track();
  await deliver();
  expect(told).toHaveLength(1);
  status = 200;
  const [uuid = ""] = await track();
  await deliver();
  expect(told).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  const kept = await system
    .selectFrom("analytics_events")
    .where("event_uuid", "=", uuid)
    .select("event_type")
    .execute();
  expect(kept).toHaveLength(1);
  const entries = await system.selectFrom("facts").where("action", "=", "webhook.ended").selectAll().execute();
  expect(entries).toHaveLength(1);
  await setAnalytics(rig, "alpha", {
    consent: "not_required",
    scripts: [],
    webhook: { url: `${url}/new`, secret_variable },
  });
  await track();
  await deliver();
  expect(told).toHaveLength(2);
});

test("U8 without its secret nothing is sent, and nothing is lost", async () => {
  await setAnalytics(rig, "alpha", {
    consent: "not_required",
    scripts: [],
    webhook: { url, secret_variable: "NOT_SET_ANYWHERE" },
  });
  await track();
  await deliver();
  expect(told).toEqual([]);
  expect(await waiting()).toMatchObject([{ attempts: 1 }]);
});

test("U8 18 38 this machine and its network get nothing unless the installation allows it: not by address, name or plain http", async () => {
  const { port } = new URL(url);
  const send = (to: string) =>
    sendWebhook({ url: to, secret, id: v7(), body: "{}", at: rig.clock.now(), toPrivate: false });
  for (const to of [
    url,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://2130706433:${port}/`,
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/",
    "http://93.184.215.14/",
  ])
    await expect(send(to)).rejects.toThrow(/open internet/);
  expect(told).toEqual([]);
});
