import type { Page, Request } from "@playwright/test";
import { type BrandName, expectAccessible, screenshot, type Visit } from "./browser.ts";
import { widths } from "../../packages/web/src/testing/looks.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { settled } from "./settled.ts";
import { rewrite } from "./rewrite.ts";
import { tables } from "./tables.ts";

const { en } = tables;

type Told = { event_type: string; building_uuid?: string; properties?: Record<string, string> };
type Sent = { how: "track" | "beacon"; consent: boolean; events: Told[] };

/** Events wait some seconds to be sent together: skips that time. */
const waitOfEvents = 5_000;

/** The events that this visitor's pages send from now on. */
async function listen({ page }: Visit) {
  const sent: Sent[] = [];
  page.on("request", (request: Request) => {
    const [, how] = /\/analytics\/v2\/(track|beacon)$/.exec(request.url()) ?? [];
    if (how) sent.push({ how, ...(request.postDataJSON() as object) } as Sent);
  });
  await page.clock.install();
  // The operator's own script, from the brand's address for it.
  await page.route("https://stats.*.example/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "globalThis.counted = (globalThis.counted ?? 0) + 1;" }),
  );
  const events = () => sent.flatMap((call) => call.events);
  /** After the wait: the views and presses, without the previous pages. */
  const told = async () => {
    await page.clock.fastForward(waitOfEvents);
    return events()
      .map(({ event_type }) => event_type)
      .filter((name) => name !== "page_viewed");
  };
  const views = () =>
    events().flatMap(({ event_type, properties }) => (event_type === "page_viewed" ? [properties] : []));
  return { sent, events, told, views };
}

const buildingOf = (page: Page) => /\/building\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
const bar = (page: Page) => page.getByRole("region", { name: en["consent.title"] });
const counted = (page: Page) => page.evaluate(() => (globalThis as { counted?: number }).counted ?? 0);
const scripts = (page: Page) => page.locator("script[data-analytics]");
const brand: BrandName = "northlight";

test("U8 A7 if consent is required, nothing is sent or loaded before it; it is asked once, stored, changed in the account, and ends with the session @night", ({
  inVisit,
  person,
}) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      const { sent, told } = await listen(visitor);
      // Scripts need the flag as well, which is off in the demo.
      await rewrite(page, "**/ofrep/v1/evaluate/flags*", (text) => {
        const answer = JSON.parse(text) as { flags?: { key: string; value: unknown }[] };
        const flags = (answer.flags ?? []).filter(({ key }) => key !== "analytics-consent");
        return JSON.stringify({ ...answer, flags: [...flags, { key: "analytics-consent", value: true }] });
      });
      await enter(visitor, person(brand));
      await bar(page).waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 769 ? 844 : 900 });
        await screenshot(page, `analytics-consent-${width}`);
      }
      await expectAccessible(page);
      await page.getByRole("main").getByRole("link").first().waitFor();
      await settled(page);
      // Anything that was to be sent has been sent now.
      await page.clock.fastForward(waitOfEvents);
      await settled(page);
      expect(sent).toEqual([]);
      expect(await counted(page)).toBe(0);
      await bar(page).getByRole("button", { name: en["consent.decline"] }).click();
      await bar(page).waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

      await page.goto(visitor.at("/account/profile"));
      const choice = page.getByRole("switch", { name: en["account.privacy_label"] });
      await choice.waitFor();
      await expect.poll(() => choice.isChecked()).toBe(false);
      expect(sent).toEqual([]);
      expect(await counted(page)).toBe(0);
      await choice.click();
      await expect.poll(() => choice.isChecked()).toBe(true);
      await expect.poll(() => counted(page)).toBe(1);
      await expectAccessible(page);
      await screenshot(page, "analytics-account", { fullPage: true });

      await page.getByRole("banner").getByRole("link").first().click();
      await page.waitForURL(/\/building\//);
      await expect.poll(told).toContain("home_impression");
      expect(sent.every(({ consent }) => consent)).toBe(true);
      await page.reload();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect
        .poll(async () => (await told()).filter((name) => name === "home_impression").length)
        .toBeGreaterThan(1);
      await expect.poll(() => bar(page).count()).toBe(0);

      await expect.poll(() => counted(page)).toBe(1);
      await page.getByRole("banner").locator("button[aria-haspopup=menu]").click();
      await page.getByRole("menuitem", { name: en["nav.log_out"] }).click();
      await page.waitForURL(/\/login/);
      // The page reloads, and may just be between the two.
      await expect.poll(() => counted(page).catch(() => -1)).toBe(0);
      await expect
        .poll(() =>
          scripts(page)
            .count()
            .catch(() => -1),
        )
        .toBe(0);
    },
    { brand },
  ));

