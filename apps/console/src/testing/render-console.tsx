/*
 * The console in a page test: the real router and providers at an address, on the fake API. A fault on the page fails the test.
 *
 *   const shown = await renderConsole({ may: { portfolio: ["flags.define"] } });
 *   shown.api.drop("GET /admin/v1/me");        // also on, once, refuse, gateway, hold, offline, calls
 */
import "@atrium/ui/theme/index.css";
import "@atrium/web/logo.css";
import type { EndpointReply } from "@atrium/contract/client.ts";
import { consolePath } from "@atrium/rules/console-path.ts";
import { createServices } from "@atrium/web/create-services.ts";
import { waysIn } from "@atrium/web/phrases.ts";
import { reportUnexpected } from "@atrium/web/report.ts";
import { createSession } from "@atrium/web/session.ts";
import { type FakeApi, fakeApi } from "@atrium/web/testing/fake-api.ts";
import { fakeWorld, type World } from "@atrium/web/testing/fake-world.ts";
import { beginPage, cleanUpPage, endPageBy, nextTurn, openWindow, settled } from "@atrium/web/testing/page-ground.ts";
import { watchPage } from "@atrium/web/testing/page-watch.ts";
import { bootOf, memoryStores, testGround } from "@atrium/web/testing/test-services.ts";
import { defaultAnswers, signedInReply } from "@atrium/web/testing/world-answers.ts";
import type { BrandName } from "@atrium/web/testing/world-brands.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { openConsole } from "../open-console.tsx";
import { consolePhrases } from "../parts/console-phrases.ts";
import { consoleAnswers, type ConsoleWorld, consoleWorld } from "./console-world.ts";

type Me = EndpointReply<"GET /admin/v1/me">["data"];

type Holding = { uuid?: string; name: string; capabilities: string[] };

type Options = {
  brand?: BrandName;
  address?: string;
  /** Without a signed-in person. */
  visitor?: boolean;
  /** Without a building. */
  isEmpty?: boolean;
  may?: { portfolio?: string[]; buildings?: Holding[]; companies?: Holding[] };
  /** Changes to the fake API before the page's first request. */
  before?: (ground: { running: ConsoleWorld; api: FakeApi }) => void;
  speaks?: string;
  width?: number;
  colorScheme?: "light" | "dark";
};

/** The person's roles and capabilities in the console. */
const meOf = ({ user }: World, { portfolio = [], buildings = [], companies = [] }: Options["may"] & object): Me => ({
  user: { uuid: user.uuid, email: user.email, first_name: user.first_name, last_name: user.last_name },
  portfolio: { uuid: "0199a3c0-0000-7000-8000-00000000f011", name: "Harborline Group" },
  has_buildings: true,
  capabilities: portfolio,
  buildings: buildings.map((building, at) => ({ uuid: uuid(0xb1000 + at), ...building })),
  companies: companies.map((company, at) => ({ uuid: uuid(0xc1000 + at), ...company })),
});

export async function renderConsole(options: Options = {}) {
  const { may = {}, visitor, speaks = "en-US", width = 1440, colorScheme = "light" } = options;
  const world = fakeWorld(options.brand);
  const me = meOf(world, may);
  const running = consoleWorld();
  const api = fakeApi({
    ...defaultAnswers(world),
    ...consoleAnswers(running),
    "GET /admin/v1/me": () => ({ data: { ...me, has_buildings: !options.isEmpty } }),
  });
  options.before?.({ running, api });
  const stores = memoryStores();
  const watch = watchPage();
  beginPage();
  const nowSeconds = () => Date.now() / 1000;
  if (!visitor) createSession({ store: stores.browser, nowSeconds }).signIn(signedInReply(world));
  const opened = await openWindow(world.brand, width, colorScheme);
  const history = createMemoryHistory({ initialEntries: [`${consolePath}${options.address ?? "/"}`] });
  const page = createRoot(opened.element, { onCaughtError: reportUnexpected, onUncaughtError: reportUnexpected });
  const services = createServices({
    ...testGround({
      fetch: api.fetch,
      stores,
      speaks: [speaks],
      tell: reportUnexpected,
      onTable: (table) => {
        document.documentElement.lang = table;
      },
    }),
    phrases: [waysIn, consolePhrases],
  });
  const boot = bootOf(world, services.parts.language.best({ offered: [speaks] }));
  const domain = world.brand.whitelabel.domain;
  const stop = await openConsole({ ...services, boot, page, browser: stores.browser, domain, history });

  endPageBy(async () => {
    stop();
    page.unmount();
    await nextTurn();
    await nextTurn();
    opened.remove();
    cleanUpPage();
    watch.end(api.faults);
  });
  return {
    api,
    world,
    /** The console's world: people, open requests, audit entries. */
    running,
    stores,
    session: services.parts.session,
    /** The addresses outside of the console that the page has navigated to. */
    leavings: watch.leavings,
    expectFault: watch.expectFault,
    settled: () => settled(api),
    /** As after a reload: the cache of the former reads is empty. */
    forgetReads: () => services.parts.queryClient.clear(),
    address: () => history.location.pathname,
    /** The same with query and fragment. */
    href: () => history.location.href,
    back: () => history.back(),
  };
}
