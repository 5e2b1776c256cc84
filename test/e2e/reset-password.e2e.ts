import { sized } from "../../apps/server/src/testing/size.ts";
import { expectAccessibleAtNight, inTheBuilding, looksOf, screenshot, type Visit } from "./browser.ts";
import { expect, test } from "./journey.ts";
import { codeIn, linkIn, mailTo } from "./mails.ts";
import {
  answer,
  atStep,
  beginSignUp,
  enterAs,
  goodPassword,
  next,
  typeAddress,
  unknownAddress,
} from "./sign-up-ways.ts";

/** From the address to the code of a reset. */
async function forget(visitor: Visit, email: string): Promise<void> {
  await typeAddress(visitor, email);
  await visitor.page.getByRole("button", { name: "Forgot password?" }).click();
  await atStep(visitor, "enter_code");
}

/** Four digits that differ from these. */
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, "0");

// The looks of each step: `reset-password.page.test.tsx`, `sign-up-back.page.test.tsx`.
for (const { brand, width, colorScheme } of looksOf().slice(0, sized(1, 6)))
  test(`A10 A14 A16 A18 a reset by the code of the mail, after a wrong one, into the building; the old password no longer works, ${brand} at ${width} px, ${colorScheme}`, ({
    inVisit,
    person,
    server: { dataDir },
  }) =>
    inVisit(
      async (visitor) => {
        const { page } = visitor;
        const email = person(brand);
        const name = `reset-${brand}-${width}-${colorScheme}`;
        await forget(visitor, email);
        await page.getByText("Step 2 of 3").waitFor();
        const code = codeIn(await mailTo(dataDir, email));
        await answer(visitor, "enter_code", { code: otherThan(code) });
        await atStep(visitor, "enter_code");
        await page.getByText("Please enter a valid code").waitFor();
        await expectAccessibleAtNight(page);
        await screenshot(page, `${name}-1-code`);
        await answer(visitor, "enter_code", { code });
        await atStep(visitor, "new_password");
        await expectAccessibleAtNight(page);
        await screenshot(page, `${name}-2-password`);
        await answer(visitor, "new_password");
        await atStep(visitor, "congratulations");
        await expectAccessibleAtNight(page);
        await screenshot(page, `${name}-3-done`);
        expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(goodPassword);
        await answer(visitor, "congratulations");
        await page.waitForURL(inTheBuilding);
        await page.goto(visitor.at("/logout"));
        await enterAs(visitor, email);
        await page.getByText("User email or password doesn't match").waitFor();
      },
      { brand, width, colorScheme },
    ));

test.describe("the link of a mail", () => {
  test("A18 in another browser it asks for a new password, and its token leaves the address bar at once @night", ({
    inVisit,
    person,
    server: { dataDir },
  }) =>
    inVisit(async (visitor) => {
      const email = person();
      await forget(visitor, email);
      const link = linkIn(await mailTo(dataDir, email));
      await inVisit(
        async (elsewhere) => {
          const { page } = elsewhere;
          await page.goto(link);
          await page.getByLabel("New password").waitFor();
          expect(page.url()).toBe(elsewhere.at("/verify"));
          await expectAccessibleAtNight(page);
          await screenshot(page, "verify-390-light");
          await page.getByLabel("New password").fill(goodPassword);
          await next(page).click();
          await page.waitForURL(inTheBuilding);
        },
        { width: 390 },
      );
      await inVisit(async (later) => {
        await later.page.goto(link);
        await later.page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
        await expectAccessibleAtNight(later.page);
        await screenshot(later.page, "verify-gone");
        await later.page.getByRole("button", { name: "Start again" }).click();
        await later.page.getByRole("textbox", { name: "Work email" }).waitFor();
      });
    }));

  test("Z12 A16 that of a sign-up, in the browser that requested it, confirms the address; the waiting tab continues, and the password is typed once @night", ({
    inVisit,
    server: { dataDir },
  }) =>
    inVisit(async (visitor) => {
      const { page, context } = visitor;
      const email = unknownAddress("by.link");
      await beginSignUp(visitor, email);
      for (const step of ["building", "create_account", "create_password", "accept_terms", "verify_account"])
        await answer(visitor, step);
      await atStep(visitor, "enter_code");
      const second: Visit = { ...visitor, page: await context.newPage() };
      await second.page.goto(linkIn(await mailTo(dataDir, email)));
      await second.page.getByRole("heading", { name: "Your email is confirmed" }).waitFor();
      await expectAccessibleAtNight(second.page);
      await answer(visitor, "congratulations");
      await page.waitForURL(inTheBuilding);
      await second.page.waitForURL(inTheBuilding);
    }));

  test("A8 A18 of a person whom an administrator has added continues to the profile @night", ({
    inVisit,
    personLike,
    server: { dataDir },
  }) =>
    inVisit(async (visitor) => {
      const email = personLike("added-by-admin@harborline.example");
      await beginSignUp(visitor, email);
      await answer(visitor, "verify_account");
      await atStep(visitor, "enter_code");
      const link = linkIn(await mailTo(dataDir, email));
      await inVisit(async (elsewhere) => {
        const { page } = elsewhere;
        await page.goto(link);
        await page.getByLabel("New password").fill(goodPassword);
        await next(page).click();
        await atStep(elsewhere, "create_account");
        expect(await page.locator("input[name=first_name]").inputValue()).toBe("Thijs");
        await next(page).click();
        await answer(elsewhere, "accept_terms");
        await answer(elsewhere, "building");
        await answer(elsewhere, "congratulations");
        await page.waitForURL(inTheBuilding);
      });
    }));
});
