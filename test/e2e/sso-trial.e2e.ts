import { expectAccessibleAtNight, screenshot } from "./browser.ts";
import { giveRole } from "./given-role.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { beAtProvider, namesAtProvider, oidcName, samlName } from "./providers.ts";
import { unknownAddress } from "./sign-up-ways.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const tidewater = "Tidewater Analytics";

// Refusals as a person sees them: apps/console/src/pages/companies/ways-in.page.test.tsx; each check: sign-on-trials.test.ts of the server.

test("G8 a company's administrator tests its providers of both protocols before they are required, which signs nobody in @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page, at } = visitor;
    const administrator = person();
    await giveRole(server.port, administrator, "company_admin", { scope: "company", name: tidewater });
    await enter(visitor, administrator, { path: "/manage/companies" });
    await page.getByRole("link", { name: new RegExp(tidewater) }).click();
    await page.getByRole("heading", { level: 1, name: tidewater }).waitFor();
    const company = page.url();
    for (const provider of [oidcName, samlName]) {
      const email = unknownAddress("amara", "tidewater.example");
      await page.getByRole("button", { name: `${en["console.sign_on_try"]}: ${provider}` }).click();
      await beAtProvider(page, email);
      const works = page.getByRole("group", { name: en["console.trial_good_title"].replace("{{name}}", provider) });
      await expect(works).toBeFocused();
      for (const said of [email, ...namesAtProvider(email)]) await works.getByText(said, { exact: true }).waitFor();
      // The provider's answer is stored nowhere beyond this page.
      expect(page.url()).toBe(company);
      const row = page.getByRole("listitem").filter({ hasText: provider });
      await row.getByText(en["console.sign_on_tried_good"]).waitFor();
      await expectAccessibleAtNight(page);
    }
    await screenshot(page, "sso-trial", { fullPage: true });
    await page.goto(at("/manage/me"));
    await page.getByRole("definition").getByText(administrator).waitFor();
  }));
