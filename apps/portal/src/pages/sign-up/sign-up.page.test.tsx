import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import {
  answer,
  answerAll,
  atStep,
  beginSignUp,
  button,
  fields,
  goodPassword,
  heading,
  newcomer,
  next,
  registered,
  untilTheMail,
} from "../../testing/flow-steps.ts";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;
const register = "POST /auth/register";
const checkPassword = "POST /auth/check-password";
const consume = "PUT /user-verification/code/:code/consume";
const resend = "POST /user-verification/code/resend";
const address = newcomer;

describe("invalid input", () => {
  test("A13 Next waits for every rule of the list, a name for its characters, and the terms", async () => {
    const portal = await beginSignUp();
    await expect.element(next()).toBeDisabled();
    await answer(portal, "building");
    await atStep(portal, "create_account");
    await fields.first.fill("A");
    await fields.last.fill("Byron");
    await expect.element(page.getByText("Minimum 2 characters")).toBeVisible();
    await expect.element(next()).toBeDisabled();
    await answer(portal, "create_account");
    await atStep(portal, "create_password");
    for (const typed of ["quiet-river-82", "QUIET-RIVER-82", "Quiet-river", "Quietriver82", "Qr-82"]) {
      await fields.password.fill(typed);
      await expect.element(next()).toBeDisabled();
    }
    await expect.element(page.getByText("At least 8 characters, still missing")).toBeInTheDocument();
    await fields.password.fill(goodPassword);
    await expect.element(page.getByText("5 of 5 requirements met")).toBeInTheDocument();
    await expect.element(next()).toBeEnabled();
    await answer(portal, "create_password");
    await atStep(portal, "accept_terms");
    await expect.element(next()).toBeDisabled();
    const terms = page.getByRole("link", { name: /Terms of use/ });
    expect(terms.element().getAttribute("href")).toMatch(/^https?:/);
    await page.getByRole("checkbox", { name: /Send me news/ }).click();
    await expect.element(next()).toBeDisabled();
  });

  test("A13 the server's own refusal of a password shows under its field @night", async () => {
    const portal = await beginSignUp();
    const fault = { path: "/password", code: "password_common", message: "It is too easy to guess." };
    portal.api.refuse(register, "validation_failed", { once: true, errors: [fault] });
    await answer(portal, "building");
    await answer(portal, "create_account");
    await answer(portal, "create_password", { password: "Password1!" });
    await answerAll(portal, "accept_terms", "verify_account");
    await atStep(portal, "create_password");
    await expect
      .element(page.getByText("This password is too easy to guess. Please choose another one."))
      .toBeVisible();
    await expect.element(fields.password).toHaveAttribute("aria-invalid", "true");
    await expect.element(fields.password).toHaveFocus();
    await expectAccessible();
  });

  test("Z16 a password that is easy to guess is refused at its field, although all five rules are met", async () => {
    const portal = await beginSignUp();
    const fault = { path: "/password", code: "password_words", message: "It has your name in it." };
    portal.api.refuse(checkPassword, "validation_failed", { once: true, errors: [fault] });
    await answer(portal, "building");
    await answer(portal, "create_account");
    await answer(portal, "create_password", { password: "Ada-Byron-1" });
    const sentence = page.getByText(en["sign_up.fault_password_words"]);
    await expect.element(sentence).toBeVisible();
    await atStep(portal, "create_password");
    await expect.element(fields.password).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleAtNight();
    await fields.password.fill(goodPassword);
    await expect.element(sentence).not.toBeInTheDocument();
    await next().click();
    await atStep(portal, "accept_terms");
    expect(portal.api.calls(checkPassword).map(({ body }) => body)).toEqual(
      ["Ada-Byron-1", goodPassword].map((password) => ({
        password,
        email: address,
        first_name: "Ada",
        last_name: "Byron",
      })),
    );
  });

  test("A2 another address of an unknown company is refused at its field @night", async () => {
    const portal = await beginSignUp();
    portal.api.refuse(register, "domain_not_registered");
    await answerAll(portal, ...untilTheMail);
    await atStep(portal, "verify_account");
    await fields.email.fill("moved@unknown-company.example");
    await next().click();
    await expect.element(page.getByText("This email does not belong to a company in our buildings.")).toBeVisible();
    await expect.element(fields.email).toHaveAttribute("aria-invalid", "true");
    await atStep(portal, "verify_account");
  });
});

