import { countdownMs } from "@atrium/rules/kiosk-idle.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { signInAs } from "./account-ways.ts";
import { brands, expectAccessible, screenshot, type Visit } from "./browser.ts";
import { lantern, link, openDialog, title } from "./building-steps.ts";
import { leaveAlone } from "./kiosk-tab.ts";
import { countMails, mailTo } from "./mails.ts";
import { ownServer } from "./own-server.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const server = ownServer();

const byLabel = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem("atrium.kept-words"));

async function openHelpDesk({ page, at }: Visit): Promise<void> {
  await page.goto(at("/help-desk"));
  await page.getByRole("heading", { level: 1, name: en["help.title"] }).waitFor();
}

async function write(page: Page, subject: string): Promise<void> {
  await byLabel(page, en["service.type_label"]).selectOption("problem");
  await byLabel(page, en["help.subject_label"]).fill(subject);
  await byLabel(page, en["help.description_label"]).fill("It stops between floors.\nTwice today.");
}

async function expectWritten(page: Page, subject: string): Promise<void> {
  await expect.poll(() => byLabel(page, en["help.subject_label"]).inputValue()).toBe(subject);
  expect(await byLabel(page, en["service.type_label"]).inputValue()).toBe("problem");
  expect(await byLabel(page, en["help.description_label"]).inputValue()).toBe("It stops between floors.\nTwice today.");
}

/** The line breaks once for this address, after the server has done what it was asked and before its answer arrives. */
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

test("7 U4 the answer of the help desk is lost and the page loaded anew: words and file are there, and trying again has one effect", () =>
  server.inVisit(
    async (visitor) => {
      const { page } = visitor;
      await loseAnswer(page, "/records/create");
      await signInAs(visitor, brands.ember.email);
      await openHelpDesk(visitor);
      await write(page, "The lift");
      const buffer = Buffer.from("%PDF-1.4\n%%EOF\n");
      const file = { name: "lift.pdf", mimeType: "application/pdf", buffer };
      await page.locator("input[type=file]").setInputFiles([file]);
      await page.getByText(en["files.ready"]).waitFor();
      await button(page, en["service.send"]).click();
      await page.getByRole("alert").filter({ hasText: en["help.failed"] }).waitFor();
      await mailTo(server.dataDir(), brands.ember.email);

      await page.reload();
      await expectWritten(page, "The lift");
      await page.getByRole("listitem").filter({ hasText: "lift.pdf" }).getByText(en["files.ready"]).waitFor();
      await expectAccessible(page);
      await screenshot(page, "kept-words-help-desk-dark", { fullPage: true });
      await button(page, en["service.send"]).click();
      await page.getByRole("heading", { name: en["help.sent_title"] }).waitFor();
      expect(await kept(page)).toBeNull();
      expect(await countMails(server.dataDir(), brands.ember.email)).toBe(1);
      expect(await countMails(server.dataDir(), "ola@ember.example")).toBe(1);
      await page.reload();
      await expect.poll(() => byLabel(page, en["help.subject_label"]).inputValue()).toBe("");
    },
    { brand: "ember", colorScheme: "dark" },
  ));

test("7 R7 the answer to a request for work is lost and the page loaded anew: trying again has one effect", () =>
  server.inVisit(async (visitor) => {
    const { page } = visitor;
    await loseAnswer(page, "/create");
    await signInAs(visitor, brands.harborline.email);
    await page.goto(`${page.url()}/service-requests`);
    const open = () => button(page, en["service.new"]).click();
    await open();
    await byLabel(page, en["service.type_label"]).selectOption({ label: "Lighting and power" });
    await byLabel(page, en["service.title_label"]).fill("Lamp over desk 14 blinks");
    await byLabel(page, en["service.description_label"]).fill("All day.");
    await button(page, en["service.send"]).click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await page.reload();
    await open();
    await expect.poll(() => byLabel(page, en["service.title_label"]).inputValue()).toBe("Lamp over desk 14 blinks");
    await button(page, en["service.send"]).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const rows = page.getByRole("main").getByRole("button", { name: /Lamp over desk 14 blinks/ });
    await rows.first().waitFor();
    expect(await rows.all()).toHaveLength(1);
    expect(await kept(page)).toBeNull();
  }));

test("7 U1 C2 A7 a half-written profile outlasts a reload; discarding, another building and logging out forget what was typed", () =>
  server.inVisit(async (visitor) => {
    const { page, at } = visitor;
    // The browser asks whether to leave what is not saved; a reload is what is wanted.
    page.on("dialog", (asked) => void asked.accept());
    await signInAs(visitor, brands.harborline.email);
    const first = byLabel(page, en["sign_up.first_name"]);
    const openProfile = async () => {
      await page.goto(at("/account/profile"));
      await first.waitFor();
    };
    await openProfile();
    const before = await first.inputValue();
    await first.fill("Milena");
    await page.reload();
    await expect.poll(() => first.inputValue()).toBe("Milena");
    await expect.poll(() => button(page, en["account.save"]).isDisabled()).toBe(false);
    await page.getByRole("tab", { name: en["account.tab_password"] }).click();
    await button(page, en["account.leave_go"]).click();
    await page.waitForURL("**/account/password");
    expect(await kept(page)).toBeNull();
    await openProfile();
    await expect.poll(() => first.inputValue()).toBe(before);

    await openHelpDesk(visitor);
    await write(page, "Of Pier One alone");
    await openDialog(page);
    await link(page, lantern).click();
    await title(page, lantern).waitFor();
    expect(await kept(page)).toBeNull();
    await openHelpDesk(visitor);
    await expect.poll(() => byLabel(page, en["help.subject_label"]).inputValue()).toBe("");
    await write(page, "Nobody else's");
    await page.reload();
    await expectWritten(page, "Nobody else's");
    await page.getByRole("banner").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: en["nav.log_out"] }).click();
    await page.waitForURL("**/login");
    expect(await kept(page)).toBeNull();
  }));

test("7 M8 a kiosk left alone forgets what its visitor typed", () =>
  server.inVisit(async (visitor) => {
    const { page } = visitor;
    await page.clock.install();
    await signInAs(visitor, brands.harborline.email);
    await page.evaluate(() => sessionStorage.setItem("KIOSK_ENABLED", "true"));
    await openHelpDesk(visitor);
    await page.locator("html[data-kiosk]").waitFor();
    await write(page, "A visitor's");
    await page.reload();
    await expectWritten(page, "A visitor's");
    await page.mouse.move(300, 300);
    await leaveAlone(page);
    await page.clock.fastForward(countdownMs + 1000);
    await title(page, "Harborline Pier One").waitFor();
    expect(await kept(page)).toBeNull();
  }));
