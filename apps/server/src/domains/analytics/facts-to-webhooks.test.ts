import type { WebhookFact } from "@atrium/contract/webhook-facts.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readFacts } from "../../platform/facts/read-facts.ts";
import { setAnalytics } from "../../testing/analytics.ts";
import { type Crowd, crowd } from "../../testing/participation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { factsToWebhooks } from "./facts-to-webhooks.ts";

let rig: Rig;
let many: Crowd;
let uuid: string;
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  uuid = await many.event({});
});
afterAll(async () => {
  await many.close();
  await rig.close();
});
beforeEach(async () => {
  const { system } = rig.services.database;
  await system.deleteFrom("unread_facts").execute();
  await system.deleteFrom("outgoing_webhooks").execute();
});

const subscribeTo = (...facts: WebhookFact[]) =>
  setAnalytics(rig, "alpha", {
    consent: "required",
    scripts: [],
    webhook: { url: "https://events.example/atrium", secret_variable: "SECRET", facts },
  });

async function told() {
  await readFacts(rig.services.database, [factsToWebhooks(rig.services.webhooks)]);
  const rows = await rig.services.database.system.selectFrom("outgoing_webhooks").select("body").execute();
  return rows.map(({ body }) => JSON.parse(body) as { type: string; data: { fact: Record<string, unknown> } });
}

async function attend(answer: "attend" | "recall") {
  const { api } = await rig.login("anna@acme.test");
  if (answer === "attend")
    await api("PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend", { params: { id: many.towerUuid, uuid } });
  else await api("PUT /tenant/v1/event-posts/:uuid/recall", { params: { uuid } });
}

test("G3 18 an RSVP is sent to the brand that subscribes to it, once, with uuids and no name", async () => {
  await subscribeTo("event.attended");
  await attend("attend");
  const [message, ...more] = await told();
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    type: "event.attended",
    data: { fact: { action: "event.attended", target_uuid: uuid, building_uuid: many.towerUuid, actor_kind: "user" } },
  });
  expect(Object.keys(message?.data.fact ?? {})).toEqual([
    "uuid",
    "at",
    "action",
    "actor_kind",
    "actor_uuid",
    "target_kind",
    "target_uuid",
    "building_uuid",
    "details",
  ]);
  expect(JSON.stringify(message)).not.toMatch(/anna|acme/i);
  expect(await told()).toHaveLength(1);
});

test("G3 18 a fact without a subscription is sent to nobody, and marked as read", async () => {
  await subscribeTo("booking.approved");
  await attend("recall");
  expect(await told()).toEqual([]);
  expect(await rig.services.database.system.selectFrom("unread_facts").selectAll().execute()).toEqual([]);
});
