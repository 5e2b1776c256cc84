import { mostInPart } from "@atrium/rules/home-layout.ts";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { homeCategory, promotedItem } from "../../testing/home-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const arrangeKey = "PUT /admin/v1/buildings/:uuid/home/arrangement";
const changeKey = "PUT /admin/v1/buildings/:uuid/home/categories/:categoryUuid";
const promoteKey = "PUT /admin/v1/buildings/:uuid/home/promoted";
const address = `/buildings/${pier.uuid}/home`;
const discover = "console.home_part_discover";
const spotlight = "console.home_part_spotlight";
const promoted = "console.home_promoted";
type List = typeof discover | typeof spotlight | typeof promoted;

const list = (key: List) => page.getByRole("list", { name: en[key], exact: true });
const all = /What's on|Food and drink|Wellness|From the house|Rooftop breakfast|Summer party|Blood drive|Second coffee/;
const names = (key: List) =>
  list(key)
    .getByRole("listitem")
    .elements()
    .flatMap((row) => all.exec(row.textContent)?.[0] ?? []);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const up = (name: string) => button(fill(en["console.move_up"], { name }));
const down = (name: string) => button(fill(en["console.move_down"], { name }));
const item = (key: keyof typeof en, more: Record<string, string> = {}) =>
  page.getByRole("menuitem", { name: fill(en[key], more), exact: true });
const openMenu = (name: string) => button(fill(en["console.home_more"], { name })).click();
/** Presses the undo of a toast. */
async function undoOf(text: string): Promise<void> {
  await expect.element(page.getByText(text)).toBeVisible();
  const buttons = page.getByText(text).element().closest("div")?.querySelectorAll("button");
  [...(buttons ?? [])].find(({ textContent }) => textContent === en["console.undo"])?.click();
}
/** The titles of the preview's blocks, in order. */
const picture = () => {
  const figure = page.getByText(en["console.home_preview"]).element().closest("figure");
  return [...(figure?.querySelectorAll("[data-part]") ?? [])].map((block) => block.textContent);
};

const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, ...options });
const open = async (options: Parameters<typeof renderConsole>[0] = {}) => {
  const shown = await render(options);
  await expect.element(list(discover)).toBeVisible();
  return shown;
};

/** Drags a row by its handle to the middle of another, a little above or below it. */
function drag(from: string, to: string, past: number) {
  const rowOf = (name: string) =>
    [...document.querySelectorAll<HTMLElement>("[data-drag-row]")].find((row) => row.textContent.includes(name));
  const handle = rowOf(from)?.querySelector("[aria-hidden]");
  const { top = 0, height = 0, left = 0 } = rowOf(to)?.getBoundingClientRect() ?? {};
  const at = { clientX: left + 8, clientY: top + height / 2 + past, pointerId: 1, button: 0, bubbles: true };
  Object.assign(handle ?? {}, { setPointerCapture: () => undefined });
  handle?.dispatchEvent(new PointerEvent("pointerdown", at));
  handle?.dispatchEvent(new PointerEvent("pointermove", at));
  return {
    let: () => handle?.dispatchEvent(new PointerEvent("pointerup", at)),
  };
}

