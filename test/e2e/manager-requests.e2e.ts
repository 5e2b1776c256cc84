import { expectAccessible, inTheBuilding, screenshot, type Visit } from "./browser.ts";
import { expect, test } from "./journey.ts";
import { mailAbout, mailTo } from "./mails.ts";
import { beginSignUp, enterAs, goodPassword, heading, unknownAddress, walk } from "./sign-up-ways.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;

const manager = "office@brandaris.example";
const steps = ["building", "create_account", "create_password", "accept_terms", "verify_account", "enter_code"];

/** Signs up, reads at the end that the company has to approve first, and returns the link of the manager's mail. */
async function waitForManager(visitor: Visit, dataDir: string, email: string): Promise<string> {
  await beginSignUp(visitor, email);
  await walk(visitor, { dataDir, email, steps });
  await visitor.page.getByRole("heading", { name: en["approval.title"] }).waitFor();
  await screenshot(visitor.page, "manager-pending-1440-light");
  const { text } = await mailAbout(dataDir, manager, email);
  return /https?:\/\/\S+\/decide#\S+/.exec(text)?.[0] ?? "";
}

test("R12 a person who signs up only by the company's domain gets in after the manager has approved by mail @night", ({
  inVisit,
  server: { dataDir },
}) =>
  inVisit(async (applicant) => {
    const email = unknownAddress("mees.visser", "brandaris.example");
    const link = await waitForManager(applicant, dataDir, email);
    await inVisit(
      async (visitor) => {
        await visitor.page.goto(link);
        await heading(visitor).waitFor();
        expect(visitor.page.url()).not.toContain("#");
        await visitor.page.getByText(email).waitFor();
        await screenshot(visitor.page, "manager-asked-390-dark");
        await expectAccessible(visitor.page);
        await visitor.page.getByRole("button", { name: en["decide.approve"] }).click();
        await visitor.page.getByRole("heading", { name: en["decide.approved_title"] }).waitFor();
      },
      { width: 390, colorScheme: "dark" },
    );
    expect((await mailTo(dataDir, email, 2)).text).toContain("/login");
    await applicant.page.goto(applicant.at("/login?from=landing"));
    await enterAs(applicant, email, goodPassword);
    await applicant.page.waitForURL(inTheBuilding);
  }));

test("R12 the manager denies with a reason, which the person reads; the link then shows the decision @night", ({
  inVisit,
  server: { dataDir },
}) =>
  inVisit(async (applicant) => {
    const email = unknownAddress("sanne.kok", "brandaris.example");
    const link = await waitForManager(applicant, dataDir, email);
    await inVisit(
      async (visitor) => {
        const { page } = visitor;
        await page.goto(link);
        await page.getByRole("button", { name: de["decide.deny"] }).click();
        const send = page.getByRole("button", { name: de["decide.send"] });
        expect(await send.isDisabled()).toBe(true);
        await page.getByLabel(de["decide.reason_label"]).fill("Arbeitet nicht mehr bei uns.");
        await screenshot(page, "manager-deny-1440-light");
        await expectAccessible(page);
        await send.click();
        await page.getByRole("heading", { name: de["decide.denied_title"] }).waitFor();
      },
      { locale: "de-DE" },
    );
    expect((await mailTo(dataDir, email, 2)).text).toContain("Arbeitet nicht mehr bei uns.");
    await inVisit(async (visitor) => {
      await visitor.page.goto(link);
      await visitor.page.getByRole("heading", { name: en["decide.denied_title"] }).waitFor();
      await visitor.page.reload();
      // The token is only in the page's memory.
      await visitor.page.getByRole("heading", { name: en["decide.gone_title"] }).waitFor();
    });
  }));
