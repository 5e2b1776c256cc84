import { expectAccessibleAtNight, inTheBuilding, password, screenshot } from "./browser.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./sign-up-ways.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const staff = "staff@harborline.example";

// Refusals, a slow and a failed answer, languages and looks: apps/console/src/console.page.test.tsx.

test("G4 A7 signs in at /manage by password, sees who they are in the brand's look, and logs out", ({ inVisit }) =>
  inVisit(async ({ page, at }) => {
    const portalFiles: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/assets/")) portalFiles.push(pathname);
    });
    await page.goto(at("/manage/me"));
    await page.getByLabel(en["sign_in.email_label"]).fill(staff);
    await screenshot(page, "console-1-sign-in");
    await page.getByLabel(en["sign_in.password_label"], { exact: true }).fill(password);
    await page.getByRole("button", { name: en["sign_in.submit"] }).click();
    await page.getByRole("heading", { level: 1, name: en["console.me_title"] }).waitFor();
    await page.getByText(staff).waitFor();
    await page.getByText(en["console.may_flags_define"]).waitFor();
    await expect(page.getByText(en["console.may_administration_open"])).toHaveCount(2);
    await expectAccessibleAtNight(page);
    await screenshot(page, "console-2-me", { fullPage: true });
    // The same session, after a reload and in the portal; until then, no file of the portal is loaded.
    await page.reload();
    await page.getByText(staff).waitFor();
    expect(portalFiles).toEqual([]);
    await page.getByRole("link", { name: en["console.to_portal"] }).click();
    await page.waitForURL(inTheBuilding);
    await page.goto(at("/manage"));
    await page.getByRole("button", { name: en["console.log_out"] }).click();
    await page.getByLabel(en["sign_in.password_label"], { exact: true }).waitFor();
    await page.goto(at("/building"));
    await page.waitForURL(/\/login$/);
  }));

test("G4 a sign-in through the portal returns to the console @night", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page, at } = visitor;
    await page.goto(at("/manage"));
    await page.getByRole("link", { name: en["console.other_ways_link"] }).click();
    const email = person();
    await enterAs(visitor, email);
    await page.waitForURL(/\/manage\/me$/);
    await page.getByRole("heading", { level: 1, name: en["console.me_title"] }).waitFor();
    await page.getByRole("definition").getByText(email).waitFor();
    await page.getByRole("heading", { name: en["console.nothing_title"] }).waitFor();
  }));