describe("the layout of home", () => {
  test("P9 is shown part by part in order, and as a small preview without hidden or empty parts", async () => {
    await open();
    expect(names(discover)).toEqual(["What's on", "Food and drink", "Wellness"]);
    expect(names(spotlight)).toEqual(["From the house"]);
    expect(names(promoted)).toEqual(["Rooftop breakfast", "Summer party", "Blood drive"]);
    await expect.element(page.getByText(en["console.home_nothing"])).toBeVisible();
    expect(picture()).toEqual(["What's on", "Food and drink", "From the house"]);
    await expectAccessibleAtNight();
  });

  test("P9 the page of a building links there and back @night", async () => {
    const shown = await render({ address: `/buildings/${pier.uuid}` });
    await page.getByRole("link", { name: en["console.home_title"], exact: true }).click();
    await expect.element(list(discover)).toBeVisible();
    expect(shown.href()).toBe(`/manage${address}`);
    await page.getByRole("link", { name: pier.name, exact: true }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: pier.name })).toBeVisible();
  });

  test("P9 a person who publishes but cannot change buildings comes from Publish, and returns there @night", async () => {
    const capabilities = ["content.read", "content.publish"];
    const shown = await render({
      address: `/content?building=${pier.uuid}`,
      may: { buildings: [{ uuid: pier.uuid, name: pier.name, capabilities }] },
    });
    await page.getByRole("link", { name: en["console.home_title"], exact: true }).click();
    await expect.element(list(discover)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: en["console.content_title"] }).click();
    expect(shown.href()).toContain(`/content?building=${pier.uuid}`);
  });

  test("P9 an empty home says so everywhere @night", async () => {
    await render({
      before: ({ running }) => void Object.assign(running.home, { categories: [], promoted: [], tiles: 0 }),
    });
    await expect.element(page.getByText(en["console.home_promoted_empty"])).toBeVisible();
    await expect.element(page.getByText(en["console.home_part_empty"]).first()).toBeVisible();
    await expect.element(page.getByText(en["console.home_preview_empty"])).toBeVisible();
    await expectAccessibleAtNight();
  });

  test("P9 a part with a hundred categories says so, and takes no other: from its own button, from a menu or by drag @night", async () => {
    const more = Array.from({ length: mostInPart - 1 }, (_, at) =>
      homeCategory(100 + at, `Of many ${at}`, { part: "spotlight" }),
    );
    const shown = await open({ before: ({ running }) => void running.home.categories.push(...more) });
    await expect.element(page.getByText(en["console.home_part_full"])).toBeVisible();
    const add = page.getByRole("button", { name: en["console.home_category_new"] });
    await expect.poll(() => add.elements().length).toBe(2);
    await openMenu("Wellness");
    await expect
      .element(item("console.home_to_part", { part: en[spotlight] }))
      .toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Escape}");
    drag("Wellness", "From the house", -2).let();
    expect(names(discover)).toContain("Wellness");
    expect(shown.api.calls(arrangeKey)).toEqual([]);
  });

  test("P9 if the portal shows categories by name, the page says so and the preview does so too @night", async () => {
    await open({ before: ({ running }) => void (running.home.layout.by_name = true) });
    await expect.element(page.getByText(en["console.home_by_name"])).toBeVisible();
    expect(picture()).toEqual(["What's on", "Food and drink", "From the house"]);
  });
});

