import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { narrowLooks, wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { many, uuid } from "@atrium/web/testing/world-ids.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { harborline, meridian, pier, wharf } from "../../testing/world-places.ts";
import { owner, person } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const people = "GET /admin/v1/people";
const give = "POST /admin/v1/people/:uuid/grants";
const take = "DELETE /admin/v1/people/:uuid/grants/:grantUuid";
const switching = "PUT /admin/v1/people/:uuid/deactivated";
const login = "POST /auth/v2/login";
const list = () => page.getByRole("list", { name: en["console.people_title"] });
const row = (name: string | RegExp) => list().getByRole("link", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const title = (name: string) => page.getByRole("heading", { level: 1, name });
const takeAway = fill(en["console.role_take_named"], { role: en["console.role_property_manager"], place: pier.name });
const marit = `/people/${uuid(0x20001)}`;
const noor = `/people/${uuid(0x20002)}`;

const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: "/people", ...options });

describe("the list", () => {
  test("G6 has name, address, company and standing of each", async () => {
    await render();
    await expect.element(row(/Marit de Bruin/)).toBeVisible();
    const [first, second, third] = list().getByRole("listitem").elements();
    expect(first?.textContent).toContain("person-1@harborline.example");
    expect(first?.textContent).toContain(meridian.name);
    expect(second?.textContent).toContain(en["console.standing_waiting"]);
    expect(third?.textContent).toContain("desk@harborline.example");
  });

  test("G6 is searched while the person types, and the address contains the search", async () => {
    const shown = await render();
    await page.getByRole("searchbox").fill("no");
    await expect.poll(shown.href).toBe("/manage/people?search=no");
    await expect.element(row(/Noor/)).toBeVisible();
    await expect.element(row(/Marit/)).not.toBeInTheDocument();
    await page.getByRole("searchbox").fill("nobody");
    await expect.element(page.getByRole("heading", { name: en["console.people_none"] })).toBeVisible();
    await button(en["console.filters_clear"]).click();
    await expect.element(row(/Marit/)).toBeVisible();
    await expect.element(page.getByRole("searchbox")).toHaveValue("");
  });

  test("G6 filters by standing, building and company are the address's", async () => {
    const shown = await render();
    await page.getByLabelText(en["console.standing"]).selectOptions(en["console.standing_active"]);
    await page.getByLabelText(en["console.building"], { exact: true }).selectOptions(pier.name);
    await page.getByRole("combobox", { name: en["console.company"] }).fill("mer");
    await page.getByRole("option", { name: meridian.name }).click();
    await expect.poll(() => list().getByRole("link").elements().length).toBe(1);
    expect(shown.api.calls(people).at(-1)?.query).toEqual({
      limit: 50,
      standing: "active",
      building_uuid: pier.uuid,
      company_uuid: meridian.uuid,
    });
    const address = shown.href();
    await button(fill(en["console.filter_clear"], { filter: meridian.name })).click();
    await expect.poll(shown.href).not.toBe(address);
  });

  test("G6 keeps its filters while a person's page is open @night", async () => {
    const shown = await render({ address: "/people?standing=active&search=mar" });
    await row(/Marit/).click();
    await expect.element(title("Marit de Bruin")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: en["console.people_title"] }).click();
    await expect.element(row(/Marit/)).toBeVisible();
    expect(shown.href()).toContain("standing=active");
    await expect.element(page.getByRole("searchbox")).toHaveValue("mar");
  });

  test("G6 loads further pages, and reports a failure", async () => {
    const shown = await render({
      before: ({ running }) =>
        void running.people.push(...many(60, (number) => person(100 + number, { first_name: `Person ${number}` }))),
    });
    await expect.poll(() => list().getByRole("link").elements().length).toBe(50);
    shown.api.drop(people);
    await button(en["console.show_more"]).click();
    await expect.element(page.getByRole("alert").getByText(en["error.unreachable"])).toBeVisible();
    shown.api.reset(people);
    await button(en["app.try_again"]).click();
    await expect.poll(() => list().getByRole("link").elements().length).toBe(63);
    await expect.element(button(en["console.show_more"])).not.toBeInTheDocument();
  });

  test("G14 is navigated by j, k, x and Enter; the selected people are exported as CSV without formulas", async () => {
    const shown = await render({
      before({ running }) {
        const [first] = running.people;
        if (first) first.first_name = "=HYPERLINK";
      },
    });
    await expect.element(row(/Noor/)).toBeVisible();
    await userEvent.keyboard("jx");
    await userEvent.keyboard("jx");
    await expect.element(page.getByText(fill(en["console.marked_other"], { count: "2" }))).toBeVisible();
    await button(en["console.csv"]).click();
    await expect.poll(() => shown.leavings).toHaveLength(1);
    const text = await (await fetch(shown.leavings[0] ?? "")).text();
    expect(text.split("\r\n")[0]).toBe("first_name,last_name,email,standing,company,tags");
    expect(text).toContain("'=HYPERLINK,de Bruin,person-1@harborline.example,active,Meridian Shipping,\r\n");
    await userEvent.keyboard("k{Enter}");
    await expect.element(title("=HYPERLINK de Bruin")).toHaveFocus();
  });
});

