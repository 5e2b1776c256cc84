import type { Page } from "@playwright/test";
import { screenshot } from "./browser.ts";
import { flagAdministrator, on } from "./flag-changes.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: en["maintenance.title"] });
const signInLink = (page: Page) => page.getByRole("link", { name: en["landing.sign_in"], exact: true });

// The page's content, and the stopped requests behind it: apps/portal/src/pages/maintenance/maintenance.page.test.tsx.
test("M10 F3 follows its flag at once in both directions; a page that is opened meanwhile never shows the landing", ({
  inVisit,
  server,
}) =>
  inVisit(async ({ page, at }) => {
    await page.goto(at("/login?from=landing"));
    const email = page.getByRole("textbox", { name: en["sign_in.email_label"], exact: true });
    await email.fill("half-typed@harborline.exa");
    await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
    const change = await flagAdministrator(server.port);
    await inVisit(async ({ page: opened }) => {
      try {
        await change.to("maintenance-mode", on);
        await heading(page).waitFor();
        await email.waitFor({ state: "hidden" });
        const answer = await opened.goto(at("/"));
        expect(await answer?.text()).not.toContain("shell-landing");
        await heading(opened).waitFor();
        // The landing is not rendered behind it.
        expect(await opened.getByText(en["landing.sign_in"], { exact: true }).count()).toBe(0);
        await screenshot(opened, "maintenance");
        await opened.goto(at("/signup"));
        await heading(opened).waitFor();
      } finally {
        await change.restore("maintenance-mode");
      }
      await signInLink(opened).waitFor();
    });
    await email.waitFor();
    expect(await email.inputValue()).toBe("half-typed@harborline.exa");
    expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
  }));
