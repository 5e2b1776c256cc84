import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { type PageOptions, preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { many, uuid } from "@atrium/web/testing/world-ids.ts";
import { company, pier } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const list = "GET /tenant/v1/buildings/:id/companies";
const companies = `/building/${pier}/companies`;

const h1 = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const cards = () => page.getByRole("main").getByRole("listitem").getByRole("article");
const names = () =>
  cards()
    .getByRole("heading")
    .elements()
    .map(({ textContent }) => textContent);
const search = () => page.getByRole("searchbox", { name: en["companies.search"] });
const type = (name: string) => page.getByRole("checkbox", { name, exact: true });

/** Fourteen companies, two more than fit on a page; two of them have names for the tests. */
function manyCompanies(brand?: PageOptions["brand"]) {
  const world = fakeWorld(brand);
  const others = many(12, (number) =>
    company({ uuid: uuid(0x220 + number), name: `House ${String(number).padStart(2, "0")}`, company_types: ["Law"] }),
  );
  const kitchen = { uuid: uuid(0x202), name: "Saltmarsh Kitchen", company_types: ["Food"], url: "saltmarsh.example" };
  world.companies = [company(), company(kitchen), ...others];
  return world;
}

test("H9 the address contains filter, search, order and page: a link, a reload and Back keep them", async () => {
  const portal = await renderPage(`${companies}?company_types=Engineering,Food`, { world: manyCompanies() });
  await expect.poll(names).toEqual(["Saltmarsh Kitchen", "Deltaworks"]);
  await expectAccessibleAtNight();
  await type("Engineering").click();
  await expect.poll(names).toEqual(["Saltmarsh Kitchen"]);
  portal.back();
  await expect.poll(names).toEqual(["Saltmarsh Kitchen", "Deltaworks"]);
  await type("Food").click();
  await expect.poll(portal.address).toBe(`${companies}?company_types=Engineering`);
  await portal.reload();
  await expect.element(type("Engineering")).toBeChecked();
  await type("Engineering").click();
  await expect.poll(portal.address).toBe(companies);

  await search().fill("kitchen");
  await expect.poll(names).toEqual(["Saltmarsh Kitchen"]);
  await expect.poll(portal.address).toBe(`${companies}?search=kitchen`);
  await search().fill("nobody at all");
  await page.getByRole("button", { name: en["companies.clear"] }).click();
  await expect.poll(() => names().length).toBe(12);
  await expect.element(search()).toHaveValue("");

  await page.getByRole("combobox", { name: en["companies.order"] }).selectOptions("asc");
  await expect.poll(portal.address).toBe(`${companies}?order=asc`);
  await expect.poll(() => names()[0]).toBe("Deltaworks");
  await page.getByRole("button", { name: en["home.next"] }).click();
  await expect.element(page.getByText("Page 2 of 2")).toBeVisible();
  await expect.poll(names).toEqual(["House 12", "Saltmarsh Kitchen"]);
  await expect.element(h1(en["companies.title"])).toHaveFocus();
  expect(portal.address()).toBe(`${companies}?order=asc&page=2`);
  portal.back();
  await expect.poll(() => names()[0]).toBe("Deltaworks");
  expect(portal.api.calls(list).at(-1)?.query).toMatchObject({ orderBy: "asc", offset: 12, limit: 12 });
});

test("H9 a company's website without a scheme gets http://; its types link back, and a company of another building is not found", async () => {
  const portal = await renderPage(`${companies}?search=saltmarsh`, { world: manyCompanies() });
  await page.getByRole("link", { name: "Saltmarsh Kitchen" }).click();
  await expect.element(h1("Saltmarsh Kitchen")).toHaveFocus();
  const website = page.getByRole("link", { name: en["companies.website"] });
  await expect.element(website).toHaveAttribute("href", "http://saltmarsh.example/");
  await expect.element(website).toHaveAttribute("rel", "noopener noreferrer");
  await page.getByRole("main").getByRole("link", { name: "Food", exact: true }).click();
  await expect.poll(portal.address).toBe(`${companies}?company_types=Food`);
  await expect.poll(names).toEqual(["Saltmarsh Kitchen"]);
  for (const code of ["company_not_found", "invalid_parameter"] as const) {
    portal.api.refuse("GET /tenant/v1/companies/:companyUuid", code);
    await portal.open(`${companies}/${uuid(0x2ff)}`);
    await expect.element(h1(en["content.not_found_title"])).toBeVisible();
  }
});

test.each([
  { brand: "harborline", colorScheme: "light", width: 390 },
  { brand: "ember", colorScheme: "dark", width: 1440 },
] as const)(
  "D6 H9 list and company in $brand, $colorScheme, at every width, without a side scroll @night",
  async (look) => {
    const portal = preparePage({ ...look, world: manyCompanies(look.brand) });
    for (const address of [companies, `${companies}/${uuid(0x201)}`]) {
      await portal.open(address);
      await expect.element(page.getByRole("article").first()).toBeVisible();
      await expectAccessible();
      for (const width of [...widths, look.width]) {
        await page.viewport(width, 900);
        expect(fits()).toBe(true);
      }
    }
  },
);

test("H9 a failed request can be retried, and the selection stays @night", async () => {
  const portal = await renderPage(companies);
  const chosen = type("Engineering");
  await expect.element(chosen).toBeInTheDocument();
  portal.api.drop(list);
  await chosen.click();
  await expect
    .element(page.getByRole("heading", { name: en["companies.failed_title"] }), { timeout: 10_000 })
    .toBeVisible();
  await expectAccessibleAtNight();
  portal.api.reset(list);
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(page.getByRole("link", { name: "Deltaworks" })).toBeVisible();
  await expect.element(chosen).toBeChecked();
  expect(portal.address()).toBe(`${companies}?company_types=Engineering`);
});

test("H9 a search without results says so", async () => {
  await renderPage(`${companies}?search=nobody at all`);
  await expect.element(page.getByRole("heading", { name: en["companies.none_title"] })).toBeVisible();
  await expectAccessibleAtNight();
});

test("H9 a website with a forbidden scheme has no button; a name of 10,000 characters does not overflow", async () => {
  const world = fakeWorld();
  world.companies = [company({ name: "x".repeat(10_000), url: "javascript:alert(1)" })];
  await renderPage(`${companies}/${uuid(0x201)}`, { world });
  await expect.element(page.getByRole("heading", { level: 1, name: /^x+$/ })).toBeVisible();
  await expect.element(page.getByRole("link", { name: en["companies.website"] })).not.toBeInTheDocument();
  for (const width of widths) {
    await page.viewport(width, 900);
    expect(fits()).toBe(true);
  }
});
