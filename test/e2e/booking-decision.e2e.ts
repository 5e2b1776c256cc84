import { expect, test } from "vitest";
import { signInAs } from "./account-ways.ts";
import { brands, expectAccessible, screenshot, type Visit } from "./browser.ts";
import { fits, sheet } from "./history-page.ts";
import { mailAbout } from "./mails.ts";
import { ownServer } from "./own-server.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;
const server = ownServer();

const manager = "manager@harborline.example";
const occupant = brands.harborline.email;

/** Opens what a mail to the manager leads to, on this server: the one that has filled the folder may have written it. */
async function openLink({ page, at }: Visit, room: string, wanted: "approve" | "deny"): Promise<string> {
  const { text } = await mailAbout(server.dataDir(), manager, room);
  const token = new RegExp(`/decide#(${wanted}\\.\\S+)`).exec(text)?.[1] ?? "";
  expect(token).not.toBe("");
  const link = at(`/decide#${token}`);
  await page.goto(link);
  return link;
}

const title = (page: Visit["page"], name: string) => page.getByRole("heading", { level: 1, name });

/** The occupant follows the link of the newest mail about a room. */
async function openBooking(visitor: Visit, room: string): Promise<void> {
  const { text } = await mailAbout(server.dataDir(), occupant, room);
  await signInAs(visitor, occupant);
  await visitor.page.goto(visitor.at(/https?:\/\/[^/]+(\/my-history\S+)/.exec(text)?.[1] ?? ""));
}

test("R6 R1 the manager approves from the mail, and the occupant's calendar and booking have it", async () => {
  await server.inVisit(async (visitor) => {
    const { page } = visitor;
    await openLink(visitor, "Maas", "approve");
    await title(page, en["decide.booking_title"]).waitFor();
    await expect.poll(() => page.url()).not.toContain("#");
    await page.getByText(occupant).waitFor();
    await page.getByText("Seven", { exact: true }).waitFor();
    await screenshot(page, "booking-decision-asked-1440-light");
    await expectAccessible(page);
    await page.getByRole("button", { name: en["decide.booking_approve"], exact: true }).click();
    await title(page, en["decide.booking_approved_title"]).waitFor();
    await screenshot(page, "booking-decision-approved-1440-light");
  });
  const { calendar } = await mailAbout(server.dataDir(), occupant, "Maas");
  expect(calendar?.method).toBe("REQUEST");
  await server.inVisit(async (visitor) => {
    await openBooking(visitor, "Maas");
    await sheet(visitor.page).getByText(en["booking.title_booked"], { exact: true }).waitFor();
    await screenshot(visitor.page, "booking-decision-booked-1440-light");
  });
});

test("R6 D6 the manager denies with a reason, on a phone, in the dark and in German; the occupant reads it; the used link tells nothing", async () => {
  const reason = "Die Technik im Saal wird in dieser Woche erneuert.";
  await server.inVisit(
    async (visitor) => {
      const { page } = visitor;
      const link = await openLink(visitor, "auditorium", "deny");
      await title(page, de["decide.booking_title"]).waitFor();
      const send = page.getByRole("button", { name: de["decide.booking_send"] });
      await expect.poll(() => send.isDisabled()).toBe(true);
      await page.getByRole("button", { name: de["decide.back"] }).click();
      await page.getByRole("button", { name: de["decide.booking_approve"], exact: true }).waitFor();
      await screenshot(page, "booking-decision-asked-390-dark", { fullPage: true });
      await page.getByRole("button", { name: de["decide.booking_deny"], exact: true }).click();
      await page.getByLabel(de["decide.reason_label"]).fill(reason);
      await expect.poll(() => fits(page)).toBe(true);
      await screenshot(page, "booking-decision-deny-390-dark", { fullPage: true });
      await expectAccessible(page);
      await send.click();
      await title(page, de["decide.booking_denied_title"]).waitFor();
      await page.goto(link);
      await title(page, de["decide.booking_denied_title"]).waitFor();
      await expect.poll(() => page.getByRole("main").textContent()).not.toContain(occupant);
      await page.reload();
      // The token lives in the page alone.
      await title(page, de["decide.gone_title"]).waitFor();
      await screenshot(page, "booking-decision-gone-390-dark");
    },
    { width: 390, colorScheme: "dark", locale: "de-DE" },
  );
  expect((await mailAbout(server.dataDir(), occupant, "auditorium")).text).toContain(reason);
  await server.inVisit(async (visitor) => {
    await openBooking(visitor, "auditorium");
    await sheet(visitor.page).getByText(en["booking.title_denied"], { exact: true }).first().waitFor();
    await sheet(visitor.page).getByText(reason).waitFor();
    await screenshot(visitor.page, "booking-decision-denied-1440-light");
  });
});
