import { appActions } from "@atrium/rules/app-actions.ts";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtNight, screenshot } from "./browser.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { test as base } from "./journey.ts";
import { type App, ask, atHome, dialog, frameOf, inside, open, post, said } from "./mini-app-frame.ts";
import { type WithMiniApp, withMiniApp } from "./mini-app-page.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const rooms = "https://rooms.harborline.example";

const test = base.extend<WithMiniApp>(withMiniApp);

/** The content of a token; the server's tests verify its signature. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

const button = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

test("M4 M5 F3 40 M7 a page of another origin with the SDK only: all eighteen actions, a token for its back end, its storage, the person's consents, and the flag followed live", async ({
  inVisit,
  miniApp,
  server,
}) => {
  const change = await flagAdministrator(server.port);
  const register = (app: App) => {
    app.actions = [...appActions];
    app.scopes = ["email"];
  };
  await atHome(
    { inVisit, miniApp },
    rooms,
    async ({ page, at }) => {
      await open(page, "Reserve a room");
      await said(page, /^connected en/);
      const frame = await frameOf(page);
      await expectAccessibleAtNight(page);
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
      const { session } = about as { session: { app_uuid: string } };
      const payload = claimsOf(renewed.token);
      expect(payload["aud"]).toBe(session.app_uuid);
      expect(payload).toMatchObject({ sub: user.uuid, building_uuid: building.uuid, version: 3 });
      const asApp = (path: string) =>
        fetch(`http://127.0.0.1:${server.port}/api${path}`, { headers: { authorization: `Bearer ${renewed.token}` } });
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

      const isHeard = async () => (await post(page, frame, [{ action: "getHostInfo" }])).length === 1;
      await expect.poll(isHeard).toBe(true);
      try {
        await change.to("host-sdk", off);
        await expect.poll(isHeard).toBe(false);
        await change.to("host-sdk", on);
        await expect.poll(isHeard).toBe(true);
      } finally {
        await change.restore("host-sdk");
      }
      // A page whose messages were not answered for a while must send `init` again.
      expect(await ask(frame, "getUser")).toBe("NOT_INITIALIZED");
      await frame.evaluate(() => {
        document.querySelector("output")?.replaceChildren();
        setTimeout(() => location.reload());
      });
      await said(page, /^connected en/);

      await page.emulateMedia({ colorScheme: "dark" });
      await said(page, /^theme dark$/);

      // The frame may be removed before the test has received its answer.
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

test("M4 M7 if the list of apps cannot be read, the page is shown with a message above it; once it can be, the page is opened again and answered @night", ({
  inVisit,
  miniApp,
}) =>
  atHome({ inVisit, miniApp }, rooms, async ({ page }) => {
    let broken = true;
    await page.route(/\/buildings\/[^/]+\/apps$/, (route) =>
      broken ? route.fulfill({ status: 503, contentType: "text/plain", body: "Down" }) : route.fallback(),
    );
    await open(page, "Reserve a room");
    const notice = dialog(page).getByRole("alert").filter({ hasText: en["mini_app.unheard"] });
    await notice.waitFor();
    await inside(page).getByRole("heading", { name: "Rooms" }).waitFor();
    await screenshot(page, "mini-app-unheard");
    await expectAccessibleAtNight(page);

    broken = false;
    await notice.getByRole("button", { name: en["app.try_again"], exact: true }).click();
    await said(page, /^connected/);
    await notice.waitFor({ state: "detached" });
    expect(await ask(await frameOf(page), "getUser")).toMatchObject({ first_name: "Marit" });
  }));
