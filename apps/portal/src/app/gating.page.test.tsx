import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { preparePage, renderPage } from "../testing/render-page.tsx";
import { streamsAt } from "@atrium/web/testing/fake-stream.ts";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { pier, utility } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const nobodys = uuid(0xfff);
const home = `/building/${pier}`;

const h1 = (name: string) => page.getByRole("heading", { level: 1, name });
const signIn = () => page.getByRole("link", { name: en["landing.sign_in"], exact: true });
const goHome = () => page.getByRole("main").getByRole("link", { name: en["not_found.home"] });

test("B1 B2 B7 a visitor who opens an address of a building or a step gets the landing page, and the page that is not found has a link home", async () => {
  const portal = preparePage({ visitor: true });
  const typed = [
    "/login?step=password",
    "/login/sso?code=a&state=b",
    "/signup",
    "/reset-password",
    `/building/${nobodys}`,
  ];
  for (const address of typed) {
    await portal.open(address);
    await expect.element(signIn()).toBeVisible();
    expect(portal.address(), address).toBe("/");
  }
  for (const path of ["/nothing/here", "/maintenance/nothing"]) {
    await portal.open(path);
    await expect.element(h1(en["not_found.title"])).toBeVisible();
    await expectAccessible();
    await goHome().click();
    await expect.element(signIn()).toBeVisible();
    expect(portal.address()).toBe("/");
  }
});

test("B2 B7 C1 H7 a signed-in person opens the landing page, the log-in, no path, or a page that is not theirs", async () => {
  const portal = preparePage();
  for (const path of ["/", "/login", `/building/${nobodys}`]) {
    await portal.open(path);
    await expect.element(h1("Pier One")).toBeVisible();
    expect(portal.address(), path).toBe(home);
  }
  await portal.open("/nothing/here");
  await expect.element(h1(en["not_found.title"])).toBeVisible();
  await goHome().click();
  await expect.element(h1("Pier One")).toBeVisible();
  await portal.open(`${home}/content/${nobodys}`);
  await expect.element(h1(en["content.not_found_title"])).toBeVisible();
  await expectAccessibleAtNight();
});

test("Z34 a gate that is off hides the tiles to its screen, and switching it on shows them on an open page", async () => {
  const portal = preparePage({ flags: { "service-requests": false, "smart-building": true } });
  portal.world.utilities = [
    utility(1, "Service requests", { utility_name: "Service requests" }),
    utility(2, "Something is broken", { route: "service-requests" }),
    // This person has no permission to see the suites.
    utility(3, "Light and warmth", { route: "smart-building" }),
    utility(4, "Help desk", { utility_name: "Help desk" }),
  ];
  await portal.open(home);
  const tiles = () => [...document.querySelectorAll("#utilities li")].map(({ textContent }) => textContent.trim());
  await expect.poll(tiles).toEqual(["Help desk"]);
  await portal.settled();
  portal.world.flags["service-requests"] = true;
  // A page opens its live stream when it is idle.
  await expect.poll(() => streamsAt(/flags/)).toHaveLength(1);
  portal.tell(/flags/, { type: "refetchEvaluation" });
  await expect.poll(tiles).toEqual(["Service requests", "Something is broken", "Help desk"]);
});

test("B8 an error during rendering shows the error screen and is reported", async () => {
  const portal = preparePage();
  portal.api.foreign("GET /tenant/v1/buildings/:id/utility-buttons", { utility_buttons: [{ type: null }, null] });
  portal.expectFault(/^console: Atrium:.*TypeError/);
  await portal.open(home);
  await expect.element(page.getByText("Sorry.. there was an Error")).toBeVisible();
  await expectAccessibleAtNight();
});

test("B1 B2 a log-out opens the log-in, and the former page is not opened for another person", async () => {
  const portal = await renderPage(`${home}/event-posts/${uuid(0x401)}`);
  await expect.element(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
  await portal.open("/logout");
  await expect.poll(portal.address).toBe("/login");
  portal.signIn();
  await portal.open("/login");
  await expect.poll(portal.address).toBe(home);
});

test("Z14 links in mails lead a signed-out person through sign-in to their target", async () => {
  const portal = preparePage({ visitor: true });
  const email = page.getByRole("textbox", { name: en["sign_in.email_label"] });
  for (const link of ["/login?from=mail", "/?from=mail"]) {
    await portal.open(link);
    await expect.element(email).toBeVisible();
    expect(portal.address(), link).toBe("/login");
  }
  await portal.open("/reset-password?from=mail");
  await expect.element(h1(en["reset.verify_title"])).toBeVisible();
  expect(portal.address()).toBe("/reset-password?step=verify_account");
  await portal.open("/my-history?type=services&from=mail");
  await expect.element(email).toBeVisible();
  await email.fill(portal.world.user.email);
  await page.getByRole("button", { name: en["sign_in.next"] }).click();
  await page.getByLabelText(en["sign_in.password_label"], { exact: true }).fill("Portal-demo-1");
  await page.getByRole("button", { name: en["sign_in.submit"] }).click();
  await expect.poll(portal.address).toMatch(/^\/my-history\?type=services/);
  expect(portal.address()).not.toContain("from");
});

test("Z14 a link in a mail leads a signed-in person to its target, and they set a new password in the account", async () => {
  const portal = preparePage({ flags: { account: true } });
  await portal.open("/reset-password?from=mail");
  await expect.poll(portal.address).toBe("/account/password");
  await portal.open("/login?from=mail");
  await expect.poll(portal.address).toBe(home);
});
