import type { Page } from "@playwright/test";
import { expectAccessibleAtNight, screenshot } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { countMails, everyMail, mailAbout, mailTo } from "./mails.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const byLabel = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole("button", { name: en["service.send"], exact: true });
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem("atrium.kept-words"));
const typed = "It stops between floors.\nTwice today.";

/** The connection breaks once for this address, after the server has handled the request and before its answer arrives. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.addInitScript((lost) => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const isIt = typeof input === "string" && input.includes(lost) && init?.method !== "GET";
      if (!isIt || sessionStorage.getItem("lost")) return answer;
      sessionStorage.setItem("lost", "1");
      throw new TypeError("The line is gone.");
    };
  }, path);
}

test("7 U4 6 the answer of the help desk is lost and the page reloaded: text and file are restored, and a retry has one effect @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      const email = person("northlight");
      const subject = `The lift of ${email}`;
      await loseAnswer(page, "/records/create");
      await enter(visitor, email, { path: "/help-desk" });
      await byLabel(page, en["service.type_label"]).selectOption("problem");
      await byLabel(page, en["help.subject_label"]).fill(subject);
      await byLabel(page, en["help.description_label"]).fill(typed);
      const buffer = Buffer.from("%PDF-1.4\n%%EOF\n");
      const file = { name: "lift.pdf", mimeType: "application/pdf", buffer };
      await page.locator("input[type=file]").setInputFiles([file]);
      await page.getByText(en["files.ready"]).waitFor();
      await send(page).click();
      await page.getByRole("alert").filter({ hasText: en["help.failed"] }).waitFor();
      await expect(byLabel(page, en["help.description_label"])).toHaveValue(typed);
      await expectAccessibleAtNight(page);
      await screenshot(page, "help-desk-failed");
      await mailTo(server.dataDir, email);

      await page.reload();
      await expect(byLabel(page, en["help.subject_label"])).toHaveValue(subject);
      await expect(byLabel(page, en["service.type_label"])).toHaveValue("problem");
      await expect(byLabel(page, en["help.description_label"])).toHaveValue(typed);
      await page.getByRole("listitem").filter({ hasText: "lift.pdf" }).getByText(en["files.ready"]).waitFor();
      await screenshot(page, "kept-words-help-desk-dark", { fullPage: true });
      await send(page).click();
      await page.getByRole("heading", { name: en["help.sent_title"] }).waitFor();
      expect(await kept(page)).toBeNull();
      expect(await countMails(server.dataDir, email)).toBe(1);
      for (const desk of ["hei@northlight.example", "beboerservice@northlight-support.example"]) {
        await mailAbout(server.dataDir, desk, subject);
        const mails = (await everyMail(server.dataDir)).filter((mail) => mail.to === desk);
        expect(mails.filter((mail) => mail.subject.includes(subject))).toHaveLength(1);
      }
      await page.reload();
      await expect(byLabel(page, en["help.subject_label"])).toHaveValue("");
    },
    { brand: "northlight", colorScheme: "dark" },
  ));
