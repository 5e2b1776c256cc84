import { appActions } from "@atrium/rules/app-actions.ts";
import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, openBrowser, screenshot, signIn, type Visit, visit } from "./browser.ts";
import { type FlagAdministrator, flagAdministrator, off, on } from "./flag-changes.ts";
import { local } from "./history-page.ts";
import { type MiniApp, startMiniApp } from "./mini-app-page.ts";
import { sharedPort } from "./shared-port.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const patient = { timeout: 40_000 };
const rooms = "https://rooms.harborline.example";
const studios = "https://studios.ember.example";

type App = { uuid: string; origins: string[]; actions: string[]; scopes: string[] };
type Guest = { host: Record<string, (given?: object) => Promise<unknown>> };

let browser: Browser;
let miniApp: MiniApp;
let change: FlagAdministrator;
beforeAll(async () => {
  [browser, miniApp, change] = await Promise.all([openBrowser(), startMiniApp(), flagAdministrator()]);
});
afterAll(() => Promise.all([browser.close(), miniApp.stop()]));

type Options = NonNullable<Parameters<typeof visit>[2]> & { brand?: "harborline" | "ember" };

/** At home, with the mini-app served at its origin, and what its operator has registered as `register` changes it. */
async function atHome(
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

const dialog = (page: Page) => page.locator("dialog[open]");
const inside = (page: Page) => page.frameLocator("dialog[open] iframe");

async function open(page: Page, tile: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: tile }).click();
}

/** Until the page shows this; where it does not, the failure tells what it shows. */
async function said(page: Page, text: RegExp): Promise<void> {
  const output = inside(page).locator("output");
  const shown = () => output.innerText({ timeout: 1000 }).catch(() => "no page yet");
  await expect.poll(shown, { timeout: 90_000 }).toMatch(text);
}

/** The page in the frame, as soon as it stands there. */
async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.locator("dialog[open] iframe").elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error("The frame shows nothing.");
  return frame;
}

