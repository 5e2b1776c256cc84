import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Booking, FormResponses } from "../entities/booking.ts";
import { Data, Entity, Instant, Lang, Nullable, Text, Uuid } from "../schemas.ts";

/** `ownerType` is building or company; any other owner has no bookings. */
const ofResource = { ownerType: Text(40, 1), ownerUuid: Uuid, resourceUuid: Uuid };
const params = Entity({ ...ofResource, bookingUuid: Uuid });
const query = Entity({ lang: Type.Optional(Lang) });

/**
 * A request for a booking. Times are in the future and span at most a day of the building's calendar; `total_price` is a decimal text, in the
 * resource's currency unless another is given. Questions are the resource's own, in any of its languages; a Yes/No one is answered with yes or
 * no.
 */
const BookingRequest = Entity({
  user_uuid: Uuid,
  start_at: Instant,
  end_at: Instant,
  total_price: Type.Optional(Type.String({ maxLength: 13, pattern: "^\\d{1,10}(\\.\\d{1,2})?$" })),
  currency_type: Type.Optional(Type.String({ pattern: "^[A-Z]{3}$" })),
  form_responses: Type.Optional(FormResponses),
});

/** The address of the person's calendar feed of bookings. */
const Feed = Entity({ created_at: Instant });

export const bookings = {
  "GET /users/current/calendar-feed": endpoint({
    summary:
      "Read whether the signed-in person has a calendar feed of their bookings, and since when. The address itself is not returned again.",
    access: "member",
    secret: true,
    reply: Data({ feed: Nullable(Feed) }),
    refusals: [],
    shows: ["sessions"],
  }),
  "POST /users/current/calendar-feed": endpoint({
    summary:
      "Create an address with which the signed-in person's calendar reads their bookings. An earlier address is no longer valid.",
    access: "member",
    reply: Data({ feed: Feed, address: Type.String() }),
    refusals: [],
    changes: ["sessions"],
  }),
  "DELETE /users/current/calendar-feed": endpoint({
    summary: "End the address by which the signed-in person's calendar reads their bookings.",
    access: "member",
    reply: Entity({}),
    refusals: [],
    changes: ["sessions"],
  }),
  "POST /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings": endpoint({
    summary:
      "Request a booking for a person of the building. If the resource needs an approval, it waits for the manager, who is notified by mail; otherwise it is accepted at once.",
    access: "integration",
    params: Entity(ofResource),
    query,
    body: BookingRequest,
    reply: Data({ booking: Booking }),
    refusals: ["resource_not_found", "slot_taken"],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
  "GET /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine": endpoint({
    summary: "Read one of the signed-in person's own bookings.",
    access: "member",
    secret: true,
    keptOffline: true,
    params,
    query,
    reply: Data({ booking: Booking }),
    refusals: ["booking_not_found"],
    shows: ["bookings"],
  }),
  "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine": endpoint({
    summary:
      "Cancel one of the signed-in person's own bookings, as long as its cancellation window is open. One that is already cancelled stays so. `agreed_cents`: the cost that the person has agreed to; if it is higher by now, nothing is done.",
    access: "member",
    params,
    query: Entity({ lang: Type.Optional(Lang), agreed_cents: Type.Optional(Type.Integer({ minimum: 0 })) }),
    reply: Data({ booking: Booking }),
    refusals: ["booking_not_found", "cancellation_closed", "quote_changed"],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
};