describe("moving", () => {
  test("P9 by buttons: at once, saved, in the preview, and reverted by undo; the focus stays", async () => {
    const shown = await open();
    up("Food and drink").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => names(discover)).toEqual(["Food and drink", "What's on", "Wellness"]);
    await expect.poll(() => document.activeElement).toBe(up("Food and drink").element());
    expect(picture()[0]).toBe("Food and drink");
    await expect.poll(() => shown.running.home.categories[0]?.name.en).toBe("Food and drink");
    await userEvent.keyboard("{Enter}");
    expect(shown.api.calls(arrangeKey)).toHaveLength(1);
    await button(en["console.undo"]).click();
    await expect.poll(() => names(discover)).toEqual(["What's on", "Food and drink", "Wellness"]);
    await expect.poll(() => shown.running.home.categories[0]?.name.en).toBe("What's on");
  });

  test("P9 concurrent moves are sent one after the other, each with the version of the server's last answer", async () => {
    const shown = await open();
    await down("What's on").click();
    await down("What's on").click();
    await up("Blood drive").click();
    await up("Blood drive").click();
    await expect.poll(() => names(discover)).toEqual(["Food and drink", "Wellness", "What's on"]);
    await expect.poll(() => names(promoted)).toEqual(["Blood drive", "Rooftop breakfast", "Summer party"]);
    await expect.poll(() => shown.api.calls(promoteKey).length).toBe(2);
    await shown.settled();
    expect(shown.running.home.promoted[0]?.title).toBe("Blood drive");
    expect(shown.running.home.categories[2]?.name.en).toBe("What's on");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });

  test("P9 by drag: within a list, into another part, and cancelled by Escape", async () => {
    const shown = await open();
    drag("Wellness", "What's on", -6).let();
    await expect.poll(() => names(discover)).toEqual(["Wellness", "What's on", "Food and drink"]);
    drag("Food and drink", "From the house", 6).let();
    await expect.poll(() => names(spotlight)).toEqual(["From the house", "Food and drink"]);
    expect(names(discover)).toEqual(["Wellness", "What's on"]);
    drag("Blood drive", "Rooftop breakfast", -6).let();
    await expect.poll(() => names(promoted)).toEqual(["Blood drive", "Rooftop breakfast", "Summer party"]);
    await shown.settled();
    const sent = shown.api.calls(arrangeKey).length;
    const held = drag("Wellness", "What's on", 6);
    await userEvent.keyboard("{Escape}");
    held.let();
    expect(names(discover)).toEqual(["Wellness", "What's on"]);
    expect(shown.api.calls(arrangeKey)).toHaveLength(sent);
  });

  test("P9 by the menu of a category: to the top, to another part, hidden and shown again by undo @night", async () => {
    const shown = await open();
    await openMenu("Wellness");
    await item("console.home_to_top").click();
    await expect.poll(() => names(discover)).toEqual(["Wellness", "What's on", "Food and drink"]);
    await openMenu("Wellness");
    await item("console.home_to_part", { part: en[spotlight] }).click();
    await expect.poll(() => names(spotlight)).toEqual(["From the house", "Wellness"]);
    await openMenu("What's on");
    await item("console.home_hide").click();
    await expect.element(page.getByText(en["console.home_hidden"], { exact: true })).toBeVisible();
    expect(picture()).not.toContain("What's on");
    const isShown = () => shown.running.home.categories.find(({ name }) => name.en === "What's on")?.shown;
    await expect.poll(isShown).toBe(false);
    await undoOf(fill(en["console.home_hidden_named"], { name: "What's on" }));
    await expect.element(page.getByText(en["console.home_undone"])).toBeVisible();
    expect(isShown()).toBe(true);
    expect(picture()).toContain("What's on");
  });

  test("P9 another person was faster: the current state is shown, and why; a failure restores the previous state", async () => {
    const shown = await open();
    const { home } = shown.running;
    home.arrangement_version = "somebody-elses";
    home.categories = home.categories.toReversed().toSorted((one, other) => one.part.localeCompare(other.part));
    await down("What's on").click();
    await expect.element(page.getByText(en["refusal.changed_meanwhile"])).toBeVisible();
    await expect.poll(() => names(discover)).toEqual(["Wellness", "Food and drink", "What's on"]);
    shown.api.drop(promoteKey);
    await down("Rooftop breakfast").click();
    await expect.element(page.getByText(en["error.unreachable"])).toBeVisible();
    await expect.poll(() => names(promoted)).toEqual(["Rooftop breakfast", "Summer party", "Blood drive"]);
    await expectAccessibleAtNight();
  });
});

