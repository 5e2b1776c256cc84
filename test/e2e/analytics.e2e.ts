import type { Browser, Page, Request } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { signInAs } from "./account-ways.ts";
import {
  type BrandName,
  brands,
  expectAccessible,
  openBrowser,
  screenshot,
  type Visit,
  visit,
  widths,
} from "./browser.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { rewrite } from "./rewrite.ts";
import { tables } from "./tables.ts";

const { en } = tables;

type Told = { event_type: string; building_uuid?: string; properties?: Record<string, string> };
type Sent = { how: "track" | "beacon"; consent: boolean; events: Told[] };

let browser: Browser;
let visitor: Visit;
let sent: Sent[];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(() => {
  sent = [];
});
afterEach(async () => {
  await visitor.close();
});

async function come(brand: BrandName, colorScheme: "light" | "dark"): Promise<Page> {
  visitor = await visit(browser, brand, { colorScheme });
  const { page } = visitor;
  page.on("request", (request: Request) => {
    const [, how] = /\/analytics\/v2\/(track|beacon)$/.exec(request.url()) ?? [];
    if (how) sent.push({ how, ...(request.postDataJSON() as object) } as Sent);
  });
  // The operator's own script, from where the brand says that it is.
  await page.route("https://stats.*.example/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "globalThis.counted = (globalThis.counted ?? 0) + 1;" }),
  );
  await signInAs(visitor, brands[brand].email);
  return page;
}

const events = () => sent.flatMap((call) => call.events);
/** What was shown and pressed; which page followed which has a test of its own. */
const told = () =>
  events()
    .map(({ event_type }) => event_type)
    .filter((name) => name !== "page_viewed");
const bar = (page: Page) => page.getByRole("region", { name: en["consent.title"] });
const counted = (page: Page) => page.evaluate(() => (globalThis as { counted?: number }).counted ?? 0);
const scripts = (page: Page) => page.locator("script[data-analytics]");

test("U8 where consent is required nothing is sent before it; it is asked once, kept, and changed in the account", async () => {
  const page = await come("northlight", "light");
  await bar(page).waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 769 ? 844 : 900 });
    await screenshot(page, `analytics-consent-${width}`);
  }
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link").first().waitFor();
  // Long enough for whatever would have been sent.
  await page.waitForTimeout(6_000);
  expect(sent).toEqual([]);
  await bar(page).getByRole("button", { name: en["consent.decline"] }).click();
  await bar(page).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

  await page.goto(visitor.at("/account/profile"));
  const choice = page.getByRole("switch", { name: en["account.privacy_label"] });
  await choice.waitFor();
  await expect.poll(() => choice.isChecked()).toBe(false);
  expect(sent).toEqual([]);
  await choice.click();
  await expect.poll(() => choice.isChecked()).toBe(true);
  await expectAccessible(page);
  await screenshot(page, "analytics-account", { fullPage: true });

  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL(/\/building\//);
  await expect.poll(told).toContain("home_impression");
  expect(sent.every(({ consent }) => consent)).toBe(true);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => told().filter((name) => name === "home_impression").length).toBeGreaterThan(1);
  await expect.poll(() => bar(page).count()).toBe(0);
  expect(visitor.faults).toEqual([]);
});

test("U8 what is opened and pressed is told in its order, and the rest by the page that is left", async () => {
  const page = await come("harborline", "dark");
  await expect.poll(told).toEqual(["home_impression"]);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Jazz on the quay/ })
    .first()
    .click();
  await page.waitForURL(/\/(content|event-posts)\//);
  await expect
    .poll(() => told().slice(-2))
    .toEqual([expect.stringMatching(/^(content|banner)_clicked$/), "content_viewed"]);
  const { origin, pathname } = new URL(page.url());
  const [, buildingUuid = ""] = /\/building\/([0-9a-f-]{36})/.exec(pathname) ?? [];
  expect(events().every(({ building_uuid }) => building_uuid === buildingUuid)).toBe(true);

  await page.goto(`${origin}/building/${buildingUuid}/amenities`);
  const amenity = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first();
  await amenity.waitFor();
  // Counting begins once the screen stands, and waits for what is left.
  await amenity.click();
  await page.waitForURL(/\/amenities\/[0-9a-f-]{36}/);
  await expect.poll(told).toContain("amenity_post_opened");
  expect(told()).toContain("amenity_post_clicked");
  await page.goBack();
  await amenity.waitFor();
  // Nothing gets through until then, so that there is something left to tell.
  await page.route("**/analytics/v2/track", (route) => route.abort());
  // The browser tells nobody what it sends when the page has gone: so the page notes what it hands over.
  await page.evaluate(() => {
    const { Blob: Real } = globalThis;
    globalThis.Blob = class extends Real {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        if (typeof parts[0] === "string" && parts[0].includes('"ticket"'))
          localStorage.setItem("handed-over", parts[0]);
      }
    };
  });
  await amenity.click();
  await page.waitForURL(/\/amenities\/[0-9a-f-]{36}/);
  await page.goto(visitor.at("/help-desk"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.unroute("**/analytics/v2/track");
  const { events: handedOver, stored } = await page.evaluate(async () => {
    const read = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? "{}");
    const { events: left } = read("handed-over") as { events: { event_type: string }[] };
    const { tokens } = read("atrium.session") as { tokens: { token: string } };
    // What the server has already, it does not store again.
    const answer = await fetch("/api/analytics/v2/track", {
      method: "POST",
      headers: { "content-type": "application/json", "x-brand": "harborline", authorization: `Bearer ${tokens.token}` },
      body: JSON.stringify({ events: left }),
    });
    return { events: left, ...((await answer.json()) as { data: { stored: number } }).data };
  });
  expect(handedOver.map(({ event_type }) => event_type)).toContain("amenity_post_clicked");
  expect(stored).toBe(0);
  expect(visitor.faults).toEqual([]);
});

