import { type AnalyticsEventName, analyticsEventNames, analyticsEvents } from "@atrium/contract/analytics-events.ts";
import type { EndpointBody } from "@atrium/contract/client.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { setAnalytics } from "../../testing/analytics.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let anna: Awaited<ReturnType<Rig["login"]>>;
let tower: string;
let annaUuid: string;
beforeAll(async () => {
  rig = await startRig();
  anna = await rig.login("anna@acme.test");
  tower = await rig.uuid("buildings", "tower");
  const { user } = (await anna.api("GET /users/current")).data;
  annaUuid = user.uuid;
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  await system().deleteFrom("analytics_events").execute();
  await setAnalytics(rig, "alpha", { consent: "not_required", scripts: [] });
});

const system = () => rig.services.database.system;
const stored = () =>
  system()
    .selectFrom("analytics_events")
    .select(["portfolio_uuid", "event_uuid", "event_type", "occurred_at", "received_at", "building_uuid"])
    .select(["user_uuid", "channel", "browser", "system", "properties"])
    .orderBy("event_uuid")
    .execute();

type Body = EndpointBody<"POST /analytics/v2/track">;
const track = (body: Body, api = anna.api) => api("POST /analytics/v2/track", { body });
const viewed = (more: object = {}) =>
  ({ event_type: "content_viewed", properties: { content_uuid: v7() }, event_uuid: v7(), ...more }) as const;
const home = (more: object = {}) => ({ event_type: "home_impression", event_uuid: v7(), ...more }) as const;

/** A body as no typed client would send it. */
const send = (payload: unknown, url = "/api/analytics/v2/track", headers: Record<string, string> = {}) =>
  rig.ask({
    method: "POST",
    url,
    headers: {
      "content-type": "application/json",
      "x-brand": "alpha",
      authorization: `Bearer ${anna.token}`,
      ...headers,
    },
    payload: JSON.stringify(payload),
  });
const faultsOf = async (payload: unknown) => {
  const answer = await send(payload);
  const { errors = [] } = answer.json<{ errors?: { path: string }[] }>();
  return [answer.statusCode, ...errors.map(({ path }) => path)];
};

/** The properties of each event; a missing name does not compile. */
const examples: Record<AnalyticsEventName, object> = {
  home_impression: {},
  page_viewed: {
    url: `https://alpha.test/building/${v7()}/amenities`,
    previous_url: `https://alpha.test/building/${v7()}`,
  },
  content_clicked: { content_uuid: v7(), content_type: "Event", category_uuid: v7() },
  banner_clicked: { content_uuid: v7() },
  content_post_cta_clicked: { content_uuid: v7(), content_type: "Post" },
  content_viewed: { content_uuid: v7() },
  amenity_post_clicked: { amenity_uuid: v7() },
  amenity_post_opened: { amenity_uuid: v7() },
  amenity_post_closed: { amenity_uuid: v7() },
  search_found_nothing: { place: "companies" },
  order_ahead_menu_opened: { utility_uuid: v7(), utility_name: "Order Ahead" },
  order_ahead_order_started: { app_uuid: v7(), order_reference: "A-1" },
  checkout_initiated: { app_uuid: v7(), amount: "12.50", currency_type: "EUR" },
};

