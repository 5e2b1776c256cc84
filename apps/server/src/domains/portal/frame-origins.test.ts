import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { typedFrames } from "./development.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => rig.clock.advance(10));

async function policy(host: string, what: string, url = "/login"): Promise<string[] | undefined> {
  const { headers } = await rig.ask({ url, headers: { host } });
  return new RegExp(`${what} ([^;]+)`).exec(String(headers["content-security-policy"]))?.[1]?.split(" ");
}
const framed = (host: string) => policy(host, "frame-src");

test("R17 H4 a page may frame the tiles of its own portfolio that open as a micro front end, and nothing else", async () => {
  expect(await framed("alpha.test")).toEqual(["'self'", "https://transit.alpha.test"]);
  expect(await framed("beta.test")).toEqual(["'self'"]);
});

test("R17 E9 H10 registered mini-apps and the surveys of items as well, each origin once", async () => {
  const { portfolio_uuid } = await rig.services.brands.ofDomain("alpha.test");
  const { system } = rig.services.database;
  const app = { portfolio_uuid, name: "App", url: "https://x.test", actions: [] };
  const origins = ["https://mini.alpha.test:8443", "https://transit.alpha.test"];
  await system
    .insertInto("apps")
    .values([
      { ...app, uuid: v7(), pack_key: "on", type: "MICROFRONTEND", origins },
      { ...app, uuid: v7(), pack_key: "off", type: "MICROFRONTEND", origins: ["https://off.test"], active: false },
      { ...app, uuid: v7(), pack_key: "web", type: "WEBVIEW", origins: ["https://webview.test"] },
    ])
    .execute();
  const lead = (key: string, cta_url: string) =>
    system.updateTable("contents").set({ cta_url }).where("pack_key", "=", key).execute();
  await lead("promo", "https://asks.test/survey/7?x=1;script-src%20*");
  await lead("notice", "https://news.test/survey-results");
  await lead("in-closed", "javascript:alert('/survey/')");
  await lead("secret", "https://beta-asks.test/survey");
  await lead("concert", "https://forms.test/of/this/year");
  await lead("coupon", "https://other.test/of/this/year");
  await system
    .updateTable("contents")
    .set({ attachable_survey_type: "yearly" })
    .where("pack_key", "=", "concert")
    .execute();
  const expected = [
    "https://asks.test",
    "https://forms.test",
    "https://mini.alpha.test:8443",
    "https://transit.alpha.test",
  ];
  expect((await framed("alpha.test"))?.slice(1).toSorted()).toEqual(expected);
  expect((await policy("alpha.test", "connect-src"))?.slice(1).toSorted()).toEqual(expected);
  expect(await policy("alpha.test", "script-src")).toEqual(["'self'"]);
  expect(await framed("beta.test")).toEqual(["'self'", "https://beta-asks.test"]);
});

test("R17 an address that would add more than one origin adds none", async () => {
  const { portfolio_uuid } = await rig.services.brands.ofDomain("alpha.test");
  const tiles = rig.services.database.system
    .updateTable("utility_buttons")
    .where("portfolio_uuid", "=", portfolio_uuid);
  await tiles.set({ type: "microfrontend", url: "https://a.test; script-src *" }).execute();
  expect(await framed("alpha.test")).not.toContain("*");
  rig.clock.advance(10);
  await tiles.set({ url: "https://name:word@a.test/" }).execute();
  expect(await framed("alpha.test")).not.toContain("https://a.test");
});

test("M6 the brand's own apps may frame the pages made for them, and no other page; nothing of another brand", async () => {
  const { system } = rig.services.database;
  const holder = "https://app.alpha.test";
  const { config } = await rig.services.brands.ofDomain("alpha.test");
  const changed = JSON.stringify({ ...config, host_origins: [holder] });
  await system.updateTable("whitelabels").set({ config: changed }).where("brand_identifier", "=", "alpha").execute();
  rig.services.brands.clear();
  const url = "/webview/help-desk?accessToken=secret";
  expect(await policy("alpha.test", "frame-ancestors", url)).toEqual([holder]);
  const { headers } = await rig.ask({ url, headers: { host: "alpha.test" } });
  expect(headers["x-frame-options"]).toBeUndefined();
  expect(headers["cross-origin-opener-policy"]).toBe("unsafe-none");
  for (const [host, other] of [
    ["alpha.test", "/login"],
    ["alpha.test", "/webviews"],
    ["beta.test", url],
  ] as const) {
    expect(await policy(host, "frame-ancestors", other)).toEqual(["'none'"]);
  }
  const answer = await rig.ask({ url: "/login", headers: { host: "alpha.test" } });
  expect(answer.headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(answer.headers["cross-origin-opener-policy"]).toBe("same-origin");
});

test("M4 a development server lets one page frame any typed address; another server has no such page", async () => {
  const inMode = (mode: "development" | "production", path: string) =>
    typedFrames({ ...rig.services.config, mode }, path);
  expect(inMode("development", "/bridge")).toEqual(["http:", "https:"]);
  expect(inMode("development", "/login")).toEqual([]);
  expect(inMode("production", "/bridge")).toEqual([]);
  expect(await policy("beta.test", "frame-src", "/bridge")).not.toContain("https:");
});
