import { assess, type BookableRoom, heldBy } from "./booking-offers.ts";
import type { BookingCheck } from "./booking-rules.ts";
import type { BookedTime } from "./booking-times.ts";

/** What a manager edits of a room, as far as it decides about bookings. */
export type RoomRules = Omit<BookableRoom, "taken">;

/** A booking that was made, by whom and when. */
export type MadeBooking = { time: BookedTime; companyUuid: string | null; madeAt: Date };

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

export function effectOf<B extends MadeBooking>(
  before: RoomRules,
  after: RoomRules,
  bookings: readonly B[],
  timeZone: string,
): Effect<B> {
  const effect: Effect<B> = { total: bookings.length, impossible: [], approval: 0, dearer: 0, cheaper: 0, against: 0 };
  for (const booking of bookings) {
    const others = bookings.filter((one) => isBefore(one, booking));
    const asker = { companyUuid: booking.companyUuid, timeZone, now: booking.madeAt };
    const [was, is] = [before, after].map((room) =>
      assess({ ...room, taken: others.map(({ time }) => heldBy(room, time)) }, booking.time, asker),
    );
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

/** Of two that were made at one moment, as imports make them, the one that begins first was there first. */
function isBefore(one: MadeBooking, other: MadeBooking): boolean {
  const made = one.madeAt.getTime() - other.madeAt.getTime();
  return made === 0 ? one.time.start < other.time.start : made < 0;
}
