import { flagDefaults } from "@atrium/rules/flags.ts";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { launchDarklyFlag as flag, startLaunchDarkly } from "../../testing/launch-darkly.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { launchDarklyFlags, patience } from "./launch-darkly.ts";

let service: Awaited<ReturnType<typeof startLaunchDarkly>>;
const usual = { ...patience };
beforeAll(async () => {
  service = await startLaunchDarkly();
  patience.reconnectSeconds = 0.1;
});
afterEach(() => {
  patience.startSeconds = usual.startSeconds;
});
afterAll(() => {
  Object.assign(patience, usual);
  service.close();
});
beforeEach(() => {
  service.asked.length = 0;
  service.behave("answers");
  service.set();
});

const sdkKey = "sdk-open-sesame";
/** Its SDK reconnects by itself after a connection was closed. */
const timeout = 15_000;

/** A server that evaluates flags by LaunchDarkly. */
async function start(): Promise<Rig> {
  const rig = await startRig({
    FLAGS_PROVIDER: "launchdarkly",
    LAUNCHDARKLY_SDK_KEY: sdkKey,
    LAUNCHDARKLY_URL: service.url,
  });
  onTestFinished(() => rig.close());
  return rig;
}

async function values(rig: Rig, token?: string, context: Record<string, unknown> = {}) {
  const body = { context };
  const { flags } = await rig.api(token ? { token } : {})("POST /ofrep/v1/evaluate/flags", { body });
  return Object.fromEntries(flags.map(({ key, value }) => [key, value]));
}

describe("LaunchDarkly decides", () => {
  test("F2 by who really is here: person, building, company, roles, rights and brand", async () => {
    const rig = await start();
    const { api, token } = await rig.login("anna@acme.test");
    const me = (await api("GET /users/current")).data.user;
    const tower = await rig.uuid("buildings", "tower");
    const annex = await rig.uuid("buildings", "annex");
    await rig.services.database.system
      .updateTable("users")
      .set({ admin: true, roles: ["building-manager"] })
      .where("uuid", "=", me.uuid)
      .execute();
    rig.clock.advance(2);
    const conditions: Record<string, [attribute: string, value: unknown]> = {
      key: ["key", me.uuid],
      known: ["anonymous", false],
      brand: ["brand", "alpha"],
      here: ["building_uuid", tower],
      one: ["building_uuids", annex],
      company: ["company_uuid", me.company_uuid],
      role: ["roles", "building-manager"],
      admin: ["admin", true],
      staff: ["hqo_staff", true],
    };
    const rules = ([attribute, value]: [string, unknown]) => [{ attribute, values: [value] }];
    service.set(...Object.entries(conditions).map(([key, condition]) => flag(key, 1, { rules: rules(condition) })));
    service.hangUp();
    await expect.poll(() => values(rig), { timeout }).toHaveProperty("role");

    const met = async (who?: string, context = {}) =>
      Object.entries(await values(rig, who, context))
        .filter(([, value]) => value === true)
        .map(([key]) => key);
    const expected = ["admin", "brand", "company", "here", "key", "known", "one", "role"];
    expect(await met(token, { building_uuid: tower, hqo_staff: true })).toEqual(expected);
    expect(await met(undefined, { roles: ["building-manager"], admin: true, targetingKey: "x" })).toEqual(["brand"]);
  });

  test("F1 a change reaches open pages, which then read the new value", async () => {
    service.set(flag("kiosk", 1));
    const rig = await start();
    const origin = await rig.app.listen({ port: 0, host: "127.0.0.1" });
    expect(await values(rig)).toEqual({ kiosk: false });
    const { eventStreams } = await rig.api()("POST /ofrep/v1/evaluate/flags", { body: {} });
    const cut = new AbortController();
    onTestFinished(() => cut.abort());
    const page = await fetch(origin + (eventStreams?.[0]?.endpoint.requestUri ?? ""), { signal: cut.signal });
    let heard = "";
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of page.body ?? []) heard += decoder.decode(chunk, { stream: true });
    };
    read().catch(() => undefined);
    service.change(flag("kiosk", 2, { otherwise: true }));
    await expect.poll(() => heard, { timeout }).toContain("refetchEvaluation");
    const etag = (JSON.parse(/^data: (.+)$/m.exec(heard)?.[1] ?? "{}") as { etag: string }).etag;
    const again = await rig.api()("POST /ofrep/v1/evaluate/flags", { body: {}, query: { flagConfigEtag: etag } });
    expect(again.flags).toMatchObject([{ key: "kiosk", value: true, reason: "STATIC" }]);
  });

  test("F1 a page that another process notified of a change is answered once this one was notified as well", async () => {
    service.set(flag("kiosk", 1));
    const [rig, other] = [await start(), await start()];
    expect([await values(rig), await values(other)]).toEqual([{ kiosk: false }, { kiosk: false }]);
    const brand = await rig.services.brands.ofDomain("alpha.test");
    const before = rig.services.flags.version(brand);
    expect(other.services.flags.version(brand)).toBe(before);
    service.change(flag("kiosk", 2, { otherwise: true }));
    await expect.poll(() => other.services.flags.version(brand), { timeout }).not.toBe(before);
    const query = { flagConfigEtag: other.services.flags.version(brand) ?? "" };
    const { flags } = await rig.api()("POST /ofrep/v1/evaluate/flags", { body: {}, query });
    expect(flags).toMatchObject([{ key: "kiosk", value: true }]);
    // A version that this process never receives does not block a page for ever.
    const never = await rig.api()("POST /ofrep/v1/evaluate/flags", { body: {}, query: { flagConfigEtag: "never" } });
    expect(never.flags).toEqual(flags);
  });

  test("a flag that is not a gate is delivered only if LaunchDarkly allows it for browsers; one without a value never", async () => {
    service.set(
      flag("kiosk", 1, { open: false }),
      flag("own-open", 1),
      flag("own-secret", 1, { open: false }),
      flag("buildings", 1, { otherwise: null }),
    );
    expect(await values(await start())).toEqual({ kiosk: false, "own-open": false });
  });

  test("nothing is sent to it but the request to listen, with the key", async () => {
    const rig = await start();
    service.set(flag("kiosk", 1));
    const { token } = await rig.login("anna@acme.test");
    await values(rig, token);
    await values(rig);
    expect(service.asked.map(({ method, path, key }) => [method, path, key])).toEqual([["GET", "/all", sdkKey]]);
  });
});

