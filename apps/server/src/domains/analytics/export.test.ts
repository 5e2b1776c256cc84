import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setAnalytics } from "../../testing/analytics.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { OperatorMistake } from "../../platform/config/operator-mistake.ts";
import { exportEvents } from "./export.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
  for (const brand of ["alpha", "beta"]) await setAnalytics(rig, brand, { consent: "not_required", scripts: [] });
});
afterAll(() => rig.close());

async function lines(portfolio: string, from: Date | string, until: Date | string) {
  const written: string[] = [];
  const text = (at: Date | string) => (typeof at === "string" ? at : `${at.toISOString().slice(0, 19)}Z`);
  const count = await exportEvents(rig.services.database, rig.services.clock, {
    portfolio,
    from: text(from),
    until: text(until),
    write: async (some) => void written.push(some),
  });
  const all = written.join("").split("\n").filter(Boolean);
  expect(all).toHaveLength(count);
  return { portions: written.length, events: all.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const at = (seconds: number) => new Date(Math.ceil(rig.clock.now().getTime() / 1000) * 1000 + seconds * 1000);

test("U8 events leave as lines of JSON, of one portfolio and span, in order, however many there are @night", async () => {
  const begin = at(0);
  rig.clock.advance(1);
  const { api } = await rig.login("anna@acme.test");
  const berta = await rig.login("berta@borealis.test", "beta");
  await berta.api("POST /analytics/v2/track", { body: { event_type: "home_impression" } });
  for (let call = 0; call < 21; call += 1) {
    const events = Array.from({ length: 100 }, () => ({ event_type: "home_impression", event_uuid: v7() }) as const);
    await api("POST /analytics/v2/track", { body: { events } });
  }
  rig.clock.advance(60);
  const content_uuid = v7();
  await api("POST /analytics/v2/track", { body: { event_type: "content_viewed", properties: { content_uuid } } });
  const first = await lines("alpha", begin, at(-30));
  expect(first.events).toHaveLength(2_100);
  expect(first.portions).toBe(3);
  expect(new Set(first.events.map(({ event_uuid }) => event_uuid)).size).toBe(2_100);
  const { events } = await lines("alpha", at(-30), at(60));
  expect(events).toEqual([
    {
      event_uuid: expect.any(String),
      event_type: "content_viewed",
      type: "view",
      occurred_at: rig.clock.now().toISOString(),
      received_at: rig.clock.now().toISOString(),
      brand: "alpha",
      building_uuid: null,
      user_uuid: expect.any(String),
      channel: "web",
      browser: null,
      system: null,
      properties: { content_uuid },
    },
  ]);
  expect((await lines("beta", begin, at(60))).events).toHaveLength(1);
  const entries = await rig.services.database.system
    .selectFrom("facts")
    .where("action", "=", "analytics.exported")
    .select(["actor_kind", "details"])
    .execute();
  expect(new Set(entries.map(({ details }) => details.count))).toEqual(new Set([2_100, 1]));
});

test.each([
  ["nobody", "2026-01-01", "2026-02-01"],
  ["alpha", "yesterday", "2026-02-01"],
  ["alpha", "2026-01-01", "2026-13-01"],
])("U8 %s from %s to %s cannot be exported, with a message", async (portfolio, from, until) => {
  await expect(lines(portfolio, from, until)).rejects.toThrow(OperatorMistake);
});
