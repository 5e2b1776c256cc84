import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { words } from "@atrium/web/testing/words.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ConsoleWorld } from "../../testing/console-world.ts";
import { button, field, fill, open, title } from "../../testing/content-page.tsx";
import { contentItem } from "../../testing/content-world.ts";

const { en } = words;
const save = "PUT /admin/v1/contents/:uuid/draft";
const publish = "POST /admin/v1/contents/:uuid/publish";
const jazz = contentItem(1).uuid;
const racks = contentItem(2).uuid;

beforeEach(() => localStorage.clear());

describe("publishing", () => {
  test("P5 shows to how many people, where and when, and then schedules for a time of the building", async () => {
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

  test("P5 shows in which lists of the portal it appears, and how many people on the waiting list get a mail @night", async () => {
    const before = ({ running }: { running: ConsoleWorld }) => {
      const categories = [{ uuid: jazz, name: "What's on" }];
      running.content.reach = { promoted: true, categories, channels: ["portal", "mail"], mails: 3 };
    };
    await open(racks, { before });
    await button(en["console.content_publish"]).click();
    const lists = `${en["console.field_promoted"]} and What's on`;
    await expect.element(page.getByText(fill(en["console.content_lists"], { lists }))).toBeVisible();
    await expect.element(page.getByText(fill(en["console.content_mails_other"], { count: "3" }))).toBeVisible();
    await expect.element(page.getByText(en["console.content_portal_only"])).not.toBeInTheDocument();
  });

  test("P2 each invalid field is marked, and the input stays", async () => {
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

  test("P2 G13 another person's change before the last step is shown first, and nothing is published @night", async () => {
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

  test("P1 it is unpublished, archived, restored and copied from one menu", async () => {
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

  test("P10 the history shows the differences of each version, and copies a field into the draft", async () => {
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
    await expectAccessibleAtNight();
    await button(en["console.content_version_take"]).click();
    await expect.poll(() => shown.api.calls(save).at(-1)?.body).toMatchObject({ fields: { capacity: 20 } });
    await expect.element(page.getByText(en["console.content_version_same"])).toBeVisible();
  });
});
