import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { Visit } from "./browser.ts";
import { type FlagDefinition, flagAdministrator, off, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { test as base, expect } from "./journey.ts";
import { settled } from "./settled.ts";
import { rewrite } from "./rewrite.ts";
import { tables } from "./tables.ts";

const { en } = tables;

type Administration = { url: string; came: IncomingMessage[] };
type OfTest = {
  /** A fake administration page, and what it has received. */
  administration: Administration;
  /** A visit of a person who may open the administration, on home. */
  asManager: (work: (visitor: Visit) => Promise<void>) => Promise<void>;
};

/** Makes the local page the brand's administration, in the page's inlined data and in later answers. */
async function administer({ page }: Visit, { url }: Administration): Promise<void> {
  const withUrl = (text: string) => text.replace(/"admin_url":(null|"[^"]*")/, () => `"admin_url":"${url}"`);
  await rewrite(page, ({ pathname }) => !/\/api\/|\.\w+$/.test(pathname), withUrl);
  await rewrite(page, "**/public/whitelabel-config/**", withUrl);
}

const test = base.extend<OfTest>({
  administration: async ({}, use) => {
    const came: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      came.push(request);
      response.setHeader("content-type", "text/html");
      // It reports where it was opened from.
      response.end(
        "<!doctype html><title>Administration</title><p></p><script>document.querySelector('p').textContent = `opener ${window.opener}, from ${document.referrer || 'nowhere'}`</script>",
      );
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    await use({ came, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rooms?from=portal` });
    server.close();
  },
  asManager: async ({ inVisit, administration }, use) => {
    await use((work) =>
      inVisit(async (visitor) => {
        await administer(visitor, administration);
        await enter(visitor, "manager@harborline.example");
        // A page that was just opened moves the focus to its heading, which closes an open menu.
        await settled(visitor.page);
        await work(visitor);
      }),
    );
  },
});

const launch = (page: Page) => page.getByRole("menuitem", { name: en["nav.launch_admin"] });

test("U6 U7 opens the administration with building, company and a one-time code, and passes it nothing else @night", ({
  asManager,
  administration,
}) =>
  asManager(async ({ page, context }) => {
    const building = /\/building\/([0-9a-f-]{36})/.exec(page.url())?.[1];
    const codes: string[] = [];
    page.on("response", async (response) => {
      if (response.url().endsWith("/generate-auth-link")) codes.push(((await response.json()) as { ott: string }).ott);
    });
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menu").waitFor();
    const opening = context.waitForEvent("page");
    await launch(page).click();
    const opened = await opening;
    await opened.waitForURL(/^http:\/\/127\.0\.0\.1/);
    const { searchParams } = new URL(opened.url());
    expect(searchParams.get("from")).toBe("portal");
    expect(searchParams.get("building_uuid")).toBe(building);
    expect(searchParams.get("company_uuid")).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => codes).toEqual([searchParams.get("code")]);
    await opened.getByText("opener null, from nowhere").waitFor();
    const came = administration.came.filter(({ url }) => url?.startsWith("/rooms"));
    expect(came.map(({ headers }) => headers.referer)).toEqual([undefined]);
    await page.getByRole("heading", { level: 1, name: "Harborline Pier One" }).waitFor();
  }));

// A refusal, a blocked window, and who has the item at all: apps/portal/src/pages/layout/launch-admin.page.test.tsx.
test("F3 U6 visitor-registration-admin-link opens it from its tile, and the mini-app if the gate is closed, on one open page @night", ({
  asManager,
  server,
}) =>
  asManager(async ({ page, context }) => {
    // A route of the page, because those that rewrite the portal's own pages come before the context's. A mini-app is shown once it sends a message.
    const body = `<!doctype html><title>Visitors</title><h1>Who comes?</h1><script>
      parent.postMessage({ action: "init", id: 1, payload: {} }, "*");
    </script>`;
    await page.route("https://visitors.harborline.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body }),
    );
    const change = await flagAdministrator(server.port);
    const switched = async (definition: FlagDefinition) => {
      const told = page.waitForResponse((answer) => answer.url().includes("/evaluate/flags?") && answer.ok());
      await change.to("visitor-registration-admin-link", definition);
      await (await told).finished();
    };
    const tile = page.getByRole("main").getByRole("button", { name: /Register a visitor/ });
    const leadsThere = async () => {
      const opening = context.waitForEvent("page");
      await tile.click();
      const opened = await opening;
      await opened.waitForURL(/^http:\/\/127\.0\.0\.1.*code=/);
      await opened.close();
    };
    await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
    try {
      await leadsThere();
      await switched(off);
      await tile.click();
      const app = page.getByRole("dialog", { name: /Register a visitor/ });
      await app.frameLocator("iframe").getByRole("heading", { name: "Who comes?" }).waitFor();
      await page.keyboard.press("Escape");
      await app.waitFor({ state: "detached" });
      await switched(on);
      await leadsThere();
    } finally {
      await change.restore("visitor-registration-admin-link");
    }
    expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
  }));
