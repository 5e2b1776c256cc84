import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;
const change = "PUT /users/current";
const present = "Portal-demo-1";
const next = "Quiet-lantern-river-82";

const dialog = () => page.getByRole("dialog");
const submit = () => dialog().getByRole("button", { name: en["reset.save"] });
const field = (key: "account.password_current" | "reset.password_label" | "account.password_confirm") =>
  dialog().getByLabelText(en[key], { exact: true });

async function fill(current: string, chosen: string, again = chosen): Promise<void> {
  await field("account.password_current").fill(current);
  await field("reset.password_label").fill(chosen);
  await field("account.password_confirm").fill(again);
  await field("account.password_current").click();
}

test("U2 the password is changed with the current one: refusals keep the dialog and its input, success closes it", async () => {
  const { api } = await renderPage("/account/password");
  await page.getByRole("button", { name: en["account.password_change"] }).click();
  await fill("Wrong-current-1", next, "Quiet-lantern-river-83");
  await expect.element(dialog().getByText(en["account.passwords_not_equal"])).toBeVisible();
  await expect.element(submit()).toBeDisabled();
  expect(api.calls(change)).toEqual([]);

  api.refuse(change, "wrong_password");
  await fill("Wrong-current-1", next);
  await submit().click();
  await expect.element(dialog().getByText(en["refusal.wrong_password"])).toBeVisible();
  await expect.element(field("reset.password_label")).toHaveValue(next);

  api.refuse(change, "password_reused");
  await fill(present, next);
  await submit().click();
  await expect.element(dialog().getByText("You can not reuse this old password")).toBeVisible();

  api.reset(change);
  await fill(present, next);
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog().getByRole("heading", { name: en["account.password_done_title"] })).toBeVisible();
  await expect.element(field("account.password_current")).not.toBeInTheDocument();
  expect(api.calls(change).map(({ body }) => body)).toMatchObject([
    { password: "Wrong-current-1", new_password: next },
    { password: present, new_password: next },
    { password: present, new_password: next },
  ]);
});
