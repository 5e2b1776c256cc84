import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { narrowLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { itsAdministrator, waitingDomain } from "../../testing/companies-world.ts";
import { owner } from "../../testing/console-world.ts";
import { changedByOthers } from "../../testing/estate-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { meridian, pier } from "../../testing/world-places.ts";

const { en } = words;
const change = "PUT /admin/v1/companies/:uuid";
const title = (text: string) => page.getByRole("heading", { level: 1, name: text });
const field = (key: keyof typeof en) => page.getByLabelText(en[key], { exact: true });
const button = (text: string | RegExp) => page.getByRole("button", { name: text, exact: true });
const save = () => button(en["console.save"]);
const list = () => page.getByRole("list", { name: en["console.companies_title"] });
const domains = () => page.getByRole("list", { name: en["console.domains_title"] });
const address = `/companies/${meridian.uuid}`;
const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: "/companies", ...options });

describe("the list", () => {
  test("G8 shows domains and people of each, can be searched, and links to a company and back to the search", async () => {
    const shown = await render();
    await expect.element(list().getByRole("link", { name: /Tidewater/ })).toBeVisible();
    const [first] = list().getByRole("listitem").elements();
    expect(first?.textContent).toContain("meridian.example");
    expect(first?.textContent).not.toContain("meridian-shipping.example");
    expect(first?.textContent).toContain(fill(en["console.company_people_other"], { count: "2" }));
    await expectAccessibleAtNight();
    await page.getByRole("searchbox").fill("meri");
    await expect.element(list().getByRole("link", { name: /Tidewater/ })).not.toBeInTheDocument();
    await list().getByRole("link").click();
    await expect.element(title(meridian.name)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: en["console.companies_title"] }).click();
    await expect.poll(() => shown.href()).toBe("/manage/companies?search=meri");
  });

  test("G8 without a company it says so; a search without results can be removed @night", async () => {
    await render({
      before: ({ running }) => {
        running.companies = [];
      },
    });
    await expect.element(page.getByText(en["console.companies_none"])).toBeVisible();
    await page.getByRole("searchbox").fill("nothing");
    await expect.element(page.getByText(en["console.companies_found_none"])).toBeVisible();
    await button(en["console.filters_clear"]).click();
    await expect.element(page.getByText(en["console.companies_none"])).toBeVisible();
  });

  test("G8 a failed list can be retried @night", async () => {
    const shown = await render({ before: ({ api }) => api.drop("GET /admin/v1/companies") });
    await expect.element(button(en["app.try_again"])).toBeVisible();
    shown.api.reset("GET /admin/v1/companies");
    await button(en["app.try_again"]).click();
    await expect.element(list()).toBeVisible();
  });

  test("G8 a company's administrator cannot add companies @night", async () => {
    await render({ may: itsAdministrator });
    await expect.element(list()).toBeVisible();
    await expect.element(page.getByRole("link", { name: en["console.company_new"] })).not.toBeInTheDocument();
  });
});

describe("a company", () => {
  test("G8 is changed, shows its buildings, and links to its people", async () => {
    const shown = await render({ address });
    await expect.element(page.getByText(en["console.owner_pack"])).toBeVisible();
    await field("console.company_name").fill("Meridian Lines");
    await field("console.company_url").fill("meridian.example");
    await save().click();
    await expect.element(title("Meridian Lines")).toBeVisible();
    await expect.element(page.getByText(en["console.owner_console"])).toBeVisible();
    expect(shown.api.calls(change)[0]?.body).toMatchObject({
      name: "Meridian Lines",
      url: "meridian.example",
      building_uuids: [pier.uuid],
    });
    await expectAccessibleAtNight();
    await page.getByRole("link", { name: fill(en["console.company_people_other"], { count: "2" }) }).click();
    await expect.poll(() => shown.href()).toBe(`/manage/people?company=${meridian.uuid}`);
  });

  test("G8 two editors: changes of the other person are merged, and no input is lost @night", async () => {
    const shown = await render({ address });
    await field("console.company_name").fill("Mine");
    const [one] = shown.running.companies;
    if (one) changedByOthers(one, { name: "Theirs", manager_email: "desk@meridian.example" });
    await save().click();
    await expect.element(page.getByText(en["console.conflict_title"])).toBeVisible();
    await expect.element(field("console.company_name")).toHaveValue("Mine");
    await expect.element(field("console.company_manager")).toHaveValue("desk@meridian.example");
    await save().click();
    await expect.poll(() => shown.running.companies[0]?.name).toBe("Mine");
  });

  test("G8 missing and invalid fields are shown before anything is sent; a failure keeps the input", async () => {
    const shown = await render({ address });
    await field("console.company_name").fill("");
    await field("console.company_url").fill("javascript:alert(1)");
    await page.getByRole("checkbox", { name: en["console.company_approves"] }).click();
    await save().click();
    await expect.element(page.getByText(en["console.field_required"]).first()).toBeVisible();
    await expect.element(page.getByText(en["console.company_url_invalid"])).toBeVisible();
    expect(shown.api.calls(change)).toEqual([]);
    await field("console.company_name").fill("Meridian");
    await field("console.company_url").fill("https://meridian.example");
    await field("console.company_manager").fill("desk@meridian.example");
    shown.api.drop(change);
    await save().click();
    await expect.element(page.getByText(en["error.unreachable"])).toBeVisible();
    await expect.element(field("console.company_name")).toHaveValue("Meridian");
  });

  test("G8 a new one is in a building, and its page opens after saving @night", async () => {
    const shown = await render({ address: "/companies/new" });
    await field("console.company_name").fill("Fresh Works");
    await button(en["console.company_create"]).click();
    await expect.element(page.getByText(en["console.company_buildings_none"])).toBeVisible();
    await page.getByRole("checkbox", { name: pier.name }).click();
    await button(en["console.company_create"]).click();
    await expect.element(title("Fresh Works")).toBeVisible();
    expect(shown.api.calls("POST /admin/v1/companies")[0]?.body).toMatchObject({ building_uuids: [pier.uuid] });
  });

  test("G8 one that is also in buildings of others is read-only, and says who can change it @night", async () => {
    await render({
      address,
      before: ({ running }) => Object.assign(running.companies[0] ?? {}, { may_change: false, may_vouch: false }),
    });
    await expect.element(page.getByText(en["console.company_shared"])).toBeVisible();
    await expect.element(save()).not.toBeInTheDocument();
    await expect.element(domains()).toBeVisible();
    await expect.element(field("console.domain_new")).not.toBeInTheDocument();
    await expectAccessibleAtNight();
  });

  test("G8 an unknown one says so @night", async () => {
    await render({ address: "/companies/0199a3c0-0000-7000-8000-000000000000" });
    await expect.element(page.getByRole("heading", { name: en["console.company_gone"] })).toBeVisible();
  });
});

describe.each(narrowLooks)("at $width px, $colorScheme,", ({ width, colorScheme }) => {
  test.each([
    ["/companies", en["console.companies_title"]],
    [address, "M".repeat(160)],
  ])("G8 %s fits", async (place, heading) => {
    await render({
      address: place,
      width,
      colorScheme,
      before({ running }) {
        const long = waitingDomain(`${"x".repeat(60)}.${"y".repeat(60)}.example`, {
          state: "refused",
          found: "another",
          found_texts: ["z".repeat(300)],
        });
        Object.assign(running.companies[0] ?? {}, { name: "M".repeat(160), domains: [long] });
      },
    });
    await expect.element(title(heading)).toBeVisible();
    expect(fits()).toBe(true);
    await expectAccessible();
  });
});
