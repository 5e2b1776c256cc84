import type { Booking } from "@atrium/contract/entities/booking.ts";
import { mayCancel } from "@atrium/rules/booking-cancellation.ts";
import { bookingTitle } from "@atrium/rules/booking-status.ts";
import type { Static } from "typebox";
import type { Clock } from "../../shared/clock.ts";
import type { Tenant } from "../../shared/database/database.ts";
import { inTransaction } from "../../shared/database/in-transaction.ts";
import { pictureUrl } from "../../shared/files/pictures.ts";
import { wantedLanguages } from "../../shared/http/languages.ts";
import type { Handlers } from "../../shared/http/mount.ts";
import { refuse } from "../../shared/http/refusal.ts";
import type { Services } from "../../shared/services.ts";
import { type BookingAddress, type BookingRow, findBooking, lockBooking, markCanceled } from "./store.ts";

type BookingHandlers = Pick<
  Handlers,
  | "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine"
  | "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine"
>;

export function bookingHandlers({ clock }: Pick<Services, "clock">): BookingHandlers {
  return {
    async "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine"(call) {
      const { params, caller, tenant, request } = call;
      const row = await findBooking(tenant, { ...params, userUuid: caller.userUuid }, wantedLanguages(request)[0]);
      return row ? { data: { booking: toBooking(row) } } : refuse("booking_not_found");
    },

    async "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine"(call) {
      const { params, caller, tenant, request } = call;
      const row = await cancel(tenant, { ...params, userUuid: caller.userUuid }, wantedLanguages(request)[0], clock);
      return { data: { booking: toBooking(row) } };
    },
  };
}

/** Decided on the locked row, by the time at which the lock was had: whoever waited past the window's end is too late. */
function cancel(tenant: Tenant, address: BookingAddress, lang: string | undefined, clock: Clock): Promise<BookingRow> {
  return inTransaction(tenant, async (locked) => {
    const row = await lockBooking(locked, address, lang);
    if (!row) return refuse("booking_not_found");
    if (bookingTitle(row.status) === "cancelled") return row;
    const now = clock.now();
    if (!mayCancel({ ...row, ...times(row) }, now)) return refuse("cancellation_closed");
    await markCanceled(locked, row.uuid, now);
    return { ...row, status: "canceled" };
  });
}

function times({ start_at, end_at }: BookingRow) {
  return { start_at: start_at.toISOString(), end_at: end_at.toISOString() };
}

function toBooking({ image, texts, ...row }: BookingRow): Static<typeof Booking> {
  return {
    uuid: row.uuid,
    building_uuid: row.building_uuid,
    name: texts.name ?? "",
    image_url: pictureUrl(image),
    ...times({ image, texts, ...row }),
    status: row.status,
    total_price: row.total_price,
    currency_type: row.currency_type,
    form_responses: row.form_responses.map(({ question, answer, type }) => ({ question, answer, type })),
    cancellation_window_end_minutes: row.cancellation_window_end_minutes,
    cancellation_description: texts.cancellation_description ?? null,
    decision_reason: row.decision_reason,
  };
}
