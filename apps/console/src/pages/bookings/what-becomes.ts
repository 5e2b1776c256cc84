import type { Touched } from "./bookings-queries.ts";

type Booking = Touched["bookings"][number];

/**
 * Where each booking goes that lies in a time in which rooms are to be closed: where somebody has chosen, else to the first free room that none
 * of the bookings before it goes to at the same time, else nowhere, which is the empty word.
 */
export function whatBecomes(
  bookings: readonly Booking[],
  chosen: Readonly<Record<string, string>>,
): Map<string, string> {
  const goes = new Map<string, string>();
  for (const booking of bookings) {
    const isFree = (room: string) =>
      !bookings.some(
        (other) => goes.get(other.uuid) === room && other.start_at < booking.end_at && booking.start_at < other.end_at,
      );
    const proposed = booking.free_rooms.find(({ uuid }) => isFree(uuid))?.uuid ?? "";
    goes.set(booking.uuid, chosen[booking.uuid] ?? proposed);
  }
  return goes;
}
