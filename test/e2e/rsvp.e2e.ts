import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtNight, screenshot, type Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { mailTo } from "./mails.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });
const panel = (page: Page, name: string) => page.getByRole("complementary", { name, exact: true });

/** From home to the page of the item with this title. */
async function openItem({ page }: Visit, title: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).first().click();
  await page.waitForURL(/\/(event-posts|offers)\/[0-9a-f-]{36}$/);
  await page.getByRole("article").getByRole("heading", { level: 1, name: title }).waitFor();
}

test("E1 E2 an RSVP from the card to the calendar's mail, and its recall", ({ inVisit, person, server }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const email = person();
    await enter(visitor, email);
    await openItem(visitor, "Golden hour on sixteen");
    await panel(page, en["event.panel"]).getByText(en["content.open_map"]).waitFor();
    await expectAccessibleAtNight(page);
    await screenshot(page, "rsvp-1-event", { fullPage: true });

    await button(page, en["event.rsvp"]).click();
    await dialog(page, en["event.confirm_title"]).waitFor();
    await screenshot(page, "rsvp-2-confirm");
    await button(page, en["event.not_now"]).click();
    await button(page, en["event.rsvp"]).click();
    await button(page, en["event.confirm"]).click();
    await dialog(page, en["event.confirmed_title"]).waitFor();
    await expectAccessible(page);
    await button(page, en["app.ok"]).click();
    await panel(page, en["event.panel"]).getByText(en["event.attending"]).waitFor();
    await screenshot(page, "rsvp-3-attending");
    const mail = await mailTo(server.dataDir, email);
    expect(mail.subject).toBe("Confirmed: Golden hour on sixteen");
    expect((mail as { calendar?: { text: string } }).calendar?.text).toContain("METHOD:REQUEST");

    await button(page, en["event.recall"]).click();
    await dialog(page, en["event.cancel_title"]).waitFor();
    await button(page, en["event.still_attending"]).click();
    await panel(page, en["event.panel"]).getByText(en["event.attending"]).waitFor();
    await button(page, en["event.recall"]).click();
    await dialog(page, en["event.cancel_title"]).getByRole("button", { name: en["event.recall"], exact: true }).click();
    await page.getByText(en["event.recalled"]).waitFor();
    await button(page, en["event.rsvp"]).waitFor();
    expect((await mailTo(server.dataDir, email, 2)).subject).toBe("Cancelled: Golden hour on sixteen");
  }));

test("E4 a full event on a phone, in dark mode, with the operator's own texts @night", ({ inVisit, person }) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await enter(visitor, person("ember"));
      await openItem(visitor, "Natural wine, plain words");
      await expect.poll(() => button(page, "All stools taken").isDisabled()).toBe(true);
      await panel(page, en["event.panel"]).getByText(en["content.sold_out"]).waitFor();
      await expectAccessibleAtNight(page);
      await screenshot(page, "rsvp-4-full", { fullPage: true });
      await screenshot(page, "rsvp-4-full-top");
    },
    { brand: "ember", width: 390, colorScheme: "dark", locale: "en-GB" },
  ));

test("E4 places that others take and give back are updated without a reload @night", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await openItem(visitor, "Jazz on the quay");
    const spots = panel(page, en["event.panel"]).getByText(/^\d spots? left$/);
    const before = Number.parseInt((await spots.textContent()) ?? "", 10);
    await inVisit(async (other) => {
      await enter(other, person(), { path: new URL(page.url()).pathname });
      await button(other.page, "Save my chair").click();
      await button(other.page, en["event.confirm"]).click();
      await dialog(other.page, en["event.confirmed_title"]).waitFor();
      await expect
        .poll(() => panel(page, en["event.panel"]).textContent())
        .toContain(before === 2 ? "1 spot left" : before === 1 ? en["event.attending"] : `${before - 1} spots left`);
      await button(other.page, en["app.ok"]).click();
      await button(other.page, en["event.recall"]).click();
      await dialog(other.page, en["event.cancel_title"])
        .getByRole("button", { name: en["event.recall"], exact: true })
        .click();
      await expect.poll(async () => Number.parseInt((await spots.textContent()) ?? "", 10)).toBe(before);
    });
  }));

test("E6 E7 an offer is claimed, kept, and cancelled, at 820 px in dark mode @night", ({ inVisit, person }) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await enter(visitor, person("ember"));
      await openItem(visitor, "Second glass on Mondays");
      await expectAccessibleAtNight(page);
      await screenshot(page, "rsvp-5-offer", { fullPage: true });
      await button(page, en["offer.claim"]).click();
      await dialog(page, en["offer.confirm_title"])
        .getByRole("button", { name: en["offer.claim"], exact: true })
        .click();
      await dialog(page, en["offer.confirmed_title"]).waitFor();
      await button(page, en["app.ok"]).click();
      await panel(page, en["offer.panel"]).getByText(en["offer.claimed"], { exact: true }).waitFor();
      await screenshot(page, "rsvp-6-claimed");
      await button(page, en["offer.cancel"]).click();
      await button(page, en["offer.keep"]).click();
      await button(page, en["offer.cancel"]).click();
      await dialog(page, en["offer.cancel_title"])
        .getByRole("button", { name: en["offer.cancel"], exact: true })
        .click();
      await page.getByText(en["offer.cancelled"]).waitFor();
      await button(page, en["offer.claim"]).waitFor();
    },
    { brand: "ember", width: 820, colorScheme: "dark", locale: "en-GB" },
  ));
