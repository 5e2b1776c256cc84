import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { EventPost } from "../entities/event-post.ts";
import { Data, Entity, Instant, Lang, LiveStream, Nullable } from "../schemas.ts";

const query = Entity({ lang: Type.Optional(Lang) });

/**
 * The caller's state on the event's waiting list; null: not on it. `place`: their position. `offered`: a place is held for them until
 * `offer_ends_at`. `ended`: they did not take it in time.
 */
const Wait = Nullable(
  Entity({
    state: Type.Union([Type.Literal("waiting"), Type.Literal("offered"), Type.Literal("ended")]),
    place: Nullable(Type.Integer()),
    offer_ends_at: Nullable(Instant),
  }),
);
const changes = ["places", "participation"] as const;

export const events = {
  "GET /tenant/v1/event-posts/:uuid": endpoint({
    summary: "Read one event, with the caller's own attendance and the stream that notifies of changed places.",
    access: "member",
    preview: { item: "uuid" },
    secret: true,
    keptOffline: true,
    query,
    reply: Entity({ data: Entity({ event_post: EventPost }), wait: Wait, event_stream: LiveStream }),
    refusals: ["content_not_found"],
    shows: ["content"],
  }),
  "GET /tenant/v1/event-posts/:uuid/ticket": endpoint({
    summary:
      "Read the caller's ticket to an event: the code that is shown at its door. A person who does not attend has none.",
    access: "member",
    secret: true,
    viewAs: "closed",
    // It grants nothing in the portal, and is shown where there may be no network.
    keptOffline: true,
    reply: Data({ ticket: Nullable(Entity({ code: Type.String() })) }),
    refusals: ["content_not_found"],
    shows: ["participation"],
  }),
  "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend": endpoint({
    summary: "Take a place at an event. A person who has one keeps it: this is never a toggle.",
    access: "member",
    scope: { building: "params.id", refusal: "content_not_found" },
    query,
    reply: Data({ event_post: EventPost }),
    refusals: ["event_sold_out", "rsvp_closed"],
    changes: ["places", "participation"],
    idempotent: "by_handler",
  }),
  "PUT /tenant/v1/event-posts/:uuid/recall": endpoint({
    summary: "Give back the place at an event, as long as it is not over. Without a place nothing changes.",
    access: "member",
    query,
    reply: Data({ event_post: EventPost }),
    refusals: ["content_not_found", "rsvp_closed"],
    changes: ["places", "participation"],
    idempotent: "by_handler",
  }),
  "PUT /tenant/v1/event-posts/:uuid/wait": endpoint({
    summary:
      "Join the waiting list of an event. A free place is held for the caller at once. A person who waits or attends already stays as they are.",
    access: "member",
    reply: Data({ wait: Wait }),
    refusals: ["content_not_found", "rsvp_closed"],
    changes,
  }),
  "DELETE /tenant/v1/event-posts/:uuid/wait": endpoint({
    summary: "Leave the waiting list, or decline the place that is held: it goes to the next person.",
    access: "member",
    reply: Data({ wait: Wait }),
    refusals: ["content_not_found"],
    changes,
  }),
};
