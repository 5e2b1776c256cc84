import { someByDay } from "@atrium/web/testing/size.ts";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const begin = "POST /admin/v1/people/:uuid/view-as";
const marit = `/people/${uuid(0x20001)}`;
const noor = `/people/${uuid(0x20002)}`;
const name = "Marit de Bruin";
const button = (text: string) => page.getByRole("button", { name: text, exact: true });
const reason = () => page.getByLabelText(en["console.view_as_reason"]);
const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: marit, ...options });

test.each(
  someByDay([
    [390, "light"],
    [1440, "dark"],
  ] as const),
)("G11 a reason creates a link that opens the portal in a tab of its own: %s px, %s", async (width, colorScheme) => {
  const { api } = await render({ width, colorScheme });
  await button(en["console.view_as"]).click();
  await expect.element(button(en["console.view_as_begin"])).toBeDisabled();
  await reason().fill("She cannot find the parking page.");
  expect(fits()).toBe(true);
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  const link = page.getByRole("link", { name: fill(en["console.view_as_open"], { name }) });
  await expect.element(link).toHaveAttribute("href", "https://portal.example/view-as#code");
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(api.calls(begin).at(-1)?.body).toEqual({ reason: "She cannot find the parking page." });
  await expectAccessibleAtNight();
});

test("G11 a refusal is shown, and the reason is kept", async () => {
  const { api } = await render();
  api.refuse(begin, "beyond_own_grants");
  await button(en["console.view_as"]).click();
  await reason().fill("To help her.");
  await button(en["console.view_as_begin"]).click();
  await expect.element(page.getByText(en["refusal.beyond_own_grants"])).toBeVisible();
  await expect.element(reason()).toHaveValue("To help her.");
});

test("G11 after an old sign-in the password is asked for first, and then it continues @night", async () => {
  const { api } = await render();
  api.refuse(begin, "sign_in_again", { once: true });
  await button(en["console.view_as"]).click();
  await reason().fill("To help her.");
  await button(en["console.view_as_begin"]).click();
  await page.getByLabelText(en["sign_in.password_label"], { exact: true }).fill("Portal-demo-1");
  await button(en["sign_in.submit"]).click();
  await expect.element(page.getByRole("link", { name: fill(en["console.view_as_open"], { name }) })).toBeVisible();
});

test("G11 is offered for people with a portal, and to people who may", async () => {
  await render({ address: noor });
  await expect.element(button(en["console.role_give"])).toBeVisible();
  expect(button(en["console.view_as"]).elements()).toEqual([]);
});

test("G11 the front desk is not offered it @night", async () => {
  await render({ may: { portfolio: ["people.read"] } });
  await expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect.element(page.getByRole("link", { name: en["console.sees"] })).toBeVisible();
  expect(button(en["console.view_as"]).elements()).toEqual([]);
});
