import type { EndpointBody, EndpointParams, EndpointReply } from "@atrium/contract/client.ts";
import { bookingTitle } from "@atrium/rules/booking-status.ts";
import { centsOf, decimalOf } from "@atrium/rules/booking-price.ts";
import { freeUntilMinutes } from "@atrium/rules/cancellation-steps.ts";
import type { FastifyRequest } from "fastify";
import { hostOf } from "../brands/portal-origin.ts";
import type { KeyedQueue } from "../../platform/concurrency/keyed-queue.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { isCancellable, mustBeCancellable, placeOf, toBooking } from "./booking-replies.ts";
import { type Estimate, estimate, checkQuote, mustBeDay, quoteOf, type Standing } from "./quotes.ts";
import { findRoom, lockRooms, type RoomsAsked, type RoomWithBookings } from "./rooms-store.ts";
import { giveBackRest } from "./record-refund.ts";
import { afterPayment, charged, chargeFor, writeCharge } from "./pay-for-booking.ts";
import { type BookingRow, findBooking, findOwnBooking, lockBooking, moveBooking } from "./store.ts";
import type { PaidChange } from "./tables.ts";
import { mailOccupant } from "./tell-occupant.ts";

const changeKey = "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid";

type Call = {
  params: EndpointParams<typeof changeKey>;
  body: EndpointBody<typeof changeKey>;
  caller: Caller;
  tenant: Tenant;
  request: FastifyRequest;
};

/** A person's own booking with its room on the requested days. Both are locked if the booking is about to change. */
export async function ownBookingOf(
  tenant: Tenant,
  asked: RoomsAsked & { resourceUuid: string; bookingUuid: string },
  lock = false,
): Promise<{ row: RoomWithBookings; booking: BookingRow; standing: Standing }> {
  if (lock) await lockRooms(tenant, [asked.resourceUuid]);
  const room = (await findRoom(tenant, asked)) ?? refuse("booking_not_found");
  const address = { ...asked, ownerType: room.owner_type, ownerUuid: room.owner_uuid };
  const find = lock ? lockBooking : findBooking;
  const booking = (await find(tenant, address, asked.lang)) ?? refuse("booking_not_found");
  const { uuid, start_at, end_at, total_price, cancellation_steps, pays } = booking;
  const standing = { uuid, start_at, end_at, total_cents: centsOf(total_price ?? "0"), cancellation_steps, pays };
  return { row: room, booking, standing };
}

