import { assess, type Assessment, type BookableRoom, heldBy } from "./booking-offers.ts";
import type { QuotaUse } from "./booking-quotas.ts";
import type { BookingCheck } from "./booking-rules.ts";
import type { BookedTime } from "./booking-times.ts";

/** What a manager edits of a room, as far as it decides about bookings. */
export type RoomRules = Omit<BookableRoom, "taken" | "used">;

/** A booking that was made, by whom and when. */
export type MadeBooking = { time: BookedTime; personUuid: string; companyUuid: string | null; madeAt: Date };

/** `check`: the first question that the booking would fail; undefined where the buffers around it would leave it no room. */
export type Impossible<B> = { booking: B; check: BookingCheck | undefined };

/**
 * What other rules would have made of bookings that were made: those that could not be made any more, in their order, and how many would need an
 * approval, cost more or cost less. `against`: those that the present rules refuse as well, since a manager passed over them; they say nothing about the
 * change.
 */
export type Effect<B> = {
  total: number;
  impossible: Impossible<B>[];
  approval: number;
  dearer: number;
  cheaper: number;
  against: number;
};

/** `earlier`: bookings that are not asked about, and count where a quota does. */
export function effectOf<B extends MadeBooking>(
  before: RoomRules,
  after: RoomRules,
  bookings: readonly B[],
  timeZone: string,
  earlier: readonly MadeBooking[] = [],
): Effect<B> {
  const effect: Effect<B> = { total: bookings.length, impossible: [], approval: 0, dearer: 0, cheaper: 0, against: 0 };
  // What is refused uses up no quota of whoever comes later.
  const refused = new Set<MadeBooking>();
  const assessed = new Map<B, Assessment[]>();
  for (const booking of bookings.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))) {
    const others = bookings.filter((one) => isBefore(one, booking));
    const asker = { companyUuid: booking.companyUuid, timeZone, now: booking.madeAt };
    const counted = [...others, ...earlier.filter((one) => isBefore(one, booking))];
    const both = [before, after].map((room) => {
      const used = usesFor(booking, room === after ? counted.filter((one) => !refused.has(one)) : counted);
      return assess({ ...room, used, taken: others.map(({ time }) => heldBy(room, time)) }, booking.time, asker);
    });
    assessed.set(booking, both);
    if (!both[1]?.bookable) refused.add(booking);
  }
  for (const booking of bookings) {
    const [was, is] = assessed.get(booking) ?? [];
    if (!was || !is) continue;
    if (!was.bookable) {
      effect.against += 1;
      continue;
    }
    if (!is.bookable) {
      effect.impossible.push({ booking, check: is.checks.find(({ passed }) => !passed) });
      continue;
    }
    if (is.approval_required && !was.approval_required) effect.approval += 1;
    if (is.total_cents > was.total_cents) effect.dearer += 1;
    if (is.total_cents < was.total_cents) effect.cheaper += 1;
  }
  return effect;
}

/** What whoever made a booking, and their company, had of the room then. */
function usesFor({ personUuid, companyUuid }: MadeBooking, others: readonly MadeBooking[]): QuotaUse[] {
  return others.flatMap((one) => {
    const mine = one.personUuid === personUuid;
    if (!mine && (companyUuid === null || one.companyUuid !== companyUuid)) return [];
    const { date, start, end } = one.time;
    return { date, minutes: (end.getTime() - start.getTime()) / 60_000, mine };
  });
}

/** Of two that were made at one moment, as imports make them, the one that begins first was there first. */
function isBefore(one: MadeBooking, other: MadeBooking): boolean {
  const made = one.madeAt.getTime() - other.madeAt.getTime();
  return made === 0 ? one.time.start < other.time.start : made < 0;
}
