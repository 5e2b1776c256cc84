import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

describe("a domain's brand", () => {
  test.each([
    ["alpha.test", "alpha"],
    ["BETA.test", "beta"],
    ["nobody.test", "alpha"],
  ])("D2 %s is shown as %s", async (domain, brand) => {
    const { data } = await rig.api()("GET /public/whitelabel", { query: { domain } });
    expect(data.whitelabel.brand_identifier).toBe(brand);
    const theme = await rig.api()("GET /public/theme", { query: { domain } });
    expect(theme.data.theme.brand).toBe(brand);
    expect(theme.data.theme.tokens["--fill"]).toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/i);
  });

  test("D2 without a domain the host decides; a forged forwarding header does not", async () => {
    const ask = (headers: Record<string, string>) => rig.ask({ url: "/api/public/whitelabel", headers });
    expect((await ask({ host: "beta.test:3000" })).json().data.whitelabel.brand_identifier).toBe("beta");
    const forged = await ask({ host: "alpha.test", "x-forwarded-host": "beta.test" });
    expect(forged.json().data.whitelabel.brand_identifier).toBe("alpha");
  });

  test("D2 the white-label is found by number and by uuid, its config by uuid", async () => {
    const { data } = await rig.api()("GET /public/whitelabel", { query: { domain: "beta.test" } });
    const { id, uuid, whitelabel_config_uuid: configUuid } = data.whitelabel;
    for (const name of [String(id), uuid]) {
      const again = await rig.api()("GET /v1/whitelabels/:id", { params: { id: name } });
      expect(again.data.whitelabel).toEqual(data.whitelabel);
    }
    const config = await rig.api()("GET /public/whitelabel-config/:configUuid", { params: { configUuid } });
    expect(config.data.config.support_email).toContain("@");
  });

  test.each([
    ["alpha.test", "ALL"],
    ["beta.test", "beta"],
  ])("C3 the config of %s contains whose buildings its pages list: %s", async (domain, scope) => {
    const { data } = await rig.api()("GET /public/whitelabel", { query: { domain } });
    const params = { configUuid: data.whitelabel.whitelabel_config_uuid };
    const { config } = (await rig.api()("GET /public/whitelabel-config/:configUuid", { params })).data;
    expect(config.brand_scope).toBe(scope);
  });

  test("D2 an unknown white-label is not found", async () => {
    await expect(rig.api()("GET /v1/whitelabels/:id", { params: { id: "999999" } })).rejects.toMatchObject({
      problem: { code: "whitelabel_not_found" },
    });
  });

  test("C3 visitors see a brand's public buildings, and of those the guests' ones", async () => {
    const all = await rig.api()("GET /public/buildings", { query: { domain: "alpha.test" } });
    const guests = await rig.api()("GET /public/guest-buildings", { query: { domain: "alpha.test" } });
    const filtered = await rig.api()("GET /public/buildings", {
      query: { domain: "alpha.test", guestBuildingsOnly: true },
    });
    expect(all.data.buildings.length).toBeGreaterThan(0);
    expect(filtered).toEqual(guests);
    expect(all.data.buildings.map(({ brand_identifier }) => brand_identifier)).not.toContain("beta");
  });

  test("public answers may be cached, and vary by what they depend on; personal ones may not", async () => {
    const open = await rig.ask({ url: "/api/public/theme", headers: { host: "alpha.test" } });
    expect(open.headers["cache-control"]).toBe("public, max-age=60, stale-while-revalidate=300");
    expect(open.headers.vary).toContain("x-brand");
    const { token } = await rig.login("anna@acme.test");
    const own = await rig.ask({ url: "/api/users/current", headers: { authorization: `Bearer ${token}` } });
    expect(own.headers["cache-control"]).toBe("no-store");
  });
});

describe("the language of an answer", () => {
  test.each([
    ["de-AT", "de"],
    ["fr, en;q=0.5", "en"],
    ["fr", "en"],
  ])("D4 %s is answered in %s, with its Content-Language", async (wanted, said) => {
    for (const url of ["/api/public/theme", "/", "/manifest.webmanifest"]) {
      const { headers } = await rig.ask({ url, headers: { host: "alpha.test", "accept-language": wanted } });
      expect([url, headers["content-language"]]).toEqual([url, said]);
      expect(headers.vary).toContain("accept-language");
    }
  });
});

describe("flags", () => {
  const evaluate = async (token?: string, context: Record<string, unknown> = {}) => {
    const { flags } = await rig.api(token ? { token } : {})("POST /ofrep/v1/evaluate/flags", { body: { context } });
    return Object.fromEntries(flags.map(({ key, value }) => [key, value]));
  };

  test("F2 flags are evaluated for the actual caller, not for the claims in the context", async () => {
    const tower = await rig.uuid("buildings", "tower");
    const { token } = await rig.login("anna@acme.test");
    const nobody = await evaluate(undefined, { building_uuids: [tower], admin: true, hqo_staff: true });
    expect(nobody["show-content-v-2"]).toBe(false);
    const anna = await evaluate(token, { building_uuid: tower });
    expect(anna["show-content-v-2"]).toBe(true);
    expect(anna.kiosk).toBe(false);
  });

  test("F1 a visitor without a token is evaluated as anonymous", async () => {
    expect(await evaluate()).toMatchObject({ kiosk: false });
  });
});

describe("health", () => {
  test("F4 answers OK and nothing else while the database answers", async () => {
    expect(await rig.api()("GET /healthcheck")).toEqual({ status: "OK" });
    expect((await rig.ask({ url: "/livez" })).json()).toEqual({ status: "OK" });
    expect((await rig.ask({ url: "/readyz" })).json()).toEqual({ status: "OK" });
  });

  test("F4 is refused with 503 and Retry-After when the database is unreachable; the process keeps running", async () => {
    const own = await startRig();
    await own.services.database.close();
    const answer = await own.ask({ url: "/api/healthcheck" });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: "unavailable" });
    expect(answer.headers["retry-after"]).toBe("2");
    expect((await own.ask({ url: "/livez" })).statusCode).toBe(200);
    await own.close();
  });
});

describe("pictures", () => {
  test("H10 are served as WebP at the widths that exist, for ever, and cannot run anything", async () => {
    const { data } = await rig.api()("GET /public/theme", { query: { domain: "alpha.test" } });
    const url = data.theme.hero_image_url ?? "";
    // Encoded quickly for the first request; the optimised encoding may be cached for ever.
    expect((await rig.ask({ url })).headers["cache-control"]).toBe("public, max-age=300");
    const stopping = new AbortController();
    const granting = rig.services.pictures.encodeRequested(stopping.signal);
    await expect
      .poll(async () => (await rig.ask({ url })).headers["cache-control"], { timeout: 30_000 })
      .toContain("immutable");
    stopping.abort();
    await granting;
    const answer = await rig.ask({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("image/webp");
    expect(answer.headers["content-security-policy"]).toContain("sandbox");
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe("WEBP");
    expect((await rig.ask({ url })).rawPayload.equals(answer.rawPayload)).toBe(true);
  });
});

describe("the contract for machines and people", () => {
  test("X1 openapi.json and a readable page are public", async () => {
    const document = (await rig.ask({ url: "/api/openapi.json" })).json();
    expect(document.openapi).toBe("3.1.0");
    const page = await rig.ask({ url: "/api" });
    expect(page.headers["content-type"]).toContain("text/html");
    for (const path of Object.keys(document.paths)) expect(page.body).toContain(path.replace(/\{(\w+)\}/g, ":$1"));
  });
});
