import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { harborline, pier } from "../../testing/world-places.ts";
import { changedByOthers } from "../../testing/estate-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const change = "PUT /admin/v1/brands/:uuid";
const put = "PUT /admin/v1/whitelabels/:whitelabelUuid/flags/:key";
const title = (name: string) => page.getByRole("heading", { level: 1, name });
const field = (key: keyof typeof en) => page.getByLabelText(en[key], { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const save = () => button(en["console.save"]);
const render = (address: string, options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, ...options });
const brandAddress = `/brands/${harborline.uuid}`;
const buildingAddress = `/buildings/${pier.uuid}`;

describe("brands", () => {
  test("G9 the list links to a brand with its contrast, and a change is saved once", async () => {
    const shown = await render("/brands");
    await page.getByRole("list", { name: en["console.brands_title"] }).getByRole("link").click();
    await expect.element(title(harborline.name)).toBeVisible();
    await expect.element(page.getByRole("table", { name: en["console.contrast_title"] })).toBeVisible();
    await expect.element(save()).toBeDisabled();
    await field("console.tagline").fill("On the quay");
    await save().click();
    await expect.element(page.getByText(en["console.saved"].replace("{{name}}", harborline.name))).toBeVisible();
    expect(shown.api.calls(change).map(({ body }) => body.tagline)).toEqual([{ en: "On the quay" }]);
    await expect.element(save()).toBeDisabled();
    await expectAccessibleAtNight();
  });

  test("G9 an incomplete color keeps the previous look, and is not saved @night", async () => {
    const shown = await render(brandAddress);
    await field("console.primary_color").fill("#12");
    await expect.element(page.getByText(en["console.colour_invalid"])).toBeVisible();
    await save().click();
    expect(shown.api.calls(change)).toEqual([]);
    expect(shown.api.calls("POST /admin/v1/brands/look").every(({ body }) => body.primary_color !== "#12")).toBe(true);
  });

  test("G9 G13 two editors: changes of the other person are merged, conflicts are shown, no input is lost", async () => {
    const shown = await render(brandAddress);
    await field("console.brand_name").fill("Mine");
    const [brand] = shown.running.brands;
    if (brand) changedByOthers(brand, { name: "Theirs", support_email: "theirs@harborline.example" });
    await save().click();
    await expect.element(page.getByText(en["console.conflict_title"])).toBeVisible();
    await expect.element(field("console.brand_name")).toHaveValue("Mine");
    await expect.element(field("console.support_email")).toHaveValue("theirs@harborline.example");
    await expectAccessibleAtNight();
    await save().click();
    await expect.poll(() => shown.running.brands[0]?.name).toBe("Mine");
    expect(shown.running.brands[0]?.support_email).toBe("theirs@harborline.example");
  });

  test("G9 the other person's value can be taken instead @night", async () => {
    const shown = await render(brandAddress);
    await field("console.brand_name").fill("Mine");
    const [brand] = shown.running.brands;
    if (brand) changedByOthers(brand, { name: "Theirs" });
    await save().click();
    await button(en["console.conflict_take"].replace("{{field}}", en["console.brand_name"])).click();
    await expect.element(field("console.brand_name")).toHaveValue("Theirs");
    await expect.element(page.getByText(en["console.conflict_title"])).not.toBeInTheDocument();
  });

  test("G9 a new brand starts with the look of the first, and its page opens after saving @night", async () => {
    const shown = await render("/brands/new");
    await field("console.brand_name").fill("Ember");
    await field("console.hosts").fill("ember.localhost");
    await button(en["console.brand_create"]).click();
    await expect.element(title("Ember")).toBeVisible();
    expect(shown.api.calls("POST /admin/v1/brands")[0]?.body).toMatchObject({
      name: "Ember",
      hosts: ["ember.localhost"],
      primary_color: "#0b4f6c",
    });
  });

  test("G9 a picture is sent at once, and shown before the form is saved", async () => {
    const shown = await render(brandAddress);
    const logo = page.getByRole("group", { name: en["console.logo_light"], exact: true });
    await expect.element(logo).toBeVisible();
    const input = logo.element().querySelector<HTMLInputElement>("input[type=file]");
    const files = new DataTransfer();
    files.items.add(new File(["text"], "notes.txt", { type: "text/plain" }));
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event("change", { bubbles: true }));
    await expect.element(page.getByText(en["console.picture_unusable"])).toBeVisible();
    const pictures = new DataTransfer();
    pictures.items.add(new File(["picture"], "logo.png", { type: "image/png" }));
    if (input) input.files = pictures.files;
    input?.dispatchEvent(new Event("change", { bubbles: true }));
    await expect.element(logo.getByRole("button", { name: new RegExp(en["console.picture_change"]) })).toBeVisible();
    await save().click();
    await expect.poll(() => shown.api.calls(change)[0]?.body.logo_light).toBe(`${"a".repeat(64)}.png`);
  });
});

