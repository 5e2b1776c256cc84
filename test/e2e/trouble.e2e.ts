import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { settled } from "./settled.ts";

// The dialog's texts, retry and looks: apps/portal/src/pages/trouble/trouble.page.test.tsx.
test("M9 the dialog also appears if the network is lost after the page was loaded @night", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page, context } = visitor;
    const choose = async (language: string | RegExp) => {
      await page.getByRole("banner").getByRole("button").last().click();
      await page.getByRole("menuitemradio", { name: language }).click();
    };
    const speaks = (language: string) =>
      page.waitForFunction((lang) => document.documentElement.lang.startsWith(lang), language);
    await enter(visitor, person());
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await choose("Deutsch");
    await speaks("de");
    await saved;
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/troub-.*\.css$/.test(name)),
    );
    await settled(page);
    await context.setOffline(true);
    await choose(/^English/);
    const dialog = page.getByRole("alertdialog");
    await dialog.waitFor();
    await context.setOffline(false);
    await dialog.getByRole("button").last().click();
    await dialog.waitFor({ state: "hidden" });
    await speaks("en");
    expect(visitor.faults).toEqual([]);
  }));