test("B6 U8 views, presses and changes of the path are sent in order, and the last ones when the page is left @night", ({
  inVisit,
  person,
}) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      const { events, told, views } = await listen(visitor);
      await enter(visitor, person());
      await expect.poll(told).toEqual(["home_impression"]);
      const home = page.url();
      await page
        .getByRole("main")
        .getByRole("link", { name: /Jazz on the quay/ })
        .first()
        .click();
      await page.waitForURL(/\/(content|event-posts)\//);
      await expect
        .poll(async () => (await told()).slice(-2))
        .toEqual([expect.stringMatching(/^(content|banner)_clicked$/), "content_viewed"]);
      const item = page.url();
      // Each once, with the previous and the new page, and without the query.
      expect(views()).toEqual([{ url: item, previous_url: home }]);
      const building = buildingOf(page);
      expect(events().every(({ building_uuid }) => building_uuid === building)).toBe(true);
      await page.goBack();
      await page.waitForURL((url) => url.pathname === new URL(home).pathname);
      await expect
        .poll(async () => {
          await told();
          return views();
        })
        .toEqual([
          { url: item, previous_url: home },
          { url: home, previous_url: item },
        ]);

      await page.goto(visitor.at(`/building/${building}/amenities`));
      const amenity = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first();
      // Counting begins once the screen is shown, and later sends the earlier events as well.
      await amenity.click();
      await page.waitForURL(/\/amenities\/[0-9a-f-]{36}/);
      await expect.poll(told).toContain("amenity_post_opened");
      expect(await told()).toContain("amenity_post_clicked");
      expect(await told()).not.toContain("amenity_post_closed");
      await page.goBack();
      await amenity.waitFor();
      await expect.poll(told).toContain("amenity_post_closed");
      // No request succeeds until then, so that some events are left.
      await page.route("**/analytics/v2/track", (route) => route.abort());
      // The browser does not report what it sends after the page has closed, so the page records what it passes on.
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
        // The server does not store events again that it already has.
        const answer = await fetch("/api/analytics/v2/track", {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-brand": "harborline",
            authorization: `Bearer ${tokens.token}`,
          },
          body: JSON.stringify({ events: left }),
        });
        return { events: left, ...((await answer.json()) as { data: { stored: number } }).data };
      });
      expect(handedOver.map(({ event_type }) => event_type)).toContain("amenity_post_clicked");
      expect(stored).toBe(0);
    },
    { colorScheme: "dark" },
  ));

test("U8 F3 the operator's scripts follow the flag on an open page; no other script may run @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const change = await flagAdministrator(server.port);
    const { told } = await listen(visitor);
    await enter(visitor, person());
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
    // As text, so that the import is the browser's own.
    const refused = await page.evaluate(`new Promise((resolve) => {
      addEventListener("securitypolicyviolation", (event) => resolve(event.blockedURI), { once: true });
      import("https://stats.northlight.example/count.js").catch(() => undefined);
    })`);
    expect(refused).toBe("https://stats.northlight.example/count.js");
    // The browser reports this as well.
    visitor.faults.splice(0).forEach((fault) => expect(fault).toContain("stats.northlight.example/count.js"));
  }));
