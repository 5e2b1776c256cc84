import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { storageKeys } from "@atrium/web/storage.ts";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { button, fields, next } from "../testing/flow-steps.ts";
import { type PortalPage, preparePage } from "../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { eventPost, pier } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const renew = "POST /auth/v2/refresh";
const place = `/building/${pier}/event-posts/${eventPost().uuid}`;

type Stored = { tokens?: { token: string; expiry: number } };
const stored = ({ stores }: PortalPage): Stored => JSON.parse(stores.browser.getItem(storageKeys.session) ?? "{}");
const event = () => page.getByRole("article").getByRole("heading", { level: 1, name: eventPost().title });

/** The page of a person whose access token has expired. */
function runOut(): PortalPage {
  const portal = preparePage();
  const { tokens, ...rest } = stored(portal);
  const over = { ...rest, tokens: { ...tokens, expiry: 1 } };
  portal.stores.browser.setItem(storageKeys.session, JSON.stringify(over));
  return portal;
}

test("B3 an expired token is renewed once for all requests of a page", async () => {
  const portal = runOut();
  const renewed = { token: "renewed-refresh-token-0123456789", expires_in: 9000 };
  portal.api.on(renew, { token: "renewed", expires_in: 900, refresh_token: renewed });
  await portal.open(place);
  await expect.element(event()).toBeVisible();
  expect(portal.api.calls(renew).length).toBe(1);
  expect(portal.api.calls(renew)[0]?.body).toEqual({ refresh_token: "fake-refresh-token-0123456789" });
  expect(stored(portal).tokens?.token).toBe("renewed");
  const { headers } = portal.api.calls("GET /users/current")[0] ?? {};
  expect(headers?.get("authorization")).toBe("Bearer renewed");
});

test("B4 an unknown refresh token leads to the expiry dialog, then the log-in, then the former page", async () => {
  const portal = runOut();
  portal.api.refuse(renew, "refresh_refused");
  await portal.open(place);
  const dialog = page.getByRole("dialog", { name: en["session.expired_title"] });
  await expect.element(dialog.getByText("Your session has expired. Please login again.")).toBeVisible();
  expect(stored(portal).tokens).toBeUndefined();
  await expectAccessible();
  await dialog.getByRole("button", { name: en["app.ok"], exact: true }).click();
  await fields.email.fill(portal.world.user.email);
  await next().click();
  await fields.password.fill("Portal-demo-1");
  await button(en["sign_in.submit"]).click();
  await expect.element(event()).toBeVisible();
  expect(portal.address()).toBe(place);
});

test("B3 an unreachable server during a renewal does not end the session", async () => {
  const portal = runOut();
  portal.api.gateway(renew, 502);
  await portal.open(place);
  await expect.element(page.getByRole("button", { name: en["app.try_again"] })).toBeVisible();
  portal.api.reset(renew);
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(event()).toBeVisible();
});

test("A7 L9 a log-out in another tab ends the session in this tab", async () => {
  const portal = preparePage();
  await portal.open(place);
  await expect.element(event()).toBeVisible();
  // What remains in the browser's storage after a sign-out.
  portal.stores.browser.setItem(storageKeys.session, JSON.stringify({ flow: "sign_in" }));
  window.dispatchEvent(new StorageEvent("storage", { key: storageKeys.session }));
  await expect.poll(portal.address).toBe("/login");
  await expect.element(fields.email).toBeVisible();
});
