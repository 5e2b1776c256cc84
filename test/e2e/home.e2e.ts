import { itemLinks } from "./browser.ts";
import { goTo, lantern, link, pier, title } from "./building-steps.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";

test("B6 a new screen begins at its top; Back restores the scroll position, also into another building", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    const last = itemLinks(page).last();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(500);
    await last.click();
    await page.getByRole("article").getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.waitForFunction(() => scrollY > 500);

    const name = (await last.innerText()).split("\n")[0] ?? "";
    await last.scrollIntoViewIfNeeded();
    const switcher = page.getByRole("banner").locator("button[aria-haspopup=dialog]");
    // Moving the focus to the header does not scroll the page, except for cards that change their height.
    const before = await page.evaluate(() => scrollY);
    await switcher.focus();
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100);
    await switcher.press("Enter");
    await link(page, lantern).waitFor();
    await goTo(page, lantern);
    await page.goBack();
    await title(page, pier).waitFor();
    const again = itemLinks(page).filter({ hasText: name }).last();
    await expect.poll(() => again.evaluate((card) => card.getBoundingClientRect().top)).toBeLessThan(900);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  }));

test("D4 ?lang= sets the language at the start, the select afterwards, and the choice is kept", ({ inVisit }) =>
  inVisit(async ({ page, at }) => {
    await page.goto(at("/?lang=de"));
    await page.getByRole("link", { name: "Anmelden", exact: true }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^de/);
    await page.getByRole("combobox").selectOption({ index: 0 });
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^en/);
    await page.goto(at("/"));
    await page.getByRole("link", { name: "Sign in", exact: true }).waitFor();
  }));
