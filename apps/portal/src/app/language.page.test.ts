/* Z33: when another tab changes the language, this tab follows, and so do the apps that it shows or that show it. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { storageKeys } from "@atrium/web/storage.ts";
import { type PageOptions, type PortalPage, preparePage } from "../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { eventPost } from "@atrium/web/testing/world-items.ts";

const { en, de } = words;

/** Changes the language as another tab does. */
function elsewhere({ stores: { browser }, world }: PortalPage, locale: string, signedIn: boolean): void {
  if (signedIn) {
    const session = JSON.parse(browser.getItem(storageKeys.session) ?? "{}");
    world.user.locale = locale;
    browser.setItem(storageKeys.session, JSON.stringify({ ...session, user: { ...session.user, locale } }));
    window.dispatchEvent(new StorageEvent("storage", { key: storageKeys.session }));
  }
  browser.setItem(storageKeys.language, locale);
  window.dispatchEvent(new StorageEvent("storage", { key: storageKeys.language, newValue: locale }));
}

const spoken = () => document.documentElement.lang;
const card = () => page.getByRole("main").getByRole("link", { name: eventPost().title }).first();

test.each(["/building", "/building?lang=en"])(
  "Z33 a tab at %s speaks what was chosen in another one, and goes on speaking it",
  async (address) => {
    const portal = preparePage();
    await portal.open(address);
    await expect.element(page.getByText(en["home.discover_title"]).first()).toBeVisible();
    elsewhere(portal, "de-de", true);
    await expect.element(page.getByText(de["home.discover_title"]).first()).toBeVisible();
    await card().click();
    await expect.element(page.getByRole("heading", { level: 1, name: eventPost().title })).toBeVisible();
    expect(spoken()).toMatch(/^de/);
    const asked = portal.api.calls("GET /tenant/v1/event-posts/:uuid").at(-1);
    expect(asked?.headers.get("accept-language")).toMatch(/^de/);
    elsewhere(portal, "en-us", true);
    await expect.poll(spoken).toMatch(/^en/);
  },
);

test("Z33 a language that the brand does not have changes nothing; a visitor's choice also applies to other tabs", async () => {
  const portal = preparePage({ visitor: true });
  await portal.open("/");
  await expect.poll(spoken).toMatch(/^en/);
  elsewhere(portal, "pl-pl", false);
  elsewhere(portal, "de-de", false);
  await expect.element(page.getByRole("link", { name: de["landing.sign_in"], exact: true })).toBeVisible();
});

test("Z33 the app that shows the page gets languageChanged", async () => {
  const host = "https://app.harborline.example";
  const told: unknown[] = [];
  vi.spyOn(window.parent, "postMessage").mockImplementation((message: { event?: string; data?: unknown }) => {
    told.push([message.event, message.data]);
  });
  const options: PageOptions = { embedded: true, flags: { "host-sdk": true } };
  const portal = preparePage(options);
  portal.world.brand = { ...portal.world.brand, config: { ...portal.world.brand.config, host_origins: [host] } };
  await portal.open("/webview/help-desk");
  await expect.poll(() => told).toContainEqual(["ready", expect.anything()]);
  const data = { action: "init", id: "1", payload: { app_uuid: portal.world.brand.whitelabel.uuid } };
  window.dispatchEvent(new MessageEvent("message", { data, origin: host, source: window.parent }));
  elsewhere(portal, "de-de", true);
  await expect.poll(() => told).toContainEqual(["languageChanged", { locale: "de-de" }]);
  vi.restoreAllMocks();
});