describe("stored events", () => {
  test.each(analyticsEventNames)(
    "U8 %s is stored with its properties, and with none that it does not have",
    async (name) => {
      const properties = examples[name];
      expect((await send({ event_type: name, type: analyticsEvents[name].type, properties })).statusCode).toBe(200);
      expect(await stored()).toMatchObject([{ event_type: name, properties, channel: "web" }]);
      expect(await faultsOf({ event_type: name, properties: { ...properties, note: "what I typed" } })).toEqual([
        422,
        "/properties/note",
      ]);
    },
  );

  test("U8 X3 one event by either of its names, as the specification has it", async () => {
    const content_uuid = v7();
    await track({ eventName: "content_clicked", type: "click", metadata: { content_uuid }, building_uuid: tower });
    expect(await stored()).toMatchObject([
      { event_type: "content_clicked", properties: { content_uuid }, building_uuid: tower, user_uuid: annaUuid },
    ]);
  });

  test("U8 a batch is one call: what, when, where, by which kind of browser, and of the person only the uuid", async () => {
    const at = new Date(rig.clock.now().getTime() - 5_000).toISOString();
    const api = rig.api({
      token: anna.token,
      headers: {
        "x-building-uuid": tower,
        "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15",
      },
    });
    const events = [home({ occurred_at: at }), viewed({ channel: "webview", occurred_at: at })];
    expect((await track({ events }, api)).data.stored).toBe(2);
    const rows = await stored();
    expect(rows).toMatchObject([
      { event_type: "home_impression", channel: "web", building_uuid: tower, browser: "Safari", system: "macOS" },
      { event_type: "content_viewed", channel: "webview", building_uuid: tower, browser: "Safari", system: "macOS" },
    ]);
    expect(rows.map(({ occurred_at }) => occurred_at.toISOString())).toEqual([at, at]);
    expect(JSON.stringify(rows)).not.toMatch(/anna|acme|Mozilla|127\.0/i);
  });

  test("U8 a hundred in one statement", async () => {
    const events = Array.from({ length: 100 }, () => viewed());
    expect((await track({ events })).data.stored).toBe(100);
    expect(await stored()).toHaveLength(100);
  });

  test("U8 6 an event that is sent again, separately, in its batch or twenty times at once, is stored once", async () => {
    const events = [home(), viewed(), viewed()];
    expect((await track({ events: [...events, events[1] ?? home()] })).data.stored).toBe(3);
    expect((await track({ events })).data.stored).toBe(0);
    expect((await track(events[0] ?? home())).data.stored).toBe(0);
    const another = viewed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => track({ events: [another] })));
    expect(answers.filter(({ data }) => data.stored === 1)).toHaveLength(1);
    expect(await stored()).toHaveLength(4);
  });

  test("U8 23 concurrent calls are stored together, each separately: of two portfolios, of people with and without consent", async () => {
    await setAnalytics(rig, "alpha", { consent: "required", scripts: [] });
    await setAnalytics(rig, "beta", { consent: "not_required", scripts: [] });
    const berta = await rig.login("berta@borealis.test", "beta");
    const bert = (await berta.api("GET /users/current")).data.user.uuid;
    const statements = vi.spyOn(rig.services.limits, "spendOfMany");
    const [asked, silent, other] = [home(), viewed({ building_uuid: tower }), home()];
    const answers = await Promise.all([
      track({ events: [asked], consent: true }),
      track({ events: [silent, home({ event_uuid: asked.event_uuid })] }),
      track({ events: [other] }, berta.api),
      refusalOf(track(viewed({ building_uuid: v7() }))),
    ]);
    expect(answers).toMatchObject([
      { data: { stored: 1 } },
      { data: { stored: 1 } },
      { data: { stored: 1 } },
      "building_not_found",
    ]);
    const owners = new Map(
      (await stored()).map(({ event_uuid, user_uuid, portfolio_uuid }) => [event_uuid, { user_uuid, portfolio_uuid }]),
    );
    expect(owners.size).toBe(3);
    expect(owners.get(silent.event_uuid)?.user_uuid).toBeNull();
    expect(owners.get(other.event_uuid)?.user_uuid).toBe(bert);
    expect(owners.get(other.event_uuid)?.portfolio_uuid).not.toBe(owners.get(silent.event_uuid)?.portfolio_uuid);
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
  });

  test("U8 a clock that is wrong does not move an event far: then it happened when it came", async () => {
    const now = rig.clock.now();
    const wrong = [now.getTime() + 60_000, now.getTime() - 8 * 24 * 3_600_000];
    await track({ events: wrong.map((at) => home({ occurred_at: new Date(at).toISOString() })) });
    for (const { occurred_at } of await stored()) expect(occurred_at).toEqual(now);
  });
});

