import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Booking } from "../entities/booking.ts";
import { Data, Entity, Lang, Text, Uuid } from "../schemas.ts";

/** `ownerType` is building or company; any other owner has no bookings. */
const params = Entity({ ownerType: Text(40, 1), ownerUuid: Uuid, resourceUuid: Uuid, bookingUuid: Uuid });
const query = Entity({ lang: Type.Optional(Lang) });

export const bookings = {
  "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine": endpoint({
    summary: "Read one of the signed-in person's own bookings.",
    access: "member",
    params,
    query,
    reply: Data({ booking: Booking }),
    refusals: ["booking_not_found"],
  }),
  "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine": endpoint({
    summary:
      "Cancel one of the signed-in person's own bookings, as long as its cancellation window is open. One that is cancelled already stays so.",
    access: "member",
    params,
    query,
    reply: Data({ booking: Booking }),
    refusals: ["booking_not_found", "cancellation_closed"],
    idempotent: true,
  }),
};
