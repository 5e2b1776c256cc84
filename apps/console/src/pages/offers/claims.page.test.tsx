import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { many, uuid } from "@atrium/web/testing/world-ids.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { claimer } from "../../testing/offers-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const listKey = "GET /admin/v1/offers/:uuid/claims";
const list = () => page.getByRole("list", { name: en["console.claims_title"] });
const rows = () => list().getByRole("listitem");
const texts = () =>
  rows()
    .elements()
    .map((row) => row.textContent ?? "");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const title = (name: string) => page.getByRole("heading", { level: 1, name });
const address = `/events/offers/${uuid(0x60003)}`;

const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, ...options });

describe("offers that people claim", () => {
  test("P8 are beside events: current ones with their claims, and ended ones", async () => {
    await render({ address: "/events" });
    await page.getByRole("link", { name: en["console.offers_title"] }).click();
    const offer = page.getByRole("link", { name: /Espresso on the house/ });
    await expect.element(offer).toBeVisible();
    expect(offer.element().textContent).toContain("4 of 40 claimed");
    await expectAccessible();
    await page.getByRole("radio", { name: en["console.offers_past"] }).click();
    await expect.element(page.getByRole("link", { name: /Harvest soup/ })).toBeVisible();
    await page.getByRole("radio", { name: en["console.offers_current"] }).click();
    await offer.click();
    await expect.element(title("Espresso on the house")).toBeVisible();
  });

  test("P8 the menu of an offer in the editor opens its claims @night", async () => {
    const shown = await render({ address: `/content/${uuid(0x60003)}` });
    await button(en["console.content_acts"]).click();
    await page.getByRole("menuitem", { name: en["console.claims_title"] }).click();
    await expect.element(rows().first()).toBeVisible();
    expect(shown.href()).toBe(`/manage${address}`);
  });

  test("P8 a person who may not read claims has no link to them among events @night", async () => {
    await render({ address: "/events", may: { portfolio: ["guests.read"] } });
    await expect.element(title(en["console.events_title"])).toBeVisible();
    await expect.element(page.getByRole("link", { name: en["console.offers_title"] })).not.toBeInTheDocument();
  });
});

describe("the claims of an offer", () => {
  test("P8 show person, company, number, redemptions with time and person, and the figures", async () => {
    await render();
    await expect.element(rows().first()).toBeVisible();
    const [first, second, third] = texts();
    expect(first).toContain("Meridian Shipping · claimer-1@harborline.example");
    expect(first).toContain("1 to redeem");
    expect(second).toContain("2 to redeem");
    expect(third).toContain("Fred Front");
    expect(third).toContain(en["console.claims_redeemed"]);
    const figures = page.getByText(en["console.claims_left"], { exact: true }).element().closest("dl");
    expect([...(figures?.querySelectorAll("dd") ?? [])].map((dd) => dd.textContent)).toEqual([
      "4",
      "3",
      "1",
      "3",
      "36",
    ]);
    await expectAccessibleAtNight();
  });

  test("P8 are searched and filtered, and the address contains the filters @night", async () => {
    const shown = await render();
    await page.getByRole("searchbox").fill("no");
    await expect.poll(() => rows().elements().length).toBe(1);
    expect(shown.href()).toBe(`/manage${address}?search=no`);
    await page.getByRole("searchbox").fill("nobody");
    await expect.element(page.getByRole("heading", { name: en["console.claims_none"] })).toBeVisible();
    await button(en["console.filters_clear"]).click();
    await page.getByLabelText(en["console.claims_state"]).selectOptions(en["console.claims_state_redeemed"]);
    await expect.poll(() => rows().elements().length).toBe(1);
    expect(shown.href()).toContain("state=redeemed");
  });

  test("P8 are exported one by one as CSV, without formulas", async () => {
    const shown = await render({
      before: ({ running }) => void running.offers.people.push(claimer(9, { first_name: "=HYPERLINK", last_name: "" })),
    });
    await button(en["console.csv"]).click();
    await expect.poll(() => shown.leavings).toHaveLength(1);
    const text = await (await fetch(shown.leavings[0] ?? "")).text();
    expect(text.split("\r\n")[0]).toBe("name,email,company,claimed_at,redeemed_at,redeemed_by");
    expect(text).toContain("'=HYPERLINK,claimer-9@harborline.example,Meridian Shipping,");
  });

  test("P8 a person who only reads has no till @night", async () => {
    const may = { buildings: [{ uuid: pier.uuid, name: pier.name, capabilities: ["claims.read"] }] };
    await render({ may });
    await expect.element(rows().first()).toBeVisible();
    await expect.element(page.getByRole("link", { name: en["console.till_open"] })).not.toBeInTheDocument();
  });

  test("P8 an unknown offer says so @night", async () => {
    await render({ address: `/events/offers/${uuid(0x60099)}` });
    await expect.element(page.getByRole("heading", { name: en["console.claims_gone"] })).toBeVisible();
  });

  test("P8 without claims the list says so, and there is no export @night", async () => {
    await render({ before: ({ running }) => void (running.offers.people = []) });
    await expect.element(page.getByRole("heading", { name: en["console.claims_empty"] })).toBeVisible();
    await expect.element(button(en["console.csv"])).toBeDisabled();
  });

  test("P8 a failed list can be read again; long names fit a phone @night", async () => {
    const shown = await render({
      width: 390,
      before: ({ running, api }) => {
        running.offers.people.push(
          claimer(5, { first_name: "Wolfeschlegelsteinhausenbergerdorff".repeat(2), claims: 3, redeemed: 1 }),
          ...many(60, (at) => claimer(100 + at)),
        );
        api.drop(listKey);
      },
    });
    await expect.element(button(en["app.try_again"])).toBeVisible();
    shown.api.reset(listKey);
    await button(en["app.try_again"]).click();
    await expect.element(rows().first()).toBeVisible();
    expect(fits()).toBe(true);
  });
});
