import { expect, type Page } from "@playwright/test";
import type { Outcome } from "../../packages/bridge/src/conformance/run.ts";
import { startSuite } from "../../packages/bridge/src/conformance/server.ts";
import { brands, expectAccessibleAtNight, screenshot, type Visit } from "./browser.ts";
import { widths } from "../../packages/web/src/testing/looks.ts";
import { test as base } from "./journey.ts";
import { tables } from "./tables.ts";
import { codeFor, type Handed, handed } from "./web-view-ways.ts";

const { en } = tables;
type Held = (visitor: Visit, app: Handed) => Promise<void>;

const test = base.extend<{ held: (work: Held) => Promise<void> }>({
  held: async ({ inVisit }, use) => {
    await use((work) => inVisit(async (visitor) => work(visitor, await handed(visitor))));
  },
});

type Suite = { runCases: (wire: object, options: object) => Promise<unknown[]> };

const h1 = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
/** What the browser stores, apart from the page's own memory. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

test("M6 R5 the help desk in an app: no header, the token is removed from the address at once and not stored", ({
  held,
}) =>
  held(async ({ page, at }, { token, building }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(at(`/webview/help-desk?accessToken=${token}&buildingUuid=${building}&lang=en`));
    await h1(page, en["help.title"]).waitFor();
    expect(page.url()).toBe(at("/webview/help-desk?lang=en"));
    await page.getByText(brands.harborline.email).waitFor();
    expect(await page.getByRole("banner").count()).toBe(0);
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(await stored(page)).not.toContain(token.slice(0, 40));
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("atrium_signed_in");
    // The page itself is requested with it, before any script can run; no later request is.
    expect(asked.slice(1).filter((url) => url.includes("accessToken") || url.includes(token))).toEqual([]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await screenshot(page, `web-view-help-desk-${width}`);
    }
    await expectAccessibleAtNight(page);
  }));

test("M6 floors, suites and control in an app that passes its token by the page's own object @night", ({ held }) =>
  held(async ({ page, at }, { token, building }) => {
    await page.addInitScript((given) => Object.assign(window, { atriumWebView: given }), {
      accessToken: token,
      buildingUuid: building,
    });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at(`/webview/building/${building}/smart-building?lang=en`));
    await h1(page, en["smart.title"]).waitFor();
    await page.getByRole("link", { name: "Floor 9", exact: true }).click();
    await page.getByRole("link", { name: "9A Meridian front office", exact: true }).click();
    await h1(page, "9A Meridian front office").waitFor();
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toMatch(/^\/webview\/building\/[^/]+\/smart-building\/floors\/[^/]+\/suites\/[^/]+\/control\/lighting$/);
    expect(await page.getByRole("banner").count()).toBe(0);
    await screenshot(page, "web-view-suite-390-dark");
    await page.reload();
    await h1(page, "9A Meridian front office").waitFor();
    await page.goBack();
    await h1(page, "Floor 9").waitFor();
  }));

test("R6 M6 a token for another server is not used, and a person who is signed in here stays signed in", ({ held }) =>
  held(async (visitor, { token, building }) => {
    const { page, at } = visitor;
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).host !== new URL(at("/")).host) foreign.push(request.url());
    });
    const calls: (string | undefined)[] = [];
    page.on("request", (request) => calls.push(request.headers()["authorization"]));
    const base = encodeURIComponent("https://portal.example.evil.test/api");
    await page.goto(at(`/webview/help-desk?accessToken=${token}&buildingUuid=${building}&baseUrl=${base}&lang=en`));
    await page.getByText(en["web_view.refused_base"]).waitFor();
    expect(foreign).toEqual([]);
    expect(calls.filter((value) => value?.includes(token))).toEqual([]);
    expect(page.url()).not.toContain("evil");
  }));

const holder = "https://app.harborline.example";

test("R5 M6 a one-time code instead of the token opens a page once, and is removed from the address at once", ({
  held,
}) =>
  held(async (visitor, app) => {
    const { page, at } = visitor;
    const code = await codeFor(visitor, app);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const address = at(`/webview/help-desk?accessToken=${code}&buildingUuid=${app.building}&lang=en`);
    await page.goto(address);
    await h1(page, en["help.title"]).waitFor();
    await page.getByText(brands.harborline.email).waitFor();
    expect(page.url()).toBe(at("/webview/help-desk?lang=en"));
    expect(asked.slice(1).filter((url) => url.includes(code))).toEqual([]);
    expect(await stored(page)).not.toMatch(/eyJ|wv_/);
    // An address found in a log can no longer be used.
    await page.goto(address);
    await page.getByText(en["web_view.refused_code"]).waitFor();
    expect(page.url()).not.toContain(code);
  }));

test("M4 M6 39 the app that shows a page gets the same answers there; others in it get none @night", ({ held }) =>
  held(async (visitor, app) => {
    const { page, at, context } = visitor;
    // A page that represents the open internet frames one of this machine.
    await context.grantPermissions(["local-network-access"], { origin: holder });
    const suite = await startSuite({ appUuid: "", port: 0 });
    try {
      await page.route(`${holder}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname !== "/")
          return route.fulfill({ response: await route.fetch({ url: new URL(pathname, suite.url).href }) });
        return route.fulfill({
          contentType: "text/html",
          body: '<!doctype html><title>App</title><iframe title="Portal" style="width:100%;height:80vh"></iframe><iframe title="Stranger"></iframe>',
        });
      });
      await page.goto(`${holder}/`);
      const portal = at(
        `/webview/help-desk?accessToken=${await codeFor(visitor, app)}&buildingUuid=${app.building}&lang=en`,
      );
      // As source text for the page, because the test's tools transform `import`.
      await page.evaluate(`globalThis.suite = import("${holder}/run.ts"); globalThis.suite.then(() => undefined)`);
      const run = page.evaluate(
        async ([address, origin]) => {
          const [frame, stranger] = [...document.querySelectorAll("iframe")];
          const heard: Record<string, unknown>[] = [];
          const come = (event: string) =>
            new Promise<Record<string, unknown>>((resolve) => {
              addEventListener("message", ({ data, origin: from, source }: MessageEvent<Record<string, unknown>>) => {
                heard.push(data);
                if (data["event"] === event && from === origin && source === frame?.contentWindow) resolve(data);
              });
            });
          const ready = come("ready");
          if (frame) frame.src = address;
          await ready;
          // Another window of the same page, with exactly the same origin.
          const script = stranger?.contentDocument?.createElement("script");
          const before = heard.length;
          if (script) {
            script.textContent = `parent.frames[0].postMessage({ action: "getHostInfo", id: "stranger" }, "${origin}");`;
            stranger?.contentDocument?.body.append(script);
          }
          const brand = come("getBrandResponse");
          frame?.contentWindow?.postMessage({ action: "getBrand" }, origin);
          const { data } = (await brand) as { data: { uuid: string } };
          const forStranger = heard.slice(before).filter(({ id }) => id === "stranger").length;
          const { runCases } = await (globalThis as unknown as { suite: Promise<Suite> }).suite;
          const wire = {
            post: (message: unknown) => frame?.contentWindow?.postMessage(message, origin),
            hear: (listener: (given: unknown) => void) => addEventListener("message", (event) => listener(event.data)),
          };
          return { outcomes: await runCases(wire, { appUuid: data.uuid, patienceMs: 60_000 }), forStranger };
        },
        [portal, new URL(at("/")).origin] as const,
      );
      const { outcomes, forStranger } = (await run) as { outcomes: Outcome[]; forStranger: number };
      expect(outcomes.filter(({ result }) => result === "failed")).toEqual([]);
      const skipped = outcomes.filter(({ result }) => result === "skipped").map(({ name }) => name);
      expect(skipped.every((name) => /^(getJWT|refreshToken|setStorage|getStorage)/.test(name))).toBe(true);
      expect(outcomes.length - skipped.length).toBeGreaterThan(40);
      expect(forStranger).toBe(0);
      await screenshot(page, "web-view-held");
    } finally {
      await suite.stop();
    }
  }));
