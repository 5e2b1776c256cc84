import type { EndpointReply } from "@atrium/contract/client.ts";
import type { RoomEquipment } from "@atrium/rules/room-equipment.ts";
import type { RequestedTime } from "@atrium/rules/booking-times.ts";
import type { FastifyRequest } from "fastify";
import { hostOf } from "../brands/portal-origin.ts";
import { KeyedQueue } from "../../platform/concurrency/keyed-queue.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { toBooking } from "./booking-replies.ts";
import { checkIn, isCheckInOpen } from "./check-in.ts";
import { changeBooking, ownBookingOf, quoteOfChange } from "./change-booking.ts";
import { findFreeRooms } from "./free-rooms.ts";
import { placeBooking } from "./place-booking.ts";
import { estimate, checkQuote, mustBeDay, quoteOf } from "./quotes.ts";
import { bookedBy } from "./requested-booking.ts";
import { toRoom, toRoomDays } from "./room-replies.ts";
import { findRoom, hasQuotas, lockRooms } from "./rooms-store.ts";
import { afterPayment, charged, chargeFor, heldForPayment, writeCharge } from "./pay-for-booking.ts";
import { type BookingRow, findOwnBooking } from "./store.ts";

const room = "/tenant/v1/buildings/:id/rooms/:resourceUuid";
const bookKey = `POST ${room}/bookings` as const;
const changeKey = `PUT ${room}/bookings/:bookingUuid` as const;
const checkInKey = `PUT ${room}/bookings/:bookingUuid/check-in` as const;

type RoomHandlers = Pick<
  Handlers,
  | "GET /tenant/v1/buildings/:id/rooms/free"
  | `GET ${typeof room}`
  | `POST ${typeof room}/quote`
  | typeof bookKey
  | `POST ${typeof room}/bookings/:bookingUuid/quote`
  | typeof changeKey
  | typeof checkInKey
>;

type Call = { params: { id: string }; caller: Caller; tenant: Tenant; request: FastifyRequest };
type OfRoom = Call & { params: { resourceUuid: string } };

