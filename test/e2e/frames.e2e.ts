import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible, screenshot, type Visit, widths } from "./browser.ts";
import { enter } from "./given-session.ts";
import { fits, local } from "./history-page.ts";
import { ownServer } from "./own-server.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const { inVisit } = ownServer();
const patient = { timeout: 40_000 };
const mobileTitle = (tile: string) => en["tile.mobile_title"].replace("{{tile}}", tile);

type Options = NonNullable<Parameters<typeof inVisit>[1]> & { prepare?: (page: Page) => Promise<void> };

function atHome(work: (visitor: Visit) => Promise<void>, { prepare, ...options }: Options = {}): Promise<void> {
  return inVisit(async (visitor) => {
    await prepare?.(visitor.page);
    await enter(visitor, options.brand);
    await work(visitor);
  }, options);
}

const tile = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const dialog = (page: Page) => page.locator("dialog[open]");
const closeButton = (page: Page) => dialog(page).getByRole("button", { name: en["app.close"], exact: true });

/** Stands in for a micro front end: what it is answered with, or nothing for a service that is away. */
async function serve(page: Page, origin: string, answer: () => { body: string; cors?: boolean } | undefined) {
  await page.route(`${origin}/**`, async (route) => {
    const given = answer();
    if (!given) return route.abort("connectionrefused");
    const headers: Record<string, string> = given.cors ? { "access-control-allow-origin": "*" } : {};
    return route.fulfill({ contentType: "text/html", headers, body: given.body });
  });
}

/** Changes one answer of the API on its way. */
async function rewrite<T>(page: Page, path: RegExp, change: (json: T) => T): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch({ url: local(route.request().url()) });
    await route.fulfill({ response: answer, json: change((await answer.json()) as T) });
  });
}

/** What a page in a frame finds: its own origin, and nobody else's page. */
const nosy = `<!doctype html><title>Rooms</title><h1>Rooms</h1><p id="found"></p><script>
  const tried = (act) => { try { act(); return "open"; } catch { return "closed"; } };
  document.getElementById("found").textContent =
    [origin, tried(() => parent.document.title), tried(() => parent.localStorage.length)].join(" ");
</script>`;

test("H4 R17 a micro front end opens over the home, 700px high, in its sandbox; closing gives the focus back", () =>
  atHome(async ({ page }) => {
    await serve(page, "https://rooms.harborline.example", () => ({ body: nosy }));
    await tile(page, "Reserve a room").click();
    const frame = dialog(page).locator("iframe");
    const inside = page.frameLocator("dialog[open] iframe");
    await inside.getByRole("heading", { name: "Rooms" }).waitFor();
    await expect.poll(() => frame.getAttribute("data-waiting"), patient).toBeNull();
    expect(await inside.locator("#found").textContent()).toBe("https://rooms.harborline.example closed closed");
    expect(await frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-popups allow-same-origin");
    expect(await frame.getAttribute("allow")).toContain("camera 'none'");
    expect(await frame.getAttribute("title")).toBe("Reserve a room");
    await expect.poll(async () => (await frame.boundingBox())?.height, patient).toBe(700);
    await expectAccessible(page);
    await screenshot(page, "frame-light");
    expect(await dialog(page).getByRole("link").getAttribute("href")).toBe("https://rooms.harborline.example/pier-one");
    await closeButton(page).click();
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), patient).toBe("Reserve a room");
  }));

test("M7 H4 a page that does not come says page_not_loaded, and comes when the service is back", () =>
  atHome(
    async ({ page }) => {
      let away = true;
      await serve(page, "https://studios.ember.example", () => (away ? undefined : { body: "<h1>Studios</h1>" }));
      await tile(page, "Book a studio").click();
      const failed = dialog(page).getByRole("alert");
      await failed.getByText(en["frame.page_not_loaded"], { exact: true }).waitFor();
      await dialog(page).locator("iframe").waitFor({ state: "detached" });
      await expectAccessible(page);
      // With a frame that has failed, the browser never calls its network idle, for which `screenshot` waits.
      await page.screenshot({ path: join(import.meta.dirname, "../../.cache/screenshots/frame-failed-dark.png") });
      away = false;
      await failed.getByRole("button", { name: en["app.try_again"] }).click();
      await page.frameLocator("dialog[open] iframe").getByRole("heading", { name: "Studios" }).waitFor();
      await page.keyboard.press("Tab");
      await closeButton(page).focus();
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
    },
    { brand: "ember", colorScheme: "dark", locale: "en-GB" },
  ));

test("M7 an embedded SAML page whose text carries statusCode has failed, though it answers", () => {
  let body = '<samlp:statusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/>';
  type Buttons = { utility_buttons: { text: string; url: string | null }[] };
  const changed = ({ utility_buttons }: Buttons): Buttons => ({
    utility_buttons: utility_buttons.map((button) =>
      button.text === "Reserve a room"
        ? { ...button, url: "https://rooms.harborline.example/saml/login" }
        : { ...button, text: `${button.text} ${"x".repeat(2000)}` },
    ),
  });
  return atHome(
    async ({ page }) => {
      await tile(page, "Reserve a room").click();
      const failed = dialog(page).getByRole("alert");
      await failed.getByText(en["frame.page_not_loaded"], { exact: true }).waitFor();
      body = "<h1>Welcome</h1>";
      await failed.getByRole("button", { name: en["app.try_again"] }).click();
      await page.frameLocator("dialog[open] iframe").getByRole("heading", { name: "Welcome" }).waitFor();
      await closeButton(page).click();
      await dialog(page).waitFor({ state: "detached" });
      expect(await fits(page)).toBe(true);
    },
    {
      async prepare(page) {
        await serve(page, "https://rooms.harborline.example", () => ({ body, cors: true }));
        await rewrite(page, /\/utility-buttons/, changed);
      },
    },
  );
});

