import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { narrowLooks, wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { pier } from "../../testing/world-places.ts";
import { button, field, fill, open, render, title } from "../../testing/content-page.tsx";
import { contentItem } from "../../testing/content-world.ts";

const { en } = words;
const save = "PUT /admin/v1/contents/:uuid/draft";
const begin = "POST /admin/v1/contents";
const jazz = contentItem(1).uuid;
const racks = contentItem(2).uuid;
const row = (name: string | RegExp) => page.getByRole("link", { name });

beforeEach(() => localStorage.clear());

describe("the list", () => {
  test("P1 shows the kind, building and state of each, and its filters are in the address", async () => {
    const shown = await render();
    await expect.element(row(/Jazz on the quay/)).toBeVisible();
    await expect.element(row(/New bicycle racks.*The Wharf.*Draft/)).toBeVisible();
    await page.getByLabelText(en["console.content_state"]).selectOptions(en["console.content_state_scheduled"]);
    await expect.element(row(/Jazz/)).not.toBeInTheDocument();
    await expect.element(row(/A second coffee/)).toBeVisible();
    expect(shown.href()).toBe("/manage/content?state=scheduled");
    await page.getByRole("searchbox").fill("nothing like it");
    await expect.element(page.getByRole("heading", { name: en["console.content_none"] })).toBeVisible();
    await button(en["console.filters_clear"]).click();
    await expect.element(row(/Jazz/)).toBeVisible();
  });

  test("P1 an empty one says how to begin; users who may only read cannot create items", async () => {
    await render({
      may: { portfolio: ["content.read"] },
      before: ({ running }) => void running.content.items.splice(0),
    });
    await expect.element(page.getByText(en["console.content_empty_text"])).toBeVisible();
    await expect.element(button(en["console.content_new"])).not.toBeInTheDocument();
  });
});

describe("writing", () => {
  test("P2 a new item is created with the first change, gets its own address, and is saved automatically from then on", async () => {
    const shown = await render();
    await button(en["console.content_new"]).click();
    await page.getByRole("menuitem", { name: en["console.kind_of_event"] }).click();
    await expect.element(title()).toBeVisible();
    expect(shown.api.calls(begin)).toEqual([]);
    await title().fill("Open house");
    await expect.poll(() => shown.api.calls(begin).length).toBe(1);
    expect(shown.api.calls(begin)[0]?.body).toEqual({
      building_uuid: pier.uuid,
      type: "Event",
      fields: { title: { en: "Open house" } },
    });
    await expect.poll(shown.address).not.toBe("/manage/content/new");
    await title().fill("Open house on Friday");
    await expect
      .poll(() => shown.api.calls(save).at(-1)?.body)
      .toMatchObject({
        version: 1,
        fields: { title: { en: "Open house on Friday" } },
      });
    await expect.element(page.getByText(/^Draft saved/)).toBeVisible();
    expect(shown.api.calls(begin)).toHaveLength(1);
  });

  test("P2 a new item whose answer is lost is created once, with the changes made since", async () => {
    const shown = await render({ address: `/content/new?kind=Event&building=${pier.uuid}` });
    shown.api.gateway(begin, 502, { once: true });
    await title().fill("Open house");
    await expect.element(page.getByText(en["console.content_unsaved"])).toBeVisible();
    await expect.poll(() => shown.api.calls(begin).length).toBe(1);
    await title().fill("Open house, for all");
    await expect.poll(() => shown.api.calls(begin).length).toBe(2);
    const [first, second] = shown.api.calls(begin);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
    await expect
      .poll(() => shown.api.calls(save).at(-1)?.body)
      .toMatchObject({
        fields: { title: { en: "Open house, for all" } },
      });
  });

  test("P1 texts are edited in one language at a time, and missing languages are named", async () => {
    const shown = await open(jazz);
    await expect
      .element(page.getByText(fill(en["console.content_missing"], { language: "Deutsch", fields: "Subtitle, Text" })))
      .toBeVisible();
    await page.getByRole("radio", { name: "Deutsch" }).click();
    await expect.element(title()).toHaveValue("Jazz am Kai");
    await field(en["console.field_subtitle"]).fill("Vier Musiker");
    await expect
      .poll(() => shown.api.calls(save).at(-1)?.body)
      .toMatchObject({
        fields: { subtitle: { en: "Four musicians and the evening sun", de: "Vier Musiker" } },
      });
  });

  test("P1 formatted text is saved as the HTML that the server accepts", async () => {
    const shown = await open(jazz);
    const text = page.getByRole("textbox", { name: en["console.field_rich_description"] });
    await expect.element(text).toHaveTextContent("Bring a coat.");
    await text.fill("Come early");
    await button(en["console.format_bullets"]).click();
    await expect
      .poll(() => shown.api.calls(save).at(-1)?.body)
      .toMatchObject({
        fields: { rich_description: { en: expect.stringMatching(/^<ul><li><p>.*Come early.*<\/p><\/li><\/ul>$/) } },
      });
  });

  test("P1 pasted HTML is reduced to what the editor supports", async () => {
    const shown = await open(racks);
    const text = page.getByRole("textbox", { name: en["console.field_rich_description"] });
    await text.click();
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<style>p{color:red}</style><h1 class="MsoTitle" onclick="x()">Racks</h1><p style="mso-x:1"><b>New</b> <img src="x" onerror="x()"><a href="javascript:x()">ones</a></p>`,
    );
    text.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    await expect
      .poll(() => shown.api.calls(save).at(-1)?.body)
      .toMatchObject({
        fields: { rich_description: { en: "<h2>Racks</h2><p><strong>New</strong> ones</p>" } },
      });
  });

  test("P1 a picture is saved as soon as it is selected, and a description is requested", async () => {
    const shown = await open(jazz);
    const picture = new File([new Uint8Array([1])], "quay.png", { type: "image/png" });
    await expect.element(title()).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[accept^="image"]');
    await page.elementLocator(input ?? document.body).upload(picture);
    await expect
      .poll(() => shown.api.calls(save).at(-1)?.body)
      .toMatchObject({ fields: { image: `${"a".repeat(64)}.webp` } });
    await expect.element(page.getByText(en["console.content_picture_hint"])).toBeVisible();
  });

  test("P2 G13 without a network changes are stored on this device, also after the page is left, until the server has saved them", async () => {
    const shown = await open(jazz);
    await expect.element(title()).toBeVisible();
    shown.api.offline(true);
    await title().fill("Written in a tunnel");
    await expect.element(page.getByText(en["console.content_unsaved"])).toBeVisible();
    await row(en["console.content_title"]).first().click();
    await expect.element(title()).not.toBeInTheDocument();
    shown.back();
    await expect.element(title()).toHaveValue("Written in a tunnel");
    shown.api.offline(false);
    dispatchEvent(new Event("online"));
    await expect
      .poll(() => shown.api.calls(save).at(-1)?.body)
      .toMatchObject({
        fields: { title: { en: "Written in a tunnel", de: "Jazz am Kai" } },
      });
    await expect.element(page.getByText(/^Draft saved/)).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.startsWith("atrium.draft."))).toEqual([]);
  });

  test("P2 G13 another person's changes to other fields are merged, and for the same field both versions are shown", async () => {
    const shown = await open(jazz);
    await expect.element(title()).toBeVisible();
    const theirs = shown.running.content.items[0];
    if (!theirs) return expect.unreachable();
    Object.assign(theirs, { version: 4, fields: { ...theirs.fields, capacity: 90 } });
    await title().fill("Jazz, mine");
    await expect.element(page.getByText(en["console.content_merged"])).toBeVisible();
    await expect
      .poll(() => shown.api.calls(save).at(-1)?.body)
      .toMatchObject({
        version: 4,
        fields: { capacity: 90, title: { en: "Jazz, mine" } },
      });
    await expect.element(page.getByText(/^Draft saved/)).toBeVisible();
    Object.assign(theirs, { version: 9, fields: { ...theirs.fields, title: { en: "Jazz, theirs" } } });
    await title().fill("Jazz, mine again");
    await expect.element(page.getByRole("heading", { name: en["console.content_conflict_title"] })).toBeVisible();
    await expectAccessibleAtNight();
    await page.getByRole("radio", { name: /Theirs/ }).click();
    await button(en["console.content_conflict_save"]).click();
    await expect.element(title()).toHaveValue("Jazz, theirs");
    return undefined;
  });

  test("P1 a user who may only read cannot edit", async () => {
    await open(jazz, { may: { portfolio: ["content.read"] } });
    await expect.element(title()).toBeDisabled();
    await expect.element(button(en["console.content_publish"])).not.toBeInTheDocument();
  });
});

test.each(narrowLooks)("P1 D6 the list is accessible and fits at $width px, $colorScheme", async (look) => {
  await render({ ...look, brand: "ember" });
  await expect.element(row(/Jazz on the quay/)).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});

test.each(wideLooks)("P1 D6 the editor is accessible and fits at $width px, $colorScheme", async (look) => {
  await open(jazz, look);
  await expect.element(page.getByRole("textbox", { name: en["console.field_rich_description"] })).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});