/** Rooms that members find, book and change themselves. */
export function roomHandlers(services: Services): RoomHandlers {
  const { clock, limits } = services;
  const turns = new KeyedQueue();

  const askedBy = (
    { params, caller, request }: Call,
    { date, nights = 0 }: Pick<RequestedTime, "date" | "nights">,
  ) => ({
    buildingUuid: params.id,
    userUuid: caller.userUuid,
    companyUuid: caller.companyUuid,
    lang: wantedLanguages(request)[0],
    date,
    days: nights + 1,
  });

  const who = ({ caller: { audienceUuids, companyUuid } }: Call) => ({ audienceUuids, companyUuid, now: clock.now() });

  async function roomOf(call: OfRoom, requested: Pick<RequestedTime, "date" | "nights">) {
    const { resourceUuid } = call.params;
    mustBeDay(requested.date, "validation_failed");
    return (await findRoom(call.tenant, { ...askedBy(call, requested), resourceUuid })) ?? refuse("resource_not_found");
  }

  return {
    async "GET /tenant/v1/buildings/:id/rooms/free"(call) {
      const { people, equipment = "", lang: _, ...requested } = call.query;
      mustBeDay(requested.date, "invalid_parameter");
      const wanted = equipment.split(",").filter(Boolean) as RoomEquipment[];
      const asked = { ...askedBy(call, requested), ...who(call), people, equipment: wanted };
      return { data: await findFreeRooms(call.tenant, requested, asked) };
    },

    async "GET /tenant/v1/buildings/:id/rooms/:resourceUuid"(call) {
      const { date, days = 1 } = call.query;
      mustBeDay(date, "invalid_parameter");
      const { resourceUuid } = call.params;
      const asked = { ...askedBy(call, { date, nights: days - 1 }), resourceUuid };
      const row = (await findRoom(call.tenant, asked)) ?? refuse("resource_not_found");
      return {
        data: {
          room: toRoom(row, { ...asked, ...who(call) }),
          timezone: row.timezone,
          days: toRoomDays(row, { date, days }),
        },
      };
    },

    async "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/quote"(call) {
      const row = await roomOf(call, call.body);
      return { data: { quote: quoteOf(estimate(row, call.body, who(call))) } };
    },

    async [bookKey](call) {
      const { tenant, caller, request, body } = call;
      const { userUuid } = caller;
      const row = await roomOf(call, body);
      const once = await oncePerKey<EndpointReply<typeof bookKey>>({
        tenant,
        userUuid,
        clock,
        request,
        endpoint: bookKey,
      });
      const lang = wantedLanguages(request)[0];
      const replied = (booked: BookingRow) => ({ data: { booking: toBooking(booked, clock.now()) } });
      if (once.before) {
        const { uuid: bookingUuid, payment } = once.before.data.booking;
        // The answer from before the payment may be outdated.
        return payment ? replied(await afterPayment(tenant, { bookingUuid, userUuid, lang }, "booking")) : once.before;
      }
      await limits.take(bookings, `${tenant.portfolioUuid} ${userUuid}`);
      const { quote_hash, form_responses = [], walk_in: walkIn, payment_method_id: cardUuid, ...requested } = body;
      const estimated = estimate(row, requested, { ...who(call), walkIn });
      checkQuote(estimated, quote_hash);
      const agreed = bookedBy(userUuid, estimated, form_responses);
      const charge = await chargeFor(tenant, estimated, { userUuid, cardUuid });
      const wanted = charge ? heldForPayment(agreed, clock.now()) : agreed;
      const host = await hostOf(services, request);
      const placing = {
        wanted,
        owner: { ownerType: row.owner_type, ownerUuid: row.owner_uuid },
        actor: { kind: "user", uuid: userUuid },
        host,
        lang,
        request,
      } as const;
      let paymentUuid: string | undefined;
      const held = await turns.take(row.uuid, () =>
        once.work(async (own) => {
          if (hasQuotas(row)) {
            // Concurrent bookings of one quota run one after the other: each counts the ones before.
            await lockRooms(own, [row.uuid]);
            const now = await roomOf({ ...call, tenant: own }, body);
            checkQuote(estimate(now, requested, { ...who(call), walkIn }), quote_hash);
          }
          const booked = await placeBooking(services, own, placing);
          const { uuid: bookingUuid, building_uuid: buildingUuid } = booked;
          if (charge) {
            paymentUuid = await writeCharge(own, { charge, bookingUuid, status: agreed.status, now: clock.now() });
            return replied((await findOwnBooking(own, { bookingUuid, userUuid }, lang)) ?? booked);
          }
          if (!walkIn || !isCheckInOpen(booked, clock.now())) return replied(booked);
          // A booking at the door is checked in at once.
          const actor = { kind: "user", uuid: userUuid } as const;
          await checkIn(own, { bookingUuid, buildingUuid, userUuid }, { actor, now: clock.now(), request });
          return replied((await findOwnBooking(own, { bookingUuid, userUuid }, lang)) ?? booked);
        }),
      );
      if (!paymentUuid) return held;
      const { uuid: bookingUuid } = held.data.booking;
      return replied(await charged(services, tenant, { paymentUuid, bookingUuid, userUuid, lang }));
    },

    async "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/quote"(call) {
      const { params, tenant, body } = call;
      mustBeDay(body.date, "validation_failed");
      const { row, booking, standing } = await ownBookingOf(tenant, { ...params, ...askedBy(call, body) });
      const by = who(call);
      return { data: { quote: quoteOfChange(booking, estimate(row, body, by, standing), by.now) } };
    },

    [changeKey]: (call) => changeBooking(services, turns, call),

    async [checkInKey]({ params, caller, tenant, request }) {
      const { userUuid } = caller;
      const { id: buildingUuid, resourceUuid, bookingUuid } = params;
      const asked = { bookingUuid, buildingUuid, resourceUuid, userUuid };
      await checkIn(tenant, asked, { actor: { kind: "user", uuid: userUuid }, now: clock.now(), request });
      const row = await findOwnBooking(tenant, { bookingUuid, userUuid }, wantedLanguages(request)[0]);
      return row ? { data: { booking: toBooking(row, clock.now()) } } : refuse("booking_not_found");
    },
  };
}

/** Each call sends a mail. */
const bookings: LimitRule = { name: "member-booking", points: 120, seconds: 60 * 60 };
