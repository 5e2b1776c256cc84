/* The steps of signing up and of a reset, as a person answers them on the page of a page test. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { type PageOptions, type PortalPage, preparePage } from "./render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import type { World } from "@atrium/web/testing/fake-world.ts";

const { en } = words;

export const goodPassword = "Quiet-lantern-river-82";

const titles = {
  building: [en["sign_up.building_title"]],
  create_account: [en["sign_up.names_title"]],
  create_password: [en["sign_up.password_title"]],
  accept_terms: [en["sign_up.terms_title"]],
  verify_account: [en["verify.title"], en["reset.verify_title"], "Welcome to "],
  enter_code: [en["verify.code_title"]],
  new_password: [en["reset.password_title"], en["sign_up.password_title"]],
  congratulations: ["Welcome, ", en["reset.done_title"]],
};
export type Step = keyof typeof titles;

const text = (name: string) => page.getByRole("textbox", { name, exact: true });
export const fields = {
  email: text(en["sign_in.email_label"]),
  first: text(en["sign_up.first_name"]),
  last: text(en["sign_up.last_name"]),
  password: page.getByLabelText(en["sign_in.password_label"], { exact: true }),
  newPassword: page.getByLabelText(en["reset.password_label"], { exact: true }),
  terms: page.getByRole("checkbox", { name: en["sign_up.accept_terms"] }),
  code: text(en["verify.code_label"]),
};

/** What goes on to the next step, whatever it is called there. */
const onward = [en["sign_in.next"], en["verify.send"], en["verify.confirm"], en["reset.save"], en["sign_up.continue"]];
export const next = () => page.getByRole("button", { name: new RegExp(`^(${onward.join("|")})$`) });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Until a step is shown: its own heading, at its own address. */
export async function atStep(portal: PortalPage, step: Step): Promise<void> {
  await expect.poll(() => new URLSearchParams(portal.address().split("?")[1]).get("step")).toBe(step);
  await expect.element(heading(new RegExp(`^(${titles[step].join("|").replaceAll("?", "\\?")})`))).toBeVisible();
}

type Values = { first?: string; last?: string; building?: string; password?: string; code?: string };

export async function answer(portal: PortalPage, step: Step, values: Values = {}): Promise<void> {
  const { first = "Ada", last = "Byron", password = goodPassword, code = "1234", building } = values;
  await atStep(portal, step);
  if (step === "building") {
    const cards = page.getByRole("radio");
    await (building ? page.getByRole("radio", { name: building }) : cards.first()).click();
  }
  if (step === "create_account") {
    await fields.first.fill(first);
    await fields.last.fill(last);
  }
  if (step === "create_password") await fields.password.fill(password);
  if (step === "new_password") await page.getByLabelText(/^(New password|Password)$/).fill(password);
  if (step === "accept_terms") await fields.terms.click();
  if (step === "enter_code") await fields.code.fill(code);
  await next().click();
}

export async function answerAll(portal: PortalPage, ...steps: Step[]): Promise<void> {
  for (const step of steps) await answer(portal, step);
}

/** The e-mail step, with this address, and Next. */
export async function typeAddress(portal: PortalPage, typed: string): Promise<void> {
  await portal.open("/");
  await page.getByRole("link", { name: en["landing.sign_in"], exact: true }).click();
  await fields.email.fill(typed);
  await next().click();
}

/** The server's answer to a sign-up. */
export const registered = ({ user }: World, confirmed = false): EndpointReply<"POST /auth/register"> => ({
  user: { ...user, confirmed },
  token: "proof-of-this-sign-up",
  refresh_token: null,
});

export const newcomer = "ada@harborline.example";
export const untilTheMail = ["building", "create_account", "create_password", "accept_terms"] as const;

/** A new person, at the first step: the building. */
export async function beginSignUp(options: PageOptions = {}): Promise<PortalPage> {
  const portal = preparePage({ visitor: true, ...options });
  portal.api.on("POST /auth/register", registered(portal.world));
  portal.api.on("PUT /user-verification/code/:code/consume", { email: newcomer });
  await typeAddress(portal, newcomer);
  await atStep(portal, "building");
  return portal;
}
