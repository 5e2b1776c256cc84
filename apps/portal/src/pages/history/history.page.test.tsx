import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { someByDay } from "@atrium/web/testing/size.ts";
import { emptyWorld, fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { streamsAt } from "@atrium/web/testing/fake-stream.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { type PageOptions, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { booking, bookingEntry, eventEntry } from "@atrium/web/testing/world-doings.ts";
import { inDays, many, uuid } from "@atrium/web/testing/world-ids.ts";
import { eventPost, wharf } from "@atrium/web/testing/world-items.ts";

const { de, en } = words;
const list = "GET /tenant/v1/users/current/transactions";
const flags = { "account-history": true };

const heading = () => page.getByRole("heading", { level: 1, name: en["history.title"] });
const kind = (name: string) => page.getByRole("radio", { name });
const tab = (name: string) => page.getByRole("tab", { name });
const rows = () => page.getByRole("tabpanel").getByRole("listitem");
const row = (name: string | RegExp) => rows().getByRole("link", { name });
const sheet = () => page.getByRole("dialog").first();
const opened = (name: string) => sheet().getByRole("heading", { level: 3, name });

async function onHistory(query: string, options: PageOptions = {}) {
  const portal = await renderPage(`/my-history${query}`, { flags, ...options });
  await expect.element(heading()).toBeVisible();
  return portal;
}

test.each(someByDay(widths))(
  "D6 R4 every list, the booking and its dialog at %ipx, without a side scroll @night",
  async (width) => {
    await onHistory("", { width, colorScheme: width === 820 ? "dark" : "light" });
    for (const type of ["event_post", "resource_booking", "services_booking"] as const) {
      await kind(en[`history.type_${type}`]).click();
      for (const period of ["upcoming", "past"] as const) {
        await tab(en[`history.${period}`]).click();
        await expect.element(rows().first()).toBeVisible();
        expect(fits()).toBe(true);
      }
    }
    await expectAccessible();
    await kind(en["history.type_resource_booking"]).click();
    await tab(en["history.upcoming"]).click();
    await row(/^Maas/).first().click();
    await expect.element(opened("Maas")).toBeVisible();
    await expectAccessible();
    await sheet().getByRole("button", { name: en["booking.cancel"] }).click();
    await expect.element(page.getByRole("dialog", { name: en["booking.confirm_title"] })).toBeVisible();
    await expectAccessible();
    expect(fits()).toBe(true);
  },
);

test.each([
  { brand: "ember", colorScheme: "dark", width: 1440, speaks: ["de-DE"], table: de },
  { brand: "northlight", colorScheme: "light", width: 390, speaks: ["en-GB"], table: en },
] as const)(
  "R1 R4 D5 list and booking look right in $brand, $colorScheme, at $width px",
  async ({ table, ...look }) => {
    await renderPage("/my-history?type=resource_booking", { ...look, flags });
    await expect.element(page.getByRole("heading", { level: 1, name: table["history.title"] })).toBeVisible();
    await expect.element(rows().first()).toBeVisible();
    expect(fits()).toBe(true);
    await expectAccessibleAtNight();
    await rows().getByRole("link").first().click();
    await expect.element(sheet().getByRole("heading", { level: 3 }).first()).toBeVisible();
    expect(fits()).toBe(true);
    await expectAccessibleAtNight();
  },
);

describe("R4 the address", () => {
  test("R4 keeps kind and tab: Back, reload and an invalid parameter", async () => {
    const portal = await onHistory("?type=nonsense&tab=later");
    await expect.element(kind(en["history.type_event_post"])).toBeChecked();
    await kind(en["history.type_services_booking"]).click();
    await tab(en["history.past"]).click();
    await expect.poll(portal.address).toMatch(/type=services_booking&tab=past/);
    await expect.element(rows().getByText("Tide & Thread")).toBeVisible();
    await portal.reload();
    await expect.element(rows().getByText("Tide & Thread")).toBeVisible();
    portal.back();
    await expect.poll(portal.address).toMatch(/type=services_booking$/);
    await expect.element(rows().getByText("Deltaworks Health").first()).toBeVisible();
    portal.back();
    await expect.element(kind(en["history.type_event_post"])).toBeChecked();
  });

  test("R1 opens the booking, closes it with Back, and Escape returns the focus to its row", async () => {
    const portal = await onHistory("?type=resource_booking");
    await row(/^Noord/).click();
    await expect.element(sheet().getByRole("heading", { level: 2, name: en["booking.title_booked"] })).toBeVisible();
    await portal.reload();
    await expect.element(opened("Noord")).toBeVisible();
    portal.back();
    await expect.element(sheet()).not.toBeInTheDocument();
    expect(portal.address()).not.toContain("booking=");
    portal.forward();
    await expect.element(opened("Noord")).toBeVisible();
    await sheet().getByRole("button", { name: en["app.close"] }).click();
    await expect.element(sheet()).not.toBeInTheDocument();

    (row(/^Noord/).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(opened("Noord")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.poll(portal.address).not.toContain("booking=");
    await expect.element(row(/^Noord/)).toHaveFocus();
  });

  test("B5 R1 a booking that was opened from the list is closed by going back to it, after a reload too", async () => {
    const portal = await onHistory("?type=resource_booking");
    await row(/^Noord/).click();
    await expect.element(opened("Noord")).toBeVisible();
    await portal.reload();
    await expect.element(opened("Noord")).toBeVisible();
    await sheet().getByRole("button", { name: en["app.close"] }).click();
    await expect.element(sheet()).not.toBeInTheDocument();
    // If the list had replaced the booking's history entry, Forward would have no target.
    portal.forward();
    await expect.element(opened("Noord")).toBeVisible();
  });

  test("R4 an event leads to its page in its own building, whichever is open", async () => {
    const world = fakeWorld();
    world.events = [eventPost({ building_uuid: wharf })];
    world.transactions = [eventEntry({ building_uuid: wharf })];
    const portal = await onHistory("", { world });
    await row(/Concert under the Lantern/).click();
    await expect.poll(portal.address).toBe(`/building/${wharf}/event-posts/${eventPost().uuid}`);
    await expect.element(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("R1 another person's booking is not found", async () => {
    const portal = await onHistory(`?booking=building.${uuid(0x701)}.${uuid(0x702)}.${uuid(0x703)}`);
    await expect.element(sheet().getByText(en["booking.not_found_title"])).toBeVisible();
    await expectAccessibleAtNight();
    await sheet().getByRole("button", { name: en["app.close"] }).click();
    await expect.poll(portal.address).not.toContain("booking=");
  });
});

test("R4 with the keyboard only: kind by arrows, tab by arrows, the list by Tab", async () => {
  const portal = await onHistory("");
  (kind(en["history.type_event_post"]).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(portal.address).toMatch(/type=resource_booking/);
  await expect.element(kind(en["history.type_resource_booking"])).toHaveFocus();
  await expect.element(row(/^Maas/).first()).toBeVisible();
  await userEvent.keyboard("{Tab}{ArrowRight}");
  await expect.poll(portal.address).toMatch(/tab=past/);
  // A list that is about to be removed would take the focus with it.
  await expect.element(row(/^Schie/)).toBeVisible();
  await expect.element(row(/^Maas/)).not.toBeInTheDocument();
  await userEvent.keyboard("{Tab}{Tab}");
  expect(document.activeElement?.closest("li")).not.toBeNull();
});

test("T10 denied and cancelled bookings are never among the upcoming ones; every row names its building", async () => {
  const world = fakeWorld();
  const at = (days: number) => ({ start_at: inDays(days, 9), end_at: inDays(days, 10) });
  world.transactions = [
    bookingEntry(booking({ uuid: uuid(1), name: "Denied", status: "denied", ...at(1) })),
    bookingEntry(booking({ uuid: uuid(2), name: "Asked", status: "pending", ...at(2) })),
    bookingEntry(booking({ uuid: uuid(3), name: "Cancelled", status: "canceled", ...at(3) })),
    bookingEntry(booking({ uuid: uuid(4), name: "Booked", building_uuid: wharf, ...at(4) })),
    bookingEntry(booking({ uuid: uuid(5), name: "Gone", status: "canceled", ...at(-4) })),
  ];
  await onHistory("?type=resource_booking", { world });
  await expect.element(rows().first()).toBeVisible();
  const calledOff = page.getByRole("region", { name: en["history.called_off"] });
  const names = (within: { elements(): Element[] }) =>
    within.elements().map(({ textContent }) => /Denied|Asked|Cancelled|Booked|Gone/.exec(textContent)?.[0]);
  expect(names(rows())).toEqual(["Asked", "Booked", "Denied", "Cancelled"]);
  expect(names(calledOff.getByRole("listitem"))).toEqual(["Denied", "Cancelled"]);
  await expect
    .element(
      rows()
        .nth(0)
        .getByText(/ · Pier One/),
    )
    .toBeVisible();
  await expect
    .element(
      rows()
        .nth(1)
        .getByText(/ · The Wharf/),
    )
    .toBeVisible();
  await expectAccessibleAtNight();
  await tab(en["history.past"]).click();
  await expect.poll(() => names(rows())).toEqual(["Gone"]);
  expect(calledOff.elements()).toEqual([]);
});

describe("R4 instead of a list", () => {
  test("R4 an empty kind shows its own text", async () => {
    await onHistory("?type=services_booking&tab=past", { world: emptyWorld("ember") });
    await expect.element(page.getByRole("heading", { name: en["history.empty_services_booking"] })).toBeVisible();
    await expectAccessibleAtNight();
  });

  test("R4 a failure can be retried @night", async () => {
    const { api } = await onHistory("");
    await expect.element(rows().first()).toBeVisible();
    api.drop(list);
    await kind(en["history.type_services_booking"]).click();
    await expect.element(page.getByRole("heading", { name: en["history.failed_title"] })).toBeVisible();
    await expectAccessibleAtNight();
    api.reset(list);
    await page.getByRole("button", { name: en["app.try_again"] }).click();
    await expect.element(rows().first()).toBeVisible();
  });

  test("R4 a long history is paginated", async () => {
    const world = fakeWorld("northlight");
    world.transactions = many(25, (number) =>
      bookingEntry(booking({ uuid: uuid(number), start_at: inDays(-number, 9), end_at: inDays(-number, 10) })),
    );
    const { api } = await onHistory("?type=resource_booking&tab=past", { world });
    await expect.element(rows().first()).toBeVisible();
    expect(rows().elements().length).toBe(20);
    const more = page.getByRole("button", { name: en["history.load_more"] });
    await more.click();
    await expect.poll(() => rows().elements().length).toBe(25);
    await expect.element(more).not.toBeInTheDocument();
    expect(api.calls(list).map(({ query }) => query.offset)).toEqual([0, 20]);
  });
});

describe("F3 account-history", () => {
  const gone = () => page.getByRole("heading", { level: 1, name: en["not_found.title"] });

  test("F3 switches the page while it is open", async () => {
    const { world, tell } = await onHistory("");
    const told = /\/flags\/stream/;
    await expect.poll(() => streamsAt(told).length).toBe(1);
    world.flags["account-history"] = false;
    tell(told, { type: "refetchEvaluation" });
    await expect.element(gone()).toBeVisible();
    await expectAccessibleAtNight();
    world.flags["account-history"] = true;
    tell(told, { type: "refetchEvaluation" });
    await expect.element(heading()).toBeVisible();
  });

  test("F3 with the flag off there is no such page, and nothing is requested", async () => {
    const { api, settled } = await renderPage("/my-history", { brand: "ember", flags: { "account-history": false } });
    await expect.element(gone()).toBeVisible();
    await settled();
    expect(api.calls(list)).toEqual([]);
  });
});