test("A20 without an answer it says Unable to Signup, loses nothing, and tries the same once more", async () => {
  const portal = await beginSignUp();
  await answerAll(portal, ...untilTheMail);
  await atStep(portal, "verify_account");
  portal.api.drop(register, { once: true });
  await next().click();
  await expect.element(page.getByText("Unable to Signup")).toBeVisible();
  await expectAccessibleAtNight();
  await next().click();
  await atStep(portal, "enter_code");
  const asked = portal.api.calls(register).map(({ body, headers }) => ({ body, key: headers.get("idempotency-key") }));
  expect(asked).toHaveLength(2);
  expect(asked[0]?.key).toBeTruthy();
  expect(asked[0]).toEqual(asked[1]);
});

test("A15 a person who is already confirmed enters without a code @night", async () => {
  const portal = await beginSignUp();
  // Our own server never answers this before the code; another server that follows the contract may.
  portal.api.on(register, registered(portal.world, true));
  await answerAll(portal, ...untilTheMail);
  await atStep(portal, "verify_account");
  await fields.email.fill(portal.world.user.email);
  await next().click();
  await expect.poll(portal.address).toMatch(/^\/building\/[0-9a-f-]{36}$/);
  expect(portal.api.calls(consume)).toEqual([]);
  expect(portal.api.calls("POST /auth/v2/login").map(({ body }) => body)).toEqual([
    { email: portal.world.user.email, password: goodPassword },
  ]);
});

test("A14 wrong codes are reported at the field until the limit; after the wait a new code is sent and accepted @night", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const portal = await beginSignUp();
  portal.api.on(resend, {});
  await answerAll(portal, ...untilTheMail, "verify_account");
  portal.api.refuse(consume, "code_invalid", { once: true });
  await answer(portal, "enter_code", { code: "0001" });
  await expect.element(page.getByText("Please enter a valid code")).toBeVisible();
  portal.api.refuse(consume, "code_tries_exhausted", { once: true });
  await answer(portal, "enter_code", { code: "0002" });
  await expect.element(page.getByText("The retry attempt limit is reached")).toBeVisible();
  await expect.element(next()).not.toBeInTheDocument();
  await expectAccessibleAtNight();
  const waiting = page.getByRole("button", { name: /^Send a new code in \d+ s$/ });
  // While it waits, a press has no effect; the button is not disabled, so that it keeps the focus.
  await expect.element(waiting).toHaveAttribute("aria-disabled", "true");
  waiting.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  vi.advanceTimersByTime(58_000);
  await expect.element(waiting).toBeVisible();
  vi.advanceTimersByTime(3_000);
  expect(portal.api.calls(resend)).toEqual([]);
  await button(en["verify.resend"]).click();
  await expect.element(page.getByText(/^A new code is on its way/)).toBeVisible();
  await expect.element(fields.code).toHaveValue("");
  expect(portal.api.calls(resend).map(({ body }) => body)).toEqual([{ email: address }]);
  await answerAll(portal, "enter_code", "congratulations");
  await expect.poll(portal.address).toMatch(/^\/building\/[0-9a-f-]{36}$/);
});

test("Z12 when the mail's link confirms the address in another tab, this tab continues without asking for the password again", async () => {
  const portal = await beginSignUp();
  await answerAll(portal, ...untilTheMail, "verify_account");
  await atStep(portal, "enter_code");
  localStorage.setItem("atrium.proved", JSON.stringify({ email: address }));
  window.dispatchEvent(new StorageEvent("storage", { key: "atrium.proved" }));
  await answer(portal, "congratulations");
  await expect.poll(portal.address).toMatch(/^\/building\/[0-9a-f-]{36}$/);
  expect(portal.api.calls(consume)).toEqual([]);
  expect(portal.api.calls("POST /auth/v2/login").map(({ body }) => body.password)).toEqual([goodPassword]);
  expect(localStorage.getItem("atrium.proved")).toBeNull();
});

test("Z17 a sign-up that needs an approval ends at the waiting screen, and never says that the account is ready", async () => {
  const portal = await beginSignUp();
  const approval = {
    company_name: "Harborline BV",
    manager_email: "manager@harborline.example",
    asked_at: new Date().toISOString(),
    remind_from: new Date(Date.now() + 86_400_000).toISOString(),
  };
  portal.api.on(consume, { email: address, approval });
  await answerAll(portal, ...untilTheMail, "verify_account", "enter_code");
  await expect.element(heading(en["approval.title"])).toBeVisible();
  expect(portal.address()).toBe("/login?step=approval");
  await expectAccessibleAtNight();
  expect(portal.api.calls("POST /auth/v2/login")).toEqual([]);
  await button(en["approval.look"]).click();
  await expect.poll(portal.address).toMatch(/^\/building\//);
  expect(portal.api.calls("POST /auth/v2/login").map(({ body }) => body.password)).toEqual([goodPassword]);
});