describe("refused events", () => {
  test.each([
    [{}, "/event_type"],
    [{ event_type: "password_typed" }, "/event_type"],
    [{ event_type: "home_impression", type: "click" }, "/type"],
    [{ event_type: "home_impression", eventName: "banner_clicked" }, "/eventName"],
    [{ event_type: "content_viewed" }, "/properties/content_uuid"],
    [{ event_type: "content_viewed", metadata: { content_uuid: "jazz" } }, "/metadata/content_uuid"],
    [{ event_type: "home_impression", properties: {}, metadata: {} }, "/metadata"],
    [{ event_type: "home_impression", user_uuid: v7() }, "/user_uuid"],
    [{ event_type: "home_impression", channel: "carrier-pigeon" }, "/channel"],
    [{ event_type: "home_impression", event_uuid: "1" }, "/event_uuid"],
    [{ event_type: "home_impression", event_uuid: `urn:uuid:${v7()}` }, "/event_uuid"],
    [{ event_type: "home_impression", occurred_at: "yesterday" }, "/occurred_at"],
    [{ events: [] }, "/events"],
    [{ events: Array.from({ length: 101 }, () => home()) }, "/events"],
    [{ events: [home()], event_type: "home_impression" }, "/event_type"],
    [{ events: [home(), { event_type: "banner_clicked", properties: { x: 1 } }] }, "/events/1/properties/content_uuid"],
  ])("U8 422 names the field, and nothing is stored: %#", async (payload, path) => {
    const [status, ...paths] = await faultsOf(payload);
    expect([status, paths.includes(path)]).toEqual([422, true]);
    expect(await stored()).toEqual([]);
  });

  test("U8 more than 64 kB is not even read", async () => {
    const answer = await send({ event_type: "home_impression", properties: { x: "x".repeat(65_536) } });
    expect(answer.statusCode).toBe(413);
  });

  test("U8 a visitor, a building that is not the person's, and a hundred and twenty-first call in a minute", async () => {
    expect(await refusalOf(track(home(), rig.api()))).toBe("unauthenticated");
    for (const building_uuid of [await rig.uuid("buildings", "hall"), v7()])
      expect(await refusalOf(track(viewed({ building_uuid })))).toBe("building_not_found");
    await Promise.all(Array.from({ length: 120 }, () => track(home())));
    expect(await refusalOf(track(home()))).toBe("too_many_requests");
  });
});

describe("consent and tenants", () => {
  test("U8 if consent is required, no event is stored for a person without it, nor on a kiosk with it", async () => {
    await setAnalytics(rig, "alpha", { consent: "required", scripts: [] });
    await track({ events: [home()] });
    await track({ events: [home()], consent: false });
    expect((await stored()).map(({ user_uuid }) => user_uuid)).toEqual([null, null]);
    await system().deleteFrom("analytics_events").execute();
    await track({ events: [home()], consent: true });
    await track({ events: [home({ channel: "kiosk" })], consent: true });
    expect((await stored()).map(({ user_uuid }) => user_uuid)).toEqual([annaUuid, null]);
  });

  test("U8 a brand without analytics stores nothing, and its settings say so", async () => {
    await setAnalytics(rig, "alpha", undefined);
    expect((await track(home())).data.stored).toBe(0);
    expect((await anna.api("GET /analytics/v2/settings")).data.analytics).toBeNull();
    expect(await stored()).toEqual([]);
  });

  test("U8 23 the settings are the own brand's; naming another portfolio's brand opens nothing", async () => {
    const scripts = ["https://stats.alpha.test/a.js"];
    await setAnalytics(rig, "alpha", { consent: "required", scripts });
    await setAnalytics(rig, "beta", { consent: "not_required", scripts: ["https://stats.beta.test/b.js"] });
    const ask = (brand: string) => rig.api({ brand, token: anna.token })("GET /analytics/v2/settings");
    expect((await ask("alpha")).data.analytics).toMatchObject({ consent: "required", scripts });
    expect((await ask("beta")).data.analytics).toBeNull();
    expect((await track(home(), rig.api({ brand: "beta", token: anna.token }))).data.stored).toBe(0);
  });

  test("U8 23 one portfolio's events and uuids are none of another's, behind the store's own filter too", async () => {
    await setAnalytics(rig, "beta", { consent: "not_required", scripts: [] });
    const berta = await rig.login("berta@borealis.test", "beta");
    const event = home();
    expect((await track(event)).data.stored).toBe(1);
    expect((await track(event, berta.api)).data.stored).toBe(1);
    const rows = await stored();
    expect(new Set(rows.map(({ portfolio_uuid }) => portfolio_uuid)).size).toBe(2);
    for (const { portfolio_uuid } of rows) {
      const { db } = rig.services.database.tenant(portfolio_uuid);
      const seen = await db.selectFrom("analytics_events").select("portfolio_uuid").execute();
      expect(seen).toEqual([{ portfolio_uuid }]);
      await expect(db.deleteFrom("analytics_events").execute()).rejects.toThrow(/permission denied/);
      await expect(sql`select * from ${sql.table(await placeOf())}`.execute(db)).rejects.toThrow(/permission denied/);
    }
  });

  async function placeOf(): Promise<string> {
    const { rows } = await sql<{
      place: string;
    }>`select tableoid::regclass::text as place from analytics_events`.execute(system());
    return rows[0]?.place ?? "";
  }
});

