import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Edited } from "../../parts/edit/use-edit.ts";

type Asking = Pick<Services, "api">;

const effectKey = "POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect";

export type Ground = EndpointReply<"GET /admin/v1/buildings/:uuid/rooms">["data"];
export type RoomRow = Ground["rooms"][number];
export type Room = EndpointReply<"GET /admin/v1/buildings/:uuid/rooms/:roomUuid">["data"]["room"];
export type RoomFields = EndpointBody<"POST /admin/v1/buildings/:uuid/rooms">;
export type Deciding = EndpointBody<typeof effectKey>;
export type Effect = EndpointReply<typeof effectKey>["data"];
export type Hours = NonNullable<RoomFields["hours"]>[number];
export type DayOff = RoomFields["exceptions"][number];
export type Rule = RoomFields["rules"][number];
export type Quota = NonNullable<Rule["quotas"]>[number];
export type Step = RoomFields["cancellation_steps"][number];
export type Price = RoomFields["prices"][number];

/** The rooms of a building, with the data of the building that the form of a room needs. */
export const roomsQuery = ({ api }: Asking, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/buildings/:uuid/rooms", { params: { uuid } });

export const roomQuery = ({ api }: Asking, uuid: string, roomUuid: string) =>
  endpointQuery(api, "GET /admin/v1/buildings/:uuid/rooms/:roomUuid", { params: { uuid, roomUuid } });

const audiencesKey = "GET /admin/v1/buildings/:uuid/room-audiences";

/** The audiences that rules and prices of a building's rooms may name. */
export const roomAudiencesQuery = ({ api }: Asking, uuid: string) =>
  endpointQuery(api, audiencesKey, { params: { uuid } });

/** The current number of a building's people in an audience. */
export const audienceCountQuery = ({ api }: Asking, uuid: string, audienceUuid: string) => ({
  ...endpointQuery(api, `${audiencesKey}/:audienceUuid`, { params: { uuid, audienceUuid } }),
  staleTime: 0,
});

export const standingQuery = ({ api }: Asking, uuid: string, roomUuid: string) => ({
  ...endpointQuery(api, "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/standing", { params: { uuid, roomUuid } }),
  staleTime: 0,
});

const doorKey = "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/door";
export type DoorSheet = EndpointReply<typeof doorKey>["data"]["door"];

export const doorQuery = ({ api }: Asking, uuid: string, roomUuid: string) =>
  endpointQuery(api, doorKey, { params: { uuid, roomUuid } });

/** What changed rules would have made of the bookings of the last days. */
export const effectQuery = ({ api }: Asking, uuid: string, roomUuid: string, body: Deciding) =>
  queryOptions({
    queryKey: [effectKey, { uuid, roomUuid, body }] as const,
    queryFn: ({ signal }) => api(effectKey, { params: { uuid, roomUuid }, body, signal }),
    placeholderData: keepPreviousData,
  });

/** The fields of a room that decide about its bookings. */
export function decidingOf(fields: RoomFields): Deciding {
  const { hours, exceptions, rules, prices, approval_required, buffer_before_minutes, buffer_after_minutes } = fields;
  return { hours, exceptions, rules, prices, approval_required, buffer_before_minutes, buffer_after_minutes };
}

/** A room in the fields of its form. */
export function editedRoom({
  uuid: _uuid,
  version,
  image_url: _url,
  switched_off: _off,
  decided: _decided,
  companies: _companies,
  audiences: _audiences,
  owner_name: _owner,
  parts: _parts,
  ...fields
}: Room): Edited<RoomFields> {
  return { fields, version };
}

/** The fields of a new room: open on working days, with the usual rules. */
export const newRoom = (currency_type: string | null): RoomFields => ({
  name: {},
  description: {},
  image: null,
  image_focus: null,
  image_alt_text: {},
  capacity: null,
  places: 1,
  equipment: [],
  hours: [{ weekdays: ["mon", "tue", "wed", "thu", "fri"], from: "08:00", to: "18:00" }],
  exceptions: [],
  rules: [],
  prices: [],
  currency_type,
  approval_required: false,
  cancellation_window_end_minutes: null,
  cancellation_steps: [],
  cancellation_description: {},
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  check_in_minutes: null,
  pay_when_booking: false,
});

const calendarKey = "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar";
export type CalendarReply = EndpointReply<typeof calendarKey>;
export type RoomCalendar = NonNullable<CalendarReply["data"]["calendar"]>;

export const roomCalendarQuery = ({ api }: Pick<Services, "api">, building: string, room: string) =>
  endpointQuery(api, calendarKey, { params: { uuid: building, roomUuid: room } });
