/* The rooms of the fake world, which people book by themselves, as in world-items.ts. */
import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { type BookedTime, readTimes, type RequestedTime, writeTimes } from "@atrium/rules/booking-times.ts";
import { seriesDates } from "@atrium/rules/booking-series.ts";
import { bookingChecks } from "@atrium/rules/booking-rules.ts";
import { weekdays } from "@atrium/rules/wall-clock.ts";
import { inDays, uuid } from "./world-ids.ts";
import { building, pier } from "./world-items.ts";

type RoomReply = EndpointReply<"GET /tenant/v1/buildings/:id/rooms/:resourceUuid">["data"];
export type Room = RoomReply["room"];
export type RoomDay = RoomReply["days"][number];
export type RoomOffer = EndpointReply<"GET /tenant/v1/buildings/:id/rooms/free">["data"]["rooms"][number];
export type RoomQuote = EndpointReply<"POST /tenant/v1/buildings/:id/rooms/:resourceUuid/quote">["data"]["quote"];

export type SeriesQuote =
  EndpointReply<"POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote">["data"]["quote"];
type SeriesBody = EndpointBody<"POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote">;
export type Series = EndpointReply<"GET /tenant/v1/buildings/:id/series/:seriesUuid">["data"]["series"];

export const roomZone = building().timezone;

/** That of the booking in world-doings.ts. */
export const room = (own: Partial<Room> = {}): Room => ({
  uuid: uuid(0x502),
  owner_type: "building",
  owner_uuid: pier,
  name: "Noord",
  description: "By the water, with a view of the cranes.",
  image_url: null,
  image_preview: null,
  image_focus: null,
  image_alt_text: null,
  capacity: 8,
  places: 1,
  equipment: ["screen", "step_free"],
  bookable: true,
  approval_required: false,
  cancellation_window_end_minutes: 24 * 60,
  cancellation_steps: [],
  cancellation_description: null,
  check_in_minutes: null,
  pay_when_booking: false,
  currency_type: "EUR",
  hours: [{ weekdays: [...weekdays], from: "08:00", to: "20:00" }],
  limits: { least_minutes: 30, most_minutes: 240, step_minutes: 30, lead_minutes: 0, horizon_days: 90 },
  quotas: [],
  prices: [{ per: "hour", cents: 3500, minimum_cents: 0, weekdays: [...weekdays], from: "00:00", to: "24:00" }],
  questions: [],
  ...own,
});

export const roomDay = (date: string, taken: RoomDay["taken"] = []): RoomDay => ({
  date,
  open: [{ from: "08:00", to: "20:00" }],
  taken,
});

export type RoomNow = EndpointReply<"GET /tenant/v1/buildings/:id/rooms/now">["data"]["rooms"][number];
export type Door = EndpointReply<"GET /tenant/v1/doors/:code">["data"]["door"];

/** Free for the rest of the day. */
export const roomNow = (
  { uuid: id, name, image_url, image_preview, image_focus, capacity }: Room,
  own: Partial<RoomNow> = {},
): RoomNow => ({
  uuid: id,
  name,
  image_url,
  image_preview,
  image_focus,
  capacity,
  state: "free",
  until: null,
  ...own,
});

/** The state at the door of a free room: half an hour at 35 euros an hour. */
export function door(own: Partial<Door> = {}): Door {
  const [start, end] = [new Date(Date.now() - 7 * 60_000), new Date(Date.now() + 23 * 60_000)];
  const { owner_type, owner_uuid } = room();
  const { nights, repeated = null, ...requested } = writeTimes(start, end, roomZone);
  return {
    building_uuid: pier,
    timezone: roomZone,
    room: { ...roomNow(room()), owner_type, owner_uuid },
    booking: null,
    offers: [
      {
        ...requested,
        nights,
        repeated,
        start_at: start.toISOString(),
        end_at: end.toISOString(),
        total_cents: 1750,
        currency_type: "EUR",
        quote_hash: "agreed 1750",
      },
    ],
    ...own,
  };
}

/** The start and end of a requested time, which must be valid. */
export function timesOf(requested: RequestedTime): BookedTime {
  const time = readTimes(requested, roomZone);
  if ("code" in time) throw new Error(`The test's request means no time: ${time.code}`);
  return time;
}

export function roomOffer(
  { uuid: room_uuid, name, image_url, image_preview, image_focus, capacity, equipment, currency_type }: Room,
  requested: RequestedTime,
  own: Partial<RoomOffer> = {},
): RoomOffer {
  const { start, end } = timesOf(requested);
  return {
    room_uuid,
    name,
    image_url,
    image_preview,
    image_focus,
    capacity,
    equipment,
    date: requested.date,
    from: requested.from,
    to: requested.to,
    nights: requested.nights ?? 0,
    repeated: requested.repeated ?? null,
    start_at: start.toISOString(),
    end_at: end.toISOString(),
    total_cents: 3500,
    currency_type,
    approval_required: false,
    ...own,
  };
}

