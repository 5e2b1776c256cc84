import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";

/** A logo of this shape, drawn edge to edge. */
const logoPicture = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`)}`;

const shapes = [
  ["wide", 640, 112],
  ["square", 256, 256],
  ["tall", 60, 120],
] as const;

for (const [shape, width, height] of shapes)
  test.each([390, 820, 1440])(`Z21 a ${shape} logo has a frame of this shape, at %i px`, async (screen) => {
    const world = fakeWorld();
    world.brand.theme.logo = { light: logoPicture(width, height), dark: null };
    await renderPage("/", { world, width: screen });
    const home = page.getByRole("banner").getByRole("link", { name: words.en["nav.home"], exact: true }).first();
    await expect.element(home).toBeVisible();
    const logo = home.element().querySelector("img") as HTMLImageElement;
    await logo.decode();
    const frame = home.element().getBoundingClientRect();
    const room = Math.min(Math.max(104, 0.27 * screen), 136);
    // Never narrower than a touch target.
    const wanted = Math.max(20, Math.min(32 * (width / height), room));
    expect(logo.getBoundingClientRect().height).toBe(32);
    expect(Math.abs(frame.width - wanted)).toBeLessThan(1);
    // The next element follows at the same distance, whatever the logo's shape.
    const beside = page.getByRole("banner").getByRole("button").first().element().getBoundingClientRect();
    expect(Math.round(beside.left - frame.right)).toBe(12);
  });

test("Z35 a brand without a logo is called by its name in the header, and so is the link that it is", async () => {
  const world = fakeWorld();
  world.brand.theme.logo = { light: null, dark: null };
  const { name } = world.brand.theme;
  await renderPage("/", { world });
  const home = page.getByRole("banner").getByRole("link", { name: `${name}, ${words.en["nav.home"]}`, exact: true });
  await expect.element(home).toHaveTextContent(name);
});
