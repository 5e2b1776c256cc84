import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";
import { expectAccessible } from "../../testing/accessible.ts";

test("spike home", async () => {
  await renderPage("/building");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible();
});
test("spike history dark", async () => {
  await renderPage("/my-history", { flags: { "account-history": true }, colorScheme: "dark", width: 390 });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(matchMedia("(prefers-color-scheme: dark)").matches).toBe(true);
  expect(innerWidth).toBe(390);
  expect(matchMedia("(prefers-reduced-motion: reduce)").matches).toBe(true);
  await expectAccessible();
});
test("spike login", async () => {
  const portal = await renderPage("/", { visitor: true });
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: "Work email" }).fill("occupant@harborline.example");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabelText("Password", { exact: true }).fill("Portal-demo-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => portal.address()).toMatch(/building\//);
});
