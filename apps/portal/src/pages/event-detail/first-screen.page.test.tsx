import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { eventPost, offer, pier } from "@atrium/web/testing/world-items.ts";

const { en } = words;

/** As long as people write them: what is known fills the panel. */
function wordyWorld() {
  const world = fakeWorld();
  const title = "An evening of music on the quay with everybody who works here";
  const text = "There is a lot to say of it. ".repeat(60);
  Object.assign(world.events[0] ?? {}, {
    title,
    subtitle: "With the orchestra of the harbor",
    description: text,
    address: "Quay 1, 3011 Rotterdam",
    directions: "Through the main entrance, up to the roof by the lift on the left.",
    virtual_url: "https://stream.example/quay",
    virtual_text: "Also online",
    price: "12.50",
    currency_type: "EUR",
  });
  Object.assign(world.offers[0] ?? {}, { title, description: text });
  return world;
}

// 200 % zoom leaves half of the pixels each way.
const screens = [
  [1440, 900],
  [390, 844],
  [720, 450],
] as const;
const pages = [
  ["event", `event-posts/${eventPost().uuid}`, en["event.rsvp"]],
  ["offer", `offers/${offer().uuid}`, en["offer.claim"]],
] as const;

test.each(
  screens.flatMap(([width, height]) => pages.map(([kind, path, name]) => ({ kind, path, name, width, height }))),
)(
  "T9 the page of an $kind shows its action on the first screen at $width × $height",
  async ({ path, name, width, height }) => {
    const portal = preparePage({ world: wordyWorld(), width });
    await page.viewport(width, height);
    await portal.open(`/building/${pier}/${path}`);
    const button = page.getByRole("button", { name, exact: true });
    await expect.element(button).toBeVisible();
    expect(scrollY).toBe(0);
    const { top, bottom } = button.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(height);
    // Nothing lies over it.
    await button.click({ trial: true });
    const picture = document.querySelector("article img, article [aria-hidden=true] svg")?.getBoundingClientRect();
    expect(picture?.height).toBeLessThanOrEqual(height * 0.45 + 1);
    expect(fits()).toBe(true);
  },
);

test("T9 an event's page is accessible at 200 % zoom", async () => {
  const portal = preparePage({ world: wordyWorld(), width: 720 });
  await page.viewport(720, 450);
  await portal.open(`/building/${pier}/${pages[0][1]}`);
  await expect.element(page.getByRole("button", { name: en["event.rsvp"], exact: true })).toBeVisible();
  await expectAccessible();
});
