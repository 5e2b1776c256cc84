/* Answers of the fake API about bookings: a day of three rooms; the third combines the first two. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { bookingChecks } from "@atrium/rules/booking-rules.ts";
import { readTimes, type RequestedTime } from "@atrium/rules/booking-times.ts";
import { laterDay, momentFrom } from "@atrium/rules/wall-clock.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";

type Day = EndpointReply<"GET /admin/v1/buildings/:uuid/day">["data"];
type DayRoom = Day["rooms"][number];
type DayEntry = Day["entries"][number];
export type ManagedBooking = EndpointReply<"GET /admin/v1/buildings/:uuid/bookings/:bookingUuid">["data"]["booking"];
export type ManagedQuote = EndpointReply<"POST /admin/v1/buildings/:uuid/bookings/quote">["data"]["quote"];

const timeZone = "Europe/Amsterdam";

export const dayRoom = (at: number, name: string, own: Partial<DayRoom> = {}): DayRoom => ({
  uuid: uuid(0x70000 + at),
  name,
  capacity: 8,
  open: [{ from: 480, to: 1200 }],
  parts: [],
  step: 30,
  ...own,
});

export const dayEntry = (
  at: number,
  room: number,
  [from, to]: [number, number],
  own: Partial<DayEntry> = {},
): DayEntry => ({
  uuid: uuid(0x71000 + at),
  state: "booked",
  room,
  from,
  to,
  held_from: from,
  held_to: to,
  who: "Noor Visser",
  ...own,
});

export type BookingsWorld = ReturnType<typeof bookingsWorld>;

export const bookingsWorld = () => ({
  rooms: [dayRoom(1, "Noord"), dayRoom(2, "Zuid", { capacity: null }), dayRoom(3, "Noord and Zuid", { parts: [0, 1] })],
  entries: [dayEntry(1, 0, [540, 630]), dayEntry(2, 1, [780, 840], { state: "asked", who: "Bram Peeters" })],
});

/** The instants of a requested time, which must be valid. */
function momentsOf(requested: RequestedTime) {
  const time = readTimes(requested, timeZone);
  if ("code" in time) throw new Error(`The test's request means no time: ${time.code}`);
  return { start_at: time.start.toISOString(), end_at: time.end.toISOString() };
}

/** A quote: free, allowed by every rule, for 35 euros. */
export const houseQuote = (requested: RequestedTime, own: Partial<ManagedQuote> = {}): ManagedQuote => ({
  ...momentsOf(requested),
  timezone: timeZone,
  free: true,
  bookable: true,
  checks: bookingChecks.map((check) => ({ check, passed: true, minutes: null, at: null, open: null, quota: null })),
  quotas: [],
  lines: [],
  total_cents: 3500,
  before_cents: null,
  currency_type: "EUR",
  approval_required: false,
  cancellable_until: inDays(1),
  cancellation_costs: [],
  quote_hash: "agreed",
  payment: null,
  alternatives: [],
  ...own,
});

export const houseBooking = (own: Partial<ManagedBooking> = {}): ManagedBooking => ({
  uuid: uuid(0x71001),
  room_uuid: uuid(0x70001),
  room_name: "Noord",
  timezone: timeZone,
  start_at: inDays(1, 9),
  end_at: inDays(1, 10),
  status: "accepted",
  person: {
    uuid: uuid(0x20002),
    name: "Noor Visser",
    email: "noor@meridian.example",
    company_name: "Meridian Shipping",
  },
  total_price: "52.50",
  currency_type: "EUR",
  lines: [],
  form_responses: [],
  decision_reason: null,
  check_in: null,
  payment: null,
  payments: [],
  missed: 0,
  cancellable_until: inDays(-1),
  cancellation_cents: null,
  history: [
    {
      at: inDays(-2),
      action: "booking.requested",
      actor: { kind: "user", name: "Noor Visser" },
      details: { status: "accepted" },
    },
  ],
  ...own,
});

export function bookingsAnswers(world: BookingsWorld): Answers {
  const one = (wanted: string, own: Partial<ManagedBooking> = {}) => {
    const entry = world.entries.find((each) => each.uuid === wanted);
    if (!entry) return refuse("booking_not_found");
    const room = world.rooms[entry.room];
    const status = entry.state === "asked" ? "submitted" : "accepted";
    const person = { ...houseBooking().person, name: entry.who };
    const place = room ? { room_uuid: room.uuid, room_name: room.name } : {};
    return { data: { booking: houseBooking({ uuid: wanted, status, person, ...place, ...own }) } };
  };
  return {
    "GET /admin/v1/buildings/:uuid/day": ({ query }) => ({
      data: {
        date: query.date,
        timezone: timeZone,
        begins_at: momentFrom({ date: query.date, minute: 0 }, timeZone).toISOString(),
        ends_at: momentFrom({ date: laterDay(query.date, 1), minute: 0 }, timeZone).toISOString(),
        ...world,
      },
    }),
    "GET /admin/v1/buildings/:uuid/bookings/:bookingUuid": ({ params }) => one(params.bookingUuid),
    "GET /admin/v1/buildings/:uuid/occupants": ({ query }) => {
      const people = [houseBooking().person].filter(({ name }) =>
        name.toLowerCase().startsWith(query.search.toLowerCase()),
      );
      return { data: { people } };
    },
    "POST /admin/v1/buildings/:uuid/bookings/quote": ({ body }) => ({ data: { quote: houseQuote(body) } }),
    "POST /admin/v1/buildings/:uuid/bookings": () => ({ data: { booking: houseBooking() } }),
    "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid": ({ params }) => one(params.bookingUuid),
    "POST /admin/v1/buildings/:uuid/blackouts/touched": ({ body }) => ({
      data: {
        timezone: timeZone,
        other_blackout: false,
        bookings: world.entries
          .filter(({ room, state }) => state !== "blackout" && body.rooms.includes(world.rooms[room]?.uuid ?? ""))
          .map(({ uuid: one, room, who }) => ({
            uuid: one,
            room_name: world.rooms[room]?.name ?? "",
            person_name: who,
            start_at: inDays(3, 9),
            end_at: inDays(3, 10),
            free_rooms: [{ uuid: uuid(0x70002), name: "Zuid" }],
          })),
      },
    }),
    "POST /admin/v1/buildings/:uuid/blackouts": ({ body }) => ({
      data: {
        blackout: { uuid: uuid(0x72001), rooms: body.rooms, ...momentsOf(body), reason: body.reason },
      },
    }),
    "DELETE /admin/v1/buildings/:uuid/blackouts/:blackoutUuid": ({ params }) => ({
      data: {
        blackout: { uuid: params.blackoutUuid, rooms: [], start_at: inDays(0), end_at: inDays(1), reason: "Paint" },
      },
    }),
    "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid/cancel": ({ params, body }) =>
      one(params.bookingUuid, { status: "canceled", decision_reason: body.reason }),
  };
}
