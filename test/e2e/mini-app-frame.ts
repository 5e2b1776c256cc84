import type { Browser, Frame, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { signIn, type Visit, visit } from "./browser.ts";
import { local } from "./history-page.ts";
import type { MiniApp } from "./mini-app-page.ts";

/** An app as the portal's API tells of it. */
export type App = { uuid: string; origins: string[]; actions: string[]; scopes: string[] };
type Guest = { host: Record<string, (given?: object) => Promise<unknown>> };
type Options = NonNullable<Parameters<typeof visit>[2]> & { brand?: "harborline" | "ember" };
type Held = { browser: Browser; miniApp: MiniApp };

/** At home, with the mini-app served at its origin, and what its operator has registered as `register` changes it. */
export async function atHome(
  { browser, miniApp }: Held,
  origin: string,
  work: (visitor: Visit) => Promise<void>,
  { brand = "harborline", register = () => {}, ...options }: Options & { register?: (app: App) => void } = {},
): Promise<void> {
  const visitor = await visit(browser, brand, options);
  const { page } = visitor;
  try {
    await miniApp.serve(page, origin);
    await page.route(/\/buildings\/[^/]+\/apps$/, async (route) => {
      const answer = await route.fetch({ url: local(route.request().url()) });
      const json = (await answer.json()) as { data: { apps: App[] } };
      const app = json.data.apps.find(({ origins }) => origins.includes(origin));
      if (app) {
        register(app);
        miniApp.call(app.uuid);
      }
      await route.fulfill({ response: answer, json });
    });
    await page.goto(visitor.at("/"));
    await signIn(visitor, brand);
    await work(visitor);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

export const dialog = (page: Page) => page.locator("dialog[open]");
export const inside = (page: Page) => page.frameLocator("dialog[open] iframe");

export async function open(page: Page, tile: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: tile }).click();
}

/** Until the page shows this; where it does not, the failure tells what it shows. */
export async function said(page: Page, text: RegExp): Promise<void> {
  const output = inside(page).locator("output");
  const shown = () => output.innerText({ timeout: 1000 }).catch(() => "no page yet");
  await expect.poll(shown, { timeout: 90_000 }).toMatch(text);
}

/** The page in the frame, as soon as it stands there. */
export async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.locator("dialog[open] iframe").elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error("The frame shows nothing.");
  return frame;
}

/** What a method of the SDK answers in the page, or the code that it is refused with. */
export function ask(frame: Frame, action: string, given?: object): Promise<unknown> {
  return frame.evaluate(
    ([name, payload]) => {
      const { host } = globalThis as unknown as Guest;
      return (host[name] as (given?: object) => Promise<unknown>)(payload).catch(
        (error: { code: string; message: string }) => error.code,
      );
    },
    [action, given] as const,
  );
}

/** What comes back to a page that posts this to the portal: as many answers as are expected, or what comes in a while. */
export function post(where: Frame, messages: unknown[], expected = 0) {
  return where.evaluate(
    async ([list, enough]) => {
      const heard: unknown[] = [];
      await new Promise<void>((resolve) => {
        addEventListener("message", ({ data }) => {
          heard.push(data);
          if (heard.length === enough) resolve();
        });
        for (const message of list) window.top?.postMessage(message, "*");
        setTimeout(resolve, enough > 0 ? 30_000 : 400);
      });
      return heard as { event: string; id?: string; error?: { code: string; message: string } }[];
    },
    [messages, expected] as const,
  );
}
