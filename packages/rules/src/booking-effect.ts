import { assess, type Assessment, type BookableRoom, heldBy } from "./booking-offers.ts";
import type { QuotaUse } from "./booking-quotas.ts";
import type { Booker, BookingCheck } from "./booking-rules.ts";
import type { BookedTime } from "./booking-times.ts";

/** The fields of a room's form that decide about bookings. */
export type RoomRules = Omit<BookableRoom, "taken" | "used">;

/** An existing booking, with its person and its time of creation. */
export type MadeBooking = Booker & { time: BookedTime; personUuid: string; madeAt: Date };

/** `check`: the first check that the booking would fail; undefined if it fails only because of the buffers. */
export type Impossible<B> = { booking: B; check: BookingCheck | undefined };

/**
 * The effect of changed rules on existing bookings: those that would now be refused, in order, and how many would need an approval, cost more
 * or cost less. `against`: those that the present rules refuse too, because a manager overrode them; they are not counted.
 */
export type Effect<B> = {
  total: number;
  impossible: Impossible<B>[];
  approval: number;
  dearer: number;
  cheaper: number;
  against: number;
};

/** `earlier`: bookings that are only counted for quotas. */
export function effectOf<B extends MadeBooking>(
  before: RoomRules,
  after: RoomRules,
  bookings: readonly B[],
  timeZone: string,
  earlier: readonly MadeBooking[] = [],
): Effect<B> {
  const effect: Effect<B> = { total: bookings.length, impossible: [], approval: 0, dearer: 0, cheaper: 0, against: 0 };
  // A refused booking uses none of the quota of later ones.
  const refused = new Set<MadeBooking>();
  const assessed = new Map<B, Assessment[]>();
  for (const booking of bookings.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))) {
    const others = bookings.filter((one) => isBefore(one, booking));
    const { audienceUuids, companyUuid } = booking;
    const asker = { audienceUuids, companyUuid, timeZone, now: booking.madeAt };
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

/** What the person of a booking, and their company, had of the room at that time. */
function usesFor({ personUuid, companyUuid }: MadeBooking, others: readonly MadeBooking[]): QuotaUse[] {
  return others.flatMap((one) => {
    const mine = one.personUuid === personUuid;
    if (!mine && (companyUuid === null || one.companyUuid !== companyUuid)) return [];
    const { date, start, end } = one.time;
    return { date, minutes: (end.getTime() - start.getTime()) / 60_000, mine };
  });
}

/** Of two with the same creation time, as in imports, the one that begins first counts as the earlier. */
function isBefore(one: MadeBooking, other: MadeBooking): boolean {
  const made = one.madeAt.getTime() - other.madeAt.getTime();
  return made === 0 ? one.time.start < other.time.start : made < 0;
}
