/*
 * The portal in a page test: the real router, providers and overlays at an address, on the fake API. A new page for each test; what it
 * leaves behind is cleaned up after the test, and a fault on it fails the test.
 *
 *   const portal = await renderPage("/my-history", { brand: "ember", flags: { "account-history": true } });
 *   await page.getByRole("tab", { name: words.en["history.past"] }).click();
 *
 * To answer before the page asks: `const portal = preparePage({ … }); portal.api.refuse(…); await portal.open("/login")`.
 */
import { languageCodes } from "@atrium/rules/interface-language.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import type { Boot } from "@atrium/contract/boot.ts";
import type { Farm } from "@atrium/rules/farm.ts";
import type { FlagKey } from "@atrium/rules/flags.ts";
import type { Root } from "react-dom/client";
import { afterEach, vi } from "vitest";
import { page } from "vitest/browser";
import "@atrium/ui/theme/index.css";
import "../app/shell.css";
import { themeCss } from "@atrium/ui/theme/derive.ts";
import { createPage, openPortal, tell } from "../app/open-portal.tsx";
import { startElsewhere } from "../app/start-elsewhere.tsx";
import { held } from "../parts/flow/held.ts";
import { createSession } from "@atrium/web/session.ts";
import { storageKeys } from "@atrium/web/storage.ts";
import { type FakeApi, fakeApi } from "@atrium/web/testing/fake-api.ts";
import { FakeStream, tellStreams } from "@atrium/web/testing/fake-stream.ts";
import { fakeWorld, type World } from "@atrium/web/testing/fake-world.ts";
import { watchPage } from "@atrium/web/testing/page-watch.ts";
import { bootOf, memoryStores } from "@atrium/web/testing/test-services.ts";
import { testParts } from "./test-services.ts";
import { defaultAnswers, signedInReply } from "@atrium/web/testing/world-answers.ts";
import type { BrandName } from "@atrium/web/testing/world-brands.ts";

export type PageOptions = {
  brand?: BrandName;
  world?: World;
  flags?: Partial<Record<FlagKey, boolean>>;
  /** Nobody is signed in. */
  visitor?: boolean;
  /** What the browser speaks, the most wanted first. */
  speaks?: readonly string[];
  kiosk?: boolean;
  embedded?: boolean;
  /** The portal talks to this farm, and asks it for the brand first. */
  farm?: Farm;
  /** The page is a developer's own server's. */
  development?: Boot["development"];
  width?: number;
  colorScheme?: "light" | "dark";
};

export type PortalPage = ReturnType<typeof preparePage>;

let current: PortalPage | undefined;

afterEach(async () => {
  const ending = current;
  current = undefined;
  await ending?.end();
});

export async function renderPage(address: string, options: PageOptions = {}): Promise<PortalPage> {
  const portal = preparePage(options);
  await portal.open(address);
  return portal;
}