/** Moves or extends a person's own booking, decided on the locked room and row. */
export async function changeBooking(
  services: Services,
  turns: KeyedQueue,
  { params, body, caller, tenant, request }: Call,
): Promise<EndpointReply<typeof changeKey>> {
  const { clock, limits } = services;
  const { audienceUuids, userUuid, companyUuid } = caller;
  mustBeDay(body.date, "validation_failed");
  type Answer = EndpointReply<typeof changeKey>;
  const once = await oncePerKey<Answer>({ tenant, userUuid, clock, request, endpoint: changeKey });
  const [lang] = wantedLanguages(request);
  const replied = (row: BookingRow): Answer => ({ data: { booking: toBooking(row, clock.now()) } });
  if (once.before) {
    const { uuid: bookingUuid, payment } = once.before.data.booking;
    return payment?.change
      ? replied(await afterPayment(tenant, { bookingUuid, userUuid, lang }, "change"))
      : once.before;
  }
  await limits.take(changes, `${tenant.portfolioUuid} ${userUuid}`);
  const host = await hostOf(services, request);
  const { quote_hash, payment_method_id: cardUuid, ...requested } = body;
  const days = (requested.nights ?? 0) + 1;
  const asked = { ...params, buildingUuid: params.id, userUuid, companyUuid, lang, date: requested.date, days };
  let paymentUuid: string | undefined;
  const changed = await turns.take(params.resourceUuid, () =>
    once.work(async (own) => {
      const { row, booking, standing } = await ownBookingOf(own, asked, true);
      const now = clock.now();
      const estimated = estimate(row, requested, { audienceUuids, companyUuid, now }, standing);
      mustBeChangeable(booking, estimated, now);
      checkQuote(estimated, quote_hash);
      const { time, assessed } = estimated;
      mustBePayable(booking);
      const charge = await chargeFor(own, estimated, { userUuid, cardUuid });
      const isBooked = bookingTitle(booking.status) === "booked";
      const price = row.currency_type === null ? null : decimalOf(assessed.total_cents);
      if (charge) {
        if (!assessed.free) refuse("slot_taken");
        // The booking moves after the change is paid; until then it stays as it is.
        const wanted = changeOf(estimated, price);
        paymentUuid = await writeCharge(own, { charge, bookingUuid: booking.uuid, status: null, change: wanted, now });
        return replied((await findOwnBooking(own, { bookingUuid: booking.uuid, userUuid }, lang)) ?? booking);
      }
      const change = { ...time, total_price: price, currency_type: row.currency_type, quote_lines: assessed.lines };
      if (!(await moveBooking(own, booking.uuid, { ...change, invited: isBooked, now }))) refuse("slot_taken");
      // A request that waits for approval has no calendar entry.
      if (isBooked) await mailOccupant(services, own, { bookingUuid: booking.uuid, ...host, outcome: "approved" });
      const actor = { kind: "user", uuid: userUuid } as const;
      await record(own, { action: "booking.changed", actor, ...placeOf(booking) }, { now, request });
      await giveBackRest(own, booking.uuid, now);
      const address = { ...asked, ownerType: row.owner_type, ownerUuid: row.owner_uuid };
      return replied((await findBooking(own, address, lang)) ?? refuse("internal"));
    }),
  );
  if (!paymentUuid) return changed;
  return replied(await charged(services, tenant, { paymentUuid, bookingUuid: params.bookingUuid, userUuid, lang }));
}

/** Refuses changes of a booking that is not paid yet. */
function mustBePayable({ status }: BookingRow): void {
  if (status === "pending_payment") refuse("payment_under_way");
}

function changeOf({ row, time, assessed, standing }: Estimate, price: string | null): PaidChange {
  const before = standing ?? { start_at: time.start, end_at: time.end };
  return {
    start_at: time.start.toISOString(),
    end_at: time.end.toISOString(),
    total_price: price,
    quote_lines: assessed.lines,
    before: {
      resource_uuid: row.uuid,
      start_at: before.start_at.toISOString(),
      end_at: before.end_at.toISOString(),
    },
  };
}

/** The quote of a change; not bookable if only an extension is still possible, and this is another change. */
export function quoteOfChange(booking: BookingRow, estimated: Estimate, now: Date): ReturnType<typeof quoteOf> {
  const quote = quoteOf(estimated);
  return { ...quote, bookable: quote.bookable && isCancellable({ ...booking, ...windowOf(booking, estimated) }, now) };
}

function mustBeChangeable(booking: BookingRow, estimated: Estimate, now: Date): void {
  mustBeCancellable({ ...booking, ...windowOf(booking, estimated) }, now);
}

/** An extension releases no time. Any other change does, so it must be before the end of the cancellation window and of free cancellation. */
function windowOf(booking: BookingRow, { time: { start, end } }: Estimate) {
  const staysLonger = start.getTime() === booking.start_at.getTime() && end >= booking.end_at;
  const closes = [booking.cancellation_window_end_minutes, freeUntilMinutes(booking.cancellation_steps)].flatMap(
    (minutes) => minutes ?? [],
  );
  return { cancellation_window_end_minutes: staysLonger || closes.length === 0 ? null : Math.max(...closes) };
}

/** Each change sends a mail. */
const changes: LimitRule = { name: "booking-change", points: 120, seconds: 60 * 60 };
