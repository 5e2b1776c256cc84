import type { Page } from "@playwright/test";
import {
  type BrandName,
  expectAccessible,
  itemLinks,
  itemPage,
  type Language,
  looksOf,
  password,
  screenshot,
  signInAs,
  wordsOf,
} from "./browser.ts";
import { widths } from "../../packages/web/src/testing/looks.ts";
import { expect, test } from "./journey.ts";

/** The language of each brand's visitor by day and at night, so that each brand is tested in two. */
const speech: Record<BrandName, Record<"light" | "dark", [language: Language, locale: string]>> = {
  harborline: { light: ["en", "en-US"], dark: ["de", "de-DE"] },
  ember: { light: ["en", "en-GB"], dark: ["de", "de-DE"] },
  northlight: { light: ["nb", "nb-NO"], dark: ["en", "en-GB"] },
};

/** Checks at every width that nothing overflows the page; afterwards the page has its former width. */
async function expectToFit(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [...widths, before.width]) {
    await page.setViewportSize({ width, height: before.height });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
}

for (const { brand, colorScheme, width } of looksOf()) {
  const [language, locale] = speech[brand][colorScheme];
  const name = `${brand}-${colorScheme}-${language}`;
  test(`A1 A5 A6 A7 B1 B2 B5 D1 D6 H1 H7 landing, e-mail, password, home, content, reload, log out: ${name}, ${width} px`, ({
    inVisit,
    person,
  }) =>
    inVisit(
      async (visitor) => {
        const { page, at } = visitor;
        const word = wordsOf(language);

        await page.goto(at("/"));
        await page.getByRole("heading", { level: 1 }).waitFor();
        expect(await page.locator("html").getAttribute("lang")).toMatch(new RegExp(`^${language}`));
        await expectToFit(page);
        await expectAccessible(page);
        await screenshot(page, `${name}-1-landing`);

        await page.getByRole("link", { name: word.signIn, exact: true }).click();
        await page.getByRole("textbox", { name: word.email, exact: true }).waitFor();
        await expectToFit(page);
        await expectAccessible(page);
        await screenshot(page, `${name}-2-email`);

        await page.goto(at("/"));
        await signInAs(visitor, { email: person(brand), secret: password }, word);
        await page.getByRole("main").getByRole("heading", { level: 2 }).nth(3).waitFor();
        await expectToFit(page);
        await expectAccessible(page);
        await screenshot(page, `${name}-3-home`, { fullPage: true });

        await itemLinks(page).first().click();
        await page.waitForURL(itemPage);
        const heading = page.getByRole("article").getByRole("heading", { level: 1 });
        const title = await heading.innerText();
        await expectToFit(page);
        await expectAccessible(page);
        await screenshot(page, `${name}-4-content`, { fullPage: true });

        await page.reload();
        await page.getByRole("heading", { level: 1, name: title }).waitFor();

        await page.getByRole("banner").locator("button[aria-haspopup=menu]").click();
        await page.getByRole("menuitem", { name: word.logOut }).click();
        await page.waitForURL(/\/login/);
        const withTokens = () =>
          Object.keys(localStorage).filter((key) => /token/i.test(localStorage.getItem(key) ?? ""));
        expect(await page.evaluate(withTokens)).toEqual([]);
        await page.goBack();
        expect(new URL(page.url()).pathname).not.toMatch(itemPage);
      },
      { brand, colorScheme, width, locale },
    ));
}
