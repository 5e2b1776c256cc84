import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { someByDay } from "@atrium/web/testing/size.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { pier } from "../../testing/world-places.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const secret = "s".repeat(43);
const check = "POST /admin/v1/first-use/check";
const become = "POST /admin/v1/first-use/owner";
const change = "PUT /admin/v1/brands/:uuid";
const invite = "POST /admin/v1/people/invite";

const title = (name: string) => page.getByRole("heading", { level: 1, name });
const field = (key: keyof typeof en) => page.getByLabelText(en[key], { exact: true });
const button = (key: keyof typeof en) => page.getByRole("button", { name: en[key], exact: true });

const asVisitor = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ visitor: true, address: `/first-use#${secret}`, ...options });
const asOwner = (address: string, options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, isEmpty: true, ...options });

describe("the owner", () => {
  async function typeOwner() {
    await field("console.organisation").fill("Quayside Estates");
    await field("sign_up.first_name").fill("Mara");
    await field("sign_up.last_name").fill("Meer");
    await field("sign_in.email_label").fill("mara@quayside.example");
    await field("sign_in.password_label").fill("Quiet-lantern-river-82");
  }

  test("G15 missing fields are named, a refusal keeps the input, and the secret is only sent in the body", async () => {
    const shown = await asVisitor({ before: ({ api }) => api.on(check, {}) });
    await expect.element(title(en["console.first_title"])).toBeVisible();
    await expectAccessible();
    await button("console.first_begin").click();
    await expect.element(page.getByText(en["console.field_required"]).first()).toBeVisible();
    expect(shown.api.calls(become)).toEqual([]);
    await typeOwner();
    shown.api.refuse(become, "validation_failed", {
      once: true,
      errors: [{ path: "/password", code: "password_common", message: "is too easy to guess" }],
    });
    await button("console.first_begin").click();
    await expect.element(page.getByText(en["sign_up.fault_password_common"])).toBeVisible();
    await expect.element(field("console.organisation")).toHaveValue("Quayside Estates");
    expect(shown.api.calls(become).at(-1)?.body).toMatchObject({ secret, email: "mara@quayside.example" });
  });

  test.each([
    ["an address that was used", `/first-use#${secret}`, "console.first_used"],
    ["an address without its end", "/first-use", "console.first_no_address"],
  ] as const)("G15 %s says how to get another one", async (_, address, heading) => {
    await asVisitor({ address, before: ({ api }) => api.refuse(check, "link_invalid") });
    await expect.element(page.getByRole("heading", { name: en[heading] })).toBeVisible();
    await expect.element(page.getByText("npm run atrium -- first-owner")).toBeVisible();
    await expectAccessibleAtNight();
  });
});

describe("the brand", () => {
  test("G15 the first page of an empty portfolio is the brand's, with a live preview beside it", async () => {
    const shown = await asOwner("/");
    await expect.element(title(en["console.first_brand_title"])).toBeVisible();
    expect(shown.address()).toBe("/manage/first-use/brand");
    await field("console.brand_name").fill("Quayside");
    await expect.element(page.getByRole("figure").getByText("Quayside").first()).toBeVisible();
    await expectAccessibleAtNight();
  });

  test("G15 it is saved separately with its hosts; Back shows the saved values @night", async () => {
    const shown = await asOwner("/first-use/brand");
    await field("console.brand_name").fill("Quayside");
    await field("console.host").fill("https://Quayside.localhost:3000/");
    await field("console.primary_color").fill("#0f766e");
    await button("console.first_next").click();
    await expect.element(title(en["console.first_building_title"])).toBeVisible();
    expect(shown.api.calls(change)[0]?.body).toMatchObject({
      name: "Quayside",
      primary_color: "#0f766e",
      hosts: ["quayside.localhost", "harborline.localhost"],
    });
    await page.getByRole("link", { name: en["console.back"] }).click();
    await expect.element(field("console.brand_name")).toHaveValue("Quayside");
  });

  test("G15 a taken host is shown at its field, and a lost connection above the form; no input is lost", async () => {
    const shown = await asOwner("/first-use/brand");
    await field("console.brand_name").fill("Quayside");
    shown.api.refuse(change, "host_taken", {
      once: true,
      errors: [{ path: "/hosts/0", code: "taken", message: "belongs to another brand" }],
    });
    await button("console.first_next").click();
    await expect.element(page.getByText(en["refusal.host_taken"])).toBeVisible();
    shown.api.drop(change);
    await button("console.first_next").click();
    await expect.element(page.getByRole("alert").filter({ hasText: en["error.unreachable"] })).toBeVisible();
    await expect.element(field("console.brand_name")).toHaveValue("Quayside");
  });
});

test("G15 the building asks for its required fields, and continues", async () => {
  const shown = await asOwner("/first-use/building", {
    before: ({ running }) => {
      running.buildings = [];
    },
  });
  await button("console.first_next").click();
  await expect.element(page.getByText(en["console.field_required"]).first()).toBeVisible();
  await field("console.building_name").fill("The Wharf");
  await field("console.address").fill("Quay 2");
  await field("console.timezone").selectOptions("Europe/Lisbon");
  await expectAccessibleAtNight();
  await button("console.first_next").click();
  await expect.element(title(en["console.first_people_title"].replace("{{building}}", "The Wharf"))).toBeVisible();
  expect(shown.api.calls("POST /admin/v1/buildings")[0]?.body).toMatchObject({
    name: "The Wharf",
    timezone: "Europe/Lisbon",
  });
});

describe("people", () => {
  test("G15 several addresses are invited at once; an invalid address is named and kept", async () => {
    const shown = await asOwner("/first-use/people");
    await field("console.invite_emails").fill("noor@quayside.example, bram");
    await button("console.invite_send").click();
    await expect.element(page.getByText(en["console.invite_wrong"].replace("{{addresses}}", "bram"))).toBeVisible();
    await field("console.invite_emails").fill("noor@quayside.example\nbram@quayside.example");
    await field("console.invite_role").selectOptions(en["console.role_front_desk"]);
    await button("console.invite_send").click();
    await expect.element(page.getByText(en["console.invite_invited"]).nth(1)).toBeVisible();
    expect(shown.api.calls(invite)[0]?.body).toEqual({
      building_uuid: pier.uuid,
      emails: ["noor@quayside.example", "bram@quayside.example"],
      role: "front_desk",
    });
    await expectAccessibleAtNight();
  });

  test("G15 the step can be skipped, and the end shows the portal's address @night", async () => {
    await asOwner("/first-use/people");
    await page.getByRole("link", { name: en["console.first_later"] }).click();
    await expect.element(title(en["console.first_done_title"].replace("{{brand}}", "Harborline"))).toBeVisible();
    await expect.element(page.getByText(/harborline\.localhost/).first()).toBeVisible();
    await expectAccessibleAtNight();
  });
});

test.each(someByDay([390, 1440, 820]))("G15 the brand's step fits %i px, in the dark as well", async (width) => {
  await asOwner("/first-use/brand", { width, colorScheme: "dark" });
  await expect.element(title(en["console.first_brand_title"])).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessibleAtNight();
});
