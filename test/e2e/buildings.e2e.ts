import type { Page } from "@playwright/test";
import { screenshot } from "./browser.ts";
import { goTo, lantern, openDialog, pier, title } from "./building-steps.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";

const fill = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--fill"));

// Requests, their order, and stale contents: apps/portal/src/app/*.page.test.tsx.
test("C1 C2 C5 another building has its own look, Back and Forward switch between them; each tab keeps its building, and the next visit starts in the last one @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page, context } = visitor;
    await enter(visitor, person());
    await title(page, pier).waitFor();
    const before = await fill(page);
    const second = await context.newPage();
    await second.goto(visitor.at("/building"));
    await title(second, pier).waitFor();

    await page.evaluate(() => scrollTo(0, 900));
    await openDialog(page);
    await goTo(page, lantern);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await fill(page)).not.toBe(before);
    await screenshot(page, "buildings-after-switch");
    await page.goBack();
    await title(page, pier).waitFor();
    expect(await fill(page)).toBe(before);
    await page.goForward();
    await title(page, lantern).waitFor();

    await second.goto(visitor.at("/building"));
    await title(second, pier).waitFor();
    await page.reload();
    await title(page, lantern).waitFor();
    const third = await context.newPage();
    await third.goto(visitor.at("/building"));
    await title(third, lantern).waitFor();
  }));
