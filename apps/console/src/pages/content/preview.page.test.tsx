import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { narrowLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { contentItem, writing } from "../../testing/content-world.ts";
import { portalFrame } from "../../testing/portal-frame.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const ask = "POST /admin/v1/contents/:uuid/preview-ticket";
const jazz = contentItem(1).uuid;
const meridian = { uuid: uuid(0x63001), name: "Meridian Shipping" };

const open = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: `/content/${jazz}`, ...options });
const pane = () => page.getByRole("region", { name: en["console.preview_title"] });
const title = () => page.getByRole("textbox", { name: en["console.field_title"], exact: true });
const as = () => pane().getByLabelText(en["console.preview_as"]);
const failed = () => pane().getByRole("heading", { name: en["console.preview_failed_title"] });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => localStorage.clear());

describe("the portal beside the editor", () => {
  test("P3 is handed its ticket and the item when it asks, and each edit at once, before anything is saved", async () => {
    const { api } = await open();
    const portal = await portalFrame();
    expect(portal.element.getAttribute("src")).toBe("/item-preview");
    expect(portal.heard).toEqual([]);
    await portal.stand();
    expect(portal.last("begin")).toMatchObject({
      ticket: { ticket: "ticket of {}" },
      lang: "en_US",
      item: { uuid: jazz, type: "Event", fields: { title: { en: "Jazz on the quay" } }, timeZone: writing.timezone },
    });
    const held = api.hold("PUT /admin/v1/contents/:uuid/draft");
    await title().fill("Blues on the quay");
    await expect.poll(() => portal.last("item")?.item.fields.title).toMatchObject({ en: "Blues on the quay" });
    expect(api.calls(ask)).toHaveLength(1);
    held.release();
  });

  test("P3 no message is sent before the page asks, and messages of other windows are ignored", async () => {
    await open();
    const portal = await portalFrame();
    window.postMessage({ atriumPreview: { kind: "ready" } }, location.origin);
    await title().fill("Blues");
    expect(portal.heard).toEqual([]);
    await portal.stand();
    expect(portal.kinds()).toEqual(["begin"]);
  });

  test("P3 previews as a person of a company of the building, and as a person who is found by name @night", async () => {
    const { api } = await open({
      before: ({ api: prepared }) => {
        prepared.on("GET /admin/v1/buildings/:id/writing", { data: { ...writing, companies: [meridian] } });
      },
    });
    await (await portalFrame()).stand();
    await as().selectOptions(en["console.preview_as_company"]);
    await expect.poll(() => api.calls(ask).at(-1)?.body).toEqual({ company_uuid: meridian.uuid });
    const ofCompany = await portalFrame();
    await ofCompany.stand();
    expect(ofCompany.last("begin")?.ticket.user.company_uuid).toBe(meridian.uuid);
    await as().selectOptions(en["console.preview_as_person"]);
    await expect.element(pane().getByText(en["console.preview_person_first"])).toBeVisible();
    await pane().getByRole("combobox", { name: en["console.preview_person"], exact: true }).fill("noor");
    await page.getByRole("option", { name: /Noor Visser/ }).click();
    await expect.poll(() => api.calls(ask).at(-1)?.body).toEqual({ person_uuid: uuid(0x20002) });
    await (await portalFrame()).stand();
  });

  test("P3 a user who may not read guest lists cannot preview as a person", async () => {
    await open({ may: { portfolio: ["content.read", "content.write"] } });
    await expect.element(as()).toBeVisible();
    const options = [...(as().element() as HTMLSelectElement).options].map(({ text }) => text);
    expect(options).toEqual([en["console.preview_as_member"]]);
  });

  test("P3 previews in each language of the building, in the same page", async () => {
    const { api } = await open();
    const portal = await portalFrame();
    await portal.stand();
    await pane().getByLabelText(en["console.content_language"]).selectOptions("Deutsch");
    await expect.poll(() => portal.last("language")?.lang).toBe("de_DE");
    expect(document.querySelector("iframe")).toBe(portal.element);
    expect(api.calls(ask)).toHaveLength(1);
  });

  test("P3 previews in the width of a phone, a tablet or a desktop, scaled down if there is less space @night", async () => {
    await open();
    const portal = await portalFrame();
    await portal.stand();
    const { element } = portal;
    for (const [name, width] of [
      ["phone", 390],
      ["tablet", 820],
      ["desk", 1280],
    ] as const) {
      await pane()
        .getByRole("radio", { name: en[`console.preview_${name}`] })
        .click();
      await expect.poll(() => element.clientWidth).toBe(width);
      const stage = element.parentElement?.getBoundingClientRect() as DOMRect;
      const drawn = element.getBoundingClientRect();
      expect(drawn.width).toBeLessThanOrEqual(stage.width + 1);
      expect(Math.abs(drawn.height - stage.height)).toBeLessThan(4);
      expect(fits()).toBe(true);
    }
  });

  test("P3 a refused ticket shows the reason, and can be requested again", async () => {
    const { api } = await open({ before: ({ api: prepared }) => prepared.refuse(ask, "content_not_found") });
    await expect.element(failed()).toBeVisible();
    await title().fill("It is written all the same");
    api.reset(ask);
    await pane().getByRole("button", { name: en["app.try_again"] }).click();
    await (await portalFrame()).stand();
    await expect.element(failed()).not.toBeInTheDocument();
  });

  test("P3 a page with an expired ticket is loaded again with a new one; a page that never started shows an error @night", async () => {
    const { api } = await open();
    const portal = await portalFrame();
    await portal.stand();
    portal.say("over");
    await expect.poll(() => api.calls(ask).length).toBe(2);
    await expect.poll(() => document.querySelector("iframe") === portal.element).toBe(false);
    const again = await portalFrame();
    again.say("ready");
    await expect.poll(again.kinds).toEqual(["begin"]);
    again.say("over");
    await expect.element(failed()).toBeVisible();
  });

  test("P3 an item that is not there yet has no preview, and has one with its first change @night", async () => {
    await renderConsole({ may: owner, address: `/content/new?kind=Event&building=${contentItem(1).building.uuid}` });
    await expect.element(page.getByText(en["console.preview_nothing"])).toBeVisible();
    await title().fill("Open house");
    const portal = await portalFrame();
    await portal.stand();
    expect(portal.last("begin")?.item.fields.title).toEqual({ en: "Open house" });
  });

  test("P3 without space beside the form the preview replaces the form, and the form comes back", async () => {
    const { api } = await open({ width: 390 });
    await expect.element(title()).toBeVisible();
    expect(api.calls(ask)).toEqual([]);
    await button(en["console.preview_show"]).click();
    await (await portalFrame()).stand();
    await expect.element(title()).not.toBeInTheDocument();
    expect(fits()).toBe(true);
    await button(en["console.preview_hide"]).click();
    await expect.element(title()).toBeVisible();
    await expect.element(pane()).not.toBeInTheDocument();
  });

  test.each(narrowLooks)(
    "P3 D6 it is accessible and fits at $width px, $colorScheme",
    async ({ width, colorScheme }) => {
      await open({ width, colorScheme });
      await expect
        .element(button(width < 1200 ? en["console.preview_show"] : en["console.preview_hide"]))
        .toBeVisible();
      if (width < 1200) await button(en["console.preview_show"]).click();
      await (await portalFrame()).stand();
      expect(fits()).toBe(true);
      await expectAccessible();
    },
  );
});

