import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtNight, screenshot, type Visit } from "./browser.ts";
import { widths } from "../../packages/web/src/testing/looks.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { mailAbout, mailTo } from "./mails.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`, "latin1");
const file = (name: string, buffer = pdf(name)) => ({ name, mimeType: "application/pdf", buffer });
const subject = (page: Page) => page.getByLabel(en["help.subject_label"], { exact: true });
const description = (page: Page) => page.getByLabel(en["help.description_label"], { exact: true });
const send = (page: Page) => page.getByRole("button", { name: en["service.send"], exact: true });
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.locator("input[type=file]").setInputFiles(files);
const act = (page: Page, what: string, name: string) =>
  page.getByRole("button", { name: `${what} ${name}`, exact: true });
const row = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });

async function openHelpDesk(visitor: Visit, email: string): Promise<void> {
  await enter(visitor, email, { path: "/help-desk" });
  await visitor.page.getByRole("heading", { level: 1, name: en["help.title"] }).waitFor();
}

/** As the clipboard and a drop provide them. */
async function bring(page: Page, how: "paste" | "drop", name: string): Promise<void> {
  await page.evaluate(
    ([kind, called]) => {
      const data = new DataTransfer();
      data.items.add(new File(["%PDF-1.4\n%%EOF\n"], called, { type: "application/pdf" }));
      const group = document.querySelector("main [role=group]");
      if (kind === "drop")
        group?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
      else document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
    },
    [how, name] as const,
  );
}

async function write(page: Page, about: string): Promise<void> {
  await expect.poll(() => send(page).isDisabled()).toBe(true);
  await page.getByLabel(en["service.type_label"]).selectOption("problem");
  await subject(page).focus();
  await description(page).fill("It stops between floors.");
  await page.getByText(en["help.required"]).waitFor();
  await expect.poll(() => send(page).isDisabled()).toBe(true);
  await subject(page).fill(about);
  await page.getByText(en["help.required"]).waitFor({ state: "detached" });
  await expect.poll(() => send(page).isDisabled()).toBe(false);
}

test("U4 files by picker, paste and drop, each cancelled, retried and removed; the request reaches support and its desk", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const email = person();
    // Distinguishes the mails to the desks of one server.
    const about = `The lift of ${email}`;
    await openHelpDesk(visitor, email);
    await write(page, about);

    // A slow connection: the upload can be cancelled.
    const uploads = "**/helpdesk-service/v1/files";
    await page.route(uploads, () => undefined);
    await choose(page, file("slow.pdf"));
    await act(page, en["account.cancel"], "slow.pdf").click();
    await row(page, "slow.pdf").getByText(en["files.stopped"]).waitFor();
    await page.unroute(uploads);
    await act(page, en["app.try_again"], "slow.pdf").click();
    await row(page, "slow.pdf").getByText(en["files.ready"]).waitFor();

    await bring(page, "paste", "pasted.pdf");
    await bring(page, "drop", "dropped.pdf");
    await choose(page, file("page.html"), file("false.pdf", Buffer.from("<html></html>")));
    for (const name of ["pasted.pdf", "dropped.pdf"]) await row(page, name).getByText(en["files.ready"]).waitFor();
    await row(page, "page.html").getByText(en["files.kind"]).waitFor();
    await row(page, "false.pdf").getByText(en["refusal.file_refused"]).waitFor();
    await page.getByRole("button", { name: en["files.add"] }).waitFor({ state: "detached" });
    await bring(page, "paste", "sixth.pdf");
    await page.getByText(en["files.over"].replace("{{most}}", "5")).waitFor();
    await expectAccessibleAtNight(page);
    await screenshot(page, "help-desk-files", { fullPage: true });
    for (const name of ["page.html", "false.pdf"]) {
      await act(page, en["files.remove"], name).click();
      await row(page, name).waitFor({ state: "detached" });
    }
    await send(page).click();
    await page.getByRole("heading", { name: en["help.sent_title"] }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    const reference =
      /HD-\d+/.exec((await page.getByRole("status").filter({ hasText: "HD-" }).textContent()) ?? "")?.[0] ?? "nothing";
    await expectAccessible(page);
    await screenshot(page, "help-desk-sent");

    for (const desk of ["help@harborline.example", "desk@harborline-support.example"]) {
      const mail = await mailAbout(server.dataDir, desk, about);
      expect(mail.subject).toBe(`Request ${reference}: ${about}`);
      for (const name of ["slow.pdf", "pasted.pdf", "dropped.pdf"]) expect(mail.text).toContain(`${name}:\nhttp`);
    }
    const { text } = await mailAbout(server.dataDir, "help@harborline.example", about);
    const link = /slow\.pdf:\n(\S+)/.exec(text)?.[1] ?? "";
    // A mail links to the brand's own address, which has no port.
    const bytes = await page.evaluate(async (path) => (await fetch(path)).text(), new URL(link).pathname);
    expect(bytes).toBe(String(pdf("slow.pdf")));
    expect((await mailTo(server.dataDir, email)).subject).toContain(reference);
    await page.getByRole("button", { name: en["help.another"] }).click();
    await expect.poll(() => subject(page).inputValue()).toBe("");
  }));

test("H8 U4 an amenity's form is the same, and the mail to support names the amenity @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      const email = person("ember");
      const about = `A question of ${email}`;
      await enter(visitor, email);
      await page.goto(`${page.url()}/amenities`);
      const first = page.getByRole("main").getByRole("listitem").getByRole("article").first();
      const name = (await first.getByRole("heading").textContent()) ?? "";
      await first.getByRole("link").first().click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await page.getByRole("heading", { level: 2, name: en["help.amenity_title"] }).waitFor();
      await write(page, about);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await screenshot(page, `amenity-support-${width}-dark`, { fullPage: true });
      }
      await expectAccessibleAtNight(page);
      await send(page).click();
      await page.getByRole("heading", { name: en["help.sent_title"] }).waitFor();
      const mail = await mailAbout(server.dataDir, "ola@ember.example", about);
      expect(mail.text).toContain(`Amenity: ${name}`);
    },
    { brand: "ember", colorScheme: "dark" },
  ));
