import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import {
  answer,
  answerAll,
  atStep,
  button,
  fields,
  goodPassword,
  next,
  typeAddress,
} from "../../testing/flow-steps.ts";
import { preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;
const send = "POST /user-verification/v2/code/reset-password/send";
const check = "POST /user-verification/code/reset-password/check";
const consume = "PUT /user-verification/code/reset-password/consume";

/** A person who has forgotten their password, at the step of the code. */
async function forget(width = 1440) {
  const portal = preparePage({ visitor: true, width });
  portal.api.on(send, {});
  portal.api.on(consume, { flow: null });
  await typeAddress(portal, portal.world.user.email);
  await button(en["sign_in.forgot"]).click();
  await atStep(portal, "enter_code");
  expect(portal.api.calls(send).map(({ body }) => body)).toEqual([{ email: portal.world.user.email }]);
  return portal;
}

test("A14 A18 Confirm waits for all digits; a wrong code is reported at the field, and the right one is still accepted", async () => {
  const portal = await forget(390);
  for (const [typed, ready] of [
    ["12", false],
    ["12a3", false],
    ["12 34", true],
  ] as const) {
    await fields.code.fill(typed);
    if (ready) await expect.element(next()).toBeEnabled();
    else await expect.element(next()).toBeDisabled();
  }
  portal.api.refuse(check, "code_invalid", { once: true });
  await answer(portal, "enter_code", { code: "0001" });
  await atStep(portal, "enter_code");
  await expect.element(page.getByText("Please enter a valid code")).toBeVisible();
  await expectAccessible();
  await answerAll(portal, "enter_code", "new_password", "congratulations");
  await expect.poll(portal.address).toMatch(/^\/building\/[0-9a-f-]{36}$/);
  expect(portal.api.calls(check).map(({ body }) => body.code)).toEqual(["0001", "1234"]);
  expect(portal.api.calls(consume).map(({ body }) => body.code)).toEqual(["1234"]);
});

test("Z15 a code that is found wrong after the new password was typed leads back to the code, and the password stays", async () => {
  const portal = await forget();
  portal.api.refuse(consume, "code_invalid", { once: true });
  await answerAll(portal, "enter_code", "new_password");
  await atStep(portal, "enter_code");
  await expect.element(page.getByText("Please enter a valid code")).toBeVisible();
  await answer(portal, "enter_code", { code: "4321" });
  await atStep(portal, "new_password");
  await expect.element(fields.newPassword).toHaveValue(goodPassword);
  await next().click();
  await atStep(portal, "congratulations");
  expect(portal.api.calls(consume).map(({ body }) => body.code)).toEqual(["1234", "4321"]);
});

test("Z15 after the last wrong code only a new code and Back to sign in are offered", async () => {
  const portal = await forget(390);
  portal.api.refuse(check, "code_tries_exhausted");
  await answer(portal, "enter_code");
  await expect.element(page.getByText("The retry attempt limit is reached")).toBeVisible();
  await expectAccessibleAtNight();
  await expect.element(fields.code).not.toBeInTheDocument();
  await expect.element(next()).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /^Send a new code/ })).toBeVisible();
  await button(en["reset.back_to_sign_in"]).click();
  await expect.poll(portal.address).toMatch(/^\/login/);
});

test("Z15 with a server that cannot check a code, the code is sent with the new password @night", async () => {
  const portal = await forget();
  portal.api.gateway(check, 404);
  await answerAll(portal, "enter_code", "new_password", "congratulations");
  await expect.poll(portal.address).toMatch(/^\/building\//);
});

test("A18 when no codes are left the page shows the retry limit and a link to the log-in", async () => {
  const portal = await forget();
  portal.api.refuse(consume, "code_tries_exhausted");
  await answerAll(portal, "enter_code", "new_password");
  await expect.element(page.getByText("The retry attempt limit is reached")).toBeVisible();
  await expectAccessibleAtNight();
  await button(en["reset.back_to_sign_in"]).click();
  await expect.poll(portal.address).toMatch(/^\/login/);
});

test("A18 without an address the page asks for it first, and an unknown address sees the same steps", async () => {
  const portal = preparePage({ visitor: true });
  portal.api.on(send, {});
  await portal.open("/login?from=landing");
  await expect.element(fields.email).toBeVisible();
  await portal.open("/reset-password");
  await atStep(portal, "verify_account");
  await expect.element(page.getByText("Step 1 of 3")).toBeVisible();
  await expectAccessibleAtNight();
  await fields.email.fill("nobody.yet@harborline.example");
  await next().click();
  await atStep(portal, "enter_code");
});

test("A18 a reload keeps the step, and Back returns from the password to the code", async () => {
  const portal = await forget();
  await answer(portal, "enter_code");
  await atStep(portal, "new_password");
  await portal.reload();
  await atStep(portal, "new_password");
  portal.back();
  await atStep(portal, "enter_code");
  portal.forward();
  await answer(portal, "new_password");
  await atStep(portal, "congratulations");
  await portal.reload();
  await answer(portal, "congratulations");
  await expect.element(page.getByText(`Signing in as ${portal.world.user.email}`)).toBeVisible();
});