describe("a person", () => {
  test("G6 shows account, buildings, sessions and roles as text: capabilities, place, giver", async () => {
    await render({ address: marit });
    await expect.element(title("Marit de Bruin")).toBeVisible();
    for (const text of [
      "Dutch (Netherlands)",
      "Firefox, macOS",
      en["console.role_property_manager"],
      `${en["console.building"]}: ${pier.name}`,
      new RegExp(en["console.may_bookings_decide"]),
      new RegExp(fill(en["console.given_by"], { name: "Jonas Weber" })),
    ])
      await expect.element(page.getByText(text)).toBeVisible();
    const history = page.getByRole("link", { name: en["console.history"] });
    expect(history.element().getAttribute("href")).toBe(`/manage/audit?person=${uuid(0x20001)}`);
  });

  test("G6 a person who may only read people sees them and can change nothing", async () => {
    await render({ address: marit, may: { buildings: [{ name: "Pier One", capabilities: ["people.read"] }] } });
    await expect.element(title("Marit de Bruin")).toBeVisible();
    for (const name of [en["console.switch_off"], en["console.role_give"], takeAway])
      expect(button(name).elements()).toEqual([]);
    expect(page.getByRole("link", { name: en["console.history"] }).elements()).toEqual([]);
  });

  test("G6 a person outside of the reach is not found @night", async () => {
    await render({ address: `/people/${uuid(0x99)}` });
    await expect.element(page.getByText(en["refusal.person_not_found"])).toBeVisible();
  });

  test("G6 is switched off at once, and on again by undo", async () => {
    const shown = await render({ address: marit });
    await button(en["console.switch_off"]).click();
    await expect.element(page.getByText(fill(en["console.switched_off"], { name: "Marit de Bruin" }))).toBeVisible();
    await expect.element(page.getByText(en["console.standing_deactivated"], { exact: true })).toBeVisible();
    await expect.element(page.getByText(en["console.sessions_none"])).toBeVisible();
    await button(en["console.undo"]).click();
    await expect.element(page.getByText(en["console.standing_active"], { exact: true })).toBeVisible();
    expect(shown.api.calls(switching).map(({ body }) => body.deactivated)).toEqual([true, false]);
  });

  test("G1 a person who has lost the right since sees a message", async () => {
    const shown = await render({ address: marit });
    shown.api.refuse(switching, "permission_missing");
    await button(en["console.switch_off"]).click();
    await expect.element(page.getByText(en["console.not_yours_title"])).toBeVisible();
  });

  test("G1 the last owner cannot be switched off, and the page says why", async () => {
    const shown = await render({ address: marit });
    shown.api.refuse(switching, "last_owner");
    await button(en["console.switch_off"]).click();
    await expect.element(page.getByText(en["refusal.last_owner"])).toBeVisible();
    await expect.element(page.getByText(en["console.standing_active"], { exact: true })).toBeVisible();
  });
});

