import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";
import { ServiceRequestStatus } from "./service-request.ts";

const timed = { uuid: Uuid, title: Type.String(), start_at: Instant, end_at: Nullable(Instant) };

/** The person's next booking of a room. `owner_type`, `owner_uuid` and `resource_uuid` address it. */
export const TodayBooking = Entity({
  kind: Type.Literal("booking"),
  ...timed,
  status: Type.String(),
  owner_type: Type.String(),
  owner_uuid: Uuid,
  resource_uuid: Uuid,
});

/** The person's next booking of a service; `title` is the service's name. */
export const TodayService = Entity({ kind: Type.Literal("service"), ...timed, status: Type.String() });

/** The next event that the person attends; `uuid` is the event's. */
export const TodayEvent = Entity({ kind: Type.Literal("event"), ...timed });

/** A service request of the person's whose status the building has changed within the last seven days. `id` is its number. */
export const TodayRequest = Entity({
  kind: Type.Literal("request"),
  uuid: Uuid,
  id: Type.Integer(),
  title: Type.String(),
  status: ServiceRequestStatus,
  updated_at: Instant,
});

/**
 * The decisions that wait for the person as a manager: the oldest, and the `count` of all. `token` (empty in a view as the person) opens it at
 * `/decide`, for ten minutes; `title` is the room, the request or the person it is about.
 */
export const TodayDecision = Entity({
  kind: Type.Literal("decision"),
  uuid: Uuid,
  about: Type.Union([Type.Literal("booking"), Type.Literal("service_request"), Type.Literal("sign_up")]),
  title: Type.String(),
  count: Type.Integer(),
  created_at: Instant,
  token: Type.String(),
});

/** An offer that the person has claimed and that ends within three days. */
export const TodayOffer = Entity({ kind: Type.Literal("offer"), uuid: Uuid, title: Type.String(), end_at: Instant });

/**
 * A room from a waiting list that is held for the person until `offer_ends_at`; `uuid` is the wait's, `title` the room's name, and the times
 * are those of the booking.
 */
export const TodayHeld = Entity({ kind: Type.Literal("held"), ...timed, offer_ends_at: Instant });

export const TodayRow = Type.Union([
  TodayBooking,
  TodayService,
  TodayEvent,
  TodayRequest,
  TodayDecision,
  TodayOffer,
  TodayHeld,
]);

/**
 * The person's state towards current items, by their uuids: events that they attend, that they wait for, and of which a place is held for
 * them; offers that they have claimed (`count` of at most `most`); items whose service they have booked.
 */
export const MyItems = Entity({
  going: Type.Array(Uuid),
  waiting: Type.Array(Uuid),
  held: Type.Array(Uuid),
  claimed: Type.Array(Entity({ uuid: Uuid, count: Type.Integer(), most: Type.Integer() })),
  booked: Type.Array(Uuid),
});
