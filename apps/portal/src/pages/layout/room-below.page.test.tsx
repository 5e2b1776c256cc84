import { words } from "@atrium/web/testing/words.ts";
import { offer, offerClaim, pier } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage } from "../../testing/render-page.tsx";

const { en } = words;
const flags = { "account-history": true, "service-requests": true, "service-requests-area": true, account: true };
const free = "GET /tenant/v1/buildings/:id/rooms/free";

const bar = () => page.getByRole("navigation", { name: en["nav.label"] }).last();
const box = (of: { element(): Element }) => of.element().getBoundingClientRect();
const toEnd = () => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });

test("T4 K1 without free rooms a phone's bar covers none of the alternatives", async () => {
  const portal = preparePage({ width: 390, flags });
  portal.api.on(free, {
    data: { rooms: [], nearest: [], over_quota: [], offered: true, equipment: [], by_night: false },
  });
  await portal.open(`/building/${pier}/book?people=6`);
  const wait = page.getByRole("button", { name: en["book.wait_any"] });
  await expect.element(wait).toBeVisible();
  await expect.element(bar()).toBeVisible();
  await portal.settled();
  toEnd();
  await expect.poll(() => box(bar()).top - box(wait).bottom).toBeGreaterThanOrEqual(32);
});

test("T4 P8 a phone's bars cover nothing of the code that is shown at the till", async () => {
  const portal = preparePage({ width: 390, flags });
  portal.world.claims = [offerClaim()];
  Object.assign(portal.world.offers[0] ?? {}, {
    claimers: [portal.world.user.uuid],
    max_claims_per_user: 1,
    claims_details: { is_claimable: false, user_count: 1, count: 3 },
  });
  await portal.open(`/building/${pier}/offers/${offer().uuid}`);
  const code = page.getByRole("img", { name: en["offer.code_label"] });
  await expect.element(code).toBeVisible();
  const cancel = page.getByRole("button", { name: en["offer.cancel"] }).last();
  await portal.settled();
  code.element().scrollIntoView({ block: "end", behavior: "instant" });
  // The bar of the action is above the code.
  await expect.poll(() => box(code).top - box(cancel).bottom).toBeGreaterThan(0);
  toEnd();
  await expect
    .poll(() => box(bar()).top - box(page.getByText(en["offer.code_text"])).bottom)
    .toBeGreaterThanOrEqual(32);
});
