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
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import type { Farm } from "@atrium/rules/farm.ts";
import type { FlagKey } from "@atrium/rules/flags.ts";
import type { Root } from "react-dom/client";
import "@atrium/ui/theme/index.css";
import "@atrium/web/logo.css";
import "../app/shell.css";
import type { WebViewFault } from "../app/web-view.ts";
import { createPage, openPortal } from "../app/open-portal.tsx";
import { preparedPreview } from "../app/preview/take-preview.ts";
import { preparedView } from "../app/show-view.tsx";
import type { ViewAs } from "../app/view-as.ts";
import { startElsewhere } from "../app/start-elsewhere.tsx";
import { flowMemory } from "../parts/flow/flow-memory.ts";
import { createSession } from "@atrium/web/session.ts";
import { reportUnexpected } from "@atrium/web/report.ts";
import { emptyPersonalCaches, storageKeys } from "@atrium/web/storage.ts";
import { type FakeApi, fakeApi } from "@atrium/web/testing/fake-api.ts";
import { tellStreams } from "@atrium/web/testing/fake-stream.ts";
import { asSpecified } from "@atrium/web/testing/spec-world.ts";
import { fakeWorld, type World } from "@atrium/web/testing/fake-world.ts";
import { beginPage, cleanUpPage, endPageBy, nextTurn, openWindow, settled } from "@atrium/web/testing/page-ground.ts";
import { watchPage } from "@atrium/web/testing/page-watch.ts";
import { bootOf, memoryStores } from "@atrium/web/testing/test-services.ts";
import { testParts } from "./test-services.ts";
import { defaultAnswers, signedInReply } from "@atrium/web/testing/world-answers.ts";
import type { BrandName } from "@atrium/web/testing/world-brands.ts";

export type PageOptions = {
  brand?: BrandName;
  world?: World;
  flags?: Partial<Record<FlagKey, boolean>>;
  /** Without a signed-in person. */
  visitor?: boolean;
  /** The browser's languages, the preferred one first. */
  speaks?: readonly string[];
  kiosk?: boolean;
  embedded?: boolean;
  /** An app has passed a token for its person, or an invalid one. */
  webView?: { fault?: WebViewFault };
  /** The tab shows what another person sees, or cannot. */
  viewAs?: Pick<ViewAs, "shown" | "fault">;
  /** The page is in a frame beside the console, which has sent the item to show. */
  preview?: Parameters<typeof preparedPreview>;
  /** The portal talks to this farm, and asks it for the brand first. */
  farm?: Farm;
  /** Changes a valid answer of the fake API before the page gets it. */
  reshape?: (key: EndpointKey, body: unknown) => unknown;
  /** Static files, on a server that was written from the specifications alone (`spec-world.ts`). */
  specified?: boolean;
  /** The page is a developer's own server's. */
  development?: Boot["development"];
  /** The release of the page. */
  release?: string;
  width?: number;
  colorScheme?: "light" | "dark";
};

export type PortalPage = ReturnType<typeof preparePage>;

let current: PortalPage | undefined;

export async function renderPage(address: string, options: PageOptions = {}): Promise<PortalPage> {
  const portal = preparePage(options);
  await portal.open(address);
  return portal;
}

export function preparePage({ brand, world = fakeWorld(brand), flags = {}, ...options }: PageOptions = {}) {
  if (current) throw new Error("A test has one page; open another address of it.");
  const api: FakeApi = fakeApi(defaultAnswers(world), {
    reshape: options.specified ? asSpecified : options.reshape,
  });
  const stores = memoryStores();
  const watch = watchPage();
  const history = createMemoryHistory();
  let opened: Awaited<ReturnType<typeof openWindow>> | undefined;
  let root: Root | undefined;
  Object.assign(world.flags, flags);
  if (!options.visitor) signIn();
  if (options.kiosk) stores.tab.setItem(storageKeys.kiosk, "true");
  beginPage();

  function signIn(): void {
    const nowSeconds = () => Date.now() / 1000;
    createSession({ store: stores.browser, nowSeconds, farm: options.farm?.url }).signIn(signedInReply(world));
  }

  function leave(): void {
    root?.unmount();
    flowMemory.forget();
  }

  async function draw(): Promise<void> {
    const { width = 1440, colorScheme = "light" } = options;
    opened?.remove();
    opened = await openWindow(world.brand, width, colorScheme);
    const preview = options.preview && preparedPreview(...options.preview);
    const prepared = testParts({
      fetch: api.fetch,
      stores: preview?.stores ?? stores,
      search: history.location.search,
      speaks: options.speaks ?? ["en-US"],
      embedded: options.embedded ?? false,
      farm: options.farm,
      elsewhere: !!options.farm || !!options.specified,
      onTable: (table) => {
        document.documentElement.lang = table;
      },
      onKiosk: (on) => document.documentElement.toggleAttribute("data-kiosk", on),
      tell: reportUnexpected,
    });
    const drawn = createPage(opened.element);
    root = drawn;
    const webView = options.webView && { stores, ...options.webView };
    const forget = () => stores.browser.removeItem(storageKeys.session);
    const viewAs = preview ?? (options.viewAs && preparedView({ stores, forget, ...options.viewAs }));
    const own = viewAs ? { api: viewAs.readingApi(prepared.parts.api), viewAs: viewAs.shown } : {};
    const services = { ...prepared, parts: { ...prepared.parts, ...own } };
    const parts = {
      ...services,
      history: preview?.history ?? history,
      domain: world.brand.whitelabel.domain,
      webView,
      viewAs,
    };
    // The server knows as much of the language as the browser says.
    const lang = parts.parts.language.best({ offered: languageCodes(world.brand.theme.languages) });
    const { development, release } = options;
    const boot = { ...bootOf(world, lang), ...(development && { development }), ...(release && { release }) };
    if (!options.farm && !options.specified) return openPortal(parts, boot, () => drawn);
    await parts.parts.language.change(lang);
    await startElsewhere({
      ...parts,
      page: drawn,
      lang,
      tell: reportUnexpected,
      open: (boot, FarmBar) => openPortal(parts, boot, () => drawn, FarmBar),
    });
  }

  const portal = {
    api,
    world,
    stores,
    /** Where the page wanted to go outside of itself. */
    leavings: watch.leavings,
    /** A change in another tab of the same browser: the page sees it when it is opened again. */
    signIn,
    expectFault: watch.expectFault,
    bearFault: watch.bearFault,
    /** At first, and as typing another address: a new page in the same tab. */
    async open(address: string): Promise<void> {
      if (root) {
        leave();
        history.push(address);
      } else history.replace(address);
      await draw();
    },
    /** Like pressing F5: memory is lost, storage is not. */
    async reload(): Promise<void> {
      leave();
      await draw();
    },
    /** Waits until all of the page's requests are answered and cause no more. */
    settled: () => settled(api),
    back: () => history.back(),
    forward: () => history.forward(),
    /** Path and query. */
    address: () => `${history.location.pathname}${history.location.search}`,
    /** Says something on the streams of an address, as the server would. */
    tell: tellStreams,
    async end(): Promise<void> {
      current = undefined;
      root?.unmount();
      // An error while a page is removed belongs to this test, and not to the next one.
      await nextTurn();
      await nextTurn();
      opened?.remove();
      cleanUp();
      await emptyPersonalCaches();
      watch.end(api.faults);
    },
  };
  current = portal;
  endPageBy(portal.end);
  return portal;
}

function cleanUp(): void {
  cleanUpPage();
  flowMemory.forget();
  document.documentElement.removeAttribute("data-kiosk");
}
