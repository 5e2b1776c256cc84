/* K14 in the console: the sheet for a room's door. */
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const doorKey = "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/door";
const renewKey = "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/door";
const sheetOf = (code: string) => ({
  data: {
    door: {
      room_name: "Noord",
      building_name: "Pier One",
      address: `https://alpha.example/r/${code}?from=mail`,
      shown: `alpha.example/r/${code}`,
    },
  },
});
const button = (name: string) => page.getByRole("button", { name, exact: true });

const render = () =>
  renderConsole({
    may: owner,
    address: `/bookings/rooms/${pier.uuid}/00000000-0000-4000-8000-0000000f0002/door`,
    before: ({ api }) => api.on(doorKey, sheetOf("c0de")),
  });

test("K14 a sheet has the room, the code and its address, on either paper, and is printed", async () => {
  const printing = vi.spyOn(window, "print").mockImplementation(() => undefined);
  await render();
  await expect.element(page.getByRole("heading", { level: 2, name: "Noord" })).toBeVisible();
  await expect
    .element(page.getByRole("img", { name: en["console.room_door_code"].replace("{{room}}", "Noord") }))
    .toBeVisible();
  await expect.element(page.getByText("alpha.example/r/c0de")).toBeVisible();
  await expectAccessible();
  await page.getByRole("radio", { name: "A5" }).click();
  expect(document.querySelector("[data-paper]")?.getAttribute("data-paper")).toBe("A5");
  await button(en["console.room_door_print"]).click();
  expect(printing).toHaveBeenCalledOnce();
});

test("K14 a new code is created after a confirmation, and the sheet shows it", async () => {
  const { api } = await render();
  await expect.element(page.getByText("alpha.example/r/c0de")).toBeVisible();
  await button(en["console.room_door_renew"]).click();
  const asked = page.getByRole("dialog");
  await asked.getByRole("button", { name: en["console.back"] }).click();
  expect(api.calls(renewKey)).toEqual([]);
  api.on(renewKey, sheetOf("fre5h"));
  api.on(doorKey, sheetOf("fre5h"));
  await button(en["console.room_door_renew"]).click();
  await asked.getByRole("button", { name: en["console.room_door_renew"] }).click();
  await expect.element(page.getByText("alpha.example/r/fre5h")).toBeVisible();
  expect(api.calls(renewKey)).toHaveLength(1);
});
