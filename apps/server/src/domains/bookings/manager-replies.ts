import type { EndpointReply } from "@atrium/contract/client.ts";
import { cancellationCloses } from "@atrium/rules/booking-cancellation.ts";
import { openSpans } from "@atrium/rules/booking-hours.ts";
import { ruleFor, usualLimits } from "@atrium/rules/booking-rules.ts";
import { awaitsDecision, bookingTitle, isStanding } from "@atrium/rules/booking-status.ts";
import { laterDay, momentFrom } from "@atrium/rules/wall-clock.ts";
import { costOfCancelling, toCheckIn } from "./booking-replies.ts";
import type { TimeSpan } from "./holds-store.ts";
import { toPayment } from "./payment-replies.ts";
import type { ManagedBookingRow, historyOf, outsideOfDay, roomsOfDay, takenOfDay } from "./manager-store.ts";

type Day = EndpointReply<"GET /admin/v1/buildings/:uuid/day">["data"];
type ManagedBooking = EndpointReply<"GET /admin/v1/buildings/:uuid/bookings/:bookingUuid">["data"]["booking"];
type Rooms = Awaited<ReturnType<typeof roomsOfDay>>;
type Taken = Awaited<ReturnType<typeof takenOfDay>> & { outside: Awaited<ReturnType<typeof outsideOfDay>> };

const minuteMs = 60_000;

/** The start of a day and of the next one. */
export function momentsOfDay(date: string, timeZone: string): TimeSpan {
  return {
    from: momentFrom({ date, minute: 0 }, timeZone),
    until: momentFrom({ date: laterDay(date, 1), minute: 0 }, timeZone),
  };
}

/** The rooms that can be booked, and disabled rooms that have a booking on the day. */
export function roomsInUse(rooms: Rooms, { bookings, blackouts }: Taken): Rooms {
  const inUse = new Set([...bookings.map((one) => one.resource_uuid), ...blackouts.flatMap((one) => one.rooms)]);
  return rooms.filter(({ uuid, switched_off }) => !switched_off || inUse.has(uuid));
}

/** `from`, `until`: the start of the day and of the next one. */
export function toDay(
  rooms: Rooms,
  taken: Taken,
  { date, timeZone, from: begins, until: ends }: TimeSpan & { date: string; timeZone: string },
): Day {
  const minutesTo = (at: Date) => Math.round((at.getTime() - begins.getTime()) / minuteMs);
  // Most rooms open and close at the same few times.
  const minutes = new Map<number, number>();
  const minuteOf = (minute: number) => {
    const at = minutes.get(minute) ?? minutesTo(momentFrom({ date, minute }, timeZone));
    minutes.set(minute, at);
    return at;
  };
  const rows = rowsOf(rooms);
  const places = new Map(rows.map(({ room, unit }, place) => [unit ?? room.uuid, place]));
  const pools = new Set(rooms.filter((room) => room.places > 1).map(({ uuid }) => uuid));
  /** The row of a booking's or an offer's room; in a pool, the row of its place. */
  const placeOf = (holder: string, room: string) =>
    places.get(pools.has(room) ? (taken.held.get(holder)?.unit ?? room) : room);
  const span = (row: { uuid: string; start_at: Date; end_at: Date }) => {
    const hold = taken.held.get(row.uuid);
    return {
      uuid: row.uuid,
      from: minutesTo(row.start_at),
      to: minutesTo(row.end_at),
      held_from: minutesTo(hold?.taken_from ?? row.start_at),
      held_to: minutesTo(hold?.taken_until ?? row.end_at),
    };
  };
  return {
    date,
    timezone: timeZone,
    begins_at: begins.toISOString(),
    ends_at: ends.toISOString(),
    rooms: rows.map(({ room: { uuid, name, capacity, hours, exceptions, rules, parts, switched_off }, place }) => ({
      uuid,
      name,
      ...(place ? { place } : {}),
      capacity,
      open: switched_off
        ? null
        : hours &&
          openSpans({ hours, exceptions }, date).map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) })),
      parts: parts.flatMap((part) => places.get(part) ?? []),
      step: (ruleFor(rules, { companyUuid: null, audienceUuids: new Set(), date })?.limits ?? usualLimits).step_minutes,
    })),
    entries: [
      ...taken.bookings.flatMap((booking) => {
        const room = placeOf(booking.uuid, booking.resource_uuid);
        return room === undefined ? [] : [{ ...span(booking), state: stateOf(booking.status), room, who: booking.who }];
      }),
      ...taken.offers.flatMap((offer) => {
        const room = placeOf(offer.uuid, offer.held_uuid ?? "");
        return room === undefined ? [] : [{ ...span(offer), state: "offered" as const, room, who: offer.who }];
      }),
      ...taken.outside.flatMap((time) =>
        rows.flatMap(({ room: { uuid } }, room) =>
          time.resource_uuid === uuid ? [{ ...span(time), state: "outside" as const, room, who: time.title }] : [],
        ),
      ),
      ...taken.blackouts.flatMap((blackout) =>
        rows.flatMap(({ room: { uuid } }, room) =>
          blackout.rooms.includes(uuid)
            ? [{ ...span(blackout), state: "blackout" as const, room, who: blackout.reason }]
            : [],
        ),
      ),
    ],
  };
}

/** One row for each room; for a pool, one for each of its places. */
function rowsOf(rooms: Rooms): { room: Rooms[number]; unit?: string; place?: number }[] {
  return rooms.flatMap((room) =>
    room.places > 1 ? room.units.map((unit, index) => ({ room, unit, place: index + 1 })) : [{ room }],
  );
}

function stateOf(status: string): "booked" | "asked" | "unpaid" {
  if (bookingTitle(status) === "booked") return "booked";
  return awaitsDecision(status) ? "asked" : "unpaid";
}

/** `now`: to compute the cost of a cancellation. `missed`: the number of no-shows at the end of its series. */
export function toManagedBooking(
  row: ManagedBookingRow,
  { history, missed, now }: { history: Awaited<ReturnType<typeof historyOf>>; missed: number; now: Date },
): ManagedBooking {
  const [start_at, end_at] = [row.start_at.toISOString(), row.end_at.toISOString()];
  const { cancellation_window_end_minutes } = row;
  return {
    uuid: row.uuid,
    room_uuid: row.resource_uuid,
    room_name: row.room_name,
    timezone: row.timezone,
    start_at,
    end_at,
    status: row.status,
    person: { uuid: row.person_uuid, name: row.person_name, email: row.email, company_name: row.company_name },
    total_price: row.total_price,
    currency_type: row.currency_type,
    lines: (row.quote_lines ?? []).map(({ per, count, each_cents, cents }) => ({ per, count, each_cents, cents })),
    form_responses: row.form_responses.map(({ question, answer, type }) => ({ question, answer, type })),
    decision_reason: row.decision_reason,
    check_in: toCheckIn(row),
    payment: toPayment(row),
    payments: row.payments.map(({ uuid, kind, state, cents, at, card_brand, card_last_four }) => ({
      uuid,
      kind,
      state,
      cents,
      at: new Date(at).toISOString(),
      card_brand,
      card_last_four,
    })),
    missed,
    cancellable_until: cancellationCloses({ start_at, end_at, cancellation_window_end_minutes }).toISOString(),
    cancellation_cents: isStanding(row.status) ? costOfCancelling(row, now) : null,
    history: history.map(({ at, action, actor_kind, actor_name, details }) => ({
      at: at.toISOString(),
      action,
      actor: { kind: actor_kind, name: actor_name },
      details: details as ManagedBooking["history"][number]["details"],
    })),
  };
}
