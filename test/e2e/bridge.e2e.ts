import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { startSuite } from "../../packages/bridge/src/conformance/server.ts";
import { expectAccessible, screenshot } from "./browser.ts";
import { widths } from "../../packages/web/src/testing/looks.ts";
import { test as developing } from "./developer.ts";
import { enter } from "./given-session.ts";
import { type WithMiniApp, withMiniApp } from "./mini-app-page.ts";

const root = join(import.meta.dirname, "../..");
const sampleAppUuid = "0198c0de-0000-7000-8000-00000000000a";
const studios = "https://studios.ember.example";

const test = developing.extend<WithMiniApp>(withMiniApp);
// One build is enough for all tests.
test.describe.configure({ mode: "default" });

const lines = (page: Page) => page.getByRole("region", { name: "Messages" }).getByRole("listitem");
const line = (page: Page, ...words: string[]) =>
  words.reduce((found, hasText) => found.filter({ hasText }), lines(page)).first();
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();

const said = (page: Page, text: RegExp) => expect(page.frameLocator("iframe").locator("output")).toHaveText(text);

test("M4 the workbench opens a page, shows every message and why one was refused or ignored, and sends any action on request @night", ({
  inVisit,
  miniApp,
}) =>
  inVisit(async ({ page, context, at }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    miniApp.call(sampleAppUuid);
    const own = encodeURIComponent(`http://127.0.0.1:${miniApp.port}/`);
    await page.goto(at(`/bridge?page=${own}`));
    await page.getByRole("heading", { level: 1, name: "Bridge" }).waitFor();
    await said(page, /^connected en-gb/);
    await line(page, "From the app", "init").waitFor();
    await line(page, "Answer", "initResponse").waitFor();

    await page.getByLabel("Action", { exact: true }).selectOption("getUser");
    await send(page);
    const answer = line(page, "Answer", "getUserResponse");
    await answer.locator("summary").press("Enter");
    await answer.getByText('"first_name": "Sam"').waitFor();

    await page.getByText("Choose", { exact: true }).click();
    await page.getByRole("switch", { name: "getUser", exact: true }).press("Space");
    await send(page);
    await line(page, "PERMISSION_DENIED", "The app is not granted this action: see the grants.").waitFor();
    await page.getByLabel("Comes from").selectOption("A page of another origin in the frame");
    await send(page);
    await line(page, "Not heard", "not one of those registered").waitFor();
    await page.getByLabel("Comes from").selectOption("The page in the frame");
    await page.getByLabel("Message", { exact: true }).fill('{"action":');
    await send(page);
    await page.getByText("This is no JSON. It can be sent as text.").waitFor();
    await page.getByRole("radio", { name: "Text", exact: true }).check();
    await send(page);
    await line(page, "Not heard", "none of the interface's messages").waitFor();
    await page.evaluate(() => window.postMessage({ action: "getUser" }, "*"));
    await line(page, "Not heard", "another window than the frame").waitFor();

    await page.getByRole("radio", { name: "Refused or not heard" }).check();
    await expect(lines(page)).toHaveCount(4);
    await page.getByRole("button", { name: "Copy as JSON" }).click();
    await page.getByText("4 copied").waitFor();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as { why: string }[];
    expect(copied.map(({ why }) => why)).toEqual(["PERMISSION_DENIED", "origin", "unreadable", "window"]);
    await page.getByRole("radio", { name: "All", exact: true }).check();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await screenshot(page, `bridge-${width}`, { fullPage: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("Nothing yet.").waitFor();
    await page.getByLabel("Action", { exact: true }).selectOption("closeWebView");
    await page.getByRole("radio", { name: "Object", exact: true }).check();
    await send(page);
    await page.locator("iframe").waitFor({ state: "detached" });
  }));

test("M4 a registered app of the person's building is answered by the portal itself @night", ({
  inVisit,
  miniApp,
  person,
}) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await miniApp.serve(page, studios);
      await enter(visitor, person("ember"), { path: "/bridge" });
      await page.getByRole("heading", { level: 1, name: "Bridge" }).waitFor();
      const choice = page.getByLabel("Mini-app", { exact: true });
      const option = choice.locator("option").filter({ hasText: "Ember Yard" }).first();
      await choice.selectOption((await option.getAttribute("value")) ?? "");
      miniApp.call(await page.getByLabel("app_uuid").inputValue());
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await said(page, /^connected/);
      await page.getByLabel("Action", { exact: true }).selectOption("getBrand");
      await send(page);
      const answer = line(page, "Answer", "getBrandResponse");
      await answer.locator("summary").click();
      await answer.getByText('"brand_identifier": "ember"').waitFor();
      await screenshot(page, "bridge-ember-dark-390", { fullPage: true });
      await expectAccessible(page);
    },
    { brand: "ember", width: 390, colorScheme: "dark", locale: "en-GB" },
  ));

