import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { looks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { pier } from "../../testing/world-places.ts";
import { owner } from "../../testing/console-world.ts";
import { contentItem } from "../../testing/content-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const save = "PUT /admin/v1/contents/:uuid/draft";
const publish = "POST /admin/v1/contents/:uuid/publish";
const begin = "POST /admin/v1/contents";
const jazz = contentItem(1).uuid;
const racks = contentItem(2).uuid;
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const row = (name: string | RegExp) => page.getByRole("link", { name });
const title = () => page.getByRole("textbox", { name: en["console.field_title"], exact: true });

const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: "/content", ...options });
const open = (uuid: string, options: Parameters<typeof renderConsole>[0] = {}) =>
  render({ address: `/content/${uuid}`, ...options });

beforeEach(() => localStorage.clear());

describe("the list", () => {
  test("P1 has kind, building and state of each, and its filters are the address's", async () => {
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

  test("P1 an empty one says how to begin, and whoever only reads begins nothing", async () => {
    await render({
      may: { portfolio: ["content.read"] },
      before: ({ running }) => void running.content.items.splice(0),
    });
    await expect.element(page.getByText(en["console.content_empty_text"])).toBeVisible();
    await expect.element(button(en["console.content_new"])).not.toBeInTheDocument();
  });
});

describe("writing", () => {
  test("P2 a new item comes to be with the first change, and then is saved by itself under its own address", async () => {
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

  test("P2 a new item whose answer is lost on the way is one item, with what was written meanwhile", async () => {
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

  test("P1 texts are of one language at a time, and what a language lacks is said", async () => {
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

  test("P1 formatted text is written and marked as the server keeps it", async () => {
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

  test("P1 what is pasted from elsewhere becomes what the editor can make", async () => {
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

  test("P1 a picture is kept as it is chosen, and its description is asked for", async () => {
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

  test("P2 G13 what no server takes stays on this device, whoever leaves the page, until one does", async () => {
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

  test("P2 G13 what another has changed in other fields is taken in, and in the same field both are shown", async () => {
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
    await expectAccessible();
    await page.getByRole("radio", { name: /Theirs/ }).click();
    await button(en["console.content_conflict_save"]).click();
    await expect.element(title()).toHaveValue("Jazz, theirs");
    return undefined;
  });

  test("P1 whoever may only read writes nothing", async () => {
    await open(jazz, { may: { portfolio: ["content.read"] } });
    await expect.element(title()).toBeDisabled();
    await expect.element(button(en["console.content_publish"])).not.toBeInTheDocument();
  });
});

describe("publishing", () => {
  test("P5 says to how many people, where and when, and then it is planned for a time of the building", async () => {
    const shown = await open(racks);
    await button(en["console.content_publish"]).click();
    await expect.element(page.getByText("To 412 people in The Wharf")).toBeVisible();
    await expect.element(page.getByText(en["console.content_portal_only"])).toBeVisible();
    await expect.element(page.getByText(en["console.content_lists_none"])).toBeVisible();
    await expectAccessible();
    await page.getByRole("radio", { name: en["console.content_when_later"] }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: en["console.content_publish"] }).click();
    await expect.element(page.getByText(en["console.content_time_missing"])).toBeVisible();
    await field(en["console.content_from"]).fill("2027-01-08T09:00");
    await dialog.getByRole("button", { name: en["console.content_publish"] }).click();
    await expect
      .poll(() => shown.api.calls(publish).at(-1)?.body)
      .toEqual({
        version: 1,
        from: "2027-01-08 09:00",
        until: null,
      });
    await expect.element(page.getByText(/^Planned for/)).toBeVisible();
    await expect.element(page.getByText(en["console.content_state_scheduled"], { exact: true })).toBeVisible();
  });

  test("P2 each field that is wrong is marked, and what is written stays", async () => {
    const shown = await open(racks);
    await title().fill("Racks");
    shown.api.refuse(publish, "validation_failed", {
      once: true,
      errors: [
        { path: "/fields/title", code: "invalid", message: "" },
        { path: "/fields/capacity", code: "taken", message: "" },
      ],
    });
    await button(en["console.content_publish"]).click();
    await page.getByRole("dialog").getByRole("button", { name: en["console.content_publish"] }).click();
    await expect.element(page.getByText(en["console.content_wrong"])).toHaveFocus();
    await expect.element(title()).toHaveAccessibleDescription(en["console.content_fault_invalid"]);
    await expect.element(page.getByText(en["console.content_fault_taken"])).toBeVisible();
    await expect.element(title()).toHaveValue("Racks");
  });

  test("P2 G13 what somebody has changed before the last step is shown first, and nothing is published", async () => {
    const shown = await open(racks);
    await expect.element(title()).toHaveValue("New bicycle racks");
    await button(en["console.content_publish"]).click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("To 412 people in The Wharf")).toBeVisible();
    const theirs = shown.running.content.items.find(({ uuid }) => uuid === racks);
    Object.assign(theirs ?? {}, { version: 5, fields: { title: { en: "Racks, for bicycles" } } });
    await dialog.getByRole("button", { name: en["console.content_publish"] }).click();
    await expect.element(title()).toHaveValue("Racks, for bicycles");
    await expect.element(dialog).not.toBeInTheDocument();
    await button(en["console.content_publish"]).click();
    await dialog.getByRole("button", { name: en["console.content_publish"] }).click();
    await expect.poll(() => shown.api.calls(publish).at(-1)?.body).toMatchObject({ version: 5 });
  });

  test("P1 it is taken out, put away, brought back and copied from one menu", async () => {
    const shown = await open(jazz);
    const act = async (name: string, done: string) => {
      await button(en["console.content_acts"]).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
      await expect.element(page.getByText(done)).toBeVisible();
    };
    await act(en["console.content_unpublish"], en["console.content_done_unpublish"]);
    await act(en["console.content_archive"], en["console.content_done_archive"]);
    await act(en["console.content_restore"], en["console.content_done_restore"]);
    await act(en["console.content_duplicate"], en["console.content_done_duplicate"]);
    await expect.poll(shown.address).not.toContain(jazz);
  });

  test("P10 history shows what was otherwise, and takes a field of it into the draft", async () => {
    const shown = await open(jazz, {
      before: ({ running }) => {
        const [{ fields } = contentItem(1)] = running.content.items;
        const version = { at: "2026-11-01T09:00:00.000Z", by: "Mara Meer", published_at: null, unpublished_at: null };
        running.content.versions.set(jazz, [{ ...version, number: 1, fields: { ...fields, capacity: 20 } }]);
      },
    });
    await button(en["console.content_acts"]).click();
    await page.getByRole("menuitem", { name: en["console.history"] }).click();
    await expect.element(page.getByRole("heading", { name: "Version 1" })).toBeVisible();
    await expectAccessible();
    await button(en["console.content_version_take"]).click();
    await expect.poll(() => shown.api.calls(save).at(-1)?.body).toMatchObject({ fields: { capacity: 20 } });
    await expect.element(page.getByText(en["console.content_version_same"])).toBeVisible();
  });
});

test.each(looks)("P1 D6 the list is accessible and fits at $width px, $colorScheme", async (look) => {
  await render({ ...look, brand: "ember" });
  await expect.element(row(/Jazz on the quay/)).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});

test.each(looks)("P1 D6 the editor is accessible and fits at $width px, $colorScheme", async (look) => {
  await open(jazz, look);
  await expect.element(page.getByRole("textbox", { name: en["console.field_rich_description"] })).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});
