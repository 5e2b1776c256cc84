import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import type { RequestedTime } from "@atrium/rules/booking-times.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readAgainEvery } from "../../parts/inbox-count.ts";

type Asking = Pick<Services, "api">;

const dayKey = "GET /admin/v1/buildings/:uuid/day";
const bookingKey = "GET /admin/v1/buildings/:uuid/bookings/:bookingUuid";
const quoteKey = "POST /admin/v1/buildings/:uuid/bookings/quote";

export type Day = EndpointReply<typeof dayKey>["data"];
export type Room = Day["rooms"][number];
export type Entry = Day["entries"][number];
export type ManagedBooking = EndpointReply<typeof bookingKey>["data"]["booking"];
export type Quote = EndpointReply<typeof quoteKey>["data"]["quote"];
export type Check = Quote["checks"][number];
export type Overrides = EndpointBody<"PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid">["overrides"];

/** Each room once, also if each of its units has a row. */
export const roomsOf = ({ rooms }: Day): Room[] => [...new Map(rooms.map((room) => [room.uuid, room])).values()];

export const dayQuery = ({ api }: Asking, uuid: string, date: string) => ({
  ...endpointQuery(api, dayKey, { params: { uuid }, query: { date } }),
  // Members book while the page is open.
  staleTime: 5_000,
  refetchInterval: readAgainEvery,
  placeholderData: keepPreviousData,
});

export const bookingQuery = ({ api }: Asking, uuid: string, bookingUuid: string) => ({
  ...endpointQuery(api, bookingKey, { params: { uuid, bookingUuid } }),
  staleTime: 0,
});

export const occupantsQuery = ({ api }: Asking, uuid: string, search: string) =>
  endpointQuery(api, "GET /admin/v1/buildings/:uuid/occupants", { params: { uuid }, query: { search } });

const touchedKey = "POST /admin/v1/buildings/:uuid/blackouts/touched";
export type Touched = EndpointReply<typeof touchedKey>["data"];
export type Closing = RequestedTime & { rooms: string[] };

/** Rooms and a time as the API takes them, without empty fields. */
export function closingOf({ rooms, date, from, to, nights, repeated }: Closing) {
  return { rooms, date, from, to, ...(nights ? { nights } : {}), ...(repeated ? { repeated } : {}) };
}

/** The bookings in the time of a new blackout. */
export function touchedQuery({ api }: Asking, uuid: string, closing: Closing) {
  const body = closingOf(closing);
  return queryOptions({
    queryKey: [touchedKey, { uuid, body }] as const,
    queryFn: ({ signal }) => api(touchedKey, { params: { uuid }, body, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export type RoomTime = RequestedTime & { room_uuid: string };

/** A requested time as the API takes it, without empty fields. */
export function roomTimeBody({ room_uuid, date, from, to, nights, repeated }: RoomTime) {
  return { room_uuid, date, from, to, ...(nights ? { nights } : {}), ...(repeated ? { repeated } : {}) };
}

export function quoteQuery(
  { api }: Asking,
  uuid: string,
  roomTime: RoomTime,
  who: { booking?: string; user?: string },
) {
  const body = {
    ...roomTimeBody(roomTime),
    ...(who.booking ? { booking_uuid: who.booking } : {}),
    ...(who.user ? { user_uuid: who.user } : {}),
  };
  return queryOptions({
    queryKey: [quoteKey, { uuid, body }] as const,
    queryFn: ({ signal }) => api(quoteKey, { params: { uuid }, body, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
