import { roomEquipment } from "@atrium/rules/room-equipment.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Booking, FormResponses, PaymentAsked } from "../entities/booking.ts";
import { Room, RoomOffer, offeredTime } from "../entities/room.ts";
import { Data, Entity, Instant, Lang, Nullable, Text, Uuid } from "../schemas.ts";
import { Named } from "./console-lists.ts";
import { requestedTime } from "./rooms.ts";

const scope = { building: "params.id", refusal: "building_not_found" } as const;
const query = Entity({ lang: Type.Optional(Lang) });
const ofWait = Entity({ id: Uuid, waitUuid: Uuid });

/** The held time: the room, the price, and what taking it agrees to. The time is that of the wait; if it has begun, the rest of it. */
const Held = Entity({
  ...RoomOffer.properties,
  owner_type: Type.String(),
  owner_uuid: Uuid,
  questions: Room.properties.questions,
  quote_hash: Type.String(),
  payment: Nullable(PaymentAsked),
  ends_at: Instant,
});

/**
 * A person's wait for a room, or for any room that fits if `room` is null. `place`: their position, for any of these rooms at any of this
 * time. `ended`: it was offered, and not taken in time.
 */
const RoomWait = Entity({
  uuid: Uuid,
  building: Named,
  timezone: Type.String(),
  room: Nullable(Named),
  ...offeredTime,
  start_at: Instant,
  end_at: Instant,
  people: Nullable(Type.Integer()),
  equipment: Room.properties.equipment,
  state: Type.Enum(["waiting", "offered", "ended"]),
  place: Nullable(Type.Integer()),
  offer: Nullable(Held),
});

const waits = Data({ waits: Type.Array(RoomWait) });

/** Waiting for a room that others have (row K9). */
export const roomWaits = {
  "GET /tenant/v1/users/current/room-waits": endpoint({
    summary: "List the caller's waiting-list entries for rooms, with the held rooms, the next one first.",
    access: "member",
    query,
    reply: waits,
    refusals: [],
    shows: ["bookings"],
    secret: true,
  }),
  "POST /tenant/v1/buildings/:id/room-waits": endpoint({
    summary:
      "Wait for a room at a time, or without `room_uuid` for any suitable room. If one is free at that moment, it is held for the caller at once. A person who waits for the same already stays as they are.",
    access: "member",
    scope,
    query,
    body: Entity({
      ...requestedTime,
      room_uuid: Type.Optional(Uuid),
      people: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      equipment: Type.Optional(Type.Array(Type.Enum([...roomEquipment]), { maxItems: 20, uniqueItems: true })),
    }),
    reply: waits,
    refusals: ["resource_not_found", "booking_rule_broken"],
    changes: ["bookings"],
  }),
  "PUT /tenant/v1/buildings/:id/room-waits/:waitUuid/take": endpoint({
    summary: "Book what is held for the caller, as it was offered.",
    access: "member",
    scope,
    params: ofWait,
    query,
    body: Entity({
      quote_hash: Text(64, 1),
      form_responses: Type.Optional(FormResponses),
      payment_method_id: Type.Optional(Uuid),
    }),
    reply: Data({ booking: Booking }),
    refusals: [
      "wait_not_found",
      "slot_taken",
      "booking_rule_broken",
      "quote_changed",
      "booking_not_found",
      "payment_method_not_found",
      "payment_declined",
      "payment_under_way",
    ],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
  "DELETE /tenant/v1/buildings/:id/room-waits/:waitUuid": endpoint({
    summary: "Stop waiting, or decline what is held: it goes to the next person.",
    access: "member",
    scope,
    params: ofWait,
    reply: waits,
    refusals: ["wait_not_found"],
    changes: ["bookings"],
  }),
};
