import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { button, fields, goodPassword, heading, next } from "../../testing/flow-steps.ts";
import { preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;
const consume = "PUT /user-verification/link/consume";
const link = "/verify#a-token-of-a-mail-0123456789";

test("A18 an address without a token in it says how to get one", async () => {
  const portal = await renderPage("/verify", { visitor: true });
  await expect.element(heading(en["verify.link_gone_title"])).toBeVisible();
  expect(portal.api.calls(consume)).toEqual([]);
});

test("Z12 on another device the link of a sign-up says where to continue, and asks for nothing", async () => {
  const portal = preparePage({ visitor: true, width: 390 });
  portal.api.refuse(consume, "began_elsewhere");
  await portal.open(link);
  await expect.element(heading(en["verify.elsewhere_title"])).toBeVisible();
  await expect.element(page.getByText(en["verify.elsewhere_text"])).toBeVisible();
  expect(page.getByRole("textbox").elements()).toEqual([]);
  await expectAccessible();
});

test("Z12 a person who cannot return to the first device continues with a new password", async () => {
  const portal = preparePage({ visitor: true });
  const { user } = portal.world;
  portal.api.refuse(consume, "began_elsewhere", { once: true });
  await portal.open(link);
  await button(en["verify.elsewhere_here"]).click();
  portal.api.on(consume, { email: user.email, flow: null });
  await fields.newPassword.fill(goodPassword);
  await next().click();
  await expect.poll(portal.address).toMatch(/^\/building\//);
  expect(portal.api.calls(consume).map(({ body }) => body.new_password)).toEqual([undefined, goodPassword]);
});

test("Z12 the link of a reset asks for the new password at once", async () => {
  const portal = preparePage({ visitor: true });
  portal.api.refuse(consume, "new_password_required");
  await portal.open(link);
  await expect.element(heading(en["verify.link_password_title"])).toBeVisible();
});

test("Z12 once the waiting tab has continued, the link's tab says so, and follows it into the portal", async () => {
  const portal = preparePage({ visitor: true });
  const { email } = portal.world.user;
  portal.api.on(consume, { email, flow: null });
  await portal.open(link);
  await expect.element(page.getByText(`You can now sign in as ${email}.`)).toBeVisible();
  localStorage.setItem("atrium.proved", JSON.stringify({ email, taken: true }));
  window.dispatchEvent(new StorageEvent("storage", { key: "atrium.proved" }));
  await expect.element(page.getByText(en["verify.link_waiting_text"])).toBeVisible();
  portal.signIn();
  window.dispatchEvent(new StorageEvent("storage", { key: "atrium.session" }));
  await expect.poll(portal.address).toMatch(/^\/building\//);
});
