import { randomUUID } from "node:crypto";
import { ApiRefusal } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mail } from "../../platform/mail/stored-mails.ts";
import { mailsTo } from "../../testing/mails.ts";
import { type Crowd, crowd } from "../../testing/participation.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const read = "GET /tenant/v1/event-posts/:uuid";
const attend = "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend";
const recall = "PUT /tenant/v1/event-posts/:uuid/recall";

let rig: Rig;
let many: Crowd;
let api: Awaited<ReturnType<Rig["login"]>>["api"];
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  ({ api } = await rig.login("anna@acme.test"));
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

const inTower = (uuid: string) => ({ params: { id: many.towerUuid, uuid } });
const annasUuid = async () => (await api("GET /users/current")).data.user.uuid;

describe("reading an event", () => {
  test("E1 X5 every field, in the requested language", async () => {
    const uuid = await rig.uuid("contents", "concert");
    const { data, event_stream } = await api(read, { params: { uuid }, query: { lang: "de-de" } });
    expect(data.event_post).toMatchObject({
      uuid,
      building_uuid: many.towerUuid,
      title: "Konzert in der Lobby",
      subtitle: "Zwei Celli",
      description: "Eine Stunde Musik nach der Arbeit.",
      image_url: expect.stringMatching(/^\/files\/.+\/1296\.webp$/),
      image_alt_text: "Zwei Celli",
      address: "Turmstraße 1, 10559 Berlin",
      latitude: 52.5258,
      longitude: 13.3417,
      host: "Acme Mit Freunden",
      host_company_name: "Acme",
      host_custom_text: "Mit Freunden",
      price: "12.50",
      currency_type: "EUR",
      capacity: 20,
      attendants: [],
      attendants_count: 3,
      rsvp_enabled: true,
      attachable_company_uuid: await rig.uuid("companies", "acme"),
    });
    expect(event_stream.request_uri).toMatch(/^\/api\/tenant\/v1\/places-stream\?ticket=/);
  });

  test("E1 unknown, unpublished, withdrawn, foreign and no event at all: one answer, for reading and for both verbs", async () => {
    const elsewhere = await rig.uuid("contents", "secret");
    const hidden = await many.event({ published_at: many.at(10) });
    const withdrawn = await many.event({ unpublished_at: many.at(-10) });
    const offer = await many.offer();
    const locked = await many.event({ building_uuid: await rig.uuid("buildings", "locked") });
    const problems = [];
    for (const uuid of [randomUUID(), elsewhere, hidden, withdrawn, offer, locked])
      for (const call of [
        () => api(read, { params: { uuid } }),
        () => api(attend, inTower(uuid)),
        () => api(recall, { params: { uuid } }),
      ])
        problems.push(await call().catch((error: unknown) => (error instanceof ApiRefusal ? error.problem : error)));
    for (const problem of problems)
      expect(problem).toEqual({ ...Object(problems[0]), trace_id: expect.any(String), instance: expect.any(String) });
    expect(problems[0]).toMatchObject({ status: 404, code: "content_not_found" });
  });

  test("E2 an event of one building cannot be attended at the address of another", async () => {
    const uuid = await many.event();
    const id = await rig.uuid("buildings", "annex");
    expect(await refusalOf(api(attend, { params: { id, uuid } }))).toBe("content_not_found");
  });

  test("E2 needs a session", async () => {
    const uuid = await many.event();
    expect(await refusalOf(rig.api()(attend, inTower(uuid)))).toBe("unauthenticated");
    expect(await refusalOf(rig.api()(recall, { params: { uuid } }))).toBe("unauthenticated");
  });
});

