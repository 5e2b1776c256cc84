import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { startOidcProvider } from "../../demo-idp/oidc-provider.ts";
import { demoPeople } from "../../demo-idp/people.ts";
import { startSamlProvider } from "../../demo-idp/saml-provider.ts";

export const oidcName = "Tidewater ID";
export const samlName = "Tidewater corporate sign-in";

/** Where the demo pack says that its companies' providers are. Ends them when asked. */
export async function startProviders(): Promise<() => Promise<void>> {
  const oidc = await startOidcProvider({
    port: 3911,
    clients: [
      { id: "harborline-meridian", name: "Meridian Entry", people: demoPeople.meridian },
      { id: "harborline-tidewater", name: oidcName, people: demoPeople.tidewater },
    ],
  });
  const saml = await startSamlProvider({ port: 3912, name: samlName, people: demoPeople.tidewater });
  return async () => {
    await Promise.all([oidc.close(), saml.close()]);
  };
}

/** On the provider's own page, which is not ours. */
export async function beAtProvider(page: Page, email: string): Promise<void> {
  await page.waitForURL(/^http:\/\/localhost:391[12]\//);
  const person = page.getByRole("button").filter({ hasText: email });
  if ((await person.count()) > 0) return person.first().click();
  await page.getByRole("textbox").fill(email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export const step = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** What is left to say after a provider has proved an address: the building where it is asked for, the name, the terms. */
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
  expect(await page.getByRole("textbox", { name: "First name" }).inputValue()).toBe(names[0]);
  expect(await page.getByRole("textbox", { name: "Last name" }).inputValue()).toBe(names[1]);
  await press(page, "Next");
  await step(page, "Terms of use").waitFor();
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await press(page, "Next");
  await step(page, `Welcome, ${names[0]}`).waitFor();
  await press(page, "Continue");
}
