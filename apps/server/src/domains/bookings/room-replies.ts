import type { BookingQuote, Room, RoomDay, RoomOffer } from "@atrium/contract/entities/room.ts";
import { openSpans } from "@atrium/rules/booking-hours.ts";
import type { Assessment, BookableRoom } from "@atrium/rules/booking-offers.ts";
import { fullTimes } from "@atrium/rules/booking-pool.ts";
import { centsOf, type PriceRule } from "@atrium/rules/booking-price.ts";
import type { CancellationCost } from "@atrium/rules/cancellation-steps.ts";
import type { QuotaState } from "@atrium/rules/booking-quotas.ts";
import { type Booker, isForPerson, ruleFor } from "@atrium/rules/booking-rules.ts";
import { type BookedTime, writeTimes } from "@atrium/rules/booking-times.ts";
import { clockText, laterDay, momentFrom, weekdays } from "@atrium/rules/wall-clock.ts";
import type { Static } from "typebox";
import { pickText } from "../../platform/database/texts.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { toCosts } from "./booking-replies.ts";
import type { RoomRow, RoomWithBookings, TakenRoom } from "./rooms-store.ts";

export type OfferedRoom = BookableRoom & { row: RoomRow };

/** The columns by which the rules decide about a room's bookings. */
type DecidingColumns =
  | "hours"
  | "exceptions"
  | "rules"
  | "prices"
  | "price"
  | "approval_required"
  | "buffer_before_minutes"
  | "buffer_after_minutes"
  | "places";

/** A room as the rules see it. Without price rules, a booking costs the room's single price. */
export function bookable<R extends Pick<TakenRoom, DecidingColumns | "taken" | "used">>(
  row: R,
): BookableRoom & { row: R } {
  const { hours, exceptions, rules, approval_required, buffer_before_minutes, buffer_after_minutes } = row;
  const { used = [] } = row;
  const taken = fullTimes(row.taken, row.places);
  const opening = { hours: hours ?? [], exceptions };
  const buffers = { buffer_before_minutes, buffer_after_minutes };
  return { ...opening, rules, prices: pricesOf(row), approval_required, ...buffers, taken, used, row };
}

/** The same without the holds of a booking that is about to be changed. */
export function bookableWithout(row: RoomWithBookings, booking: string | undefined): OfferedRoom {
  const others = <One extends { booking: string | null }>(list: readonly One[]) =>
    list.filter((one) => one.booking !== booking);
  return bookable({ ...row, taken: others(row.taken), used: others(row.used) });
}

export function pricesOf({ prices, price }: Pick<RoomRow, "prices" | "price">): PriceRule[] {
  if (prices.length > 0 || price === null) return prices;
  return [{ per: "once", cents: centsOf(price) }];
}

/** Whether members can book it themselves: it has opening hours and, if an approval is required, a manager who decides. */
export function isOffered({ hours, decided }: Pick<RoomRow, "hours" | "decided">, approvalRequired: boolean): boolean {
  return hours !== null && (decided || !approvalRequired);
}

export function toRoom(
  row: RoomRow,
  { lang, ...who }: Booker & { date: string; lang: string | undefined },
): Static<typeof Room> {
  const { texts, uuid, owner_type, owner_uuid, capacity, equipment, currency_type, approval_required } = row;
  const rule = ruleFor(row.rules, who);
  const { approval = false, ...limits } = rule?.limits ?? {};
  const mine = pricesOf(row).filter((price) => isForPerson(price, who));
  return {
    uuid,
    owner_type,
    owner_uuid,
    name: texts.name ?? "",
    description: texts.description ?? null,
    ...pictureOf(row),
    image_alt_text: texts.image_alt_text ?? null,
    capacity,
    places: row.places,
    equipment,
    bookable: isOffered(row, approval_required || approval),
    approval_required: approval_required || approval,
    cancellation_window_end_minutes: row.cancellation_window_end_minutes,
    cancellation_steps: row.cancellation_steps.map(({ minutes, percent }) => ({ minutes, percent })),
    cancellation_description: texts.cancellation_description ?? null,
    check_in_minutes: row.check_in_minutes,
    pay_when_booking: row.gateway_id !== null,
    currency_type,
    hours: (row.hours ?? []).map(({ weekdays: on, from, to }) => ({ weekdays: [...(on ?? weekdays)], from, to })),
    limits: isLimits(limits) ? limits : null,
    quotas: (rule?.quotas ?? []).map(({ per, each, of, most }) => ({ per, each, of, most })),
    prices: mine.map(({ per, cents, minimum_cents = 0, weekdays: on, from = "00:00", to = "24:00" }) => ({
      per,
      cents,
      minimum_cents,
      weekdays: [...(on ?? weekdays)],
      from,
      to,
    })),
    questions: row.questions.map(({ question, type, required }) => ({
      question: pickText(question, lang ?? "") ?? "",
      type,
      required,
    })),
  };
}