describe("19 without LaunchDarkly", () => {
  afterEach(() => service.hangUp());

  test.each(["hangs", "refuses"] as const)("F1 a service that %s: the portal works, by defaults", async (manner) => {
    patience.startSeconds = 0.2;
    service.behave(manner);
    const rig = await start();
    expect(await values(rig)).toEqual(flagDefaults);
    expect((await rig.ask({ url: "/login", headers: { host: "alpha.test" } })).statusCode).toBe(200);
    await rig.login("anna@acme.test");
  });

  test("F1 its first late answer applies from then on", async () => {
    service.behave("hangs");
    patience.startSeconds = 0.2;
    service.set(flag("kiosk", 1, { otherwise: true }));
    const rig = await start();
    expect(await values(rig)).toEqual(flagDefaults);
    service.behave("answers");
    service.hangUp();
    await expect.poll(() => values(rig), { timeout }).toEqual({ kiosk: true });
  });

  test("F1 its last answer applies while it is unreachable", async () => {
    service.set(flag("kiosk", 1, { otherwise: true }));
    const rig = await start();
    expect(await values(rig)).toEqual({ kiosk: true });
    service.behave("hangs");
    const connections = service.asked.length;
    service.hangUp();
    await expect.poll(() => service.asked.length, { timeout }).toBeGreaterThan(connections);
    expect(await values(rig)).toEqual({ kiosk: true });
  });

  test("a failure is logged without the key", async () => {
    service.behave("refuses");
    let log = "";
    const logger = pino({}, { write: (line: string) => void (log += line) });
    const flags = launchDarklyFlags({ sdkKey, url: service.url, logger });
    const end = flags.onChange?.(() => undefined);
    await expect.poll(() => log, { timeout }).toContain("401");
    end?.();
    await flags.close?.();
    expect(log).not.toContain(sdkKey);
  });
});