test("B6 U8 each change of the path is told once, with the page before and the new one, and nothing of a query", async () => {
  const page = await come("harborline", "light");
  const views = () =>
    events().flatMap(({ event_type, properties }) => (event_type === "page_viewed" ? [properties] : []));
  await expect.poll(told).toEqual(["home_impression"]);
  const home = page.url();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Jazz on the quay/ })
    .first()
    .click();
  await page.waitForURL(/\/(content|event-posts)\//);
  const item = page.url();
  await expect.poll(views).toEqual([{ url: item, previous_url: home }]);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === new URL(home).pathname);
  await expect.poll(views).toEqual([
    { url: item, previous_url: home },
    { url: home, previous_url: item },
  ]);
  expect(visitor.faults).toEqual([]);
});

test("U8 a menu to order from that is opened by its tile, and an amenity that is left, are told", async () => {
  const page = await come("harborline", "light");
  // The demo's menu to order from is inside a mini-app: here, a tile is one.
  await rewrite(page, /\/utility-buttons/, (text) => text.replaceAll("Food Truck Map", "Order ahead"));
  await page.reload({ waitUntil: "commit" });
  await page
    .getByRole("main")
    .getByRole("button", { name: /Food trucks today/ })
    .click();
  await page.getByRole("dialog").waitFor();
  await expect.poll(told).toContain("order_ahead_menu_opened");
  await page.keyboard.press("Escape");
  const [, buildingUuid = ""] = /\/building\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await page.goto(visitor.at(`/building/${buildingUuid}/amenities`));
  await page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first().click();
  await page.waitForURL(/\/amenities\/[0-9a-f-]{36}/);
  await expect.poll(told).toContain("amenity_post_opened");
  expect(told()).not.toContain("amenity_post_closed");
  await page.goBack();
  await expect.poll(told).toContain("amenity_post_closed");
});

test("U8 F3 the operator's scripts come and go with the flag, on an open page; no other script may run", async () => {
  const change = await flagAdministrator();
  const page = await come("harborline", "light");
  try {
    await expect.poll(told).toContain("home_impression");
    expect(await counted(page)).toBe(0);
    await change.to("analytics-consent", on);
    await expect.poll(() => counted(page)).toBe(1);
    await expect.poll(() => scripts(page).count()).toBe(1);
    await change.to("analytics-consent", off);
    await expect.poll(() => scripts(page).count()).toBe(0);
    await change.to("analytics-consent", on);
    await expect.poll(() => counted(page)).toBe(2);
  } finally {
    await change.restore("analytics-consent");
  }
  expect(visitor.faults).toEqual([]);
  // As text, so that the import is the browser's own.
  const refused = await page.evaluate(`new Promise((resolve) => {
    addEventListener("securitypolicyviolation", (event) => resolve(event.blockedURI), { once: true });
    import("https://stats.northlight.example/count.js").catch(() => undefined);
  })`);
  expect(refused).toBe("https://stats.northlight.example/count.js");
});

test("U8 A7 scripts need consent as well as the flag, go with it, and are no part of the next log-in", async () => {
  visitor = await visit(browser, "northlight", {});
  await rewrite(visitor.page, "**/ofrep/v1/evaluate/flags*", (text) => {
    const answer = JSON.parse(text) as { flags?: { key: string; value: unknown }[] };
    const flags = (answer.flags ?? []).filter(({ key }) => key !== "analytics-consent");
    return JSON.stringify({ ...answer, flags: [...flags, { key: "analytics-consent", value: true }] });
  });
  await visitor.page.route("https://stats.*.example/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "globalThis.counted = 1;" }),
  );
  const { page } = visitor;
  await signInAs(visitor, brands.northlight.email);
  await bar(page).waitFor();
  expect(await counted(page)).toBe(0);
  await bar(page).getByRole("button", { name: en["consent.allow"] }).click();
  await expect.poll(() => counted(page)).toBe(1);

  await page.getByRole("banner").locator("button[aria-haspopup=menu]").click();
  await page.getByRole("menuitem", { name: en["nav.log_out"] }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(() => counted(page).catch(() => -1)).toBe(0);
  await expect
    .poll(() =>
      scripts(page)
        .count()
        .catch(() => -1),
    )
    .toBe(0);
  expect(visitor.faults).toEqual([]);
});
