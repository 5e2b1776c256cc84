import { expect, test } from "vitest";
import { expectAccessible, screenshot } from "./browser.ts";
import { mailTo } from "./mails.ts";
import { ownServer } from "./own-server.ts";
import { beginSignUp, goodPassword, heading, inTheBuilding, walk } from "./sign-up-ways.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;
const { dataDir, inVisit } = ownServer();

const manager = "office@brandaris.example";
const steps = ["building", "create_account", "create_password", "accept_terms", "verify_account", "enter_code"];

/** Signs up, and is told at the end that the company has to agree first. */
async function waitsForManager(email: string): Promise<void> {
  await inVisit(async (visitor) => {
    await beginSignUp(visitor, email);
    await walk(visitor, { dataDir: dataDir(), email, steps: [...steps, "congratulations"] });
    await visitor.page.getByText(en["refusal.approval_pending"]).waitFor();
    await screenshot(visitor.page, "manager-pending-1440-light");
  });
}

async function decisionLink(mail: number): Promise<string> {
  const { text } = await mailTo(dataDir(), manager, mail);
  return /https?:\/\/\S+\/decide#\S+/.exec(text)?.[0] ?? "";
}

test("R12 whoever signs up by the company's domain alone gets in once its manager has agreed by mail", async () => {
  const email = "mees.visser@brandaris.example";
  await waitsForManager(email);
  const link = await decisionLink(1);
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
  expect((await mailTo(dataDir(), email, 2)).text).toContain("/login");
  await inVisit(async (visitor) => {
    const { page } = visitor;
    await page.goto(visitor.at("/login?from=landing"));
    await page.getByRole("textbox", { name: en["sign_in.email_label"] }).fill(email);
    await page.getByRole("button", { name: en["sign_in.next"] }).click();
    await page.getByLabel(en["sign_in.password_label"], { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: en["sign_in.submit"] }).click();
    await page.waitForURL(inTheBuilding);
  });
});

test("R12 the manager says no with a reason, which the person reads; the link then says what was decided", async () => {
  const email = "sanne.kok@brandaris.example";
  await waitsForManager(email);
  const link = await decisionLink(2);
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
  expect((await mailTo(dataDir(), email, 2)).text).toContain("Arbeitet nicht mehr bei uns.");
  await inVisit(async (visitor) => {
    await visitor.page.goto(link);
    await visitor.page.getByRole("heading", { name: en["decide.denied_title"] }).waitFor();
    await visitor.page.reload();
    // The token lives in the page alone.
    await visitor.page.getByRole("heading", { name: en["decide.gone_title"] }).waitFor();
  });
});
