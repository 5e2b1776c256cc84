import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { narrowLooks } from "@atrium/web/testing/looks-of-run.ts";
import { words } from "@atrium/web/testing/words.ts";
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
  untilTheMail,
} from "../../testing/flow-steps.ts";
import { preparePage } from "../../testing/render-page.tsx";

const { en } = words;

describe("back, forward and again", () => {
  test("A9 Back keeps the input, Forward continues, and a step cannot be opened by its address", async () => {
    const portal = await beginSignUp();
    await answer(portal, "building", { building: "The Wharf" });
    await answer(portal, "create_account");
    await atStep(portal, "create_password");
    await expect.element(heading(en["sign_up.password_title"])).toHaveFocus();
    portal.back();
    await atStep(portal, "create_account");
    await expect.element(fields.first).toHaveValue("Ada");
    portal.back();
    await atStep(portal, "building");
    await expect.element(page.getByRole("radio", { name: "The Wharf" })).toBeChecked();
    portal.forward();
    await atStep(portal, "create_account");
    await portal.open("/signup?step=enter_code");
    await atStep(portal, "create_password");
    await portal.open("/signup?step=building");
    await atStep(portal, "building");
    await button(en["sign_in.change_email"]).click();
    await expect.element(fields.email).toHaveValue(newcomer);
  });

  test("A9 Back from the first step leads to the e-mail address, and the same address continues the sign-up @night", async () => {
    const portal = await beginSignUp();
    await answer(portal, "building");
    await atStep(portal, "create_account");
    portal.back();
    await atStep(portal, "building");
    portal.back();
    await expect.element(fields.email).toHaveValue(newcomer);
    await next().click();
    await atStep(portal, "create_account");
    portal.back();
    await expect.element(fields.email).toHaveValue(newcomer);
    await next().click();
    await answer(portal, "create_account");
    await answer(portal, "create_password");
    await atStep(portal, "accept_terms");
  });

  test("Z20 from within a sign-up /login leads back to it, and Back from there to the place before", async () => {
    const portal = await beginSignUp();
    await answer(portal, "building");
    await atStep(portal, "create_account");
    await portal.open("/login");
    await atStep(portal, "create_account");
    portal.back();
    await atStep(portal, "create_account");
    portal.back();
    await atStep(portal, "building");
    portal.back();
    await expect.element(fields.email).toHaveValue(newcomer);
  });

  test("Z20 each step has Back, which leads to the step before, and from the first to the address", async () => {
    const portal = await beginSignUp();
    await answerAll(portal, ...untilTheMail, "verify_account");
    await atStep(portal, "enter_code");
    for (const step of ["verify_account", "accept_terms", "create_password", "create_account", "building"] as const) {
      await button(en["app.back"]).click();
      await atStep(portal, step);
    }
    await button(en["app.back"]).click();
    await expect.element(fields.email).toHaveValue(newcomer);
  });

  test("Z20 after a reload, Back leads to the previous step and Forward returns @night", async () => {
    const portal = await beginSignUp();
    await answerAll(portal, "building", "create_account");
    await portal.open("/signup?step=create_account");
    await atStep(portal, "create_account");
    await button(en["app.back"]).click();
    await expect.element(heading(en["sign_up.building_title"])).toBeVisible();
    await answerAll(portal, "building", "create_account");
    await atStep(portal, "create_password");
  });

  test("A2 A9 an address of a known company without an account begins a sign-up, and Back returns", async () => {
    const portal = preparePage({ visitor: true });
    await portal.open("/");
    await page.getByRole("link", { name: en["landing.create_account"], exact: true }).click();
    await expect.element(heading("Create your account")).toBeVisible();
    await expectAccessibleAtNight();
    await fields.email.fill(newcomer);
    await next().click();
    await atStep(portal, "building");
    portal.back();
    await expect.element(fields.email).toHaveValue(newcomer);
  });

  test("A9 A16 a reload loses only the password; after the code is sent, it is asked for only at the log-in", async () => {
    const portal = await beginSignUp();
    await answerAll(portal, "building", "create_account", "create_password");
    await atStep(portal, "accept_terms");
    await portal.reload();
    await answerAll(portal, "create_password", "accept_terms", "verify_account");
    await atStep(portal, "enter_code");
    await portal.reload();
    await answerAll(portal, "enter_code", "congratulations");
    await expect.element(page.getByText(`Signing in as ${newcomer}`)).toBeVisible();
    await fields.password.fill(goodPassword);
    await button(en["sign_in.submit"]).click();
    await expect.poll(portal.address).toMatch(/^\/building\/[0-9a-f-]{36}$/);
    expect(portal.api.calls("POST /auth/v2/login").map(({ body }) => body)).toEqual([
      { email: newcomer, password: goodPassword },
    ]);
  });
});

test.each(narrowLooks)(
  "Z21 D6 each step is accessible, and its question starts at the same height, at $width px",
  async (look) => {
    const portal = await beginSignUp(look);
    const heights: Record<string, number> = {};
    const steps = [...untilTheMail, "verify_account", "enter_code"] as const;
    for (const step of steps) {
      await atStep(portal, step);
      const question = page.getByRole("heading", { level: 1 }).element();
      heights[step] = Math.round(question.getBoundingClientRect().top + document.documentElement.scrollTop);
      if (look.width !== 820) await expectAccessible();
      await answer(portal, step);
    }
    expect(heights).toEqual(Object.fromEntries(steps.map((step) => [step, heights["building"]])));
  },
);
