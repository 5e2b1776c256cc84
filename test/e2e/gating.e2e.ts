import { inTheBuilding, itemLinks, itemPage } from "./browser.ts";
import { enter } from "./given-session.ts";
import { test } from "./journey.ts";
import { enterAs } from "./sign-up-ways.ts";

// Typed, stored and broken addresses: apps/portal/src/app/gating.page.test.tsx, and kept-address.page.test.tsx of pages/sign-in.
test("A7 B1 B2 the log-in opens a visitor's deep link, once; a log-out leaves nothing of it for the next person, and Back does not open the log-in @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await itemLinks(page).first().click();
    await page.waitForURL(itemPage);
    await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
    const place = page.url();
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.waitForURL(/\/login/);
    await enterAs(visitor, person());
    await page.waitForURL(inTheBuilding);
    const home = page.url();
    await page.goBack();
    await page.waitForURL(home);
    await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();

    await inVisit(async (other) => {
      await other.page.goto(place);
      await other.page.waitForURL((url) => url.pathname === "/");
      await other.page.getByRole("link", { name: "Sign in", exact: true }).click();
      await enterAs(other, person());
      await other.page.waitForURL(place);
      await other.page.goto(other.at("/"));
      await other.page.waitForURL(inTheBuilding);
    });
  }));
