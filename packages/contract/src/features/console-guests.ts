import { longestReason } from "@atrium/rules/booking-request.ts";
import { guestAnswers, longestMessage, longestSubject, messageReaders } from "@atrium/rules/guests.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Lines, Nullable, Text, Uuid } from "../schemas.ts";
import { keysetQuery, Named, Next, personOnList } from "./console-lists.ts";

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

/**
 * A person who has accepted or declined. `removed`: a manager has cancelled their place, at `at`. `reason`: given by the manager who added or
 * removed them. `came_at`: when they were checked in at the door.
 */
const Guest = Entity({
  ...personOnList,
  answer: Answer,
  at: Instant,
  reason: Nullable(Type.String()),
  came_at: Nullable(Instant),
});

/** A person on the waiting list. `place`: their position; `offered_until`: a place is held for them until then. One of the two is null. */
const Waiter = Entity({
  ...personOnList,
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
      "List published events with RSVP and a time, in the buildings where the caller may read guest lists: upcoming ones, the next first, or past ones, the last first.",
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
    summary: "Read an event for its guest list: its places, and the number of each answer.",
    access: { may: "guests.read" },
    params: ofEvent,
    reply: Data({ event: GuestEvent, counts: Counts }),
    refusals,
    shows: ["content", ...shows],
    secret: true,
  }),
  "GET /admin/v1/events/:uuid/guests": endpoint({
    summary:
      "List who has accepted or declined an event, by last and first name. `search` is the beginning of a name or an address.",
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
      "Find people of the event's building, by the beginning of a name or an address: the first twenty, with or without an answer.",
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
      "Add a person of the building to the guest list, or remove them, with a reason that they read in a mail. There are never more guests than places. Repeating the call changes nothing, except the reason of a manager's earlier decision.",
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
    summary: "List the messages to the guests of an event, the last one first, and count the recipients of a new one.",
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
      "Write to all guests of an event, to its waiting list, or to both: a mail to each, in the reader's language around this text. Refused without recipients.",
    access: { may: "guests.change" },
    params: ofEvent,
    body: Entity({ to: Readers, subject: Text(longestSubject, 1), text: Lines(longestMessage, 1) }),
    reply: Data({ message: Message }),
    refusals,
    changes: ["participation"],
    idempotent: "by_handler",
  }),
  "POST /admin/v1/events/:uuid/guests/export": endpoint({
    summary: "Export the complete guest list, which is recorded in the audit log.",
    access: { may: "guests.read" },
    params: ofEvent,
    reply: Data({ guests: Type.Array(Guest) }),
    refusals,
    changes: [],
  }),
};
