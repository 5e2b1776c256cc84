import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { many, uuid } from "@atrium/web/testing/world-ids.ts";
import { contentCard, pier, utility } from "@atrium/web/testing/world-items.ts";

const { en } = words;

afterEach(() => window.history.replaceState(null, "", window.location.pathname));

test("H2 a home of 300 cards renders only those near the viewport, and scrolls to its last card", async () => {
  const world = fakeWorld("ember");
  world.categories = many(50, (category) => ({
    uuid: uuid(0x1000 + category),
    name: `Category ${category}`,
    category_type: "AudienceContent",
    content_group: "discover",
    contents: many(6, (place) => contentCard({ uuid: uuid(0x2000 + category * 6 + place), title: "One of many" })),
  }));
  const last = uuid(0x2000 + 50 * 6 + 6);
  // The code that follows scrolling reads the window's own address.
  window.history.replaceState(null, "", `#${last}`);
  await renderPage(`/building/${pier}#${last}`, { world, width: 390, colorScheme: "dark" });
  const bar = page.getByRole("navigation", { name: en["home.categories_label"] });
  await expect.element(bar).toBeVisible();
  await expect.poll(() => bar.element().querySelector("[aria-current=location]")?.textContent).toBe("Category 50");
  expect(document.querySelectorAll("main [data-category] li").length).toBe(300);
  const drawn = () =>
    [...document.querySelectorAll("[data-category] article")].filter((article) =>
      article.checkVisibility({ contentVisibilityAuto: true }),
    ).length;
  await expect.poll(drawn).toBeLessThan(60);
  await expect.poll(drawn).toBeGreaterThan(0);
  await expect.poll(() => document.getElementById(last)?.getBoundingClientRect().top).toBeLessThan(innerHeight);
});

test("H4 H5 a tile that only a phone can open says so", async () => {
  const world = fakeWorld();
  world.utilities = [utility(1, "Mobile access")];
  await renderPage("/building", { world });
  const tile = page.getByRole("main").getByRole("button", { name: /Mobile access/ });
  await tile.click();
  const dialog = page.getByRole("dialog", { name: en["tile.mobile_title"].replace("{{tile}}", "Mobile access") });
  await expect.element(dialog).toBeVisible();
  await expectAccessibleAtNight();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(tile).toHaveFocus();
});

test("H4 H5 D6 a tile that only a phone can open leads there by a code, and by a button on a phone; the concierge's is the support address", async () => {
  const world = fakeWorld();
  const url = "https://foodtrucks.example/rotterdam";
  world.utilities = [
    utility(1, "Food trucks today", { type: "nativelink", url }),
    utility(2, "Ask the concierge", { utility_name: "concierge" }),
  ];
  await renderPage("/building", { world });
  const main = page.getByRole("main");
  const mail = "mailto:help@harborline.example?subject=Ask%20the%20concierge";
  await expect.element(main.getByRole("link", { name: "Ask the concierge" })).toHaveAttribute("href", mail);
  await main.getByRole("button", { name: "Food trucks today" }).click();
  const title = en["tile.mobile_title"].replace("{{tile}}", "Food trucks today");
  const dialog = page.getByRole("dialog", { name: title });
  await expect.element(dialog).toBeVisible();
  const code = dialog.getByRole("img", { name: /foodtrucks\.example/ });
  const here = dialog.getByRole("link", { name: en["tile.mobile_open"] });
  for (const width of widths) {
    await page.viewport(width, width < 769 ? 844 : 900);
    const [shown, hidden] = width === 390 ? [here, code] : [code, here];
    await expect.element(shown).toBeVisible();
    await expect.element(hidden).not.toBeInTheDocument();
    await expectAccessible();
    expect(fits()).toBe(true);
    if (width === 390) await expect.element(here).toHaveAttribute("href", url);
  }
});
