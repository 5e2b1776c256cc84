import type { EndpointReply } from "@atrium/contract/client.ts";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { roomOf } from "../../testing/rooms-world.ts";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const path = "/admin/v1/buildings/:uuid/rooms/:roomUuid/calendar";
const [read, set, remove] = [`GET ${path}`, `PUT ${path}`, `DELETE ${path}`] as const;
const address = `/bookings/rooms/${pier.uuid}/${roomOf(1, "").uuid}`;

type Reply = EndpointReply<typeof read>;
type Calendar = NonNullable<Reply["data"]["calendar"]>;

const answer = (own: Partial<Calendar> | null): Reply => ({
  data: {
    timezone: "Europe/Amsterdam",
    calendar: own && {
      host: "outlook.office365.com",
      set_at: inDays(-9),
      checked_at: inDays(0),
      good_at: inDays(-1),
      fault: null,
      times: 12,
      skipped: 0,
      cut: false,
      conflicts: [],
      ...own,
    },
  },
});

const panel = () => page.getByRole("region", { name: en["console.room_calendar"], exact: true });
const button = (key: keyof typeof en) => panel().getByRole("button", { name: en[key], exact: true });
const render = (calendar: Partial<Calendar> | null, options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, before: ({ api }) => api.on(read, answer(calendar)), ...options });

test("K12 a room is given the address of a calendar, which is not shown again, and says how reading it went", async () => {
  const shown = await render(null);
  const field = panel().getByLabelText(en["console.room_calendar_address"]);
  await button("console.room_calendar_follow").click();
  await expect.element(panel().getByText(en["console.room_calendar_missing"])).toBeVisible();
  expect(shown.api.calls(set)).toEqual([]);
  shown.api.refuse(set, "validation_failed", { once: true });
  await field.fill("nothing");
  await button("console.room_calendar_follow").click();
  await expect.element(panel().getByRole("alert")).toBeVisible();
  await expect.element(field).toHaveValue("nothing");
  shown.api.on(set, answer({ fault: "not_a_calendar", good_at: null, times: 0 }));
  await field.fill("webcal://outlook.office365.com/secret.ics");
  await button("console.room_calendar_follow").click();
  await expect.element(panel().getByText(en["console.room_calendar_fault_not_a_calendar"])).toBeVisible();
  await expect.element(panel().getByText("outlook.office365.com")).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  expect(shown.api.calls(set).at(-1)?.body).toEqual({ address: "webcal://outlook.office365.com/secret.ics" });
});

test("K12 a calendar with an error shows since when its data is unchanged, can be read again, and releases its times only after a confirmation", async () => {
  const shown = await render({ fault: "status", skipped: 2 });
  await expect.element(panel().getByText(en["console.room_calendar_fault_status"])).toBeVisible();
  await expect.element(panel().getByText(en["console.room_calendar_holds"])).toBeVisible();
  await expect
    .element(panel().getByText(fill(en["console.room_calendar_skipped_other"], { count: "2" })))
    .toBeVisible();
  shown.api.on(set, answer({}));
  await button("console.room_calendar_again").click();
  await expect.element(panel().getByText(en["console.room_calendar_fault_status"])).not.toBeInTheDocument();
  expect(shown.api.calls(set).map(({ body }) => body)).toEqual([{}]);
  shown.api.on(remove, answer(null));
  await button("console.room_calendar_remove").click();
  const dialog = page.getByRole("dialog", { name: en["console.room_calendar_remove"] });
  await expect.element(dialog.getByText(en["console.room_calendar_remove_text"])).toBeVisible();
  expect(shown.api.calls(remove)).toEqual([]);
  await dialog.getByRole("button", { name: en["console.room_calendar_remove"], exact: true }).click();
  await expect.element(panel().getByLabelText(en["console.room_calendar_address"])).toBeVisible();
});

test("K12 each booking over one of its entries leads to its day", async () => {
  const booked = {
    booking_uuid: uuid(0xa1),
    person_name: "Noor Visser",
    booked_from: inDays(2, 9),
    booked_to: inDays(2, 10),
  };
  const shown = await render({ conflicts: [{ title: "", start_at: inDays(2, 8), end_at: inDays(2, 11), ...booked }] });
  await expect.element(panel().getByText(new RegExp(en["console.room_calendar_entry"]))).toBeVisible();
  await panel()
    .getByRole("link", { name: /Noor Visser/ })
    .click();
  await expect.poll(shown.href).toContain(`booking=${booked.booking_uuid}`);
});

test.each(wideLooks)("K12 fits and is accessible at $width px, $colorScheme", async (look) => {
  await render({ fault: "unreachable", cut: true }, look);
  await expect.element(panel().getByText(en["console.room_calendar_cut"])).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});
