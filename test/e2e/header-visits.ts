import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect } from "vitest";
import { type BrandName, brands, openBrowser, type Visit, visit } from "./browser.ts";
import { enterAs } from "./given-session.ts";
import { quiet } from "./quiet.ts";
import { rewrite } from "./rewrite.ts";

type Administration = { server: Server; url: string; came: IncomingMessage[] };

/** A page such as the brand's administration might be: it says what it knows of where it was opened from. */
async function startAdministration(): Promise<Administration> {
  const came: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    came.push(request);
    response.setHeader("content-type", "text/html");
    response.end(
      "<!doctype html><title>Administration</title><p></p><script>document.querySelector('p').textContent = `opener ${window.opener}, from ${document.referrer || 'nowhere'}`</script>",
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { server, came, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rooms?from=portal` };
}

/** The brand's administration is the local page, in what comes with the page and in what is asked for later. */
async function administer({ page }: Visit, admin_url: string | null): Promise<void> {
  const wanted = `"admin_url":${JSON.stringify(admin_url)}`;
  const withUrl = (text: string) => text.replace(/"admin_url":(null|"[^"]*")/, () => wanted);
  await rewrite(page, (url) => !/\/api\/|\.\w+$/.test(url.pathname), withUrl);
  await rewrite(page, "**/public/whitelabel-config/**", withUrl);
}

type Options = NonNullable<Parameters<typeof visit>[2]> & {
  brand?: BrandName;
  email?: string;
  admin_url?: string | null;
};

/** People with a header, whose brand has an administration unless it is said otherwise. To be called once, outside of tests. */
export function headerVisits() {
  let browser: Browser;
  let administration: Administration;
  beforeAll(async () => {
    [browser, administration] = await Promise.all([openBrowser(), startAdministration()]);
  });
  afterAll(async () => {
    administration.server.close();
    await browser.close();
  });

  return {
    /** What came to the administration. */
    arrivals: () => administration.came,
    async inVisit(work: (visitor: Visit) => Promise<void>, options: Options = {}): Promise<void> {
      const { brand = "harborline", email = brands[brand].email, admin_url = administration.url, ...rest } = options;
      const visitor = await visit(browser, brand, rest);
      try {
        await administer(visitor, admin_url);
        await enterAs(visitor, email);
        // A page that has just been turned takes the focus to its heading, which closes an open menu.
        await quiet(visitor.page);
        await work(visitor);
        expect(visitor.faults).toEqual([]);
      } finally {
        await visitor.close();
      }
    },
  };
}

export const manager = { email: "manager@harborline.example" };
export const account = (page: Page) => page.getByRole("banner").getByRole("button").last();
export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const item = (page: Page, name: string) => page.getByRole("menuitem", { name });

export const openMenu = async (page: Page) => {
  await account(page).click();
  await page.getByRole("menu").waitFor();
};
