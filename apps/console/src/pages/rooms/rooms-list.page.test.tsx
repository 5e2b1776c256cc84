import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { narrowLooks } from "@atrium/web/testing/looks-of-run.ts";
import { words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { roomOf } from "../../testing/rooms-world.ts";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const title = (name: string) => page.getByRole("heading", { level: 1, name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const render = (address: string, options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, ...options });
const list = `/bookings/rooms?building=${pier.uuid}`;
const room = `/bookings/rooms/${pier.uuid}/${roomOf(1, "Maas").uuid}`;

describe("the list", () => {
  test("K2 rooms by name with their hours, those switched off last, lead to a room", async () => {
    await render(list);
    const rows = page.getByRole("list", { name: en["console.rooms"] });
    await expect.element(rows).toBeVisible();
    const texts = rows
      .getByRole("listitem")
      .elements()
      .map((row) => row.textContent ?? "");
    expect(texts.map((text) => /Maas|Noord|Zuid/.exec(text)?.[0])).toEqual(["Maas", "Noord", "Zuid"]);
    expect(texts[0]).toContain("Mon – Fri");
    expect(texts[2]).toContain(en["console.room_off"]);
    expect(texts[2]).toContain(en["console.room_not_offered"]);
    await expectAccessibleAtNight();
    await rows.getByRole("link").first().click();
    await expect.element(title("Maas")).toBeVisible();
  });

  test("K2 without a room there is one thing to do; the day grid leads there as well", async () => {
    const before: NonNullable<Parameters<typeof renderConsole>[0]>["before"] = ({ running }) => {
      running.rooms.list = [];
      running.bookings.rooms = [];
    };
    await render(list, { before });
    await expect.element(page.getByText(en["console.rooms_empty"])).toBeVisible();
    expect(page.getByRole("link", { name: en["console.room_new"] }).elements()).toHaveLength(1);
    await expectAccessibleAtNight();
    await page.getByRole("link", { name: en["console.bookings_title"] }).last().click();
    await page.getByRole("link", { name: en["console.room_new"] }).click();
    await expect.element(title(en["console.room_new"])).toBeVisible();
  });

  test("K2 what cannot be read can be tried again @night", async () => {
    const shown = await render(list, { before: ({ api }) => api.drop("GET /admin/v1/buildings/:uuid/rooms") });
    await expect.element(button(en["app.try_again"])).toBeVisible();
    shown.api.on("GET /admin/v1/buildings/:uuid/rooms", {
      data: { timezone: "UTC", languages: ["en"], decided: false, currency_type: null, rooms: [] },
    });
    await button(en["app.try_again"]).click();
    await expect.element(page.getByText(en["console.rooms_empty"])).toBeVisible();
  });

  test("K2 a user who may only decide on bookings has no link to the rooms @night", async () => {
    const capabilities = ["bookings.decide"];
    await renderConsole({ may: { buildings: [{ ...pier, capabilities }] }, address: "/bookings" });
    await expect.element(button(en["console.close_rooms"])).toBeVisible();
    await expect.element(page.getByRole("link", { name: en["console.rooms_manage"] })).not.toBeInTheDocument();
  });
});

describe.each(narrowLooks)("at $width px, $colorScheme,", ({ width, colorScheme }) => {
  test.each([
    [list, en["console.rooms_manage"]],
    [room, "Maas"],
  ])("K2 %s fits, with a long name", async (address, name) => {
    await render(address, {
      width,
      colorScheme,
      before: ({ running }) => {
        running.rooms.list.push(roomOf(4, "Boardroom-on-the-river-with-a-name-that-does-not-end-".repeat(2)));
      },
    });
    await expect.element(title(name)).toBeVisible();
    if (address === room) {
      await button(en["console.rules_add"]).click();
      await button(en["console.prices_add"]).click();
    }
    expect(fits()).toBe(true);
    await expectAccessible();
  });
});
