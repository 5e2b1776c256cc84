import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { preparePage } from "../../testing/render-page.tsx";
import { someByDay } from "@atrium/web/testing/size.ts";
import { words } from "@atrium/web/testing/words.ts";
import { eventPost, offer, offerClaim, pier } from "@atrium/web/testing/world-items.ts";

const { en } = words;

/** Texts as long as people write them, so that the facts fill the panel. A person who takes part has a code to show, and may cancel. */
function wordyWorld({ takesPart }: { takesPart: boolean }) {
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
  if (takesPart) {
    Object.assign(world.events[0] ?? {}, { attendants: [world.user.uuid] });
    Object.assign(world.offers[0] ?? {}, {
      claimers: [world.user.uuid],
      max_claims_per_user: 1,
      claims_details: { is_claimable: false, user_count: 1, count: 3 },
    });
    world.claims = [offerClaim()];
  }
  return world;
}

// 200 % zoom halves the viewport in both directions.
const screens = [
  [1440, 900],
  [390, 844],
  [720, 450],
] as const;
const codeLabels = new RegExp(`^(${en["event.ticket_label"]}|${en["offer.code_label"]})`);
const eventPath = `event-posts/${eventPost().uuid}`;
const offerPath = `offers/${offer().uuid}`;
const pages = [
  ["event", eventPath, en["event.rsvp"], false],
  ["offer", offerPath, en["offer.claim"], false],
  ["event that one goes to", eventPath, en["event.recall"], true],
  ["offer that one has claimed", offerPath, en["offer.cancel"], true],
] as const;

test.each(
  someByDay(screens, 2).flatMap(([width, height]) =>
    pages.map(([kind, path, name, takesPart]) => ({ kind, path, name, takesPart, width, height })),
  ),
)(
  "T9 the page of an $kind shows its action on the first screen at $width × $height",
  async ({ path, name, takesPart, width, height }) => {
    const portal = preparePage({ world: wordyWorld({ takesPart }), width });
    await page.viewport(width, height);
    await portal.open(`/building/${pier}/${path}`);
    const button = page.getByRole("button", { name, exact: true });
    await expect.element(button).toBeVisible();
    if (takesPart) await expect.element(page.getByRole("img", { name: codeLabels })).toBeInTheDocument();
    expect(scrollY).toBe(0);
    const { top, bottom } = button.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(height);
    // Nothing covers it.
    await button.click({ trial: true });
    const picture = document.querySelector("article img, article [aria-hidden=true] svg")?.getBoundingClientRect();
    expect(picture?.height).toBeLessThanOrEqual(height * 0.45 + 1);
    expect(fits()).toBe(true);
  },
);

test("T9 an event's page is accessible at 200 % zoom", async () => {
  const portal = preparePage({ world: wordyWorld({ takesPart: false }), width: 720 });
  await page.viewport(720, 450);
  await portal.open(`/building/${pier}/${pages[0][1]}`);
  await expect.element(page.getByRole("button", { name: en["event.rsvp"], exact: true })).toBeVisible();
  await expectAccessible();
});
