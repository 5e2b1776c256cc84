import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type AppAction, appActions } from "@atrium/rules/app-actions.ts";
import { expect, type Page } from "@playwright/test";
import { demoApp } from "../../demo-app/app.ts";
import { brands, expectAccessible, screenshot } from "./browser.ts";
import { goTo, lantern, openDialog } from "./building-steps.ts";
import { enter } from "./given-session.ts";
import { openAllServices } from "./home-bar.ts";
import { test as base } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;
/** The app's address and key in the demo pack. */
const origin = "http://localhost:3913";

/** The demo's app on its own port, for this worker's server. */
const test = base.extend<{ app: { serve(page: Page): Promise<void> } }>({
  app: async ({ server }, use) => {
    const app = createServer(demoApp({ portal: `http://127.0.0.1:${server.port}`, origin }));
    // `route.fetch` fails if it reuses a connection that is being closed because it was idle; a browser would open another.
    app.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
    const { port } = app.address() as AddressInfo;
    await use({
      /** Another program may use the pack's port on this machine: the browser is redirected to the app in any case. */
      async serve(page) {
        await page.route(`${origin}/**`, async (route) => {
          const { pathname } = new URL(route.request().url());
          await route.fulfill({ response: await route.fetch({ url: `http://127.0.0.1:${port}${pathname}` }) });
        });
      },
    });
    app.closeAllConnections();
    await new Promise((resolve) => app.close(resolve));
  },
});

const dialog = (page: Page) => page.locator("dialog[open]");
const inside = (page: Page) => page.frameLocator("dialog[open] iframe");
const control = (page: Page, action: string) => inside(page).getByRole("button", { name: action, exact: true });
const decide = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

async function open(page: Page): Promise<void> {
  await openAllServices(page);
  await page.getByRole("main").getByRole("button", { name: "Mini-app workshop" }).click();
  await inside(page)
    .getByText(/^Connected, Marit\. 18 actions are granted; the portal speaks en/)
    .waitFor();
}

/** The app's content under a heading, once it is shown. */
async function shown(page: Page, heading: string): Promise<unknown> {
  const text = () => inside(page).getByLabel("Answer").innerText({ timeout: 5000 });
  await expect.poll(text).toMatch(new RegExp(`^${heading}\n`));
  return JSON.parse((await text()).slice(heading.length));
}

/** The part of each action's answer that the app shows; a token has three parts, like a JWT. */
const jwt = expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
const saved = expect.objectContaining({ card_last_four: expect.stringMatching(/^\d{4}$/) });
const answers: Record<Exclude<AppAction, "closeWebView" | "logout">, Record<string, unknown>> = {
  getJWT: { token: jwt, what_the_back_end_read: { version: 3, aud: expect.any(String) } },
  refreshToken: { token: jwt, version: 3, expires_at: expect.any(String) },
  getUser: { first_name: "Marit", email: "occupant@harborline.example" },
  getBuilding: { building: { name: lantern } },
  getBuildings: { buildings: [{ name: expect.any(String) }, { name: expect.any(String) }] },
  getHostInfo: { platform: "web", v: [1] },
  setStorage: { key: "visits", value: expect.any(Number) },
  getStorage: { key: "visits", value: expect.any(Number) },
  showNativePayment: { success: false },
  hideNativePayments: { success: false },
  getPaymentMethods: { payment_methods: expect.arrayContaining([saved]) },
  tokenizeCard: { token: expect.stringMatching(/./) },
  getBrand: { name: "Harborline", brand_identifier: "harborline" },
  getTheme: { color_scheme: "light", font: expect.any(String) },
  getKioskEnabled: { enabled: false },
  // Last, because the app shows it before anything is pressed.
  init: { v: 1, country_default: "US", actions: expect.arrayContaining([...appActions]) },
};

test("M4 M5 H4 the demo's own mini-app opens from its tile over the home with its grants: each of the eighteen actions has a control, and its answer is shown @night", ({
  app,
  inVisit,
}) =>
  inVisit(async (visitor) => {
    const { page, at } = visitor;
    await app.serve(page);
    await enter(visitor, brands.harborline.email);
    await openDialog(page);
    await goTo(page, lantern);
    await open(page);
    await screenshot(page, "demo-app");
    await expectAccessible(page);
    const controls = await inside(page).getByRole("button").allInnerTexts();
    expect(controls.toSorted()).toEqual([...appActions].toSorted());

    const seen: Record<string, unknown> = {};
    for (const [action, answer] of Object.entries(answers)) {
      await control(page, action).click();
      if (action === "tokenizeCard") await decide(page, en["mini_app.card_use"]).click();
      seen[action] = await shown(page, action);
      expect(seen[action], action).toMatchObject(answer);
    }
    expect(seen["getStorage"]).toEqual(seen["setStorage"]);

    // A refusal is shown as well, with its code.
    await control(page, "logout").click();
    await decide(page, en["mini_app.log_out_keep"]).click();
    expect(await shown(page, "logout was refused")).toMatchObject({ code: "USER_CANCELLED", retryable: true });

    await page.emulateMedia({ colorScheme: "dark" });
    expect(await shown(page, "themeChanged")).toMatchObject({ color_scheme: "dark" });
    await screenshot(page, "demo-app-dark");

    await control(page, "closeWebView").click();
    await dialog(page).waitFor({ state: "detached" });
    await open(page);
    await control(page, "logout").click();
    await decide(page, en["nav.log_out"]).click();
    await page.waitForURL((url) => url.href.startsWith(at("/login")));
  }));
