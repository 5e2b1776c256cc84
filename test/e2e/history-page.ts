import type { Page } from "@playwright/test";
import { brands, type Language, type Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import type { OfTest } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** The server's address for Node, which does not resolve `harborline.localhost`. Each call names the brand in a header. */
export function local(url: string): string {
  return url.replace(/\/\/[^/:]+/, "//127.0.0.1");
}

/** Shows a brand whose history flag is off as if it were on. */
export async function withHistory(page: Page): Promise<void> {
  await page.route(/\/evaluate\/flags/, async (route) => {
    const answer = await route.fetch({ url: local(route.request().url()) });
    const { flags } = (await answer.json()) as { flags: { key: string; value: unknown }[] };
    const value = { key: "account-history", value: true };
    await route.fulfill({
      response: answer,
      json: { flags: [...flags.filter(({ key }) => key !== value.key), value] },
    });
  });
}

export const heading = (page: Page, language: Language = "en") =>
  page.getByRole("heading", { level: 1, name: tables[language]["history.title"] });
export const kind = (page: Page, name: string) => page.getByRole("radio", { name });
export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const rows = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");
export const row = (page: Page, name: string | RegExp) => rows(page).getByRole("link", { name });
export const sheet = (page: Page) => page.locator("dialog[open]").first();
export const confirming = (page: Page) => page.getByRole("dialog", { name: en["booking.confirm_title"] });
export const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

type Fixtures = Pick<OfTest, "inVisit">;
type Options = NonNullable<Parameters<OfTest["inVisit"]>[1]> & {
  language?: Language;
  /** The person whose history is opened; by default the brand's occupant, who has a long one. */
  email?: string;
};

/** Signs in, and opens the history with these search parameters. */
export function onHistory(
  { inVisit }: Fixtures,
  query: string,
  work: (visitor: Visit) => Promise<void>,
  options: Options = {},
): Promise<void> {
  const { brand = "harborline", language = "en", email = brands[brand].email, ...rest } = options;
  return inVisit(
    async (visitor) => {
      const { page } = visitor;
      if (brand === "ember") await withHistory(page);
      await enter(visitor, email, { path: `/my-history${query}` });
      await heading(page, language).waitFor();
      await work(visitor);
    },
    { brand, ...rest },
  );
}
