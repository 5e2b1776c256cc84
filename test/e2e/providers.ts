import type { Page } from "@playwright/test";
import { personOf } from "../../demo-idp/people.ts";
import { expect } from "./journey.ts";

/* The providers of demo-idp, at the demo pack's addresses of its companies' providers. playwright.config.ts starts them for all workers. */

export const oidcName = "Tidewater ID";
export const samlName = "Tidewater corporate sign-in";

/** On the provider's own page, which is not part of the portal. */
export async function beAtProvider(page: Page, email: string): Promise<void> {
  await page.waitForURL(/^http:\/\/localhost:391[12]\//);
  await page.getByRole("textbox").fill(email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The names that the providers return for a person whom they do not know. */
export function namesAtProvider(email: string): [string, string] {
  const { first_name, last_name } = personOf(email, []);
  return [first_name, last_name];
}

export const step = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The steps after a provider has proved an address: the building if it is asked for, the name, the terms. */
export async function finishSignUp(
  page: Page,
  { building, names }: { building?: string; names: [string, string] },
): Promise<void> {
  if (building) {
    await step(page, "Which building is yours?").waitFor();
    await page.getByRole("radio", { name: building }).check();
    await press(page, "Next");
  }
  await step(page, "What is your name?").waitFor();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue(names[0]);
  await expect(page.getByRole("textbox", { name: "Last name" })).toHaveValue(names[1]);
  await press(page, "Next");
  await step(page, "Terms of use").waitFor();
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await press(page, "Next");
  await step(page, `Welcome, ${names[0]}`).waitFor();
  await press(page, "Continue");
}
