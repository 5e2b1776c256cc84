import type { Page } from "@playwright/test";
import { dialog, openAccount } from "./account-ways.ts";
import { expectAccessible, screenshot } from "./browser.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** A picture file, drawn by the browser: `kind` as canvas names it. */
async function pictureFile(page: Page, width: number, height: number, kind = "image/png"): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h, type]) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [w, h];
      const context = canvas.getContext("2d");
      const sky = context?.createLinearGradient(0, 0, w, h);
      sky?.addColorStop(0, "#f6c177");
      sky?.addColorStop(1, "#31748f");
      if (context && sky) context.fillStyle = sky;
      context?.fillRect(0, 0, w, h);
      if (context) context.fillStyle = "#fff";
      context?.arc(w / 2, h / 2, h / 4, 0, 7);
      context?.fill();
      return canvas.toDataURL(type, 0.95);
    },
    [width, height, kind] as const,
  );
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

const picker = (page: Page) => page.locator("input[type=file][name=photo]");
const use = (page: Page) => dialog(page).getByRole("button", { name: en["account.crop_save"] });
const avatar = (page: Page) => page.getByRole("banner").locator("img[src*='/256.webp']");

test("U3 7 is selected, positioned by keys and buttons, uploaded, cancelled, lost and retried, shown in the header, and removed @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await openAccount(visitor, person());
    let way: "hang" | "lose" | "pass" = "hang";
    const asked: string[] = [];
    await page.route("**/api/users/current/avatar*", (route) => {
      if (route.request().method() === "PUT") asked.push(route.request().url());
      if (way === "hang") return undefined;
      return way === "lose" ? route.abort("connectionreset") : route.continue();
    });
    await picker(page).setInputFiles({
      name: "me.png",
      mimeType: "image/png",
      buffer: await pictureFile(page, 900, 600),
    });
    await use(page).waitFor();
    await screenshot(page, "account-crop");
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await dialog(page).getByRole("button", { name: en["account.crop_zoom_in"] }).click();
    await use(page).click();
    await dialog(page).getByRole("progressbar").waitFor();
    await dialog(page).getByRole("button", { name: en["account.cancel"] }).click();
    await dialog(page).getByRole("progressbar").waitFor({ state: "detached" });
    way = "lose";
    await use(page).click();
    await dialog(page).getByRole("alert").waitFor();
    way = "pass";
    await dialog(page).getByRole("button", { name: en["app.try_again"] }).click();
    await avatar(page).waitFor();
    await page.getByText(en["account.photo_saved"]).waitFor();
    const squares = asked.map((url) => Object.fromEntries(new URL(url).searchParams));
    const square = { left: "240", top: "60", size: "480" };
    expect(squares).toEqual([square, square, square]);
    await page.reload();
    await avatar(page).waitFor();
    await page.getByRole("button", { name: en["account.photo_remove"] }).click();
    await avatar(page).waitFor({ state: "detached" });
  }));
