import { longestReason } from "@atrium/rules/booking-request.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Lines, Nullable, Uuid } from "../schemas.ts";
import { keysetQuery, Named, Next } from "./console-lists.ts";
import { ManagerRequest, Step } from "./manager-requests.ts";

const Kind = Type.Union([
  Type.Literal("sign_up"),
  Type.Literal("booking"),
  Type.Literal("service_request"),
  Type.Literal("refund"),
]);

/**
 * A request that waits for a decision. `due_at`: its booking begins then; null without a deadline. `subject`: the room, the request's title,
 * the company.
 */
const Item = Entity({
  kind: Kind,
  uuid: Uuid,
  subject: Type.String(),
  person_name: Type.String(),
  building: Nullable(Named),
  since: Instant,
  due_at: Nullable(Instant),
});

/**
 * A refund that the payment gateway refused. Approve: the gateway is asked again. Deny: somebody has paid it back in another way, and the reason says how. `closed`: nothing is left to do.
 * `charge_ref`: the gateway's reference of the charge. Room and person are null if they were erased before the money went back.
 */
const RefundRequest = Entity({
  kind: Type.Literal("refund"),
  state: Type.Union([Type.Literal("asked"), Type.Literal("approved"), Type.Literal("denied"), Type.Literal("closed")]),
  refund: Nullable(
    Entity({
      cents: Type.Integer(),
      currency_type: Type.String(),
      charge_ref: Nullable(Type.String()),
      refused_at: Instant,
      room_name: Nullable(Type.String()),
      building_name: Type.String(),
      timezone: Type.String(),
      start_at: Nullable(Instant),
      end_at: Nullable(Instant),
      person_name: Nullable(Type.String()),
      email: Nullable(Type.String()),
    }),
  ),
});

const Request = Type.Union([ManagerRequest, RefundRequest]);

/** The last decision and its author; `by` is null if it was made by the link of a mail. */
const Decided = Nullable(Entity({ at: Instant, by: Nullable(Type.String()) }));

const params = Entity({ kind: Kind, uuid: Uuid });

/** The requests that wait for managers (row G5): the same decisions as by the links in their mails. */
export const consoleInbox = {
  "GET /admin/v1/inbox": endpoint({
    summary:
      "List the open requests that the caller may decide, in one order: by due time, then the oldest first. `total` counts up to 1,000.",
    access: { may: "inbox.read" },
    query: Entity({ ...keysetQuery, kind: Type.Optional(Kind), building_uuid: Type.Optional(Uuid) }),
    reply: Data({ items: Type.Array(Item), next: Next, total: Type.Integer() }),
    refusals: [],
    shows: ["bookings", "service_requests", "person"],
    secret: true,
  }),
  "GET /admin/v1/inbox/:kind/:uuid": endpoint({
    summary: "Read one open or decided request: the facts for a decision.",
    access: { may: "inbox.read" },
    params,
    reply: Data({ request: Request, decided: Decided }),
    refusals: ["waiting_not_found"],
    shows: ["bookings", "service_requests", "person"],
    secret: true,
  }),
  "PUT /admin/v1/inbox/:kind/:uuid/decide": endpoint({
    summary:
      "Approve or deny, once: the first decision counts, whether it comes from here or from the link of a mail. Denying needs a reason, which the person reads. For a refund: call the gateway once more, or record how else it was refunded.",
    access: { may: "inbox.read" },
    params,
    body: Entity({
      decision: Type.Union([Type.Literal("approve"), Type.Literal("deny")]),
      reason: Type.Optional(Lines(longestReason)),
      /** For a service request: its status, which decides what yes and no mean. */
      step: Type.Optional(Step),
    }),
    reply: Data({ request: Request, decided: Decided }),
    refusals: ["waiting_not_found", "request_decided"],
    changes: ["bookings", "service_requests", "person"],
  }),
};