type RoomLimits = NonNullable<Static<typeof Room>["limits"]>;
const isLimits = (limits: Partial<RoomLimits>): limits is RoomLimits => limits.step_minutes !== undefined;

/** The opening hours of days that follow each other, and the taken times within them. */
export function toRoomDays(
  row: RoomWithBookings,
  { date: first, days }: { date: string; days: number },
): Static<typeof RoomDay>[] {
  const full = fullTimes(row.taken, row.places).map((span) => ({ ...span, booking: null, mine: false }));
  // A pool is taken while no unit is free; the person's own bookings are always shown.
  const shown = row.places > 1 ? [...full, ...row.taken.filter(({ mine }) => mine)] : row.taken;
  const midnights = Array.from({ length: days + 1 }, (_, index) =>
    momentFrom({ date: laterDay(first, index), minute: 0 }, row.timezone),
  );
  return Array.from({ length: days }, (_, index) => {
    const date = laterDay(first, index);
    const [begins, ends] = midnights.slice(index);
    const taken = shown.filter(({ from, until }) => begins && ends && from < ends && until > begins);
    return {
      date,
      open: row.hours ? spansOf(openSpans({ hours: row.hours, exceptions: row.exceptions }, date)) : [],
      taken: taken.map(({ from, until, booking, mine }) => ({
        start_at: from.toISOString(),
        end_at: until.toISOString(),
        booking_uuid: mine ? booking : null,
      })),
    };
  });
}

const spansOf = (spans: readonly { from: number; to: number }[]) =>
  spans.map(({ from, to }) => ({ from: clockText(from), to: clockText(to) }));

/** The room's fields of an offer. */
export type OfferedRow = Pick<
  RoomRow,
  "uuid" | "texts" | "image" | "image_preview" | "image_focus" | "capacity" | "equipment" | "currency_type" | "timezone"
>;

/** `said`: the wall-clock time, if it is the same for many offered rooms. */
export function toOffer(
  row: OfferedRow,
  time: BookedTime,
  assessed: Assessment,
  said = writeTimes(time.start, time.end, row.timezone),
): Static<typeof RoomOffer> {
  const { repeated = null, ...requested } = said;
  return {
    room_uuid: row.uuid,
    name: row.texts.name ?? "",
    ...pictureOf(row),
    capacity: row.capacity,
    equipment: row.equipment,
    date: requested.date,
    from: requested.from,
    to: requested.to,
    nights: requested.nights,
    repeated,
    ...momentsOf(time),
    total_cents: assessed.total_cents,
    currency_type: row.currency_type,
    approval_required: assessed.approval_required,
  };
}

type Quoted = {
  assessed: Assessment;
  bookable: boolean;
  before_cents: number | null;
  cancellable_until: Date;
  cancellation_costs: readonly CancellationCost[];
  quote_hash: string;
  payment: { cents: number; gateway_id: string } | null;
  alternatives: Static<typeof RoomOffer>[];
};

export function toQuote(row: RoomRow, time: BookedTime, quoted: Quoted): Static<typeof BookingQuote> {
  const {
    assessed,
    bookable: may,
    before_cents,
    cancellable_until,
    cancellation_costs,
    quote_hash,
    payment,
    alternatives,
  } = quoted;
  return {
    ...momentsOf(time),
    timezone: row.timezone,
    free: assessed.free,
    bookable: may,
    checks: assessed.checks.map(toCheck),
    quotas: assessed.quotas.map(toQuota),
    lines: assessed.lines.map(({ per, count, each_cents, cents }) => ({ per, count, each_cents, cents })),
    total_cents: assessed.total_cents,
    before_cents,
    currency_type: row.currency_type,
    approval_required: assessed.approval_required,
    cancellable_until: cancellable_until.toISOString(),
    cancellation_costs: toCosts(cancellation_costs),
    quote_hash,
    payment,
    alternatives,
  };
}

export function toCheck({ check, passed, minutes, at, open, quota }: Assessment["checks"][number]) {
  const what = { open: open && spansOf(open), quota: quota && toQuota(quota) };
  return { check, passed, minutes, at: at && at.toISOString(), ...what };
}

export const toQuota = ({ per, each, of, most, left, from, renews_on }: QuotaState) => ({
  per,
  each,
  of,
  most,
  left,
  from,
  renews_on,
});

const momentsOf = ({ start, end }: BookedTime) => ({ start_at: start.toISOString(), end_at: end.toISOString() });

export const pictureOf = ({
  image,
  image_preview,
  image_focus,
}: Pick<RoomRow, "image" | "image_preview" | "image_focus">) => ({
  image_url: pictureUrl(image),
  image_preview,
  image_focus,
});