test("H4 H5 what only a phone opens is shown as a code, at every width; the concierge is written to", () =>
  atHome(async ({ page }) => {
    const mail = page.getByRole("main").getByRole("link", { name: "Ask the concierge" });
    expect(await mail.getAttribute("href")).toMatch(/^mailto:[^?]+@[^?]+\?subject=Ask%20the%20concierge$/);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 769 ? 844 : 900 });
      await tile(page, "Food trucks today").click();
      await dialog(page)
        .getByRole("heading", { name: mobileTitle("Food trucks today") })
        .waitFor();
      const code = dialog(page).getByRole("img", { name: /foodtrucks\.example/ });
      const here = dialog(page).locator("a", { hasText: en["tile.mobile_open"] });
      await (width === 390 ? here : code).waitFor();
      await (width === 390 ? code : here).waitFor({ state: "hidden" });
      expect(await here.getAttribute("href")).toBe("https://foodtrucks.example/rotterdam");
      await expectAccessible(page);
      await screenshot(page, `mobile-only-${width}`);
      expect(await fits(page)).toBe(true);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
    }
  }));

/** The address of the post that a card of this title leads to. */
async function postAddress(page: Page, title: string): Promise<string> {
  const card = page.getByRole("main").getByRole("link", { name: title }).first();
  return ((await card.getAttribute("href")) ?? "").replace("/content/", "/posts/");
}

test("E9 a post: a survey opens in the 700px frame, everything else in a new tab, at every width", () =>
  atHome(
    async ({ page, at }) => {
      const survey = await postAddress(page, "Four questions about the elevators");
      const plain = await postAddress(page, "The Hold is open again");
      await serve(page, "https://survey.harborline.example", () => ({ body: "<h1>Lifts</h1>" }));
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 769 ? 844 : 900 });
        await page.goto(at(survey));
        await page.getByRole("heading", { level: 1, name: "Four questions about the elevators" }).waitFor();
        await expectAccessible(page);
        await screenshot(page, `post-${width}`, { fullPage: true });
        expect(await fits(page)).toBe(true);
        await page.getByRole("main").getByRole("button", { name: "Answer now" }).click();
        await page.frameLocator("dialog[open] iframe").getByRole("heading", { name: "Lifts" }).waitFor();
        const height = async () => (await dialog(page).locator("iframe").boundingBox())?.height;
        if (width === 1440) await expect.poll(height, patient).toBe(700);
        await expect.poll(() => dialog(page).locator("iframe").getAttribute("data-waiting"), patient).toBeNull();
        await screenshot(page, `post-survey-${width}`);
        await closeButton(page).click();
        await dialog(page).waitFor({ state: "detached" });
      }
      await page.goto(at(plain));
      const call = page.getByRole("main").getByRole("link", { name: "Ask for a date" });
      await call.waitFor();
      expect(await call.getAttribute("target")).toBe("_blank");
      expect(await call.getAttribute("rel")).toContain("noopener");
      expect(await call.getAttribute("href")).toBe("https://harborline.example/the-hold");
    },
    { colorScheme: "dark" },
  ));

test("E9 a post that is gone, one without a picture and with a very long title, and one that cannot be read", () =>
  atHome(async ({ page, at }) => {
    const address = await postAddress(page, "Four questions about the elevators");
    await page.goto(at(address.replace(/[^/]+$/, "0198c0de-0000-7000-8000-000000000000")));
    await page.getByRole("heading", { level: 1, name: en["content.not_found_title"] }).waitFor();
    await expectAccessible(page);
    await page.goto(at(address.replace(/[^/]+$/, "nonsense")));
    await page.getByRole("heading", { level: 1, name: en["content.not_found_title"] }).waitFor();

    type Read = { data: { post: { title: string; image_url: string | null; cta_url: string } } };
    const title = `Title ${"x".repeat(10_000)}`;
    await rewrite<Read>(page, /\/tenant\/v1\/posts\//, ({ data: { post } }) => ({
      data: { post: { ...post, title, image_url: null, cta_url: "javascript:alert(1)" } },
    }));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at(address));
    await page.getByRole("heading", { level: 1, name: "Title" }).waitFor();
    expect(await fits(page)).toBe(true);
    await page.getByRole("main").getByText("Answer now").waitFor({ state: "detached" });
    await screenshot(page, "post-long");

    await page.unroute(/\/tenant\/v1\/posts\//);
    await page.route(/\/tenant\/v1\/posts\//, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(at(address));
    await page.getByRole("button", { name: en["app.try_again"] }).first().waitFor();
    await page.unroute(/\/tenant\/v1\/posts\//);
    await page.getByRole("button", { name: en["app.try_again"] }).first().click();
    await page.getByRole("heading", { level: 1, name: "Four questions about the elevators" }).waitFor();
    await page
      .getByRole("link", { name: /Harborline Pier One/ })
      .last()
      .click();
    await page.getByRole("heading", { level: 1, name: "Harborline Pier One" }).waitFor();
  }));
