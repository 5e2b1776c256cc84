/* K12: the address of the person's calendar feed of bookings. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { words } from "@atrium/web/testing/words.ts";
import { inDays } from "@atrium/web/testing/world-ids.ts";
import { preparePage } from "../../testing/render-page.tsx";

const { en } = words;
const readKey = "GET /users/current/calendar-feed";
const makeKey = "POST /users/current/calendar-feed";
const endKey = "DELETE /users/current/calendar-feed";

const button = (key: keyof typeof en) => page.getByRole("button", { name: en[key], exact: true });
const field = () => page.getByLabelText(en["account.calendar_address"]);
const addressOf = (count: number) => `https://alpha.example/calendar/${String(count).repeat(43)}.ics`;

async function open(since: string | null) {
  const portal = preparePage({ flags: { account: true } });
  let feed = since === null ? null : { created_at: since };
  let made = 0;
  portal.api.on(readKey, () => ({ data: { feed } }));
  portal.api.on(makeKey, () => {
    feed = { created_at: inDays(0) };
    made += 1;
    return { data: { feed, address: addressOf(made) } };
  });
  portal.api.on(endKey, () => {
    feed = null;
    return {};
  });
  await portal.open("/account/profile");
  await expect.element(page.getByRole("heading", { name: en["account.calendar_title"] })).toBeVisible();
  return portal;
}

test("K12 a calendar address is created, copied, renewed and switched off", async () => {
  const { api } = await open(null);
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void written.push(text));
  await button("account.calendar_make").click();
  await expect.element(field()).toHaveValue(addressOf(1));
  await button("account.calendar_copy").click();
  await expect.element(page.getByText(en["account.calendar_copied"])).toBeVisible();
  expect(written).toEqual([addressOf(1)]);
  await expectAccessible();
  await button("account.calendar_renew").click();
  await expect.element(field()).toHaveValue(addressOf(2));
  await button("account.calendar_end").click();
  await expect.element(button("account.calendar_make")).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
  expect([api.calls(makeKey).length, api.calls(endKey).length]).toEqual([2, 1]);
});

test("K12 an existing calendar address is not shown again", async () => {
  await open(inDays(-3));
  await expect.element(page.getByText(new RegExp(en["account.calendar_on"].replace("{{date}}", ".+")))).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
  await expect.element(button("account.calendar_end")).toBeVisible();
});

test("K12 a failed call can be retried", async () => {
  const { api } = await open(null);
  api.drop(makeKey, { once: true });
  await button("account.calendar_make").click();
  await button("app.try_again").click();
  await expect.element(field()).toHaveValue(addressOf(1));
});
