import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { looks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const row = (name: string | RegExp) => page.getByRole("link", { name });
const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: "/content", ...options });

beforeEach(() => localStorage.clear());

describe("the list of content", () => {
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

test.each(looks)("P1 D6 the list is accessible and fits at $width px, $colorScheme", async (look) => {
  await render({ ...look, brand: "ember" });
  await expect.element(row(/Jazz on the quay/)).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});
