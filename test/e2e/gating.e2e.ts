import { expectAccessible, inTheBuilding, itemLinks, itemPage, screenshot } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./sign-up-ways.ts";

const nobodys = "018f0000-0000-7000-8000-000000000000";

test.describe("who may be where", () => {
  test("A7 B1 B2 a visitor's deep link is where the log-in leads, once; whoever logs out leaves nothing of it to the next, and Back leads to no log-in", ({
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

  test("B1 B2 B7 a visitor who types an address of the building or of a step is at the landing, and page not found has a way home", ({
    inVisit,
  }) =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const typed = [
        "/login?step=password",
        "/login/sso?code=a&state=b",
        "/signup",
        "/reset-password",
        `/building/${nobodys}`,
      ];
      for (const address of typed) {
        await page.goto(visitor.at(address));
        await page.waitForURL((url) => url.pathname === "/" && url.search === "");
        await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
      }
      for (const path of ["/nothing/here", "/maintenance/nothing"]) {
        await page.goto(visitor.at(path));
        await page.getByRole("heading", { name: "Page not found" }).waitFor();
        if (path === "/nothing/here") await expectAccessible(page);
        await screenshot(page, `not-found${path.replaceAll("/", "-")}`);
        await page.getByRole("main").getByRole("link", { name: "Go to homepage" }).click();
        await page.waitForURL((url) => url.pathname === "/");
      }
    }));

  test("B2 B7 C1 H7 a signed-in person who types the landing, the log-in, nothing, or what is not theirs", ({
    inVisit,
    person,
  }) =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      await enter(visitor, person());
      const home = new URL(page.url()).pathname;
      for (const path of ["/", "/login", `/building/${nobodys}`]) {
        await page.goto(visitor.at(path));
        await page.waitForURL((url) => url.pathname === home);
      }
      await page.goto(visitor.at("/nothing/here"));
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      await page.getByRole("main").getByRole("link", { name: "Go to homepage" }).click();
      await page.waitForURL(/\/building\//);
      await page.goto(visitor.at(`${home}/content/${nobodys}`));
      await page.getByText("This is no longer here").waitFor();
      await expectAccessible(page);
    }));

  // Others like it: apps/portal/src/features/sign-in/kept-address.page.test.tsx.
  test("B2 32 another host in place of the kept address leads into the building", ({ inVisit, person }) =>
    inVisit(async (visitor) => {
      const { page } = visitor;
      const hostile = "//evil.example/building";
      await page.goto(visitor.at("/building"));
      await page.waitForURL((url) => url.pathname === "/");
      await page.evaluate((address) => {
        for (const key of Object.keys(sessionStorage))
          if (sessionStorage.getItem(key) === "/building") sessionStorage.setItem(key, address);
      }, hostile);
      expect(await page.evaluate(() => Object.values(sessionStorage))).toContain(hostile);
      await page.getByRole("link", { name: "Sign in", exact: true }).click();
      await enterAs(visitor, person());
      await page.waitForURL(inTheBuilding);
      expect(new URL(page.url()).host).toBe(new URL(visitor.at("/")).host);
    }));
});

test("B8 a fault while drawing shows the error screen, and it is reported", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await page.route("**/utility-buttons*", (route) =>
      route.fulfill({
        contentType: "application/json",
        body: JSON.stringify({ utility_buttons: [{ type: null }, null] }),
      }),
    );
    await page.reload();
    await page.getByText("Sorry.. there was an Error").waitFor();
    await screenshot(page, "render-error");
    expect(visitor.faults.splice(0).length).toBeGreaterThan(0);
  }));
