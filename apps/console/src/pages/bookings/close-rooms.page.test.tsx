/* K10: closing rooms that have bookings. */
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dayEntry } from "../../testing/bookings-world.ts";
import { owner } from "../../testing/console-world.ts";
import { pier } from "../../testing/world-places.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const touchedKey = "POST /admin/v1/buildings/:uuid/blackouts/touched";
const closeKey = "POST /admin/v1/buildings/:uuid/blackouts";
const openKey = "DELETE /admin/v1/buildings/:uuid/blackouts/:blackoutUuid";
const date = inDays(3).slice(0, 10);
const address = `/bookings?building=${pier.uuid}&day=${date}`;
const dialog = () => page.getByRole("dialog");
const submit = () => dialog().getByRole("button", { name: en["console.close_rooms"] });
const becomes = (name: string) => dialog().getByLabelText(`What becomes of the booking of ${name}`);

async function begin(options: Parameters<typeof renderConsole>[0] = {}) {
  const shown = await renderConsole({ may: owner, address, ...options });
  await page.getByRole("button", { name: en["console.close_rooms"] }).click();
  await expect.element(submit()).toBeDisabled();
  return shown;
}
const choose = (room: string) => dialog().getByRole("checkbox", { name: room, exact: true }).click();

test("K10 the affected bookings are shown before anything is done; each is moved to a free room or cancelled, in one request", async () => {
  const shown = await begin();
  await choose("Noord");
  await choose("Zuid");
  await expect.element(dialog().getByText("Bookings in that time: 2.", { exact: false })).toBeVisible();
  await expect.element(becomes("Noor Visser")).toHaveValue(uuid(0x70002));
  await expect.element(becomes("Bram Peeters")).toHaveValue("");
  await becomes("Noor Visser").selectOptions(en["console.close_cancel"]);
  await expect.element(becomes("Bram Peeters")).toHaveValue(uuid(0x70002));
  await submit().click();
  await expect.element(dialog().getByText(en["console.reason_missing"])).toBeVisible();
  expect(shown.api.calls(closeKey)).toEqual([]);
  await dialog().getByLabelText(en["console.close_why"]).fill("The floor is being mended.");
  await dialog().getByLabelText(en["console.close_days"]).fill(inDays(4).slice(0, 10));
  await expect.poll(() => shown.api.calls(touchedKey).at(-1)?.body).toMatchObject({ nights: 1 });
  await expectAccessible();
  await submit().click();
  await expect.element(page.getByText(en["console.closed_rooms"])).toBeVisible();
  expect(shown.api.calls(closeKey).map(({ body }) => body)).toEqual([
    {
      rooms: [uuid(0x70001), uuid(0x70002)],
      date,
      from: "08:00",
      to: "18:00",
      nights: 1,
      reason: "The floor is being mended.",
      bookings: [
        { uuid: uuid(0x71001), room_uuid: null },
        { uuid: uuid(0x71002), room_uuid: uuid(0x70002) },
      ],
    },
  ]);
});

test("K10 a booking that was made meanwhile is shown, and the input is kept", async () => {
  const shown = await begin({ before: ({ api }) => api.once(closeKey, () => refuse("quote_changed")) });
  await choose("Noord");
  await dialog().getByLabelText(en["console.close_why"]).fill("Paint.");
  await expect.element(submit()).toBeEnabled();
  shown.running.bookings.entries.push(dayEntry(7, 0, [700, 760], { who: "Ines Carvalho" }));
  await submit().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(en["console.quote_changed"]);
  await expect.element(becomes("Ines Carvalho")).toBeVisible();
  await expect.element(dialog().getByLabelText(en["console.close_why"])).toHaveValue("Paint.");
});

test("K10 closed rooms cannot be closed again @night", async () => {
  await begin({
    before: ({ api }) =>
      api.on(touchedKey, { data: { timezone: "Europe/Amsterdam", bookings: [], other_blackout: true } }),
  });
  await choose("Noord");
  await expect.element(dialog().getByText(en["console.close_already"])).toBeVisible();
  await expect.element(submit()).toBeDisabled();
});

test("K10 closed rooms show the reason on the grid, and are opened again", async () => {
  const closed = dayEntry(8, 0, [900, 1080], { state: "blackout", who: "The floor is being mended." });
  const shown = await renderConsole({
    may: owner,
    address,
    before: ({ running }) => void running.bookings.entries.push(closed),
  });
  await page
    .getByRole("grid")
    .getByRole("button", { name: /The floor is being mended., not available/ })
    .click();
  await expectAccessibleAtNight();
  await dialog().getByRole("button", { name: en["console.open_rooms"] }).click();
  await expect.element(page.getByText(en["console.opened_rooms"])).toBeVisible();
  expect(shown.api.calls(openKey).map(({ params }) => params)).toEqual([
    { uuid: pier.uuid, blackoutUuid: closed.uuid },
  ]);
});
