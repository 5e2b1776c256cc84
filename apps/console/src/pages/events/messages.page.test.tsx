import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { guest } from "../../testing/events-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const send = "POST /admin/v1/events/:uuid/messages";
const address = `/events/${uuid(0x60001)}`;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const radio = (name: string) => page.getByRole("radio", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name });
const { answer: _, at: __, reason: ___, came_at: ____, ...who } = guest(7, { first_name: "Wim", last_name: "Wacht" });
const waiting = [
  { ...who, place: null, since: inDays(-2), offered_until: inDays(1) },
  { ...who, uuid: uuid(0x80008), first_name: "Vera", place: 1, since: inDays(-1), offered_until: null },
];

test("P7 the waiting list shows people, positions, and until when a place is held", async () => {
  await renderConsole({
    may: owner,
    address: `${address}?view=waiting`,
    width: 390,
    before: ({ running }) => void running.events.waiting.push(...waiting),
  });
  const rows = page.getByRole("list", { name: en["console.guests_view_waiting"] }).getByRole("listitem");
  await expect.element(rows.filter({ hasText: /Wim Wacht.*Held until/ })).toBeVisible();
  await expect.element(rows.filter({ hasText: /Vera Wacht.*Number 1/ })).toBeVisible();
  await expectAccessible();
  expect(fits()).toBe(true);
});

test("P7 a message shows its number of recipients, is sent once, and is in the list", async () => {
  const { api } = await renderConsole({
    may: owner,
    address,
    before: ({ running }) => void running.events.waiting.push(...waiting),
  });
  await button(en["console.message_write"]).click();
  await expect.element(page.getByText(fill(en["console.message_people"], { people: "1" }))).toBeVisible();
  await radio(en["console.message_to_both"]).click();
  await expect.element(page.getByText(fill(en["console.message_people"], { people: "3" }))).toBeVisible();
  await expectAccessibleAtNight();
  await button(en["console.message_send"]).click();
  await expect.element(page.getByText(en["console.message_missing"]).first()).toBeVisible();
  await field(en["console.message_subject"]).fill("Bring a jacket");
  await field(en["console.message_text"]).fill("It is cold.");
  api.refuse(send, "unavailable", { once: true });
  await button(en["console.message_send"]).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await button(en["console.message_send"]).click();
  await expect.element(page.getByText(fill(en["console.message_sent"], { people: "3" }))).toBeVisible();
  const keys = api.calls(send).map(({ headers }) => new Headers(headers).get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await radio(en["console.guests_view_messages"]).click();
  await expect.element(page.getByText("Bring a jacket")).toBeVisible();
});

test("P7 without guests and waiting people there are no recipients, and the lists say that they are empty @night", async () => {
  await renderConsole({ may: owner, address, before: ({ running }) => void (running.events.guests = []) });
  await button(en["console.message_write"]).click();
  await expect.element(page.getByText(en["console.message_nobody"])).toBeVisible();
  await expect.element(button(en["console.message_send"])).toBeDisabled();
  await button(en["console.back"]).click();
  await radio(en["console.guests_view_waiting"]).click();
  await expect.element(page.getByRole("heading", { name: en["console.line_empty"] })).toBeVisible();
  await radio(en["console.guests_view_messages"]).click();
  await expect.element(page.getByRole("heading", { name: en["console.messages_empty"] })).toBeVisible();
});
