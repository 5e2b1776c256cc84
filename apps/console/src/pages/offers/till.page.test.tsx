import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { someByDay } from "@atrium/web/testing/size.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const redeemKey = "POST /admin/v1/offers/:uuid/redemptions";
const undoKey = "DELETE /admin/v1/offers/:uuid/redemptions/:claimUuid";
const marit = "Marit de Bruin";
const noor = "Noor Visser";
const tom = "Tom Bakker";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const redeem = (name: string) => button(fill(en["console.till_redeem_named"], { name }));
const undo = (name: string) => button(fill(en["console.till_undo_named"], { name }));
const said = (text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
const count = (redeemed: number) =>
  page.getByText(fill(en["console.till_count"], { redeemed: String(redeemed), claims: "4" }));
const field = () => page.getByRole("textbox", { name: en["console.till_code"] });

const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: `/events/offers/${uuid(0x60003)}/till`, ...options });

/** Types a code once the former one has its answer. */
async function type(text: string): Promise<void> {
  await field().fill(text);
  await expect.element(button(en["console.till_redeem"])).not.toHaveAttribute("aria-busy");
  await userEvent.keyboard("{Enter}");
}

describe("the till", () => {
  test.each(someByDay(["light", "dark"] as const))(
    "P8 a code that is typed redeems its claim, in %s, and the count follows",
    async (colorScheme) => {
      const { api } = await render({ colorScheme, width: 390 });
      await expect.element(count(1)).toBeVisible();
      await expectAccessible();
      await type("7k3m b2qx-9tdw e5hz");
      await expect.element(said(fill(en["console.till_redeemed"], { name: marit }))).toBeVisible();
      await expect.element(count(2)).toBeVisible();
      expect(api.calls(redeemKey).map(({ body }) => body)).toEqual([{ code: "7K3MB2QX9TDWE5HZ" }]);
      await expectAccessibleAtNight();
      expect(fits()).toBe(true);
    },
  );

  test("P8 a second time shows when and by whom; an invalid code says so, and the next one is read", async () => {
    const { api } = await render();
    await type("0000111122223333");
    await expect.element(said(/Tom Bakker: redeemed already.*Fred Front/)).toBeVisible();
    await type("https://elsewhere.example/");
    await expect.element(said(en["console.till_unknown"])).toBeVisible();
    expect(api.calls(redeemKey)).toHaveLength(1);
    await type("ZZZZ ZZZZ ZZZZ ZZZZ");
    await expect.poll(() => api.calls(redeemKey).length).toBe(2);
    await expect.element(said(en["console.till_unknown"])).toBeVisible();
    await expect.element(count(1)).toBeVisible();
    await type("7K3MB2QX9TDWE5HZ");
    await expect.element(count(2)).toBeVisible();
  });

  test("P8 by name it redeems one claim after the other, and a mistake is undone @night", async () => {
    const { api } = await render();
    await redeem(noor).click();
    await expect.element(said(fill(en["console.till_redeemed_left"], { name: noor, left: "1" }))).toBeVisible();
    await redeem(noor).click();
    await expect.element(said(fill(en["console.till_redeemed"], { name: noor }))).toBeVisible();
    await expect.element(redeem(noor)).not.toBeInTheDocument();
    await button(en["console.undo"]).click();
    await expect.element(said(fill(en["console.till_undone"], { name: noor }))).toBeVisible();
    await expect.element(count(2)).toBeVisible();
    expect(api.calls(undoKey)).toHaveLength(1);
  });

  test("P8 with the keyboard only: find by name, redeem, undo @night", async () => {
    await render();
    await page.getByRole("searchbox", { name: en["console.claims_search"] }).fill("viss");
    await expect.element(redeem(marit)).not.toBeInTheDocument();
    await expect.element(redeem(noor)).toBeVisible();
    redeem(noor).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(undo(noor)).toBeVisible();
    undo(noor).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(said(fill(en["console.till_undone"], { name: noor }))).toBeVisible();
  });

  test("P8 a lost answer is retried with the same key, so that one claim is redeemed and not two", async () => {
    const { api } = await render();
    api.drop(redeemKey);
    await redeem(noor).click();
    await expect.element(said(en["error.unreachable"])).toBeVisible();
    await expect.element(count(1)).toBeVisible();
    api.reset(redeemKey);
    await button(en["app.try_again"]).click();
    await expect.element(count(2)).toBeVisible();
    const keys = api.calls(redeemKey).map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
  });

  test("P8 an ended offer says so and can still be redeemed; an unknown name says so; an unusable camera says what to do", async () => {
    await render({ before: ({ running }) => void (running.offers.offer.end_at = inDays(-1)) });
    await expect.element(page.getByText(en["console.till_over"])).toBeVisible();
    await expect.element(undo(tom)).toBeVisible();
    await page.getByRole("searchbox").fill("nobody");
    await expect.element(page.getByRole("heading", { name: en["console.claims_none"] })).toBeVisible();
    const { mediaDevices } = navigator;
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: undefined });
    await button(en["console.door_scan"]).click();
    await expect.element(page.getByText(en["console.door_no_camera"])).toBeVisible();
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: mediaDevices });
  });

  test("P8 a person who may read claims but not redeem them reads who can", async () => {
    await render({ may: { portfolio: ["claims.read"] } });
    await expect.element(page.getByRole("heading", { name: en["console.not_yours_title"] })).toBeVisible();
  });
});