/** Free, by every rule, at 35 euros an hour. */
export function roomQuote(requested: RequestedTime, own: Partial<RoomQuote> = {}): RoomQuote {
  const { start, end } = timesOf(requested);
  const minutes = (end.getTime() - start.getTime()) / 60_000;
  const cents = (3500 * minutes) / 60;
  return {
    start_at: start.toISOString(),
    end_at: end.toISOString(),
    timezone: roomZone,
    free: true,
    bookable: true,
    checks: bookingChecks.map((check) => ({ check, passed: true, minutes: null, at: null, open: null, quota: null })),
    quotas: [],
    lines: [{ per: "hour", count: minutes, each_cents: 3500, cents }],
    total_cents: cents,
    before_cents: null,
    currency_type: "EUR",
    approval_required: false,
    cancellable_until: new Date(start.getTime() - 24 * 60 * 60_000).toISOString(),
    cancellation_costs: [],
    quote_hash: `agreed ${cents}`,
    payment: null,
    alternatives: [],
    ...own,
  };
}

type SeriesDate = SeriesQuote["dates"][number];

/** The quote of every date with the person's choices, free at 35 euros an hour; `inTheWay` overrides the result of a date with its usual time. */
export function seriesQuote(
  { repeat, choices = [], ...requested }: SeriesBody,
  inTheWay: (on: string, at: number) => Partial<SeriesDate> | undefined = () => undefined,
): SeriesQuote {
  const found = seriesDates(requested.date, repeat);
  if (!Array.isArray(found)) throw new Error(`The test's pattern is none: ${found.code}`);
  const dates = found.map((on, at): SeriesDate => {
    const choice = choices.find((one) => one.on === on);
    const time = choice?.time ?? { ...requested, date: on };
    const { start_at, end_at, total_cents } = roomQuote(time);
    const { date, from, to, nights = 0, repeated = null } = time;
    const state = choice?.left_out ? "left_out" : "free";
    const own = choice ? {} : inTheWay(on, at);
    return { on, date, from, to, nights, repeated, start_at, end_at, state, check: null, total_cents, ...own };
  });
  const free = dates.filter(({ state }) => state === "free");
  const total_cents = free.reduce((sum, one) => sum + one.total_cents, 0);
  return {
    timezone: roomZone,
    dates,
    bookable: free.length > 0 && dates.every(({ state }) => state === "free" || state === "left_out"),
    total_cents,
    currency_type: "EUR",
    approval_required: false,
    quote_hash: `agreed ${free.length} ${total_cents}`,
  };
}

/** Of these bookings of the room. */
export const series = (
  bookings: readonly { uuid: string; start_at: string; end_at: string; status: string }[],
  own: Partial<Series> = {},
): Series => ({
  uuid: uuid(0x5e1),
  repeat: { kind: "weekly", count: bookings.length },
  left_out: [],
  missed: 0,
  currency_type: "EUR",
  bookings: bookings.map(({ uuid: booking, start_at, end_at, status }) => ({
    uuid: booking,
    resource_uuid: room().uuid,
    owner_type: "building",
    owner_uuid: pier,
    name: room().name,
    start_at,
    end_at,
    status,
    total_price: "40.00",
    cancellable: true,
  })),
  rest: null,
  ...own,
});

export type RoomWait = EndpointReply<"GET /tenant/v1/users/current/room-waits">["data"]["waits"][number];

const waitedFor = { date: inDays(3).slice(0, 10), from: "14:00", to: "15:30" };

/** Waits for the room above, as the second one. */
export const roomWait = (own: Partial<RoomWait> = {}): RoomWait => ({
  uuid: uuid(0x701),
  building: { uuid: pier, name: building().name },
  timezone: roomZone,
  room: { uuid: uuid(0x502), name: "Noord" },
  ...waitedFor,
  nights: 0,
  repeated: null,
  start_at: inDays(3, 12),
  end_at: inDays(3, 13),
  people: null,
  equipment: [],
  state: "waiting",
  place: 2,
  offer: null,
  ...own,
});

/** The same entry with a held room. */
export const heldRoom = (own: Partial<NonNullable<RoomWait["offer"]>> = {}): RoomWait =>
  roomWait({
    state: "offered",
    place: null,
    offer: {
      ...roomOffer(room(), waitedFor),
      owner_type: "building",
      owner_uuid: pier,
      questions: [],
      quote_hash: "agreed",
      payment: null,
      ends_at: inDays(1),
      ...own,
    },
  });
