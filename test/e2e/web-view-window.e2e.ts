import { expect, type Page } from "@playwright/test";
import type { Visit } from "./browser.ts";
import { test as base } from "./journey.ts";
import { tables } from "./tables.ts";
import { codeFor, type Handed, handed } from "./web-view-ways.ts";

const { en } = tables;
/** An origin that the demo pack lists among the brand's `host_origins`, and one that it does not. */
const registered = "https://app.harborline.example";
const stranger = "https://stranger.example";

type Heard = { event: string; id?: string; ok: boolean; data?: Record<string, unknown>; error?: { code: string } };
type Holder = { portal: Window | null; heard: Heard[]; openAt(address: string): void };

/** A foreign page, which opens a window and records its messages. It is found again by its name after a reload. */
const holderPage = `<!doctype html><html lang="en"><title>App</title><button>Open the portal</button><script>
  Object.assign(globalThis, { portal: null, heard: [] });
  addEventListener("message", ({ data, source }) => source === portal && heard.push(typeof data === "string" ? JSON.parse(data) : data));
  globalThis.openAt = (address) => { portal = window.open(address, "portal"); };
  document.querySelector("button").onclick = () => openAt(decodeURIComponent(location.hash.slice(1)));
</script>`;

type Journey = { visitor: Visit; app: Handed; address: () => Promise<string> };

type InHolder = (origin: string, work: (journey: Journey) => Promise<void>) => Promise<void>;

const test = base.extend<{ inHolder: InHolder }>({
  inHolder: async ({ inVisit }, use) => {
    await use((origin, work) =>
      inVisit(async (visitor) => {
        const app = await handed(visitor);
        const asHolder = { contentType: "text/html", body: holderPage };
        for (const one of [registered, stranger])
          await visitor.context.route(`${one}/**`, (route) => route.fulfill(asHolder));
        await visitor.page.goto(`${origin}/`);
        const address = async () => {
          const query = `accessToken=${await codeFor(visitor, app)}&buildingUuid=${app.building}&lang=en`;
          return visitor.at(`/webview/help-desk?${query}`);
        };
        await work({ visitor, app, address });
      }),
    );
  },
});

/** The window that the page opens by a press, with the page in it. */
async function openWindow({ visitor: { page }, address }: Journey): Promise<Page> {
  await page.evaluate((hash) => location.replace(`#${encodeURIComponent(hash)}`), await address());
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open the portal" }).click();
  const opened = await opening;
  await helpDesk(opened).waitFor();
  return opened;
}

/** Has the page find its window by name: without an address, that window stays where it is. */
function openAt(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => (globalThis as unknown as Holder).openAt(to), address);
}

const helpDesk = (page: Page) => page.getByRole("heading", { level: 1, name: en["help.title"], exact: true });
const signInLink = (page: Page) => page.getByRole("link", { name: en["landing.sign_in"] }).first();

const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as Holder).heard);
const events = async (page: Page) => (await heard(page)).map(({ event }) => event);

function post(page: Page, message: object | string): Promise<void> {
  return page.evaluate((given) => {
    const { portal } = globalThis as unknown as Holder;
    portal?.postMessage(given, "*");
  }, message);
}

let asked = 0;
/** Sends an action to the window, and returns the answer to exactly that action. */
async function ask(page: Page, action: string, payload: object = {}): Promise<Heard> {
  asked += 1;
  const id = `${action}-${asked}`;
  await post(page, { action, id, payload });
  const answers = async () => (await heard(page)).filter((one) => one.id === id);
  await expect.poll(async () => (await answers()).length).toBe(1);
  const [answer] = await answers();
  return answer as Heard;
}

let marks = 0;
/** Waits until the window has handled all messages of the page so far: the test's own listener there returns the last message. */
async function dealtWith(page: Page, opened: Page): Promise<string> {
  marks += 1;
  const mark = `mark ${marks}`;
  await opened.evaluate((last) => {
    addEventListener("message", function sendBack({ data }) {
      if (data !== last) return;
      removeEventListener("message", sendBack);
      // The portal closes its window in the next turn.
      setTimeout(() => (opener as Window).postMessage({ event: last }, "*"));
    });
  }, mark);
  await post(page, mark);
  await expect.poll(() => events(page)).toContain(mark);
  return mark;
}

/** The warnings of a window for its author. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (line) => line.type() === "warning" && warnings.push(line.text()));
  return warnings;
}

/** The brand's own app is the page that shows the portal's pages. */
async function begin(page: Page): Promise<Heard> {
  const { data } = await ask(page, "getBrand");
  return ask(page, "init", { app_uuid: data?.["uuid"] });
}