describe("roles", () => {
  const role = () => page.getByLabelText(en["console.role"], { exact: true });
  const where = () => page.getByLabelText(en["console.role_where"]);
  const dialog = () => page.getByRole("dialog");
  const send = () => dialog().getByRole("button", { name: en["console.role_give"] });

  test("G1 a role is given in a place that fits it", async () => {
    const shown = await render({ address: noor });
    await button(en["console.role_give"]).click();
    await role().selectOptions(en["console.role_owner"]);
    expect([...(where().element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      en["console.choose"],
      `${en["console.portfolio"]}: Harborline Group`,
    ]);
    await role().selectOptions(en["console.role_front_desk"]);
    await expect.element(dialog().getByText(en["console.may_people_read"])).toBeVisible();
    await expect.element(send()).toBeDisabled();
    await where().selectOptions(`${en["console.building"]}: ${wharf.name}`);
    await send().click();
    await expect.element(page.getByText(`${en["console.building"]}: ${wharf.name}`)).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(shown.api.calls(give).map(({ body }) => body)).toEqual([
      { role: "front_desk", scope: "building", scope_uuid: wharf.uuid },
    ]);
  });

  test("G1 a company is found by its name @night", async () => {
    const shown = await render({ address: noor });
    await button(en["console.role_give"]).click();
    await role().selectOptions(en["console.role_company_admin"]);
    await dialog().getByRole("combobox", { name: en["console.company"] }).fill("meri");
    await expect.element(page.getByRole("option", { name: meridian.name })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await send().click();
    await expect
      .poll(() => shown.api.calls(give).map(({ body }) => body))
      .toEqual([{ role: "company_admin", scope: "company", scope_uuid: meridian.uuid }]);
  });

  test("G1 Enter before a company is found selects it as soon as it arrives @night", async () => {
    const shown = await render({ address: noor });
    await button(en["console.role_give"]).click();
    await role().selectOptions(en["console.role_company_admin"]);
    const company = dialog().getByRole("combobox", { name: en["console.company"] });
    await company.click();
    await expect.element(page.getByRole("option", { name: meridian.name })).toBeVisible();
    const held = shown.api.hold("GET /admin/v1/places");
    await company.fill("meri");
    await userEvent.keyboard("{Enter}");
    await expect.element(send()).toBeDisabled();
    held.release();
    await expect.element(send()).toBeEnabled();
    await expect.element(company).toHaveValue(meridian.name);
  });

  test("G1 a refusal shows its reason above the form, with the selection kept", async () => {
    const shown = await render({ address: noor });
    shown.api.refuse(give, "beyond_own_grants");
    await button(en["console.role_give"]).click();
    await role().selectOptions(en["console.role_front_desk"]);
    await where().selectOptions(`${en["console.brand"]}: ${harborline.name}`);
    await send().click();
    await expect.element(dialog().getByText(en["refusal.beyond_own_grants"])).toBeVisible();
    await expect.element(role()).toHaveValue("front_desk");
  });

  test("G1 a role is removed at once, and given again by undo", async () => {
    const shown = await render({ address: marit });
    await button(takeAway).click();
    await expect.element(page.getByText(en["console.roles_none"])).toBeVisible();
    await button(en["console.undo"]).click();
    await expect.element(button(takeAway)).toBeVisible();
    expect(shown.api.calls(take).map(({ params }) => params.grantUuid)).toEqual([uuid(0x40001)]);
    expect(shown.api.calls(give).map(({ body }) => body)).toEqual([
      { role: "property_manager", scope: "building", scope_uuid: pier.uuid },
    ]);
  });

  test("G4 after an old sign-in the password is asked for, and then the action is done", async () => {
    const shown = await render({ address: noor });
    shown.api.refuse(give, "sign_in_again", { once: true });
    await button(en["console.role_give"]).click();
    await role().selectOptions(en["console.role_front_desk"]);
    await where().selectOptions(`${en["console.building"]}: ${pier.name}`);
    await send().click();
    await expect.element(page.getByRole("heading", { name: en["console.again_title"] })).toBeVisible();
    expect(page.getByRole("dialog").elements()).toHaveLength(1);
    shown.api.refuse(login, "wrong_credentials", { once: true });
    const password = page.getByLabelText(en["sign_in.password_label"], { exact: true });
    await expect.element(password).toHaveFocus();
    await password.fill("not this one");
    await button(en["sign_in.submit"]).click();
    await expect.element(page.getByText(en["refusal.wrong_credentials"])).toBeVisible();
    await password.fill("this one");
    await button(en["sign_in.submit"]).click();
    await expect.element(page.getByText(`${en["console.building"]}: ${pier.name}`)).toBeVisible();
    expect(shown.api.calls(login).map(({ body }) => body.email)).toEqual(Array(2).fill(shown.world.user.email));
    expect(shown.api.calls(give)).toHaveLength(2);
  });

  test("G4 a person who cancels that reads why nothing was done, and the selection is kept @night", async () => {
    const shown = await render({ address: noor });
    shown.api.refuse(give, "sign_in_again");
    await button(en["console.role_give"]).click();
    await role().selectOptions(en["console.role_front_desk"]);
    await where().selectOptions(`${en["console.building"]}: ${pier.name}`);
    await send().click();
    await expect.element(page.getByRole("heading", { name: en["console.again_title"] })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog().getByText(en["refusal.sign_in_again"])).toBeVisible();
    await expect.element(role()).toHaveValue("front_desk");
  });

  test("G4 a person without a password is redirected through the portal and back to the same address @night", async () => {
    const shown = await render({ address: marit });
    shown.api.refuse(take, "sign_in_again");
    await button(takeAway).click();
    await button(en["console.again_elsewhere"]).click();
    await expect.poll(() => shown.leavings).toHaveLength(1);
    expect(new URL(shown.leavings[0] ?? "").pathname).toBe("/login");
    expect(sessionStorage.getItem("atrium.return-address")).toBe(`/manage${marit}`);
    expect(shown.session.get().user).toBeUndefined();
  });
});

test("G6 a person's page starts at its top, however far the list was scrolled @night", async () => {
  await render({
    before: ({ running }) =>
      void running.people.push(...many(45, (number) => person(100 + number, { first_name: `Person ${number}` }))),
  });
  await row(/Person 40 /).click();
  await expect.element(title("Person 40 de Bruin")).toBeVisible();
  await expect.poll(() => window.scrollY).toBe(0);
});

test.each(narrowLooks)("G6 D6 the list is accessible and fits at $width px, $colorScheme", async (look) => {
  await render({ ...look, brand: "ember" });
  await row(/Noor/).hover();
  await page.getByRole("checkbox").first().click();
  await expect.element(button(en["console.csv"])).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});

test.each(wideLooks)("G6 D6 a person is accessible and fits at $width px, $colorScheme", async (look) => {
  await render({ ...look, address: marit });
  await expect.element(title("Marit de Bruin")).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
  await button(en["console.role_give"]).click();
  await page.getByLabelText(en["console.role"], { exact: true }).selectOptions(en["console.role_company_admin"]);
  await expectAccessible();
});
