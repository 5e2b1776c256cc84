import { test, expect } from "vitest";
import { page } from "vitest/browser";
import { audience } from "../../testing/audiences-world.ts";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { contentItem } from "../../testing/content-world.ts";
import { words } from "@atrium/web/testing/words.ts";
const { en } = words;
const looks = [[1440, "light"], [390, "light"], [1440, "dark"], [390, "dark"]] as const;
test.each(looks)("shot %s %s", async (width, colorScheme) => {
  await renderConsole({ may: owner, address: `/content/audiences/${audience(2, "").uuid}`, width, colorScheme } as never);
  await expect.element(page.getByText("412 people")).toBeVisible();
  await page.screenshot({ path: `/tmp/aud-shots/editor-${width}-${colorScheme}.png` });
});
test.each([[1440, "light"], [390, "dark"]] as const)("list %s %s", async (width, colorScheme) => {
  await renderConsole({ may: owner, address: "/content/audiences", width, colorScheme } as never);
  await expect.element(page.getByText("Crew of Meridian")).toBeVisible();
  await page.screenshot({ path: `/tmp/aud-shots/list-${width}-${colorScheme}.png` });
});
test("publish", async () => {
  await renderConsole({ may: owner, address: `/content/${contentItem(1).uuid}`, width: 1440, colorScheme: "light", before: ({ running }: never) => void Object.assign((running as any).content.items[0].fields, { audience: audience(1, "").uuid }) } as never);
  await page.getByRole("button", { name: en["console.content_publish"], exact: true }).click();
  await expect.element(page.getByText(/To 412 people/)).toBeVisible();
  await page.screenshot({ path: `/tmp/aud-shots/publish.png` });
});
