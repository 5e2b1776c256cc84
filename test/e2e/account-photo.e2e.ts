import type { Page } from "@playwright/test";
import { dialog, openAccount } from "./account-ways.ts";
import { expectAccessible, screenshot } from "./browser.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** A picture as a file, drawn by the browser: `kind` as canvas knows it. */
async function drawn(page: Page, width: number, height: number, kind = "image/png"): Promise<Buffer> {
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

test("U3 7 is chosen, positioned by keys and buttons, sent, shown in the header, and removed", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await openAccount(visitor, person());
    await picker(page).setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await drawn(page, 900, 600) });
    await use(page).waitFor();
    await screenshot(page, "account-crop");
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await dialog(page).getByRole("button", { name: en["account.crop_zoom_in"] }).click();
    const asked = page.waitForRequest((request) => request.url().includes("/users/current/avatar"));
    await use(page).click();
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toEqual({ left: "240", top: "60", size: "480" });
    await avatar(page).waitFor();
    await page.getByText(en["account.photo_saved"]).waitFor();
    await page.reload();
    await avatar(page).waitFor();
    await page.getByRole("button", { name: en["account.photo_remove"] }).click();
    await avatar(page).waitFor({ state: "detached" });
  }));

test("7 comes by paste and by drag as well, and what is no picture is said at once", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await openAccount(visitor, person());
    await picker(page).setInputFiles({ name: "me.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await page.getByRole("alert").getByText(en["account.photo_wrong_type"]).waitFor();
    await picker(page).setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
    await page.getByRole("alert").getByText(en["account.photo_wrong_type"]).waitFor();
    const bytes = [...(await drawn(page, 60, 60))];
    for (const kind of ["paste", "drop"] as const) {
      await page.evaluate(
        ([way, content]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(content)], "me.png", { type: "image/png" }));
          const init = { bubbles: true, cancelable: true };
          const target = document.querySelector("input[name=photo]")?.parentElement ?? document.body;
          const event =
            way === "paste"
              ? new ClipboardEvent("paste", { ...init, clipboardData: data })
              : new DragEvent("drop", { ...init, dataTransfer: data });
          (way === "paste" ? document : target).dispatchEvent(event);
        },
        [kind, bytes] as const,
      );
      await use(page).waitFor();
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
    }
  }));

test("7 sending can be given up, and tried again after a lost connection", ({ inVisit, person }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await openAccount(visitor, person());
    let way: "hang" | "lose" | "pass" = "hang";
    await page.route("**/api/users/current/avatar*", (route) => {
      if (way === "hang") return undefined;
      return way === "lose" ? route.abort("connectionreset") : route.continue();
    });
    await picker(page).setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await drawn(page, 400, 400) });
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
  }));
