import { expect, type Frame, type Page } from "@playwright/test";
import { brands, type Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { local } from "./history-page.ts";
import type { OfTest } from "./journey.ts";
import type { MiniApp } from "./mini-app-page.ts";

/** An app as the portal's API returns it. */
export type App = { uuid: string; origins: string[]; actions: string[]; scopes: string[] };
type Guest = { host: Record<string, (given?: object) => Promise<unknown>> };
type Fixtures = Pick<OfTest, "inVisit"> & { miniApp: Pick<MiniApp, "serve" | "call"> };
type Options = NonNullable<Parameters<OfTest["inVisit"]>[1]> & { register?: (app: App) => void };

/** The brand's occupant on home, with the mini-app at its origin; `register` changes its registration. */
export function atHome(
  { inVisit, miniApp }: Fixtures,
  origin: string,
  work: (visitor: Visit) => Promise<void>,
  { register = () => {}, ...options }: Options = {},
): Promise<void> {
  return inVisit(async (visitor) => {
    const { page } = visitor;
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
    await enter(visitor, brands[options.brand ?? "harborline"].email);
    await work(visitor);
  }, options);
}

export const dialog = (page: Page) => page.locator("dialog[open]");
export const inside = (page: Page) => page.frameLocator("dialog[open] iframe");

export async function open(page: Page, tile: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: tile }).click();
}

/** Waits until the framed page shows this, at most a minute. */
export const said = (page: Page, text: RegExp) =>
  expect(inside(page).locator("output")).toHaveText(text, { timeout: 60_000 });

/** The framed page, once it is loaded. */
export async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.locator("dialog[open] iframe").elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error("The frame shows nothing.");
  return frame;
}

/** The answer of an SDK method in the page, or the code of its refusal. */
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

let marks = 0;

/**
 * The answers to messages that a page posts to the portal, if the portal answers without a request to the server. The test's own listener in the
 * portal returns the last message: by then each earlier one was answered, or never will be.
 */
export async function post(page: Page, where: Frame, messages: readonly unknown[]) {
  marks += 1;
  const mark = `mark ${marks}`;
  await page.evaluate((last) => {
    addEventListener("message", function sendBack({ data, source }) {
      if (data !== last) return;
      removeEventListener("message", sendBack);
      (source as Window).postMessage(last, "*");
    });
  }, mark);
  return where.evaluate(
    async ([list, last]) => {
      const heard: unknown[] = [];
      await new Promise<void>((resolve) => {
        addEventListener("message", function hear({ data }) {
          if (data !== last) return void heard.push(data);
          removeEventListener("message", hear);
          resolve();
        });
        for (const message of [...list, last]) window.top?.postMessage(message, "*");
      });
      return heard as { event: string; id?: string; error?: { code: string; message: string } }[];
    },
    [messages, mark] as const,
  );
}