// Several registered origins, and a list of apps that cannot be read: apps/portal/src/parts/mini-app/holder-host.page.test.tsx.
test("M4 M6 a page of a registered origin opens one of the portal's in a window: they exchange messages by window and opener, and closing closes the window", ({
  inHolder,
}) =>
  inHolder(registered, async (journey) => {
    const { page } = journey.visitor;
    const opened = await openWindow(journey);
    await expect.poll(() => events(page)).toEqual(["ready"]);

    expect(await ask(page, "getUser")).toMatchObject({ ok: false, error: { code: "NOT_INITIALIZED" } });
    expect(await begin(page)).toMatchObject({ ok: true, data: { session: { building_uuid: journey.app.building } } });
    expect(await ask(page, "getUser")).toMatchObject({ ok: true, data: { first_name: "Marit" } });
    expect(await ask(page, "getHostInfo")).toMatchObject({ ok: true, data: { platform: "web" } });
    expect(await ask(page, "getJWT")).toMatchObject({ ok: false, error: { code: "PERMISSION_DENIED" } });
    await post(page, '{"action":"getKioskEnabled","id":"text"}');
    await expect
      .poll(() => heard(page))
      .toContainEqual(expect.objectContaining({ id: "text", data: { enabled: false } }));

    await opened.emulateMedia({ colorScheme: "dark" });
    const dark = { event: "themeChanged", data: expect.objectContaining({ color_scheme: "dark" }) };
    await expect.poll(() => heard(page)).toContainEqual(expect.objectContaining(dark));

    const closed = opened.waitForEvent("close");
    expect(await ask(page, "closeWebView")).toMatchObject({ ok: true, data: { success: true } });
    await closed;
  }));

test("39 M6 a page of any other origin that opens one gets no answer, and its author reads why in the window's console @night", ({
  inHolder,
}) =>
  inHolder(stranger, async (journey) => {
    const { page } = journey.visitor;
    const opened = await openWindow(journey);
    const warnings = warningsOf(opened);
    // A warning needs a listener first.
    const refused = async () => {
      await post(page, { action: "getHostInfo", id: "stranger" });
      return warnings.some((line) => line.includes(stranger) && line.includes("INVALID_ORIGIN"));
    };
    await expect.poll(refused).toBe(true);
    await post(page, { action: "closeWebView", id: "stranger" });
    const mark = await dealtWith(page, opened);
    expect(await events(page)).toEqual([mark]);
    expect(opened.isClosed()).toBe(false);
  }));

test("M6 R5 a reloaded window has lost its person and is opened again with another code; the opening page may reload, but a later page in its place has no access @night", ({
  inHolder,
}) =>
  inHolder(registered, async (journey) => {
    const { page } = journey.visitor;
    const opened = await openWindow(journey);
    await expect.poll(() => events(page)).toEqual(["ready"]);
    expect(await begin(page)).toMatchObject({ ok: true });

    await opened.reload();
    await signInLink(opened).waitFor();
    const before = (await events(page)).filter((event) => event === "ready").length;
    // The same window, by its name.
    await openAt(page, await journey.address());
    await helpDesk(opened).waitFor();
    await expect.poll(async () => (await events(page)).filter((event) => event === "ready").length).toBe(before + 1);
    expect(await ask(page, "getUser")).toMatchObject({ ok: false, error: { code: "NOT_INITIALIZED" } });
    expect(await begin(page)).toMatchObject({ ok: true });

    await page.reload();
    await openAt(page, "");
    expect(await ask(page, "getUser")).toMatchObject({ ok: true, data: { first_name: "Marit" } });

    const warnings = warningsOf(opened);
    await page.evaluate((url) => location.assign(url), `${stranger}/`);
    await page.waitForURL(`${stranger}/`);
    await page.evaluate(() => {
      const holder = globalThis as unknown as Holder & { all: unknown[] };
      holder.all = [];
      addEventListener("message", ({ data, source }) => {
        holder.all.push(data);
        holder.portal = source as Window;
      });
    });
    // The browser itself does not report the window's theme: only the window's message does. The portal sees the change before the test does.
    await opened.evaluate(() => {
      const dark = matchMedia("(prefers-color-scheme: dark)");
      const say = () => setTimeout(() => setTimeout(() => (opener as Window).postMessage("after the theme", "*")));
      dark.addEventListener("change", say, { once: true });
      Object.assign(globalThis, { dark });
    });
    await opened.emulateMedia({ colorScheme: "dark" });
    const all = () => page.evaluate(() => (globalThis as unknown as { all: unknown[] }).all);
    await expect.poll(all).toContain("after the theme");
    await post(page, { action: "getUser", id: "stranger" });
    await expect.poll(() => warnings.some((line) => line.includes(stranger))).toBe(true);
    expect(await all()).toEqual(["after the theme"]);

    const faults: string[] = [];
    opened.on("pageerror", ({ message }) => faults.push(message));
    await page.close();
    await opened.emulateMedia({ colorScheme: "light" });
    await opened.getByRole("textbox").first().fill("Nobody holds this page any more.");
    expect(faults).toEqual([]);
  }));
