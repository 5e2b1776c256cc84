import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { EventPost } from "../entities/event-post.ts";
import { Data, Entity, Lang, LiveStream } from "../schemas.ts";

const query = Entity({ lang: Type.Optional(Lang) });

export const events = {
  "GET /tenant/v1/event-posts/:uuid": endpoint({
    summary: "Read one event, with the caller's own attendance and where changes of its places are told.",
    access: "member",
    secret: true,
    keptOffline: true,
    query,
    reply: Entity({ data: Entity({ event_post: EventPost }), event_stream: LiveStream }),
    refusals: ["content_not_found"],
    shows: ["content"],
  }),
  "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend": endpoint({
    summary: "Take a place at an event. Whoever has one already keeps it: this is never a toggle.",
    access: "member",
    scope: { building: "params.id", refusal: "content_not_found" },
    query,
    reply: Data({ event_post: EventPost }),
    refusals: ["event_sold_out", "rsvp_closed"],
    changes: ["places", "participation"],
    idempotent: "by_handler",
  }),
  "PUT /tenant/v1/event-posts/:uuid/recall": endpoint({
    summary: "Give the place at an event back, as long as it is not over. Whoever has none still has none.",
    access: "member",
    query,
    reply: Data({ event_post: EventPost }),
    refusals: ["content_not_found", "rsvp_closed"],
    changes: ["places", "participation"],
    idempotent: "by_handler",
  }),
};
