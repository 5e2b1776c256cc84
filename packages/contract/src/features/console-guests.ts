import { longestReason } from "@atrium/rules/booking-request.ts";
import { guestAnswers } from "@atrium/rules/guests.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Lines, Nullable, Text, Uuid } from "../schemas.ts";
import { keysetQuery, Named, Next } from "./console-lists.ts";

/** An event as its guest list is headed. `taken` counts places, also those that a pack says are taken elsewhere. */
const GuestEvent = Entity({
  uuid: Uuid,
  title: Type.String(),
  building: Named,
  timezone: Type.String(),
  start_at: Nullable(Instant),
  end_at: Nullable(Instant),
  rsvp_enabled: Type.Boolean(),
  capacity: Nullable(Type.Integer()),
  taken: Type.Integer(),
});

const Answer = Type.Enum([...guestAnswers]);

/**
 * Somebody who has said yes or no, by the person's uuid. `removed`: whoever runs the building has taken their place back. `at`: when that was. `reason`: what
 * whoever put them on the list or took them from it has said.
 */
const Guest = Entity({
  uuid: Uuid,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  company: Nullable(Named),
  answer: Answer,
  at: Instant,
  reason: Nullable(Type.String()),
});

/** How many have said what. `waiting`: on the waiting list; `offered`: of these, those for whom a place is held, which counts as taken. */
const Counts = Entity({
  yes: Type.Integer(),
  no: Type.Integer(),
  removed: Type.Integer(),
  waiting: Type.Integer(),
  offered: Type.Integer(),
});

const ofEvent = Entity({ uuid: Uuid });
const refusals = ["content_not_found"] as const;
const shows = ["participation", "places"] as const;

/** Who comes to the events of a building, for whoever runs them (row P7). */
export const consoleGuests = {
  "GET /admin/v1/events": endpoint({
    summary:
      "List events with RSVP that are published and have a time, in the buildings where one may read guest lists: what comes next first, or of those that are over the last one first.",
    access: { may: "guests.read" },
    query: Entity({
      ...keysetQuery,
      building_uuid: Type.Optional(Uuid),
      period: Type.Optional(Type.Union([Type.Literal("upcoming"), Type.Literal("past")])),
    }),
    reply: Data({ events: Type.Array(GuestEvent), next: Next }),
    refusals: [],
    shows: ["content", ...shows],
    secret: true,
  }),
  "GET /admin/v1/events/:uuid": endpoint({
    summary: "Read an event as its guest list is headed: its places, and how many have said what.",
    access: { may: "guests.read" },
    params: ofEvent,
    reply: Data({ event: GuestEvent, counts: Counts }),
    refusals,
    shows: ["content", ...shows],
    secret: true,
  }),
  "GET /admin/v1/events/:uuid/guests": endpoint({
    summary:
      "List who has said yes or no to an event, by last and first name. `search` is the beginning of a name or an address.",
    access: { may: "guests.read" },
    params: ofEvent,
    query: Entity({
      ...keysetQuery,
      search: Type.Optional(Text(100, 1)),
      answer: Type.Optional(Answer),
    }),
    reply: Data({ guests: Type.Array(Guest), next: Next }),
    refusals,
    shows,
    secret: true,
  }),
  "GET /admin/v1/events/:uuid/invitable": endpoint({
    summary:
      "Find people of the event's building, by the beginning of a name or an address: the first twenty, whether they come already or not.",
    access: { may: "guests.change" },
    params: ofEvent,
    query: Entity({ search: Text(100, 1) }),
    reply: Data({
      people: Type.Array(
        Entity({ uuid: Uuid, name: Type.String(), email: Type.String(), company_name: Nullable(Type.String()) }),
      ),
    }),
    refusals,
    shows: ["person"],
    secret: true,
  }),
  "PUT /admin/v1/events/:uuid/guests/:userUuid": endpoint({
    summary:
      "Put somebody of the building on the guest list, or take them from it, which needs a reason that they read in a mail. There are never more guests than places. Whoever stands so already stays so; of somebody who was put on the list or taken from it, the reason becomes this one.",
    access: { may: "guests.change" },
    params: Entity({ uuid: Uuid, userUuid: Uuid }),
    body: Entity({ coming: Type.Boolean(), reason: Type.Optional(Lines(longestReason)) }),
    reply: Data({ guest: Guest, event: GuestEvent }),
    refusals: [...refusals, "person_not_found", "event_sold_out", "rsvp_closed"],
    changes: ["participation", "places"],
  }),
  "POST /admin/v1/events/:uuid/guests/export": endpoint({
    summary: "Take the whole guest list out, which is noted in the audit log.",
    access: { may: "guests.read" },
    params: ofEvent,
    reply: Data({ guests: Type.Array(Guest) }),
    refusals,
    changes: [],
  }),
};