describe("buildings", () => {
  test("G9 a building is changed, and the list has its new name", async () => {
    const shown = await render(buildingAddress);
    await field("console.building_name").fill("Pier Two");
    await save().click();
    await expect.element(title("Pier Two")).toBeVisible();
    await page.getByRole("link", { name: en["console.buildings_title"] }).first().click();
    await expect.element(page.getByRole("main").getByText("Pier Two")).toBeVisible();
    expect(shown.api.calls("PUT /admin/v1/buildings/:uuid")).toHaveLength(1);
    await expectAccessibleAtNight();
  });

  test("P1 the focal point of a building's picture is moved by keyboard, and saved with the form @night", async () => {
    const shown = await render(buildingAddress, {
      before({ running }) {
        const [building] = running.buildings;
        if (building) Object.assign(building, { image: `${"a".repeat(64)}.png`, image_url: "/shown.png" });
      },
    });
    const point = page.getByRole("slider", { name: en["console.focus_label"] });
    await expect.element(point).toBeVisible();
    (point.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}{Shift>}{ArrowUp}{/Shift}");
    await expectAccessibleAtNight();
    await save().click();
    await expect.poll(() => shown.api.calls("PUT /admin/v1/buildings/:uuid")[0]?.body.image_focus).toBe("49% 40%");
  });

  test("P1 the focal point of a brand's picture is saved with the form, and another picture begins at its middle @night", async () => {
    const shown = await render(brandAddress, {
      before({ running }) {
        const [brand] = running.brands;
        if (!brand) return;
        Object.assign(brand, { hero: `${"a".repeat(64)}.png`, hero_focus: "30% 65%" });
        brand.picture_urls.hero = "/shown.png";
      },
    });
    const point = page.getByRole("slider", { name: en["console.focus_label"] });
    await expect.element(point).toBeVisible();
    (point.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await save().click();
    await expect.poll(() => shown.api.calls(change)[0]?.body.hero_focus).toBe("29% 65%");
    // The answer has come: while it waits the button is busy, and not out of use.
    await expect.element(save()).toHaveAttribute("disabled");
    const hero = page.getByRole("group", { name: en["console.hero"], exact: true });
    await hero.getByRole("button", { name: new RegExp(en["console.picture_remove"]) }).click();
    await save().click();
    await expect.poll(() => shown.api.calls(change)[1]?.body).toMatchObject({ hero: null, hero_focus: null });
  });

  test("G9 what is changed while the form is being saved stays, and is saved by the next press @night", async () => {
    const shown = await render(buildingAddress);
    const put = "PUT /admin/v1/buildings/:uuid";
    const held = shown.api.hold(put);
    await field("console.building_name").fill("Pier Two");
    await save().click();
    await field("console.building_name").fill("Pier Three");
    held.release();
    await expect.element(title("Pier Two")).toBeVisible();
    await expect.element(field("console.building_name")).toHaveValue("Pier Three");
    await save().click();
    await expect.element(title("Pier Three")).toBeVisible();
    expect(shown.api.calls(put).map(({ body }) => body.name)).toEqual(["Pier Two", "Pier Three"]);
  });

  test("G9 a failure keeps the input; without a building the list says so", async () => {
    const shown = await render(buildingAddress);
    await field("console.building_name").fill("Pier Two");
    shown.api.drop("PUT /admin/v1/buildings/:uuid");
    await save().click();
    await expect.element(page.getByText(en["error.unreachable"])).toBeVisible();
    await expect.element(field("console.building_name")).toHaveValue("Pier Two");
  });

  test("G9 a manager of a building cannot add buildings @night", async () => {
    await renderConsole({
      may: { buildings: [{ uuid: pier.uuid, name: pier.name, capabilities: ["buildings.change"] }] },
      address: "/buildings",
    });
    await expect.element(title(en["console.buildings_title"])).toBeVisible();
    await expect.element(page.getByRole("link", { name: en["console.building_new"] })).not.toBeInTheDocument();
  });
});

describe("tiles", () => {
  const list = () => page.getByRole("list", { name: en["console.tiles_title"] });
  const names = () =>
    list()
      .getByRole("listitem")
      .elements()
      .map((row) => /Metro|Lunch|Parking|Map/.exec(row.textContent)?.[0]);
  const act = (key: "console.move_up" | "console.archive" | "console.change", name: string) =>
    key === "console.move_up"
      ? button(en[key].replace("{{name}}", name))
      : list().getByRole("button", { name: new RegExp(`^${en[key]}.*${name}`) });

  test("G9 tiles are put into order, archived, and back by undo", async () => {
    const shown = await render(buildingAddress);
    await expect.element(list()).toBeVisible();
    await act("console.move_up", "Lunch").click();
    await expect.poll(names).toEqual(["Lunch", "Metro", "Parking"]);
    await act("console.archive", "Metro").click();
    await expect.poll(names).toEqual(["Lunch", "Parking"]);
    await expectAccessibleAtNight();
    await button(en["console.undo"]).click();
    await expect.poll(names).toEqual(["Lunch", "Metro", "Parking"]);
    expect(shown.api.calls("PUT /admin/v1/buildings/:uuid/tiles/:tileUuid/archived")).toHaveLength(2);
  });

  test("G9 a tile is shown and edited by its texts in the building's first language, also if they are for the language without a country @night", async () => {
    await render(buildingAddress, {
      before({ running }) {
        const [tile, ...others] = running.tiles.tiles;
        if (tile)
          running.tiles = {
            languages: ["en-us", "de"],
            tiles: [{ ...tile, text: { de: "U-Bahn", en: "Metro" } }, ...others],
          };
      },
    });
    await act("console.change", "Metro").click();
    const words = page.getByRole("dialog").getByRole("textbox", { name: en["console.tile_text"] });
    await expect.element(words.first()).toHaveValue("Metro");
  });

  test("G9 a tile is added, and one changed; a failure keeps the dialog with its input @night", async () => {
    const shown = await render(buildingAddress);
    await button(en["console.tile_new"]).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabelText(en["console.tile_text"]).fill("Map");
    await dialog.getByLabelText(en["console.tile_url"]).fill("https://map.example/");
    shown.api.drop("POST /admin/v1/buildings/:uuid/tiles", { once: true });
    await dialog.getByRole("button", { name: en["console.save"] }).click();
    await expect.element(dialog.getByText(en["error.unreachable"])).toBeVisible();
    await expectAccessibleAtNight();
    await dialog.getByRole("button", { name: en["console.save"] }).click();
    await expect.poll(names).toEqual(["Metro", "Lunch", "Parking", "Map"]);
    await act("console.change", "Metro").click();
    await dialog.getByLabelText(en["console.tile_opens"]).selectOptions("help desk");
    await dialog.getByRole("button", { name: en["console.save"] }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(shown.api.calls("PUT /admin/v1/buildings/:uuid/tiles/:tileUuid")[0]?.body).toMatchObject({
      utility_name: "help desk",
      type: "native",
      url: "",
    });
  });
});

describe("features", () => {
  const who = (flag: string) => page.getByLabelText(en["console.flag_who"].replace("{{flag}}", flag));

  test("G9 shows who has what and why, and a change can be undone", async () => {
    const shown = await render("/flags");
    await expect.element(who("account-history")).toHaveValue("everybody");
    await expect.element(who("kiosk")).toHaveValue("default");
    await who("kiosk").selectOptions("everybody");
    await expect.element(page.getByText(en["console.flag_changed"].replace("{{flag}}", "kiosk"))).toBeVisible();
    await expect.element(who("kiosk")).toHaveValue("everybody");
    await button(en["console.undo"]).click();
    await expect.element(who("kiosk")).toHaveValue("default");
    expect(shown.api.calls(put)[0]).toMatchObject({ body: { state: "ENABLED", defaultVariant: "on" } });
    await expectAccessibleAtNight();
  });

  test("G9 a feature for some buildings is a list of them @night", async () => {
    const shown = await render("/flags");
    await who("kiosk").selectOptions("buildings");
    await page.getByRole("dialog").getByRole("checkbox", { name: pier.name }).click();
    await page.getByRole("dialog").getByRole("button", { name: en["console.save"] }).click();
    await expect
      .element(page.getByText(en["console.flag_only_in"].replace("{{buildings}}", pier.name), { exact: false }))
      .toBeVisible();
    expect(shown.api.calls(put)[0]?.body.targeting).toEqual({
      if: [{ in: [{ var: "building_uuid" }, [pier.uuid]] }, "on", "off"],
    });
  });

  test("G9 a faster change of another person is shown instead of being overwritten @night", async () => {
    const shown = await render("/flags");
    await expect.element(who("kiosk")).toHaveValue("default");
    shown.running.flags = {
      ...shown.running.flags,
      flags: { kiosk: { state: "ENABLED", variants: { on: true, off: false }, defaultVariant: "off" } },
      versions: { kiosk: "somebody-elses" },
    };
    await who("kiosk").selectOptions("everybody");
    await expect.element(page.getByText(en["console.flag_meanwhile"])).toBeVisible();
    await expect.element(who("kiosk")).toHaveValue("nobody");
  });
});

describe.each(wideLooks)("at $width px, $colorScheme,", ({ width, colorScheme }) => {
  test.each([
    [brandAddress, harborline.name],
    [buildingAddress, pier.name],
    ["/flags", en["console.flags_title"]],
  ])("G9 %s fits", async (address, name) => {
    await render(address, { width, colorScheme });
    await expect.element(title(name)).toBeVisible();
    expect(fits()).toBe(true);
    await expectAccessible();
  });
});