describe("attend and recall", () => {
  test("E2 E3 yes, yes again, no, no again: the requested state holds, the history agrees, and so does the count", async () => {
    const uuid = await many.event({ capacity: 3 });
    const me = await annasUuid();
    const status = async () =>
      (await api("GET /tenant/v1/users/current/transactions", { query: { limit: 100 } })).data.transactions.find(
        ({ content }) => content.uuid === uuid,
      )?.content.status;
    for (const _ of [1, 2]) {
      const { event_post } = (await api(attend, inTower(uuid))).data;
      expect(event_post).toMatchObject({ attendants: [me], attendants_count: 1 });
    }
    expect((await api(read, { params: { uuid } })).data.event_post).toMatchObject({
      attendants: [me],
      attendants_count: 1,
    });
    expect(await status()).toBe("confirmed");
    for (const _ of [1, 2]) {
      const { event_post } = (await api(recall, { params: { uuid } })).data;
      expect(event_post).toMatchObject({ attendants: [], attendants_count: 0 });
    }
    expect(await status()).toBe("cancelled_user");
    expect((await api(attend, inTower(uuid))).data.event_post.attendants).toEqual([me]);
  });

  test("E4 a full event is refused with 409 and its message; people who attend may stay, or cancel", async () => {
    const uuid = await many.event({ capacity: 1, attendants_elsewhere: 1, attendants_taken: 1 });
    await expect(api(attend, inTower(uuid))).rejects.toMatchObject({
      problem: { status: 409, code: "event_sold_out", detail: "RSVP limit has been reached." },
    });
    await many.change(uuid, { capacity: 2 });
    await api(attend, inTower(uuid));
    await many.change(uuid, { capacity: 1 });
    expect((await api(attend, inTower(uuid))).data.event_post.attendants_count).toBe(2);
    expect((await api(recall, { params: { uuid } })).data.event_post.attendants_count).toBe(1);
    expect(await refusalOf(api(attend, inTower(uuid)))).toBe("event_sold_out");
  });

  test.each([
    ["over", () => ({ start_at: many.at(-120), end_at: many.at(-60) })],
    ["without RSVP", () => ({ rsvp_enabled: false })],
    ["not open yet", () => ({ cta_display_start_at: many.at(5) })],
    ["closed again", () => ({ cta_display_end_at: many.at(-5) })],
  ])("E3 an event that is %s accepts nobody", async (_, more) => {
    const uuid = await many.event(more());
    expect(await refusalOf(api(attend, inTower(uuid)))).toBe("rsvp_closed");
    expect((await api(recall, { params: { uuid } })).data.event_post.attendants).toEqual([]);
  });

  test("E3 a place can be given back until the event is over", async () => {
    const uuid = await many.event({ start_at: many.at(-30), end_at: many.at(30) });
    await api(attend, inTower(uuid));
    await many.change(uuid, { start_at: many.at(-60), end_at: many.at(-30) });
    expect(await refusalOf(api(recall, { params: { uuid } }))).toBe("rsvp_closed");
  });

  test("6 a repeated key gets the first answer; a refusal is not stored; another use of it is refused", async () => {
    const uuid = await many.event({ capacity: 5 });
    const idempotencyKey = randomUUID();
    const first = await api(attend, { ...inTower(uuid), idempotencyKey });
    await api(recall, { params: { uuid } });
    expect(await api(attend, { ...inTower(uuid), idempotencyKey })).toEqual(first);
    expect((await api(read, { params: { uuid } })).data.event_post.attendants).toEqual([]);
    expect(await refusalOf(api(recall, { params: { uuid }, idempotencyKey }))).toBe("idempotency_key_reused");

    const full = await many.event({ capacity: 0 });
    const again = randomUUID();
    expect(await refusalOf(api(attend, { ...inTower(full), idempotencyKey: again }))).toBe("event_sold_out");
    await many.change(full, { capacity: 1 });
    expect((await api(attend, { ...inTower(full), idempotencyKey: again })).data.event_post.attendants_count).toBe(1);
  });

  test("6 twenty at once with one key are one effect and one answer", async () => {
    const uuid = await many.event();
    const [one] = await many.people(1);
    if (!one) throw new Error("There is nobody.");
    const path = `/buildings/${many.towerUuid}/event-posts/${uuid}/attend`;
    const key = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => many.put(one, path, key)));
    expect(new Set(answers)).toEqual(new Set(["ok"]));
    expect((await many.standing(uuid)).taken).toBe(1);
    expect(await mailsTo(rig, one.email)).toHaveLength(1);
  });
});

describe("the invitation", () => {
  const lineOf = (text: string, name: string) =>
    text
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .find((line) => line.startsWith(name));

  test("Y12 E2 yes sends a calendar entry, no cancels the same entry, and yes again restores it", async () => {
    const [one] = await many.people(1);
    if (!one) throw new Error("There is nobody.");
    const uuid = await many.event({ formatted_address: "Turmstraße 1; Hof, links", start_at: many.at(600) });
    const path = `/event-posts/${uuid}`;
    const attend = `/buildings/${many.towerUuid}${path}/attend`;
    const mails: Mail[] = [];
    for (const verb of [attend, `${path}/recall`, attend]) {
      await many.put(one, verb);
      mails.push(...(await mailsTo(rig, one.email)));
      // As if each had gone out before the next.
      await rig.services.database.system.deleteFrom("outgoing_mails").execute();
    }
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual(["REQUEST", "CANCEL", "REQUEST"]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Confirmed: Made up",
      "Cancelled: Made up",
      "Confirmed: Made up",
    ]);
    const texts = mails.map(({ calendar }) => calendar?.text ?? "");
    expect(new Set(texts.map((text) => lineOf(text, "UID:"))).size).toBe(1);
    expect(texts.map((text) => lineOf(text, "SEQUENCE:"))).toEqual(["SEQUENCE:0", "SEQUENCE:1", "SEQUENCE:2"]);
    expect(texts.map((text) => lineOf(text, "STATUS:"))).toEqual([
      "STATUS:CONFIRMED",
      "STATUS:CANCELLED",
      "STATUS:CONFIRMED",
    ]);
    const [first = ""] = texts;
    const begins = many
      .at(600)
      .toISOString()
      .replace(/[-:]|\.\d{3}/g, "");
    expect(lineOf(first, "DTSTART:")).toBe(`DTSTART:${begins}`);
    expect(lineOf(first, "LOCATION:")).toBe("LOCATION:Turmstraße 1\\; Hof\\, links");
    expect(lineOf(first, "ATTENDEE")).toContain(`mailto:${one.email}`);
    expect(mails[0]?.text).toContain(`/building/${many.towerUuid}/event-posts/${uuid}`);
  });

  test("E2 an event without a time has none, and a refusal sends nothing", async () => {
    const [one] = await many.people(1);
    if (!one) throw new Error("There is nobody.");
    const undated = await many.event({ start_at: null, end_at: null });
    const full = await many.event({ capacity: 0 });
    expect(await many.put(one, `/buildings/${many.towerUuid}/event-posts/${undated}/attend`)).toBe("ok");
    expect(await many.put(one, `/buildings/${many.towerUuid}/event-posts/${full}/attend`)).toBe("event_sold_out");
    expect(await mailsTo(rig, one.email)).toEqual([]);
  });
});
