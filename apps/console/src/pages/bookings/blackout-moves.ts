import type { Touched } from "./bookings-queries.ts";

type Booking = Touched["bookings"][number];

/**
 * The target room of each booking in the time of a new blackout: the selected one, otherwise the first free room that no earlier booking of the list
 * takes at the same time, otherwise the empty string, which cancels it.
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