/** As a third party runs it, in its own process and browser. */
async function conformance(...given: string[]): Promise<{ code: number; printed: string }> {
  const { ensureChromium } = await import("../../scripts/chromium.mjs");
  const main = join(root, "packages/bridge/src/conformance/main.ts");
  const env = { ...process.env, CHROME_PATH: await ensureChromium() };
  return new Promise((resolve) =>
    execFile(process.execPath, [main, "--port=0", "--patience=60", ...given], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, printed: `${stdout}${stderr}` }),
    ),
  );
}

test("M4 the conformance suite passes on the portal's own host @night", ({ inVisit }) =>
  inVisit(async ({ at }) => {
    const { printed, code } = await conformance(at("/bridge?page={page}&app={app}"));
    expect(printed).toMatch(/\d\d passed, 0 failed, 0 skipped, by a MessagePort/);
    expect(code).toBe(0);
  }));

test("M4 the conformance suite fails as expected: for an app that is not registered, and a page that is never opened @night", ({
  inVisit,
}) =>
  inVisit(async ({ at }) => {
    const other = await conformance(at("/bridge?page={page}&app=0198c0de-0000-7000-8000-00000000000b"));
    expect(other.printed).toMatch(/^FAIL {2}init with a payload: was refused:.*INVALID_INIT/m);
    expect(other.code).toBe(1);
    expect(await conformance("--seconds=1", at("/bridge"))).toMatchObject({ code: 2 });
  }));

test("M4 the conformance suite passes if the portal itself answers posted messages @night", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person(), { path: "/bridge" });
    const choice = page.getByLabel("Mini-app", { exact: true });
    const option = choice.locator("option").filter({ hasText: "Pier One" }).first();
    await choice.selectOption((await option.getAttribute("value")) ?? "");
    const appUuid = await page.getByLabel("app_uuid").inputValue();
    const suite = await startSuite({ appUuid, port: 0, patienceMs: 60_000 });
    try {
      await page.route("https://rooms.harborline.example/**", async (route) => {
        const { pathname } = new URL(route.request().url());
        await route.fulfill({ response: await route.fetch({ url: new URL(pathname, suite.url).href }) });
      });
      await page.getByRole("button", { name: "Open", exact: true }).click();
      const report = await suite.report;
      expect(report.outcomes.filter(({ result }) => result === "failed")).toEqual([]);
      expect(report.outcomes.filter(({ result }) => result === "passed").length).toBeGreaterThan(40);
      expect(report.transport).toBe("window");
    } finally {
      // The report is here before the page knows that it has arrived.
      await page.unrouteAll({ behavior: "wait" });
      await suite.stop();
    }
  }));

const manifestIn = (folder: string) => readFile(join(folder, ".vite/manifest.json"), "utf8");

test("M4 the workbench is a chunk of a development build @night", async ({ developerBuild }) => {
  expect(await manifestIn(developerBuild)).toContain("pages/bridge/bridge-page");
});
