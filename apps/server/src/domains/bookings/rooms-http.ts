import type { EndpointReply } from "@atrium/contract/client.ts";
import type { RoomEquipment } from "@atrium/rules/room-equipment.ts";
import { assess, nearestOffers } from "@atrium/rules/booking-offers.ts";
import type { TimeWish } from "@atrium/rules/booking-times.ts";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import type { FastifyRequest } from "fastify";
import { hostOf } from "../brands/portal-origin.ts";
import { Turns } from "../../platform/concurrency/turns.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { onceAsked } from "../../platform/http/once-asked.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { toBooking } from "./booking-replies.ts";
import { changeBooking, ownBookingOf } from "./change-booking.ts";
import { placeBooking } from "./place-booking.ts";
import { estimate, mustBeAgreed, mustBeDay, quoteOf, timeOf } from "./quotes.ts";
import { bookedBy } from "./requested-booking.ts";
import { bookable, isOffered, toOffer, toRoom, toRoomDay } from "./room-replies.ts";
import { findRoom, fittingRooms, offersRooms } from "./rooms-store.ts";

const room = "/tenant/v1/buildings/:id/rooms/:resourceUuid";
const bookKey = `POST ${room}/bookings` as const;
const changeKey = `PUT ${room}/bookings/:bookingUuid` as const;

type RoomHandlers = Pick<
  Handlers,
  | "GET /tenant/v1/buildings/:id/rooms/free"
  | `GET ${typeof room}`
  | `POST ${typeof room}/quote`
  | typeof bookKey
  | `POST ${typeof room}/bookings/:bookingUuid/quote`
  | typeof changeKey
>;

type Call = { params: { id: string }; caller: Caller; tenant: Tenant; request: FastifyRequest };
type OfRoom = Call & { params: { resourceUuid: string } };

/** Rooms that members find, book and change by themselves. */
export function roomHandlers(services: Services): RoomHandlers {
  const { clock, limits } = services;
  const turns = new Turns();

  const askedBy = ({ params, caller, request }: Call, { date, nights = 0 }: Pick<TimeWish, "date" | "nights">) => ({
    buildingUuid: params.id,
    userUuid: caller.userUuid,
    companyUuid: caller.companyUuid,
    lang: wantedLanguages(request)[0],
    date,
    days: nights + 1,
  });

  const who = ({ caller }: Call) => ({ companyUuid: caller.companyUuid, now: clock.now() });

  async function roomOf(call: OfRoom, wish: Pick<TimeWish, "date" | "nights">) {
    const { resourceUuid } = call.params;
    mustBeDay(wish.date, "validation_failed");
    return (await findRoom(call.tenant, { ...askedBy(call, wish), resourceUuid })) ?? refuse("resource_not_found");
  }

  return {
    async "GET /tenant/v1/buildings/:id/rooms/free"(call) {
      const { people, equipment = "", lang: _, ...wish } = call.query;
      mustBeDay(wish.date, "invalid_parameter");
      const wanted = equipment.split(",").filter(Boolean) as RoomEquipment[];
      const rows = await fittingRooms(call.tenant, { ...askedBy(call, wish), people, equipment: wanted });
      const offered =
        rows.some((row) => isOffered(row, row.approval_required)) ||
        (await offersRooms(call.tenant, askedBy(call, wish)));
      const [first] = rows;
      if (!first) return { data: { rooms: [], nearest: [], offered, by_night: false } };
      const asker = { ...who(call), timeZone: first.timezone };
      const time = timeOf(wish, first.timezone, "invalid_parameter");
      const rooms = rows.map((row) => bookable(row));
      const free = rooms
        .map(({ row, ...one }) => ({ row, time, assessed: assess(one, time, asker) }))
        .filter(({ row, assessed }) => assessed.bookable && isOffered(row, assessed.approval_required))
        .toSorted((one, other) => one.assessed.total_cents - other.assessed.total_cents);
      const nearest = free.length > 0 ? [] : nearestOffers(rooms, wish, asker, { most: 6, perRoom: 1 });
      const instead = nearest.filter(({ room, assessed }) => isOffered(room.row, assessed.approval_required));
      return {
        data: {
          rooms: free.slice(0, mostOffered).map(({ row, assessed }) => toOffer(row, time, assessed)),
          nearest: instead.map((one) => toOffer(one.room.row, one.time, one.assessed)),
          offered,
          by_night: rows.some(({ prices }) => prices.some(({ per }) => per === "night")),
        },
      };
    },

    async "GET /tenant/v1/buildings/:id/rooms/:resourceUuid"(call) {
      const { date, days = 1 } = call.query;
      mustBeDay(date, "invalid_parameter");
      const { resourceUuid } = call.params;
      const asked = { ...askedBy(call, { date, nights: days - 1 }), resourceUuid };
      const row = (await findRoom(call.tenant, asked)) ?? refuse("resource_not_found");
      const dates = Array.from({ length: days }, (_, index) => laterDay(date, index));
      return {
        data: {
          room: toRoom(row, asked),
          timezone: row.timezone,
          days: dates.map((day) => toRoomDay(row, day)),
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
      const once = await onceAsked<EndpointReply<typeof bookKey>>({
        tenant,
        userUuid,
        clock,
        request,
        endpoint: bookKey,
      });
      if (once.before) return once.before;
      await limits.take(bookings, `${tenant.portfolioUuid} ${userUuid}`);
      const { quote_hash, form_responses = [], ...wish } = body;
      const estimated = estimate(row, wish, who(call));
      mustBeAgreed(estimated, quote_hash);
      const wanted = bookedBy(userUuid, estimated, form_responses);
      const host = await hostOf(services, request);
      const placing = {
        wanted,
        owner: { ownerType: row.owner_type, ownerUuid: row.owner_uuid },
        actor: { kind: "user", uuid: userUuid },
        host,
        lang: wantedLanguages(request)[0],
        request,
      } as const;
      return turns.take(row.uuid, () =>
        once.work(async (own) => ({ data: { booking: toBooking(await placeBooking(services, own, placing)) } })),
      );
    },

    async "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/quote"(call) {
      const { params, tenant, body } = call;
      mustBeDay(body.date, "validation_failed");
      const { row, standing } = await ownBookingOf(tenant, { ...params, ...askedBy(call, body) });
      return { data: { quote: quoteOf(estimate(row, body, who(call), standing)) } };
    },

    [changeKey]: (call) => changeBooking(services, turns, call),
  };
}

/** As many as somebody looks through. */
const mostOffered = 50;

/** Each is a mail to somebody. */
const bookings: LimitRule = { name: "member-booking", points: 120, seconds: 60 * 60 };