/** What a method of the SDK answers in the page, or the code that it is refused with. */
function ask(frame: Frame, action: string, given?: object): Promise<unknown> {
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
function post(where: Frame, messages: unknown[], expected = 0) {
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

/** What a token says; that it is signed is proved where the server is tested. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

const button = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

test("M4 M5 F3 40 M7 a page of another origin, by the SDK alone: all eighteen actions, a token for its back end, what it keeps, what only the person decides, and the flag followed live", () => {
  const register = (app: App) => {
    app.actions = [...appActions];
    app.scopes = ["email"];
  };
  return atHome(
    rooms,
    async ({ page, at }) => {
      await open(page, "Reserve a room");
      await said(page, /^connected en/);
      const frame = await frameOf(page);
      await expectAccessible(page);
      await screenshot(page, "mini-app-light");

      const user = (await ask(frame, "getUser")) as { uuid: string; email: string };
      expect(user).toMatchObject({ first_name: "Marit", email: "occupant@harborline.example" });
      const { building } = (await ask(frame, "getBuilding")) as { building: { uuid: string; name: string } };
      expect(building.name).toBe("Harborline Pier One");
      const { buildings } = (await ask(frame, "getBuildings")) as { buildings: unknown[] };
      expect(buildings).toHaveLength(2);
      expect(await ask(frame, "getHostInfo")).toMatchObject({ platform: "web", v: [1] });
      expect(await ask(frame, "getBrand")).toMatchObject({ name: "Harborline", brand_identifier: "harborline" });
      expect(await ask(frame, "getTheme")).toMatchObject({ color_scheme: "light" });
      expect(await ask(frame, "showNativePayment")).toEqual({ success: false });
      expect(await ask(frame, "hideNativePayments")).toEqual({ success: false });
      expect(await ask(frame, "getKioskEnabled")).toEqual({ enabled: false });
      const about = await frame.evaluate(() => (globalThis as unknown as { host: { about: object } }).host.about);
      expect(about).toMatchObject({ country_default: "NL", v: 1, session: { building_uuid: building.uuid } });

      const held = (await ask(frame, "getJWT")) as { token: string; version: number };
      expect(await ask(frame, "getJWT")).toEqual(held);
      const renewed = (await ask(frame, "refreshToken")) as { token: string };
      expect(renewed.token).not.toBe(held.token);
      const server = `http://127.0.0.1:${sharedPort()}`;
      const { session } = about as { session: { app_uuid: string } };
      const payload = claimsOf(renewed.token);
      expect(payload["aud"]).toBe(session.app_uuid);
      expect(payload).toMatchObject({ sub: user.uuid, building_uuid: building.uuid, version: 3 });
      const asApp = (path: string) =>
        fetch(`${server}/api${path}`, { headers: { authorization: `Bearer ${renewed.token}` } });
      expect([(await asApp("/mini-app/v1/session")).status, (await asApp("/users/current")).status]).toEqual([
        200, 401,
      ]);

      const key = `e2e.${Date.now()}`;
      expect(await ask(frame, "getStorage", { key })).toEqual({ key, value: null });
      expect(await ask(frame, "setStorage", { key, value: { seat: 4 } })).toEqual({ key, value: { seat: 4 } });
      expect(await ask(frame, "setStorage", { key, value: "x".repeat(20_000) })).toBe("INVALID_PARAMS");

      const cards = (await ask(frame, "getPaymentMethods")) as {
        payment_methods: { id: string; gateway_id: string }[];
      };
      expect(JSON.stringify(cards)).not.toContain("token");
      const [card] = cards.payment_methods;
      const wanted = { card_id: card?.id ?? "", gateway_id: card?.gateway_id ?? "" };
      const paid = ask(frame, "tokenizeCard", wanted);
      await button(page, en["mini_app.card_use"]).waitFor();
      await expectAccessible(page);
      await screenshot(page, "mini-app-card");
      await button(page, en["mini_app.card_use"]).click();
      expect(await paid).toEqual({ token: expect.stringMatching(/./) });

      const isHeard = async () => (await post(frame, [{ action: "getHostInfo" }])).length === 1;
      await expect.poll(isHeard, patient).toBe(true);
      try {
        await change.to("host-sdk", off);
        await expect.poll(isHeard, patient).toBe(false);
        await change.to("host-sdk", on);
        await expect.poll(isHeard, patient).toBe(true);
      } finally {
        await change.restore("host-sdk");
      }
      // A page that was not heard for a while says again who it is.
      expect(await ask(frame, "getUser")).toBe("NOT_INITIALIZED");
      await frame.evaluate(() => {
        document.querySelector("output")?.replaceChildren();
        setTimeout(() => location.reload());
      });
      await said(page, /^connected en/);

      await page.emulateMedia({ colorScheme: "dark" });
      await said(page, /^theme dark$/);

      // The frame may go before the test has been told of its answer.
      const closing = ask(frame, "closeWebView").catch(() => "gone");
      await dialog(page).waitFor({ state: "detached" });
      expect(["gone", { success: true }]).toContainEqual(await closing);
      await open(page, "Reserve a room");
      await said(page, /^connected/);
      const again = await frameOf(page);
      expect(await ask(again, "getStorage", { key })).toEqual({ key, value: { seat: 4 } });

      const stays = ask(again, "logout");
      await button(page, en["mini_app.log_out_keep"]).click();
      expect(await stays).toBe("USER_CANCELLED");
      const leaves = ask(again, "logout").catch(() => "gone");
      await button(page, en["nav.log_out"]).waitFor();
      await screenshot(page, "mini-app-log-out");
      await button(page, en["nav.log_out"]).click();
      await leaves;
      await page.waitForURL((url) => url.href.startsWith(at("/login")));
    },
    { register },
  );
});

test("39 M4 hostile pages are not answered and the portal stays awake; grants are kept to", () =>
  atHome(
    studios,
    async ({ page }) => {
      const warnings: string[] = [];
      page.on("console", (line) => line.type() === "warning" && warnings.push(line.text()));
      await miniApp.serve(page, "https://visitors.ember.example");
      await open(page, "Book a studio");
      await said(page, /^connected/);
      const frame = await frameOf(page);
      expect(await ask(frame, "getUser")).not.toHaveProperty("email");
      expect(await ask(frame, "getBuildings")).toBe("PERMISSION_DENIED");
      expect(await ask(frame, "setStorage", { key: "a", value: 1 })).toBe("PERMISSION_DENIED");
      await screenshot(page, "mini-app-dark");

      const odd = ["hello", '{"action":', { action: "init", id: "no-uuid" }, { action: "constructor", id: "odd" }];
      const answers = await post(frame, [...odd, { action: "getHostInfo", id: "fine" }], 3);
      const byId = Object.fromEntries(answers.map(({ id = "", error }) => [id, error?.message ?? "ok"]));
      expect(byId).toEqual({
        "no-uuid": "Invalid init event data",
        odd: 'There is no action "constructor".',
        fine: "ok",
      });
      expect(await ask(frame, "getUser")).toBe("NOT_INITIALIZED");

      // A listed origin in a frame that the portal has not opened.
      await frame.evaluate(async () => {
        const nested = document.createElement("iframe");
        nested.src = "/bare";
        document.body.append(nested);
        await new Promise((resolve) => nested.addEventListener("load", resolve));
      });
      const nested = frame.childFrames()[0];
      if (!nested) throw new Error("The frame in the frame is not there.");
      expect(await post(nested, [{ action: "getHostInfo", id: 1 }])).toEqual([]);

      await frame.evaluate(async () => {
        const pad = "x".repeat(5_000_000);
        window.top?.postMessage(`{"action":"getHostInfo","pad":"${pad}"}`, "*");
        for (let second = 0; second < 2; second++) {
          for (let at = 0; at < 10_000; at++) window.top?.postMessage({ action: "getHostInfo", id: at }, "*");
          await new Promise((resolve) => setTimeout(resolve, 1000));
        }
      });
      await dialog(page).getByRole("button", { name: en["app.close"], exact: true }).click();
      await dialog(page).waitFor({ state: "detached" });

      await open(page, "Book a studio");
      await said(page, /^connected/);
      // To another page that the portal may frame, but which is none of this app's.
      const gone = await frameOf(page);
      await gone.evaluate(() => void setTimeout(() => location.assign("https://visitors.ember.example/bare")));
      await inside(page).getByRole("heading", { name: "Bare" }).waitFor();
      expect(await post(await frameOf(page), [{ action: "getHostInfo", id: 1 }])).toEqual([]);
      await expect.poll(() => warnings.some((line) => line.includes("INVALID_ORIGIN")), patient).toBe(true);
    },
    { brand: "ember", colorScheme: "dark", locale: "en-GB" },
  ));

test("40 R17 a page of the portal's own domain has no origin there: it is given a port, and reaches nothing of the portal", async () => {
  const origin = "http://mini.harborline.localhost";
  const visitor = await visit(browser, "harborline");
  const { page } = visitor;
  try {
    await miniApp.serve(page, origin);
    // As a server would send it whose operator has registered that origin.
    await page.route(visitor.at("/**"), async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const answer = await route.fetch({ url: local(route.request().url()) });
      const policy = (answer.headers()["content-security-policy"] ?? "").replace(
        /(frame-src|connect-src) 'self'/g,
        `$1 'self' ${origin}`,
      );
      await route.fulfill({ response: answer, headers: { ...answer.headers(), "content-security-policy": policy } });
    });
    await page.route(/\/(apps|utility-buttons)(\?.*)?$/, async (route) => {
      const answer = await route.fetch({ url: local(route.request().url()) });
      const json = JSON.parse((await answer.text()).replaceAll(rooms, origin)) as { data?: { apps?: App[] } };
      const app = json.data?.apps?.find(({ origins }) => origins.includes(origin));
      if (app) miniApp.call(app.uuid);
      await route.fulfill({ response: answer, json });
    });
    await page.goto(visitor.at("/"));
    await signIn(visitor, "harborline");
    await open(page, "Reserve a room");
    await said(page, /^connected/);
    const frame = await frameOf(page);
    expect(await ask(frame, "getUser")).toMatchObject({ first_name: "Marit" });
    const reached = await frame.evaluate(async (api) => {
      const tried = async (act: () => unknown) => {
        try {
          return String(await act());
        } catch {
          return "closed";
        }
      };
      return [
        self.origin,
        await tried(() => window.top?.localStorage.length),
        await tried(() => document.cookie),
        await tried(() => localStorage.length),
        await tried(() => fetch(api, { credentials: "include" }).then(({ status }) => status)),
        await tried(() => {
          if (window.top) window.top.location.href = "https://evil.example/";
          return "gone";
        }),
      ];
    }, visitor.at("/api/users/current"));
    expect(reached).toEqual(["null", "closed", "closed", "closed", "closed", "closed"]);
    expect(await page.evaluate(() => location.href)).toMatch(/\/building\/[0-9a-f-]{36}$/);
  } finally {
    await visitor.close();
  }
});
