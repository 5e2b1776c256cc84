import type { EndpointReply } from "@atrium/contract/client.ts";
import { isWalkIn, roomNow, walkInMinutes, walkInTimes } from "@atrium/rules/booking-now.ts";
import { type Booker, ruleFor } from "@atrium/rules/booking-rules.ts";
import { wallTime } from "@atrium/rules/wall-clock.ts";
import { placesStream } from "../content/places.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { findBuilding } from "./manager-store.ts";
import type { Services } from "../sessions/services.ts";
import { toBooking } from "./booking-replies.ts";
import { bookingAtDoor, findDoor } from "./doors-store.ts";
import { type Estimate, estimate, obstacle } from "./quotes.ts";
import { bookable, pictureOf, toOffer } from "./room-replies.ts";
import { aroundDays, findRoom, fittingRooms, type TakenRoom, withTaken } from "./rooms-store.ts";
import { findOwnBooking } from "./store.ts";

type DoorHandlers = Pick<Handlers, "GET /tenant/v1/doors/:code" | "GET /tenant/v1/buildings/:id/rooms/now">;
type Door = EndpointReply<"GET /tenant/v1/doors/:code">["data"]["door"];
type Offer = Door["offers"][number];

/** The page of a room's door, and the screen of all rooms (row K14). */
export function roomsNowHandlers({ clock, streamTickets }: Services): DoorHandlers {
  /** One event stream for each building serves both: on an event they read again. */
  const streamOf = (buildingUuid: string, { userUuid }: Caller) =>
    placesStream(streamTickets, { contentUuid: buildingUuid, userUuid, now: clock.now() });

  return {
    async "GET /tenant/v1/doors/:code"({ params, caller, tenant, request }) {
      const door = await findDoor(tenant, params.code);
      if (!door || !caller.buildingUuids.has(door.building_uuid)) return refuse("resource_not_found");
      const { uuid: resourceUuid, building_uuid: buildingUuid, timezone } = door;
      const { audienceUuids, userUuid, companyUuid } = caller;
      const [now, [lang]] = [clock.now(), wantedLanguages(request)];
      const { date } = wallTime(now, timezone);
      const asked = { buildingUuid, resourceUuid, userUuid, companyUuid, lang, date, days: 2 };
      const row = (await findRoom(tenant, asked)) ?? refuse("resource_not_found");
      const bookingUuid = await bookingAtDoor(tenant, { resourceUuid, userUuid, now });
      const booking = bookingUuid ? await findOwnBooking(tenant, { bookingUuid, userUuid }, lang) : undefined;
      const { owner_type, owner_uuid } = row;
      return {
        data: {
          door: {
            building_uuid: buildingUuid,
            timezone,
            room: { ...toRoomNow(row, now), owner_type, owner_uuid },
            booking: booking ? toBooking(booking, now) : null,
            offers: booking ? [] : offersAt(row, { audienceUuids, companyUuid, now }),
          },
        },
        event_stream: streamOf(buildingUuid, caller),
      };
    },

    async "GET /tenant/v1/buildings/:id/rooms/now"({ params, caller, tenant, request }) {
      const now = clock.now();
      const { timezone } = (await findBuilding(tenant, params.id)) ?? refuse("building_not_found");
      const { userUuid, companyUuid } = caller;
      const asked = { buildingUuid: params.id, userUuid, companyUuid, lang: wantedLanguages(request)[0] };
      const days = { date: wallTime(now, timezone).date, days: 2 };
      const fitting = await fittingRooms(tenant, { ...asked, ...days, people: undefined, equipment: [] });
      const rows = await withTaken(tenant, fitting, aroundDays(days, timezone));
      return {
        data: { timezone, rooms: rows.map((row) => toRoomNow(row, now)) },
        event_stream: streamOf(params.id, caller),
      };
    },
  };
}

function toRoomNow(row: TakenRoom, now: Date) {
  const { state, until } = roomNow(bookable(row), now, row.timezone);
  return {
    uuid: row.uuid,
    name: row.texts.name ?? "",
    ...pictureOf(row),
    capacity: row.capacity,
    state,
    until: until?.toISOString() ?? null,
  };
}

/** The bookings that are offered with one press. Rooms that ask questions or need an approval are booked on their own page. Each end time is offered once. */
function offersAt(row: RoomWithTaken, who: Booker & { now: Date }): Offer[] {
  const limits = ruleFor(row.rules, { ...who, date: wallTime(who.now, row.timezone).date })?.limits;
  if (!limits || row.questions.some(({ required }) => required)) return [];
  const found = walkInMinutes.flatMap((minutes) => {
    const times = walkInTimes(who.now, row.timezone, { step: limits.step_minutes, minutes });
    const estimates = times.map((time) => estimate(row, time, { ...who, walkIn: true }));
    return estimates.find((one) => isOfferedAt(one, who.now, limits)) ?? [];
  });
  const ends = new Map(found.map((one) => [one.time.end.getTime(), one]));
  return [...ends.values()].map((one) => {
    const { date, from, to, nights, repeated, start_at, end_at, total_cents, currency_type } = toOffer(
      row,
      one.time,
      one.assessed,
    );
    return { date, from, to, nights, repeated, start_at, end_at, total_cents, currency_type, quote_hash: one.hash };
  });
}

type RoomWithTaken = NonNullable<Awaited<ReturnType<typeof findRoom>>>;

/** Whether a room may be booked from now on by every rule, without an approval. */
function isOfferedAt(one: Estimate, now: Date, limits: Parameters<typeof isWalkIn>[1]): boolean {
  const { assessed, time } = one;
  const isSoon = isWalkIn(time, limits, now) || time.start.getTime() - now.getTime() <= limits.step_minutes * 60_000;
  return assessed.free && isSoon && !assessed.approval_required && !one.pay && obstacle(one) === undefined;
}
