import type { Page, Route } from "@playwright/test";
import { expectAccessible, screenshot } from "./browser.ts";
import { dialog, goTo, inHeader, lantern, link, openDialog, pier, title } from "./building-steps.ts";
import { flagAdministrator, off, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { quiet } from "./quiet.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;

const buildingIn = (url: string) => /\/building\/([0-9a-f-]{36})/.exec(url)?.[1] ?? "";
const fill = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--fill"));

/** Everything that a page asks the API for: address, body and the building that it says to be in. */
function log(page: Page): { about: string; building: string | undefined; path: string }[] {
  const asked: { about: string; building: string | undefined; path: string }[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/api/")) return;
    const building = request.headers()["x-building-uuid"];
    const path = new URL(request.url()).pathname;
    // What was done in a building is told of it after it is left; that shows nobody anything.
    if (path.includes("/analytics/")) return;
    asked.push({ about: `${request.url()} ${request.postData() ?? ""}`, building, path });
  });
  return asked;
}

test("C1 one comes into the building in the address, else the person's default; an unknown one leads home and is said politely", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await title(page, pier).waitFor();
    const own = buildingIn(page.url());
    await openDialog(page);
    const other = buildingIn((await link(page, lantern).getAttribute("href")) ?? "");
    await page.goto(visitor.at(`/building/${other}`));
    await title(page, lantern).waitFor();

    const unknown = "00000000-0000-7000-8000-00000000dead";
    await page.goto(visitor.at(`/building/${unknown}/content/${unknown}`));
    await title(page, lantern).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/building/${other}`);
    await page.getByRole("status").getByText(en["nav.building_unknown"].replace("{{building}}", lantern)).waitFor();
    await expectAccessible(page);
    await screenshot(page, "building-unknown");
    await page.goto(visitor.at(`/building/${own}`));
    await title(page, pier).waitFor();
  }));

test("C2 C5 another building: nothing of the former one is shown or asked for afterwards; its look, flags and permissions come anew; Back and Forward lead between them", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    // What the first page still asks for is the first building's.
    await quiet(page);
    const change = await flagAdministrator(server.port);
    const former = buildingIn(page.url());
    const before = await fill(page);
    await page.getByRole("link", { name: en["nav.spotlight"], exact: true }).first().click();
    await page.waitForURL(/#./);
    await page.evaluate(() => scrollTo(0, 900));
    await inHeader(page, new RegExp(pier)).press("Enter");
    await dialog(page).waitFor();
    await expectAccessible(page);
    const asked = log(page);
    await goTo(page, lantern);
    await quiet(page);
    const next = buildingIn(page.url());
    expect(next).not.toBe(former);
    expect(new URL(page.url()).hash).toBe("");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await fill(page)).not.toBe(before);
    expect(await page.getByText(pier).count()).toBe(0);
    const about = (path: RegExp) => asked.filter((each) => path.test(each.path) && each.about.includes(next));
    expect(about(/\/theme$/)).toHaveLength(1);
    expect(about(/\/evaluate\/flags$/)).toHaveLength(1);
    expect(about(/\/user-permissions\/v1$/)).toHaveLength(1);
    expect(asked.filter(({ path }) => /users\/current/.test(path))).toEqual([]);

    const utilities = page.getByRole("banner").getByRole("link", { name: en["nav.utilities"], exact: true });
    try {
      await change.to("utilities-link", {
        ...on,
        targeting: { if: [{ "==": [{ var: "building_uuid" }, next] }, "off", "on"] },
      });
      await utilities.waitFor({ state: "detached" });
      await change.to("utilities-link", off);
      await change.to("utilities-link", on);
      await utilities.waitFor();
    } finally {
      await change.restore("utilities-link");
    }
    await page.getByRole("link", { name: en["nav.discover"], exact: true }).first().click();
    await quiet(page);
    expect(asked.filter(({ about: text }) => text.includes(former))).toEqual([]);
    // A stream carries no headers; its ticket came with the flags that it follows.
    const calls = asked.filter(({ path }) => !path.endsWith("/stream"));
    expect(calls.filter(({ building }) => building !== next)).toEqual([]);
    await screenshot(page, "buildings-after-switch");

    // Past the part of the page that the last link led to.
    await page.goBack();
    await page.waitForURL((url) => url.hash === "");
    asked.splice(0);
    await page.goBack();
    await title(page, pier).waitFor();
    await quiet(page);
    expect(await fill(page)).toBe(before);
    expect(asked.filter(({ about: text }) => text.includes(next))).toEqual([]);
    await page.goForward();
    await title(page, lantern).waitFor();
    await page.reload();
    await title(page, lantern).waitFor();
  }));

test("C2 everything that the next one shows is asked for at once, its language's words too", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await page.goto(`${page.url()}?lang=de`);
    await page.getByRole("banner").getByText(de["nav.discover"]).waitFor();
    await quiet(page);
    // Begun in German by the address alone; the next building begins in its own first language.
    await inHeader(page, new RegExp(pier)).click();
    await page.getByRole("dialog").waitFor();
    const holding: Route[] = [];
    let holds = true;
    await page.route("**/*", (route) => (holds ? void holding.push(route) : route.continue()));
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /Lantern/ })
      .click();
    const wanted = [
      /\/buildings\/[^/]+\/theme/,
      /\/evaluate\/flags/,
      /\/user-permissions\/v1/,
      /\/utility-buttons\?lang=en/,
      /\/promoted-content\?(.*&)?lang=en/,
      /\/categories\?(.*&)?lang=en/,
      /\/assets\/en/,
    ];
    const missing = () => wanted.filter((each) => !holding.some((route) => each.test(route.request().url())));
    await expect.poll(missing).toEqual([]);
    holds = false;
    const late: string[] = [];
    page.on("request", (request) => {
      // What is in a category can only be asked for by its list's answer.
      if (/\/categories\/[0-9a-f-]{36}\/content\?/.test(request.url())) return;
      if (/\/api\/(tenant|buildings|users)|\/assets\/(en|de)-/.test(request.url())) late.push(request.url());
    });
    for (const route of holding) await route.continue().catch(() => undefined);
    await title(page, lantern).waitFor();
    await page.getByRole("banner").getByText(en["nav.discover"]).waitFor();
    await quiet(page);
    expect(late).toEqual([]);
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  }));

test("C2 each tab stays in its own building; what is opened next begins in the last one", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page, context } = visitor;
    await enter(visitor, person());
    const second = await context.newPage();
    await second.goto(page.url());
    await title(second, pier).waitFor();
    await openDialog(second);
    await goTo(second, lantern);
    await title(page, pier).waitFor();
    await page.goto(visitor.at("/building"));
    await title(page, pier).waitFor();
    await second.goto(visitor.at("/building"));
    await title(second, lantern).waitFor();
    const third = await context.newPage();
    // The first tab was the last to come into a building.
    await second.reload();
    await title(second, lantern).waitFor();
    await third.goto(visitor.at("/building"));
    await title(third, lantern).waitFor();
  }));
