import type { Page } from "@playwright/test";
import { expectAccessible, screenshot } from "./browser.ts";
import { widths } from "../../apps/portal/src/testing/looks.ts";
import { enter } from "./given-session.ts";
import { fits } from "./history-page.ts";
import { expect, test } from "./journey.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const mobileTitle = (tile: string) => en["tile.mobile_title"].replace("{{tile}}", tile);

const tile = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const dialog = (page: Page) => page.locator("dialog[open]");
const closeButton = (page: Page) => dialog(page).getByRole("button", { name: en["app.close"], exact: true });

/** Stands in for a micro front end. */
const serve = (page: Page, origin: string, body: string) =>
  page.route(`${origin}/**`, (route) => route.fulfill({ contentType: "text/html", body }));

/** What a page in a frame finds: its own origin, and nobody else's page. */
const nosy = `<!doctype html><title>Rooms</title><h1>Rooms</h1><p id="found"></p><script>
  const tried = (act) => { try { act(); return "open"; } catch { return "closed"; } };
  document.getElementById("found").textContent =
    [origin, tried(() => parent.document.title), tried(() => parent.localStorage.length)].join(" ");
</script>`;

test("H4 H5 R17 the tiles: a micro front end over the home, 700px high, in its sandbox; what only a phone opens, as a code; the concierge's address", ({
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
    expect(await frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-popups allow-same-origin");
    expect(await frame.getAttribute("allow")).toContain("camera 'none'");
    expect(await frame.getAttribute("title")).toBe("Reserve a room");
    await expect.poll(async () => (await frame.boundingBox())?.height).toBe(700);
    await expectAccessible(page);
    await screenshot(page, "frame-light");
    expect(await dialog(page).getByRole("link").getAttribute("href")).toBe("https://rooms.harborline.example/pier-one");
    await closeButton(page).click();
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Reserve a room");

    const mail = page.getByRole("main").getByRole("link", { name: "Ask the concierge" });
    expect(await mail.getAttribute("href")).toMatch(/^mailto:[^?]+@[^?]+\?subject=Ask%20the%20concierge$/);
    await tile(page, "Food trucks today").click();
    await dialog(page)
      .getByRole("heading", { name: mobileTitle("Food trucks today") })
      .waitFor();
    const code = dialog(page).getByRole("img", { name: /foodtrucks\.example/ });
    const here = dialog(page).locator("a", { hasText: en["tile.mobile_open"] });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 769 ? 844 : 900 });
      await (width === 390 ? here : code).waitFor();
      await (width === 390 ? code : here).waitFor({ state: "hidden" });
      expect(await here.getAttribute("href")).toBe("https://foodtrucks.example/rotterdam");
      await expectAccessible(page);
      await screenshot(page, `mobile-only-${width}`);
      expect(await fits(page)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
  }));

/** The address of the post that a card of this title leads to. */
async function postAddress(page: Page, title: string): Promise<string> {
  const card = page.getByRole("main").getByRole("link", { name: title }).first();
  return ((await card.getAttribute("href")) ?? "").replace("/content/", "/posts/");
}

test("E9 a post: a survey opens in the 700px frame, everything else in a new tab, at every width; what names no post is not here", ({
  inVisit,
  person,
}) =>
  inVisit(
    async (visitor) => {
      const { page, at } = visitor;
      await serve(page, "https://survey.harborline.example", "<h1>Lifts</h1>");
      await enter(visitor, person());
      const survey = await postAddress(page, "Four questions about the elevators");
      const plain = await postAddress(page, "The Hold is open again");
      await page.goto(at(survey));
      await page.getByRole("heading", { level: 1, name: "Four questions about the elevators" }).waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 769 ? 844 : 900 });
        if (width === 390) await expectAccessible(page);
        await screenshot(page, `post-${width}`, { fullPage: true });
        expect(await fits(page)).toBe(true);
        await page.getByRole("main").getByRole("button", { name: "Answer now" }).click();
        await page.frameLocator("dialog[open] iframe").getByRole("heading", { name: "Lifts" }).waitFor();
        const frame = dialog(page).locator("iframe");
        if (width === 1440) await expect.poll(async () => (await frame.boundingBox())?.height).toBe(700);
        await expect.poll(() => frame.getAttribute("data-waiting")).toBeNull();
        await screenshot(page, `post-survey-${width}`);
        await closeButton(page).click();
        await dialog(page).waitFor({ state: "detached" });
      }
      await expectAccessible(page);
      await page.goto(at(plain));
      const call = page.getByRole("main").getByRole("link", { name: "Ask for a date" });
      await call.waitFor();
      expect(await call.getAttribute("target")).toBe("_blank");
      expect(await call.getAttribute("rel")).toContain("noopener");
      expect(await call.getAttribute("href")).toBe("https://harborline.example/the-hold");
      await page.goto(at(plain.replace(/[^/]+$/, "nonsense")));
      await page.getByRole("heading", { level: 1, name: en["content.not_found_title"] }).waitFor();
    },
    { colorScheme: "dark" },
  ));
