import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { pier, type Post, post } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const read = "GET /tenant/v1/posts/:uuid";
const addressOf = (name: string) => `/building/${pier}/posts/${name}`;
const address = addressOf(post().uuid);
const h1 = (name: string) => page.getByRole("heading", { level: 1, name });

function worldWith(own: Partial<Post>) {
  const world = fakeWorld();
  world.posts = [post(own)];
  return world;
}

test("E9 H10 the call to action of an open post appears and disappears at its times", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const world = worldWith({
    cta_url: "https://harborline.example/the-hold",
    cta_label: "Ask for a date",
    cta_display_start_at: inMinutes(30),
    cta_display_end_at: inMinutes(60),
  });
  await renderPage(address, { world });
  await expect.element(h1(post().title)).toBeVisible();
  const call = page.getByRole("main").getByRole("link", { name: "Ask for a date" });
  await expect.element(call).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(30 * 60_000 + 1_000);
  await expect.element(call.first()).toBeVisible();
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  await expect.element(call).not.toBeInTheDocument();
});

test("E9 a deleted post says so", async () => {
  await renderPage(addressOf("0198c0de-0000-7000-8000-000000000000"));
  await expect.element(h1(en["content.not_found_title"])).toBeVisible();
  await expectAccessibleAtNight();
});

test("E9 a post without a picture, with a very long title and a call that must not be opened", async () => {
  const world = worldWith({
    title: `Title ${"x".repeat(10_000)}`,
    image_url: null,
    cta_url: "javascript:alert(1)",
    cta_label: "Answer now",
  });
  await renderPage(address, { world, width: 390 });
  await expect.element(h1("Title")).toBeVisible();
  expect(fits()).toBe(true);
  await expect.element(page.getByRole("main").getByText("Answer now")).not.toBeInTheDocument();
});

test("E9 a post that fails to load has a retry and a link home @night", async () => {
  const portal = preparePage();
  portal.api.refuse(read, "internal");
  portal.expectFault(/^console: /);
  await portal.open(address);
  const again = page.getByRole("button", { name: en["app.try_again"] }).first();
  await expect.element(again).toBeVisible();
  portal.api.reset(read);
  await again.click();
  await expect.element(h1(post().title)).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Pier One/ })
    .last()
    .click();
  await expect.element(h1("Pier One")).toBeVisible();
});

test("E9 D6 a survey opens in a frame of up to 700 px height, at every width @night", async () => {
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("<h1>Lifts</h1>"));
  onTestFinished(() => asked.mockRestore());
  const url = "https://survey.harborline.example/elevators/survey";
  await renderPage(address, { world: worldWith({ cta_url: url, cta_label: "Answer now" }), colorScheme: "dark" });
  await expect.element(h1(post().title)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Answer now" }).click();
  const dialog = page.getByRole("dialog");
  const frame = () => dialog.element().querySelector("iframe");
  await expect.poll(() => frame()?.getAttribute("data-waiting")).toBeNull();
  expect(frame()?.src).toBe(url);
  for (const width of widths) {
    await page.viewport(width, width < 769 ? 844 : 900);
    const { left = -1, right = 0, height = 0 } = frame()?.getBoundingClientRect() ?? {};
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    if (width === 1440) expect(height).toBe(700);
    expect(fits()).toBe(true);
  }
  await expectAccessible();
  await dialog.getByRole("button", { name: en["app.close"], exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectAccessible();
});

test("E9 any other call to action opens in a new tab", async () => {
  const url = "https://harborline.example/the-hold";
  await renderPage(address, { world: worldWith({ cta_url: url, cta_label: "Ask for a date" }) });
  const call = page.getByRole("main").getByRole("link", { name: "Ask for a date" }).first();
  await expect.element(call).toHaveAttribute("href", url);
  await expect.element(call).toHaveAttribute("target", "_blank");
  await expect.element(call).toHaveAttribute("rel", expect.stringContaining("noopener"));
});
