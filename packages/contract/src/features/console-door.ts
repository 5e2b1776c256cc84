import { scanWays } from "@atrium/rules/scans.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Nullable, Uuid } from "../schemas.ts";
import { Named } from "./console-lists.ts";

/** SHA-256 in hexadecimal of `ticketText` (rules/ticket-code.ts), or of the text of an unknown code. */
const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });

const Way = Type.Enum([...scanWays]);

/** A guest at the door. `code_hash` is that of their ticket; null for a person who was checked in by name and is not on the guest list. */
const DoorGuest = Entity({
  uuid: Uuid,
  name: Type.String(),
  company: Nullable(Type.String()),
  code_hash: Nullable(Hash),
});

/** An action at the door. `guest`: null for an unknown code. `at`: by the server's clock. `undoes`: the scans that an `undo` reverts. */
const DoorScan = Entity({
  uuid: Uuid,
  way: Way,
  guest: Nullable(Uuid),
  at: Instant,
  by: Nullable(Named),
  undoes: Type.Array(Uuid),
});

/** A scan as a phone has recorded it, by its own clock. By code: `code_hash`; by name: `guest`; undone: `undoes`. */
const NotedScan = Type.Union([
  Entity({ uuid: Uuid, at: Instant, way: Type.Literal("code"), code_hash: Hash }),
  Entity({ uuid: Uuid, at: Instant, way: Type.Literal("hand"), guest: Uuid }),
  Entity({
    uuid: Uuid,
    at: Instant,
    way: Type.Literal("undo"),
    undoes: Type.Array(Uuid, { minItems: 1, maxItems: 50 }),
  }),
]);

const ofEvent = Entity({ uuid: Uuid });
const refusals = ["content_not_found"] as const;

/** The door of an event: its guests, and who has come (row P7). */
export const consoleDoor = {
  "GET /admin/v1/events/:uuid/door": endpoint({
    summary:
      "Read the data for the door of an event, so that its page works without a network: the guests with the hash of each ticket, and every known scan.",
    access: { may: "guests.check_in" },
    params: ofEvent,
    reply: Data({
      event: Entity({ uuid: Uuid, title: Type.String(), building: Named, timezone: Type.String() }),
      guests: Type.Array(DoorGuest),
      scans: Type.Array(DoorScan),
      at: Instant,
    }),
    refusals,
    shows: ["content", "participation"],
    secret: true,
    keptOffline: true,
  }),
  "POST /admin/v1/events/:uuid/scans": endpoint({
    summary:
      "Send scans of a device: each is stored once, under its own uuid, whenever it arrives. `sent_at` is the device's current time, by which their times are corrected. Returns them as stored: a code that is no valid ticket now has no guest.",
    access: { may: "guests.check_in" },
    params: ofEvent,
    body: Entity({ sent_at: Instant, scans: Type.Array(NotedScan, { minItems: 1, maxItems: 200 }) }),
    reply: Data({ scans: Type.Array(DoorScan) }),
    refusals,
    changes: ["participation"],
  }),
};
