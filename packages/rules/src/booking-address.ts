/** What names a booking in the API's paths (2 §3). */
export type BookingAddress = { ownerType: string; ownerUuid: string; resourceUuid: string; bookingUuid: string };

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const token = new RegExp(`^([a-z_]{1,40})\\.(${uuid})\\.(${uuid})\\.(${uuid})$`);

/** The booking as one word, for the portal's own address: it contains all that is needed to read the booking. */
export function bookingToken({ ownerType, ownerUuid, resourceUuid, bookingUuid }: BookingAddress): string {
  return [ownerType, ownerUuid, resourceUuid, bookingUuid].join(".");
}

/** The booking of such a word; undefined if it is invalid. */
export function readBookingToken(text: string): BookingAddress | undefined {
  const [, ownerType, ownerUuid, resourceUuid, bookingUuid] = token.exec(text.toLowerCase()) ?? [];
  return ownerType && ownerUuid && resourceUuid && bookingUuid
    ? { ownerType, ownerUuid, resourceUuid, bookingUuid }
    : undefined;
}
