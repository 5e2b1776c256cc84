import { longestReason } from "@atrium/rules/booking-request.ts";
import { guestAnswers, longestMessage, longestSubject, messageReaders } from "@atrium/rules/guests.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Lines, Nullable, Text, Uuid } from "../schemas.ts";
import { keysetQuery, Named, Next } from "./console-lists.ts";

/** The heading of an event's guest list. `taken` counts places, including those that a pack says are taken elsewhere. */
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

/** A person by their uuid, on guest lists. */
const person = {
  uuid: Uuid,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  company: Nullable(Named),
};

/**
 * A person who has accepted or declined. `removed`: a manager has cancelled their place, at `at`. `reason`: given by the manager who added or
 * removed them. `came_at`: when they were checked in at the door.
 */
const Guest = Entity({
  ...person,
  answer: Answer,
  at: Instant,
  reason: Nullable(Type.String()),
  came_at: Nullable(Instant),
});

/** A person on the waiting list. `place`: their position; `offered_until`: a place is held for them until then. One of the two is null. */
const Waiter = Entity({
  ...person,
  place: Nullable(Type.Integer()),
  since: Instant,
  offered_until: Nullable(Instant),
});

const Readers = Type.Enum([...messageReaders]);

/** A message to many. `people`: the number of recipients. */
const Message = Entity({
  uuid: Uuid,
  to: Readers,
  subject: Type.String(),
  text: Type.String(),
  people: Type.Integer(),
  at: Instant,
  by: Nullable(Named),
});

/**
 * The counts of each answer. `came`: guests who were checked in. `waiting`: on the waiting list; `offered`: of these, those with a held place,
 * which counts as taken.
 */
const Counts = Entity({
  yes: Type.Integer(),
  no: Type.Integer(),
  removed: Type.Integer(),
  came: Type.Integer(),
  waiting: Type.Integer(),
  offered: Type.Integer(),
});

const ofEvent = Entity({ uuid: Uuid });
const refusals = ["content_not_found"] as const;
const shows = ["participation", "places"] as const;

/** The guests of a building's events, for their managers (row P7). */
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
  "GET /admin/v1/events/:uuid/waiting": endpoint({
    summary: "List who is on the waiting list of an event, in the order in which they joined it.",
    access: { may: "guests.read" },
    params: ofEvent,
    query: Entity(keysetQuery),
    reply: Data({ people: Type.Array(Waiter), next: Next }),
    refusals,
    shows,
    secret: true,
  }),
  "GET /admin/v1/events/:uuid/messages": endpoint({
    summary:
      "List the messages that went to the guests of an event, the last one first, and say how many people one would go to now.",
    access: { may: "guests.change" },
    params: ofEvent,
    query: Entity(keysetQuery),
    reply: Data({
      messages: Type.Array(Message),
      readers: Entity({ coming: Type.Integer(), waiting: Type.Integer() }),
      next: Next,
    }),
    refusals,
    shows,
    secret: true,
  }),
  "POST /admin/v1/events/:uuid/messages": endpoint({
    summary:
      "Write to everybody who comes to an event, to who is on its waiting list, or to both: a mail to each, in the language of its reader around these words. Nobody to write to is refused.",
    access: { may: "guests.change" },
    params: ofEvent,
    body: Entity({ to: Readers, subject: Text(longestSubject, 1), text: Lines(longestMessage, 1) }),
    reply: Data({ message: Message }),
    refusals,
    changes: ["participation"],
    idempotent: "by_handler",
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
