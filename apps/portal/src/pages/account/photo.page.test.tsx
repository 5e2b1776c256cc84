import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { bringFile, pictureFile } from "../../testing/bring-file.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;

/** The card round it has the same name. */
const picker = () => page.getByLabelText(en["account.photo_title"], { exact: true }).last();
const use = () => page.getByRole("dialog").getByRole("button", { name: en["account.crop_save"] });
const wrongType = () => page.getByRole("alert").getByText(en["account.photo_wrong_type"]);

function withPhoto() {
  const world = fakeWorld();
  world.user.avatar_url = "/files/0123456789abcdef/512.webp";
  return world;
}

test("7 a file that is not a picture is refused at once and not sent", async () => {
  const { api } = await renderPage("/account/profile", { flags: { "user-profile-image": true } });
  await userEvent.upload(picker(), new File(["<svg/>"], "me.svg", { type: "image/svg+xml" }));
  await expect.element(wrongType()).toBeVisible();
  await userEvent.upload(picker(), await pictureFile());
  await expect.element(use()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(wrongType()).not.toBeInTheDocument();
  await userEvent.upload(picker(), new File(["not a picture"], "me.png", { type: "image/png" }));
  await expect.element(wrongType()).toBeVisible();
  expect(api.calls("PUT /users/current/avatar")).toEqual([]);
});

test.each(["paste", "drop"] as const)("7 a picture comes by %s as well", async (how) => {
  await renderPage("/account/profile", { flags: { "user-profile-image": true } });
  await expect.element(page.getByRole("button", { name: en["account.photo_add"] })).toBeVisible();
  bringFile(how, await pictureFile(), picker().element().parentElement);
  await expect.element(use()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("T8 a picture that could not be removed stays, with a retry", async () => {
  const { api, world } = await renderPage("/account/profile", {
    flags: { "user-profile-image": true },
    world: withPhoto(),
  });
  api.drop("DELETE /users/current/avatar");
  await page.getByRole("button", { name: en["account.photo_remove"] }).click();
  await expect.element(page.getByRole("alertdialog", { name: en["trouble.title"] })).toBeVisible();
  api.on("DELETE /users/current/avatar", {
    data: { user: { ...world.user, avatar_url: "uploads/default_avatar.png" } },
  });
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(page.getByText(en["account.photo_removed"])).toBeVisible();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
});