describe("the focal point of a picture", () => {
  const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>')}`;
  const point = () => page.getByRole("slider", { name: en["console.focus_label"] });
  const withPicture = (own: object = {}) =>
    open({
      before: ({ running }) => {
        const [item] = running.content.items;
        if (item) Object.assign(item, { image_url: picture, fields: { ...item.fields, image: "a.webp", ...own } });
      },
    });
  const save = "PUT /admin/v1/contents/:uuid/draft";

  test("P1 is set by pressing the picture, is saved with it, and is shown in the portal at once", async () => {
    const { api } = await withPicture();
    const portal = await portalFrame();
    await portal.stand();
    await expect.element(point()).toHaveAttribute("aria-valuetext", "50% from the left, 50% from the top");
    const image = point().element().parentElement as HTMLElement;
    await expect.poll(() => image.clientWidth).toBeGreaterThan(100);
    const { width, height } = image.getBoundingClientRect();
    await userEvent.click(image, { position: { x: Math.round(width / 4), y: Math.round(height * 0.8) } });
    await expect.poll(() => portal.last("item")?.item.fields.image_focus).toMatch(/^2[456]% (79|80|81)%$/);
    await expect.poll(() => api.calls(save).at(-1)?.body.fields.image_focus).toMatch(/^2[456]% (79|80|81)%$/);
  });

  test("P1 is moved by the arrow keys, within the picture, and back to the middle @night", async () => {
    const { api } = await withPicture({ image_focus: "2% 50%" });
    await expect.element(point()).toBeVisible();
    (point().element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowDown}{Shift>}{ArrowLeft}{/Shift}{ArrowUp}{ArrowUp}");
    await expect.element(point()).toHaveAttribute("aria-valuetext", "0% from the left, 49% from the top");
    await expect.poll(() => api.calls(save).at(-1)?.body.fields.image_focus).toBe("0% 49%");
    await button(en["console.focus_middle"]).click();
    await expect.element(point()).toHaveAttribute("aria-valuenow", "50");
    await expect.poll(() => api.calls(save).at(-1)?.body.fields.image_focus).toBeUndefined();
  });

  test("P1 the focal point is removed together with its picture @night", async () => {
    const { api } = await withPicture({ image_focus: "10% 20%" });
    await button(en["console.content_picture_remove"]).click();
    await expect.element(point()).not.toBeInTheDocument();
    await expect.poll(() => api.calls(save).at(-1)?.body.fields).not.toHaveProperty("image_focus");
  });

  test("P1 a picture without a description is reported before publishing, and does not prevent it @night", async () => {
    await withPicture();
    await button(en["console.content_publish"]).click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText(en["console.content_alt_missing"])).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: en["console.content_publish"] })).toBeEnabled();
  });
});
