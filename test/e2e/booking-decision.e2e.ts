import { laterDay } from "@atrium/rules/wall-clock.ts";
import { pier } from "./building-steps.ts";
import { expectAccessible, expectAccessibleAtNight, screenshot, type Visit } from "./browser.ts";
import { callsOf } from "./given-calls.ts";
import { enter } from "./given-session.ts";
import { confirming, fits, row, sheet } from "./history-page.ts";
import { expect, keeperOf, test } from "./journey.ts";
import { mailAbout } from "./mails.ts";
import type { RunningServer } from "./server.ts";
import { tables } from "./tables.ts";

const { en, de } = tables;

const manager = "manager@harborline.example";
const room = "Maas";

type Places = { data: { buildings: { uuid: string; name: string }[] } };
type Free = { data: { rooms: { room_uuid: string; name: string }[] } };
type Quoted = { data: { quote: { quote_hash: string } } };

/** This person requests the room, on the first day after three weeks on which it is free. Returns their answer to a question, which nobody else gives. */
async function request({ port }: RunningServer, email: string): Promise<string> {
  const keeper = await callsOf(port, keeperOf("harborline"));
  const { data: places } = await keeper<Places>("GET", "/admin/v1/places");
  const rooms = `/tenant/v1/buildings/${places.buildings.find(({ name }) => name === pier)?.uuid}/rooms`;
  const call = await callsOf(port, email);
  const answer = `Seven, says ${email.split("@")[0]}`;
  const inThreeWeeks = laterDay(new Date().toISOString().slice(0, 10), 21);
  for (let days = 0; days < 100; days += 1) {
    const requested = { date: laterDay(inThreeWeeks, days), from: "09:00", to: "11:00" };
    const { data: free } = await call<Free>("GET", `${rooms}/free?${new URLSearchParams(requested)}`);
    const found = free.rooms.find(({ name }) => name === room);
    if (!found) continue;
    const path = `${rooms}/${found.room_uuid}`;
    const { data: quoted } = await call<Quoted>("POST", `${path}/quote`, requested);
    await call("POST", `${path}/bookings`, {
      ...requested,
      quote_hash: quoted.quote.quote_hash,
      form_responses: [
        { question: "Do you need catering?", answer: "yes" },
        { question: "How many people will come?", answer },
      ],
    });
    return answer;
  }
  throw new Error(`${room} is not free on any day.`);
}

const title = (page: Visit["page"], name: string) => page.getByRole("heading", { level: 1, name });

/** Opens the link of the mail to the manager about the request with this answer. */
async function openLink(
  { page, at }: Visit,
  { dataDir }: RunningServer,
  answer: string,
  wanted: "approve" | "deny",
): Promise<string> {
  const { text } = await mailAbout(dataDir, manager, room, answer);
  const token = new RegExp(`/decide#(${wanted}\\.\\S+)`).exec(text)?.[1] ?? "";
  expect(token).not.toBe("");
  const link = at(`/decide#${token}`);
  await page.goto(link);
  return link;
}

/** The person follows the link of the newest mail about the room. */
async function openBooking(visitor: Visit, { dataDir }: RunningServer, email: string): Promise<void> {
  const { text } = await mailAbout(dataDir, email, room);
  await enter(visitor, email, { path: /https?:\/\/[^/]+(\/my-history\S+)/.exec(text)?.[1] ?? "" });
}

test("R6 R1 R3 the manager approves from the mail; the occupant's calendar and booking have it, until the occupant cancels", async ({
  inVisit,
  person,
  server,
}) => {
  const email = person();
  const answer = await request(server, email);
  await inVisit(async (visitor) => {
    const { page } = visitor;
    await openLink(visitor, server, answer, "approve");
    await title(page, en["decide.booking_title"]).waitFor();
    await expect.poll(() => page.url()).not.toContain("#");
    await page.getByText(email).waitFor();
    await page.getByText(answer, { exact: true }).waitFor();
    await screenshot(page, "booking-decision-asked-1440-light");
    await expectAccessible(page);
    await page.getByRole("button", { name: en["decide.booking_approve"], exact: true }).click();
    await title(page, en["decide.booking_approved_title"]).waitFor();
    await screenshot(page, "booking-decision-approved-1440-light");
  });
  const calendar = async () => (await mailAbout(server.dataDir, email, room)).calendar?.method;
  expect(await calendar()).toBe("REQUEST");
  await inVisit(async (visitor) => {
    const { page } = visitor;
    await openBooking(visitor, server, email);
    await sheet(page).getByText(en["booking.title_booked"], { exact: true }).waitFor();
    await screenshot(page, "booking-decision-booked-1440-light");

    const begin = () => sheet(page).getByRole("button", { name: en["booking.cancel"] }).click();
    await begin();
    await confirming(page).getByRole("button", { name: en["booking.keep"] }).click();
    await confirming(page).waitFor({ state: "detached" });
    await sheet(page).getByText(en["booking.status_confirmed"]).waitFor();

    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.method() === "DELETE") keys.push(request.headers()["idempotency-key"]);
    });
    await begin();
    await confirming(page).getByRole("button", { name: en["booking.yes_cancel"] }).click();
    await sheet(page).getByRole("heading", { level: 2, name: en["booking.title_cancelled"] }).waitFor();
    await sheet(page).getByRole("status").getByText(en["booking.cancelled_now"]).waitFor();
    expect(await sheet(page).getByRole("button", { name: en["booking.cancel"] }).count()).toBe(0);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    await expectAccessibleAtNight(page);
    await screenshot(page, "history-cancelled");
    await expect.poll(calendar).toBe("CANCEL");
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });
    await page.waitForURL((url) => !/[0-9a-f-]{36}/.test(url.href));
    await row(page, /^Maas.*Cancelled/).waitFor();
    await page.reload();
    await row(page, /^Maas.*Cancelled/).waitFor();
  });
});

test("R6 D6 the manager denies with a reason, on a phone, in dark mode and in German; the occupant reads it; the used link reveals nothing @night", async ({
  inVisit,
  person,
  server,
}) => {
  const email = person();
  const answer = await request(server, email);
  const reason = "Die Technik im Saal wird in dieser Woche erneuert.";
  await inVisit(
    async (visitor) => {
      const { page } = visitor;
      const link = await openLink(visitor, server, answer, "deny");
      await title(page, de["decide.booking_title"]).waitFor();
      const send = page.getByRole("button", { name: de["decide.booking_send"] });
      await expect.poll(() => send.isDisabled()).toBe(true);
      await page.getByRole("button", { name: de["app.back"] }).click();
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
      await expect.poll(() => page.getByRole("main").textContent()).not.toContain(email);
      // The token is only in the page's memory, once the page has removed it from the address.
      await expect.poll(() => page.url()).not.toContain("#");
      await page.reload();
      await title(page, de["decide.gone_title"]).waitFor();
      await screenshot(page, "booking-decision-gone-390-dark");
    },
    { width: 390, colorScheme: "dark", locale: "de-DE" },
  );
  expect((await mailAbout(server.dataDir, email, room)).text).toContain(reason);
  await inVisit(async (visitor) => {
    await openBooking(visitor, server, email);
    await sheet(visitor.page).getByText(en["booking.title_denied"], { exact: true }).first().waitFor();
    await sheet(visitor.page).getByText(reason).waitFor();
    await screenshot(visitor.page, "booking-decision-denied-1440-light");
  });
});
