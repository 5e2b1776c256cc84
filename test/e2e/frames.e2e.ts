import type { Page } from "@playwright/test";
import { expectAccessibleAtNight, screenshot } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;

const tile = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const dialog = (page: Page) => page.locator("dialog[open]");
const closeButton = (page: Page) => dialog(page).getByRole("button", { name: en["app.close"], exact: true });

/** A fake micro front end. */
const serve = (page: Page, origin: string, body: string) =>
  page.route(`${origin}/**`, (route) => route.fulfill({ contentType: "text/html", body }));

/** What a page in a frame can access: its own origin, and no other page. */
const nosy = `<!doctype html><title>Rooms</title><h1>Rooms</h1><p id="found"></p><script>
  const tried = (act) => { try { act(); return "open"; } catch { return "closed"; } };
  document.getElementById("found").textContent =
    [origin, tried(() => parent.document.title), tried(() => parent.localStorage.length)].join(" ");
  parent.postMessage({ action: "getHostInfo" }, "*");
</script>`;

// Failing frames, other tiles, and surveys: the page tests of overlay-frame, pages/home and pages/post-detail of the portal.
test("H4 R17 a micro front end over home, 700px high, in its sandbox: it has its own origin, and access to no other page @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await serve(page, "https://rooms.harborline.example", nosy);
    await enter(visitor, person());
    await tile(page, "Reserve a room").click();
    const frame = dialog(page).locator("iframe");
    const inside = page.frameLocator("dialog[open] iframe");
    await inside.getByRole("heading", { name: "Rooms" }).waitFor();
    await expect.poll(() => frame.getAttribute("data-waiting")).toBeNull();
    expect(await inside.locator("#found").textContent()).toBe("https://rooms.harborline.example closed closed");
    await expect.poll(async () => (await frame.boundingBox())?.height).toBe(700);
    await expectAccessibleAtNight(page);
    await screenshot(page, "frame-light");
    await closeButton(page).click();
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Reserve a room");
  }));
