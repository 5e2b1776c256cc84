import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { food, wellness } from "../../testing/facilities-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const facilities = "/admin/v1/buildings/:uuid/facilities";
const setCategories = "PUT /admin/v1/buildings/:uuid/facility-categories";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const list = (name: string) => page.getByRole("list", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const inList = (name: string) =>
  list(name)
    .getByRole("listitem")
    .elements()
    .map((row) => /Gym|Pool|Sauna|Canteen/.exec(row.textContent)?.[0]);
const act = (key: "console.archive" | "console.change" | "console.restore", name: string) =>
  page.getByRole("button", { name: new RegExp(`^${en[key]}.*${name}`) });
const save = () => dialog().getByRole("button", { name: en["console.save"] });
const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: `/buildings/${pier.uuid}`, ...options });

test("G9 facilities are put in order within their category, archived, and back by undo @night", async () => {
  const shown = await render();
  await expect.element(list("Wellness")).toBeVisible();
  await button(en["console.move_up"].replace("{{name}}", "Pool")).click();
  await expect.poll(() => inList("Wellness")).toEqual(["Pool", "Gym", "Sauna"]);
  await act("console.archive", "Gym").click();
  await expect.poll(() => inList("Wellness")).toEqual(["Pool", "Sauna"]);
  await expectAccessible();
  await button(en["console.undo"]).click();
  await expect.poll(() => inList("Wellness")).toEqual(["Pool", "Gym", "Sauna"]);
  expect(shown.api.calls(`PUT ${facilities}/:facilityUuid/archived`)).toHaveLength(2);
});

test("G9 a facility is added in a category and in two languages; a failure keeps the dialog with its input", async () => {
  const shown = await render();
  await button(en["console.facility_new"]).click();
  await dialog().getByLabelText(en["console.facility_category"]).selectOptions("Food");
  await dialog().getByLabelText(en["console.room_name"], { exact: true }).fill("Canteen");
  await dialog().getByLabelText(en["console.texts_language"]).selectOptions("nl-nl");
  await dialog().getByLabelText(en["console.room_name"], { exact: true }).fill("Kantine");
  shown.api.drop(`POST ${facilities}`, { once: true });
  await save().click();
  await expect.element(dialog().getByText(en["error.unreachable"])).toBeVisible();
  await expectAccessibleAtNight();
  await save().click();
  await expect.poll(() => inList("Food")).toEqual(["Canteen"]);
  expect(shown.api.calls(`POST ${facilities}`).at(-1)?.body).toMatchObject({
    category_uuid: food.uuid,
    name: { en: "Canteen", "nl-nl": "Kantine" },
  });
});

test("G9 a facility without a name in the first language is not sent, and its field is shown @night", async () => {
  const shown = await render();
  await button(en["console.facility_new"]).click();
  await dialog().getByLabelText(en["console.texts_language"]).selectOptions("nl-nl");
  await dialog().getByLabelText(en["console.room_name"], { exact: true }).fill("Kantine");
  await save().click();
  await expect.element(dialog().getByText(en["console.field_required"])).toBeVisible();
  await expect.element(dialog().getByLabelText(en["console.texts_language"])).toHaveValue("en");
  expect(shown.api.calls(`POST ${facilities}`)).toHaveLength(0);
});

test("G9 G13 a concurrent change of another person is shown, and no input is lost @night", async () => {
  const shown = await render();
  await act("console.change", "Gym").click();
  const name = dialog().getByLabelText(en["console.room_name"], { exact: true });
  await name.fill("Gymnasium");
  const { facilities: known } = shown.running.facilities;
  shown.running.facilities = {
    ...shown.running.facilities,
    facilities: known.map((one) =>
      one.name["en"] === "Gym" ? { ...one, description: { en: "Opens at 6" }, version: "version-later" } : one,
    ),
  };
  await save().click();
  const description = dialog().getByLabelText(en["console.room_description"], { exact: true });
  await expect.element(description).toHaveValue("Opens at 6");
  await expect.element(name).toHaveValue("Gymnasium");
  await save().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(shown.api.calls(`PUT ${facilities}/:facilityUuid`).at(-1)?.body).toMatchObject({
    name: { en: "Gymnasium" },
    description: { en: "Opens at 6" },
  });
});

test("G9 categories are added, renamed, moved and saved together; one with facilities cannot be removed", async () => {
  const shown = await render();
  await button(en["console.facility_categories"]).click();
  const remove = (name: string) =>
    dialog().getByRole("button", {
      name: en["console.facility_category_remove"].replace("{{name}}", name),
      exact: true,
    });
  await expect.element(remove("Wellness")).toBeDisabled();
  await remove("Food").click();
  await dialog().getByRole("button", { name: en["console.facility_category_new"] }).click();
  const name = (at: number) => dialog().getByLabelText(`${en["console.facility_category_name"]} ${at}`);
  await name(1).fill("Body and mind");
  await save().click();
  await expect.element(dialog().getByText(en["console.field_required"])).toBeVisible();
  await name(2).fill("Mobility");
  await dialog()
    .getByRole("button", { name: en["console.move_up"].replace("{{name}}", "Mobility") })
    .click();
  await expectAccessibleAtNight();
  await save().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(shown.api.calls(setCategories)).toHaveLength(1);
  expect(shown.api.calls(setCategories)[0]?.body.categories).toEqual([
    { uuid: null, name: { en: "Mobility" } },
    { uuid: wellness.uuid, name: { en: "Body and mind" } },
  ]);
});

test("G9 a building without facilities begins with a category, and fits a phone @night", async () => {
  await render({
    before({ running }) {
      running.facilities = { ...running.facilities, categories: [], facilities: [] };
    },
  });
  await expect.element(page.getByRole("heading", { name: en["console.facilities_none"] })).toBeVisible();
  await page.viewport(390, 844);
  expect(fits()).toBe(true);
  await button(en["console.facility_category_new"]).click();
  await dialog().getByRole("button", { name: en["console.facility_category_new"] }).click();
  await dialog().getByLabelText(`${en["console.facility_category_name"]} 1`).fill("Wellness");
  await save().click();
  await expect.element(page.getByRole("heading", { level: 3, name: "Wellness" })).toBeVisible();
});