describe("categories and promoted items", () => {
  test("P9 a category is renamed in each language, and one is added; a failure keeps the input", async () => {
    const shown = await open();
    await openMenu("Wellness");
    await item("console.home_rename").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabelText(`${en["console.home_name"]}: English`).fill("Body and mind");
    await dialog.getByLabelText(`${en["console.home_name"]}: Deutsch`).fill("Körper und Geist");
    await expectAccessibleAtNight();
    await dialog.getByRole("button", { name: en["console.save"] }).click();
    await expect.element(list(discover).getByText("Body and mind")).toBeVisible();
    await expect
      .poll(() => shown.api.calls(changeKey)[0]?.body.name)
      .toEqual({ en: "Body and mind", de: "Körper und Geist" });
    await page
      .getByRole("button", { name: new RegExp(`${en["console.home_category_new"]}.*${en[spotlight]}`) })
      .click();
    await dialog.getByRole("button", { name: en["console.save"] }).click();
    await expect.element(dialog.getByText(en["console.field_required"])).toBeVisible();
    const add = "POST /admin/v1/buildings/:uuid/home/categories";
    shown.api.drop(add);
    const field = dialog.getByLabelText(`${en["console.home_name"]}: English`);
    await field.fill("Mobility");
    await dialog.getByRole("button", { name: en["console.save"] }).click();
    await expect.element(dialog.getByText(en["error.unreachable"])).toBeVisible();
    await expect.element(field).toHaveValue("Mobility");
    shown.api.reset(add);
    await dialog.getByRole("button", { name: en["console.save"] }).click();
    await expect.element(list(spotlight).getByText("Mobility")).toBeVisible();
  });

  test("P9 a name for all variants of a language is read and renamed in the building's variant @night", async () => {
    const name = { de: "Ruhe", en: "Rest" };
    const shown = await open({
      before: ({ running }) => {
        running.home.languages = ["en-GB", "de"];
        running.home.categories.push(homeCategory(9, "", { name }));
      },
    });
    await openMenu("Rest");
    await item("console.home_rename").click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByRole("textbox").first();
    await expect.element(field).toHaveValue("Rest");
    await field.fill("Peace");
    await dialog.getByRole("button", { name: en["console.save"] }).click();
    await expect.poll(() => shown.api.calls(changeKey)[0]?.body.name).toEqual({ de: "Ruhe", en: "Peace" });
  });

  test("P9 dates of a series have the same title: rows and their buttons say when each starts, in the building's time @night", async () => {
    const series = ["2026-03-03T17:00:00.000Z", "2026-03-10T17:00:00.000Z"].map((start_at, at) =>
      promotedItem(30 + at, "Jazz on the quay", { start_at }),
    );
    await open({ before: ({ running }) => void running.home.promoted.push(...series) });
    const days = () =>
      list(promoted)
        .getByText(/^Event · /)
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(days).toEqual(["Event · Tue, Mar 3, 6:00 PM", "Event · Tue, Mar 10, 6:00 PM"]);
    await up("Jazz on the quay, Tue, Mar 10, 6:00 PM").click();
    await expect.poll(days).toEqual(["Event · Tue, Mar 10, 6:00 PM", "Event · Tue, Mar 3, 6:00 PM"]);
  });

  test("P9 an item is promoted by its title and comes first; one that is removed is restored by undo", async () => {
    const shown = await open();
    const field = page.getByRole("combobox", { name: en["console.home_promote"] });
    await field.fill("second");
    await page.getByRole("option", { name: /A second coffee/ }).click();
    await expect.poll(() => shown.running.home.promoted).toHaveLength(4);
    expect(shown.api.calls(promoteKey)[0]?.body.contents).toHaveLength(4);
    await openMenu("Summer party");
    await item("console.home_demote").click();
    await expect.poll(() => names(promoted)).not.toContain("Summer party");
    await undoOf(fill(en["console.home_demoted"], { name: "Summer party" }));
    await expect.element(page.getByText(en["console.home_undone"])).toBeVisible();
    expect(names(promoted)).toContain("Summer party");
    await field.fill("zzz");
    await expect.element(page.getByText(en["console.home_promote_none"])).toBeVisible();
  });
});

describe.each(wideLooks)("at $width px, $colorScheme,", ({ width, colorScheme }) => {
  test("P9 long names fit", async () => {
    await open({
      width,
      colorScheme,
      before({ running }) {
        const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);
        running.home.categories.push(homeCategory(9, long, { shown: false, part: "spotlight" }));
        running.home.promoted.push(promotedItem(9, long, { planned: true }));
      },
    });
    expect(fits()).toBe(true);
    await expectAccessible();
  });
});