export function preparePage({ brand, world = fakeWorld(brand), flags = {}, ...options }: PageOptions = {}) {
  if (current) throw new Error("A test has one page; open another address of it.");
  const api: FakeApi = fakeApi(defaultAnswers(world));
  const stores = memoryStores();
  const watch = watchPage();
  const history = createMemoryHistory();
  const element = document.createElement("div");
  element.id = "root";
  const brandStyles = document.createElement("style");
  brandStyles.textContent = themeCss(world.brand.theme.tokens);
  let root: Root | undefined;
  Object.assign(world.flags, flags);
  if (!options.visitor) signIn();
  if (options.kiosk) stores.tab.setItem(storageKeys.kiosk, "true");
  globalThis.EventSource = FakeStream as unknown as typeof EventSource;

  function signIn(): void {
    const nowSeconds = () => Date.now() / 1000;
    createSession({ store: stores.browser, nowSeconds, farm: options.farm?.url }).signIn(signedInReply(world));
  }

  function leave(): void {
    root?.unmount();
    held.forget();
  }

  async function draw(): Promise<void> {
    const { width = 1440, colorScheme = "light" } = options;
    if (window.innerWidth !== width) await page.viewport(width, width < 769 ? 844 : 900);
    speakOfColours(colorScheme);
    document.body.append(element);
    // As the server writes them into the page.
    document.head.append(brandStyles);
    document.title = world.brand.config.page_title ?? world.brand.theme.name;
    const prepared = testParts({
      fetch: api.fetch,
      stores,
      search: history.location.search,
      speaks: options.speaks ?? ["en-US"],
      embedded: options.embedded ?? false,
      farm: options.farm,
      onTable: (table) => {
        document.documentElement.lang = table;
      },
      onKiosk: (on) => document.documentElement.toggleAttribute("data-kiosk", on),
      tell,
    });
    const drawn = createPage(element);
    root = drawn;
    const parts = { ...prepared, history, domain: world.brand.whitelabel.domain };
    // The server knows as much of the language as the browser says.
    const lang = parts.parts.language.best({ offered: languageCodes(world.brand.theme.languages) });
    const boot = { ...bootOf(world, lang), ...(options.development ? { development: options.development } : {}) };
    if (!options.farm) return void (await openPortal(parts, boot, () => drawn));
    await parts.parts.language.change(lang);
    await startElsewhere({
      ...parts,
      page: drawn,
      lang,
      tell,
      open: async (boot, FarmBar) => void (await openPortal(parts, boot, () => drawn, FarmBar)),
    });
  }

  const portal = {
    api,
    world,
    stores,
    /** Where the page wanted to go outside of itself. */
    leavings: watch.leavings,
    /** As in another tab of the same browser: the page hears of it when it is opened anew. */
    signIn,
    expectFault: watch.expectFault,
    /** At first, and as typing another address: a new page in the same tab. */
    async open(address: string): Promise<void> {
      if (root) {
        leave();
        history.push(address);
      } else history.replace(address);
      await draw();
    },
    /** As pressing F5: what is in memory is gone, what is stored is not. */
    async reload(): Promise<void> {
      leave();
      await draw();
    },
    /** Until all that the page has asked for is there and has led to nothing more. */
    async quiet(): Promise<void> {
      for (let calm = 0, asked = -1; calm < 6; calm += 1) {
        await nextTurn();
        if (api.underWay() > 0 || api.asked().length !== asked) calm = 0;
        asked = api.asked().length;
      }
    },
    back: () => history.back(),
    forward: () => history.forward(),
    /** Path and query. */
    address: () => `${history.location.pathname}${history.location.search}`,
    /** Says something on the streams of an address, as the server would. */
    tell: tellStreams,
    async end(): Promise<void> {
      root?.unmount();
      // What goes wrong while a page is taken away is this test's, and not the next one's.
      await nextTurn();
      await nextTurn();
      element.remove();
      brandStyles.remove();
      cleanUp();
      watch.end(api.faults);
    },
  };
  current = portal;
  return portal;
}

/** A turn of the page's queue in which React has drawn. */
const nextTurn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const { EventSource: realEventSource } = globalThis;

function cleanUp(): void {
  globalThis.EventSource = realEventSource;
  for (const stream of FakeStream.open) stream.close();
  held.forget();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=")[0] ?? ""}=; max-age=0; path=/`;
  document.adoptedStyleSheets = [];
  document.body.replaceChildren();
  document.documentElement.removeAttribute("data-kiosk");
  document.title = "";
  window.scrollTo(0, 0);
  vi.useRealTimers();
}

/** A frame prefers the colours that the element round it is shown in. */
function speakOfColours(scheme: "light" | "dark"): void {
  const { frameElement } = window;
  // The element belongs to the page round this one, which has classes of its own.
  if (frameElement)
    frameElement.setAttribute("style", `${frameElement.getAttribute("style") ?? ""}; color-scheme: ${scheme}`);
}
