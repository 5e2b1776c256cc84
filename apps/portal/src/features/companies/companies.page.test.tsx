import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { fakeWorld } from "../../testing/fake-world.ts";
import { fits, widths } from "../../testing/looks.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { words } from "../../testing/words.ts";
import { uuid } from "../../testing/world-ids.ts";
import { pier } from "../../testing/world-items.ts";

const { en } = words;
const list = "GET /tenant/v1/buildings/:id/companies";
const companies = `/building/${pier}/companies`;

test("H9 an answer that does not come can be asked for again, and what was chosen stays", async () => {
  const portal = await renderPage(companies);
  const type = page.getByRole("checkbox", { name: "Engineering" });
  await expect.element(type).toBeInTheDocument();
  portal.api.drop(list);
  await type.click();
  await expect
    .element(page.getByRole("heading", { name: en["companies.failed_title"] }), { timeout: 10_000 })
    .toBeVisible();
  await expectAccessible();
  portal.api.reset(list);
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(page.getByRole("link", { name: "Deltaworks" })).toBeVisible();
  await expect.element(type).toBeChecked();
  expect(portal.address()).toBe(`${companies}?company_types=Engineering`);
});

test("H9 whoever looks for nobody is told so", async () => {
  await renderPage(`${companies}?search=nobody at all`);
  await expect.element(page.getByRole("heading", { name: en["companies.none_title"] })).toBeVisible();
  await expectAccessible();
});

test("H9 a website that must not be opened has no button; a name of 10,000 characters stays in its place", async () => {
  const world = fakeWorld();
  const [company] = world.companies;
  world.companies = company ? [{ ...company, name: "x".repeat(10_000), url: "javascript:alert(1)" }] : [];
  await renderPage(`${companies}/${uuid(0x201)}`, { world });
  await expect.element(page.getByRole("heading", { level: 1, name: /^x+$/ })).toBeVisible();
  await expect.element(page.getByRole("link", { name: en["companies.website"] })).not.toBeInTheDocument();
  for (const width of widths) {
    await page.viewport(width, 900);
    expect(fits()).toBe(true);
  }
});
