import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { offer, offerClaim, pier } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage } from "../../testing/render-page.tsx";

const { en } = words;
const day = 86_400_000;
const claimsKey = "GET /tenant/v1/offers/:uuid/claims";
const code = () => page.getByRole("img", { name: en["offer.code_label"] });
const cancel = () => page.getByRole("button", { name: en["offer.cancel"] });
const redeemed = () => page.getByText(en["offer.redeemed"].split("{{")[0]?.trim() ?? "", { exact: false });
const second = (own = {}) => offerClaim({ uuid: uuid(0x413), code: "0000111122223333", ...own });

async function open(claims: ReturnType<typeof offerClaim>[], own: Partial<ReturnType<typeof offer>> = {}, width = 390) {
  const portal = preparePage({ width });
  const count = claims.length;
  portal.world.claims = claims;
  Object.assign(portal.world.offers[0] ?? {}, {
    claimers: count > 0 ? [portal.world.user.uuid] : [],
    max_claims_per_user: Math.max(count, 1),
    claims_details: { is_claimable: count === 0, user_count: count, count: 3 },
    ...own,
  });
  await portal.open(`/building/${pier}/offers/${offer().uuid}`);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return portal;
}

test("P8 a person with a claim sees a code for the till, as QR code and as text, also on a phone", async () => {
  await open([offerClaim()]);
  await expect.element(code()).toBeVisible();
  await expect.element(page.getByText("7K3M B2QX 9TDW E5HZ")).toBeVisible();
  await expect.element(cancel().first()).toBeVisible();
  await expectAccessible();
  expect(fits()).toBe(true);
});

test("P8 without a claim no code is requested; an offer that is over shows none", async () => {
  const portal = await open([]);
  await portal.settled();
  expect(portal.api.calls(claimsKey)).toEqual([]);
  await expect.element(code()).not.toBeInTheDocument();
});

test("P8 an offer that is over shows no code", async () => {
  const portal = await open([offerClaim()], { end_at: new Date(Date.now() - day).toISOString() });
  await portal.settled();
  await expect.element(code()).not.toBeInTheDocument();
});

test("P8 when the till redeems a claim, the code of the next one is shown; once all are redeemed, none can be given back", async () => {
  const portal = await open([offerClaim(), second()], {}, 1440);
  await expect.element(page.getByText("7K3M B2QX 9TDW E5HZ")).toBeVisible();
  await expect.element(page.getByText("2 still to redeem")).toBeVisible();
  const at = new Date().toISOString();
  portal.world.claims = [offerClaim({ redeemed_at: at }), second()];
  portal.tell(/api\/stream/, { type: "places" });
  await expect.element(page.getByText("0000 1111 2222 3333")).toBeVisible();
  await expect.element(redeemed()).toBeVisible();
  await expect.element(cancel().first()).toBeVisible();
  portal.world.claims = [offerClaim({ redeemed_at: at }), second({ redeemed_at: at })];
  portal.tell(/api\/stream/, { type: "places" });
  await expect.element(code()).not.toBeInTheDocument();
  await expect.element(cancel()).not.toBeInTheDocument();
});

test("P8 Z22 with a server without codes none is shown, and the claim is unchanged", async () => {
  const portal = preparePage();
  portal.api.refuse(claimsKey, "content_not_found");
  Object.assign(portal.world.offers[0] ?? {}, {
    claimers: [portal.world.user.uuid],
    claims_details: { is_claimable: false, user_count: 1, count: 3 },
  });
  await portal.open(`/building/${pier}/offers/${offer().uuid}`);
  await expect.element(cancel().first()).toBeVisible();
  await expect.element(code()).not.toBeInTheDocument();
});
