import { capabilitiesOfRole } from "@atrium/rules/roles.ts";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { meridian, pier } from "../../testing/world-places.ts";

const { en } = words;
const invite = "POST /admin/v1/people/invite";

const title = page.getByRole("heading", { level: 1, name: en["console.invite"] });
const addresses = page.getByLabelText(en["console.invite_emails"], { exact: true });
const where = page.getByLabelText(en["console.role_where"], { exact: true });
const role = page.getByLabelText(en["console.invite_role"], { exact: true });
const send = page.getByRole("button", { name: en["console.invite_send"] });

/** An administrator of one company, who manages no building. */
const ofCompany = {
  companies: [{ ...meridian, capabilities: [...capabilitiesOfRole("company_admin")] }],
} satisfies NonNullable<Parameters<typeof renderConsole>[0]>["may"];

test("G8 a company's administrator goes from the people to an invitation into the company, and reads the result for each", async () => {
  const { api } = await renderConsole({ may: ofCompany, address: "/people" });
  await page.getByRole("link", { name: en["console.invite"] }).click();
  await expect.element(title).toBeVisible();
  await expect.element(where).toHaveTextContent(`${meridian.name} · ${pier.name}`);
  await expectAccessible();
  await addresses.fill("kim@meridian.example\nlou@rival.example");
  await role.selectOptions(en["console.role_company_admin"]);
  api.on(invite, {
    data: {
      people: [
        { email: "kim@meridian.example", outcome: "invited" },
        { email: "lou@rival.example", outcome: "elsewhere" },
      ],
    },
  });
  await send.click();
  await expect.element(page.getByText(en["console.invite_elsewhere"])).toBeVisible();
  expect(api.calls(invite).at(-1)?.body).toEqual({
    building_uuid: pier.uuid,
    company_uuid: meridian.uuid,
    emails: ["kim@meridian.example", "lou@rival.example"],
    role: "company_admin",
  });
  await expect.element(addresses).toHaveValue("");
});

test("G8 an owner invites into a building, with a role of buildings; an invalid address is named, and a refusal keeps the input", async () => {
  const { api } = await renderConsole({ may: owner, address: "/people/invite" });
  await addresses.fill("kim, kim@one.example");
  await send.click();
  await expect.element(page.getByText(en["console.invite_wrong"].replace("{{addresses}}", "kim"))).toBeVisible();
  expect(api.calls(invite)).toEqual([]);
  await addresses.fill("kim@one.example");
  await role.selectOptions(en["console.role_front_desk"]);
  api.refuse(invite, "beyond_own_grants", { once: true });
  await send.click();
  await expect.element(page.getByText(en["refusal.beyond_own_grants"])).toBeVisible();
  await expect.element(addresses).toHaveValue("kim@one.example");
  await send.click();
  await expect.element(page.getByText(en["console.invite_invited"])).toBeVisible();
  expect(api.calls(invite).at(-1)?.body).toEqual({
    building_uuid: pier.uuid,
    emails: ["kim@one.example"],
    role: "front_desk",
  });
});

test("G8 an invitation starts with the last used building @night", async () => {
  await renderConsole({ may: owner, address: "/people/invite" });
  await expect.element(where).toHaveDisplayValue(pier.name);
  await where.selectOptions("The Wharf");
  await expect.element(where).toHaveDisplayValue("The Wharf");
  await page.getByRole("link", { name: en["console.people_title"], exact: true }).first().click();
  await expect.element(title).not.toBeInTheDocument();
  await page.getByRole("link", { name: en["console.invite"] }).click();
  await expect.element(title).toBeVisible();
  await expect.element(where).toHaveDisplayValue("The Wharf");
});

test("G8 the page of invitations fits", async () => {
  await renderConsole({ may: ofCompany, address: "/people/invite" });
  await expect.element(where).toBeVisible();
  await expect.poll(fits).toBe(true);
});
