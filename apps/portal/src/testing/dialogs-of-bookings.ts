/* The dialogs of a person's bookings. */
import { expect } from "vitest";
import { userEvent } from "vitest/browser";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { booking, bookingEntry } from "@atrium/web/testing/world-doings.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { quoting, roomAt } from "./room-page.ts";
import { heldRoom, room, roomQuote, series } from "@atrium/web/testing/world-rooms.ts";
import { button, dialogs, escape, escaping, inDialog, link, press, pressing, type Row } from "./dialog-rows.ts";

const { en } = words;
const bookingsAt = "/my-history?type=resource_booking";
const cancelling =
  "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";

/** A history with this booking only. */
function withBooking(own: Parameters<typeof booking>[0] = {}) {
  const mine = booking(own);
  const world = { ...fakeWorld(), bookings: [mine], transactions: [bookingEntry(mine)] };
  return { world, flags: { "account-history": true } };
}

export const dialogsOfBookings: readonly Row[] = [
  {
    name: "a booking",
    files: ["pages/history/booking-sheet.tsx"],
    at: bookingsAt,
    options: () => ({ flags: { "account-history": true } }),
    open: () => press(link(/^Noord/)),
    ways: escaping(() => link(/^Noord/)),
  },
  {
    name: "a booking that is cancelled",
    files: ["pages/history/cancel-dialogs.tsx"],
    at: bookingsAt,
    options: () => withBooking(),
    prepare: (portal) =>
      portal.api.on(cancelling, () => {
        const [mine = booking()] = portal.world.bookings;
        mine.status = "cancelled_user";
        portal.world.transactions = [bookingEntry(mine)];
        return { data: { booking: mine } };
      }),
    open: async () => {
      await press(link(/^Noord/));
      await press(inDialog(en["booking.cancel"]));
      await expect.poll(() => dialogs().length).toBe(2);
    },
    ways: {
      Escape: { by: escape, focused: () => inDialog(en["booking.cancel"]) },
      ...pressing(en["booking.yes_cancel"], () => inDialog(en["app.close"]).first()),
      "its end, and then the sheet's": {
        by: async () => {
          await press(inDialog(en["booking.yes_cancel"]));
          await expect.poll(() => dialogs().length).toBe(1);
          await userEvent.keyboard("{Escape}");
        },
        focused: () => link(/^Noord/),
      },
    },
  },
  {
    name: "the rest of a series that is cancelled",
    files: ["pages/history/series-part.tsx"],
    at: bookingsAt,
    options: () => withBooking({ series_uuid: uuid(0x5e1) }),
    prepare: (portal) => {
      const all = portal.world.bookings;
      const rest = { cancelled: 1, cancelled_cents: 4000, kept: 0, kept_cents: 0, quote_hash: "shown" };
      portal.api.on("GET /tenant/v1/buildings/:id/series/:seriesUuid", () => ({
        data: { series: series(all, { rest }) },
      }));
    },
    open: async () => {
      await press(link(/^Noord/));
      await press(inDialog(en["booking.series_rest"]));
      await expect.poll(() => dialogs().length).toBe(2);
    },
    ways: {
      Escape: { by: escape, focused: () => inDialog(en["booking.series_rest"]) },
    },
  },
  {
    name: "the questions of a room that is held for somebody",
    files: ["parts/room-waits/take-dialog.tsx"],
    at: `/building/${pier}/book`,
    prepare: ({ api }) => {
      api.on("GET /tenant/v1/users/current/room-waits", {
        data: {
          waits: [
            heldRoom({ total_cents: 0, questions: [{ question: "For how many?", type: "text", required: true }] }),
          ],
        },
      });
    },
    open: () => press(button(en["book.wait_take"])),
    ways: {
      Escape: { by: escape, focused: () => button(en["book.wait_take"]) },
    },
  },
  {
    name: "a card that a booking is paid by",
    files: ["parts/cards/pay-with.tsx"],
    at: roomAt("14:00", "15:30"),
    options: () => ({ world: { ...fakeWorld(), rooms: [room({ pay_when_booking: true })] } }),
    prepare: ({ api }) => {
      const payment = { cents: 5250, gateway_id: "demo" };
      api.on(quoting, ({ body }) => ({ data: { quote: roomQuote(body, { payment }) } }));
    },
    open: () => press(button(en["book.pay_add"])),
    ways: escaping(() => button(en["book.pay_add"])),
  },
];
