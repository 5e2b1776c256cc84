import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type ConsoleWorld, owner } from "../../testing/console-world.ts";
import { contentItem } from "../../testing/content-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const racks = contentItem(2).uuid;
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

test("P5 says in which lists of the portal it appears, and how many who wait for a place are mailed", async () => {
  const before = ({ running }: { running: ConsoleWorld }) => {
    const categories = [{ uuid: uuid(0x61001), name: "What's on" }];
    running.content.reach = { promoted: true, categories, channels: ["portal", "mail"], mails: 3 };
  };
  await renderConsole({ may: owner, address: `/content/${racks}`, before });
  await page.getByRole("button", { name: en["console.content_publish"], exact: true }).click();
  const lists = `${en["console.field_promoted"]} and What's on`;
  await expect.element(page.getByText(fill(en["console.content_lists"], { lists }))).toBeVisible();
  await expect.element(page.getByText(fill(en["console.content_mails_other"], { count: "3" }))).toBeVisible();
  await expect.element(page.getByText(en["console.content_portal_only"])).not.toBeInTheDocument();
});