describe("a page that is being left", () => {
  const beacon = (payload: object, headers: Record<string, string> = {}) =>
    rig.ask({
      method: "POST",
      url: "/api/public/analytics/v2/beacon",
      headers: { "content-type": "application/json", host: "alpha.test", ...headers },
      payload: JSON.stringify(payload),
    });
  const ticketOf = async (api = anna.api) => (await api("GET /analytics/v2/settings")).data.analytics?.ticket ?? "";

  test("U8 sends without any header, identified by its ticket, and repeated events are not stored again", async () => {
    const ticket = await ticketOf();
    const events = [home({ building_uuid: tower }), viewed()];
    const first = await beacon({ ticket, events });
    expect([first.statusCode, first.json()]).toEqual([200, { data: { stored: 2 } }]);
    expect((await track({ events })).data.stored).toBe(0);
    expect((await stored()).map(({ user_uuid }) => user_uuid)).toEqual([annaUuid, annaUuid]);
    const { ticket: next } = (await track(home())).data;
    expect((await beacon({ ticket: next, events: [home()] })).json()).toEqual({ data: { stored: 1 } });
  });

  test("U8 its ticket is valid for ten minutes, while the session lasts, and for nothing else", async () => {
    const leaving = await rig.login("anna@acme.test");
    const ticket = await ticketOf(leaving.api);
    const asStream = await rig.ask({ url: `/api/ofrep/v1/stream?ticket=${ticket}` });
    expect(asStream.statusCode).toBe(401);
    const answer = await rig.api()("POST /ofrep/v1/evaluate/flags", { body: {} });
    const stream = new URL(answer.eventStreams?.[0]?.endpoint.requestUri ?? "", "http://x").searchParams.get("ticket");
    for (const wrong of [stream, `${ticket}x`, "", ".", "e30.e30"])
      expect((await beacon({ ticket: wrong, events: [home()] })).json()).toMatchObject({ code: "unauthenticated" });
    await leaving.api("POST /auth/logout");
    rig.clock.advance(2);
    expect((await beacon({ ticket, events: [home()] })).json()).toMatchObject({ code: "session_ended" });
    const own = await ticketOf();
    rig.clock.advance(601);
    expect((await beacon({ ticket: own, events: [home()] })).json()).toMatchObject({ code: "unauthenticated" });
    expect(await stored()).toEqual([]);
    anna = await rig.login("anna@acme.test");
  });

  test("U8 34 another site's page and a form cannot use one, should they have it", async () => {
    const ticket = await ticketOf();
    const body = { ticket, events: [home()] };
    const foreign = await beacon(body, { origin: "https://evil.test", "sec-fetch-site": "cross-site" });
    expect(foreign.json()).toMatchObject({ code: "cross_site_request" });
    expect((await beacon(body, { "content-type": "text/plain" })).statusCode).toBe(415);
    expect((await beacon({ ...body, events: [home({ building_uuid: v7() })] })).statusCode).toBe(404);
    expect((await beacon({ ...body, events: [{ event_type: "nothing" }] })).statusCode).toBe(422);
    expect(await stored()).toEqual([]);
    const own = await beacon(body, { origin: "http://alpha.test", "sec-fetch-site": "same-origin" });
    expect(own.statusCode).toBe(200);
  });
});
