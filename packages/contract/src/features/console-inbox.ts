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

/** Something that waits for a decision. `due_at`: a booking begins then; null where nothing presses. `subject`: the room, the request's title, the company. */
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
 * Money of a booking that the gateway refused to give back. Yes: it is asked once more. No: somebody has given it back in another way, and says how. `closed`: there is nothing to do any more.
 * `charge_ref`: what the gateway calls the charge. Without room and person where both are gone from here, and the money is still to go back.
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

/** When it was decided last, and by whom; `by` is null where that was done by the link of a mail. */
const Decided = Nullable(Entity({ at: Instant, by: Nullable(Type.String()) }));

const params = Entity({ kind: Kind, uuid: Uuid });

/** What waits for whoever runs the buildings (row G5): the same decisions as the links of the managers' mails. */
export const consoleInbox = {
  "GET /admin/v1/inbox": endpoint({
    summary:
      "List what waits where one may decide it, in one order: what is due first, then what has waited longest. `total` counts to 1,000.",
    access: { may: "inbox.read" },
    query: Entity({ ...keysetQuery, kind: Type.Optional(Kind), building_uuid: Type.Optional(Uuid) }),
    reply: Data({ items: Type.Array(Item), next: Next, total: Type.Integer() }),
    refusals: [],
    shows: ["bookings", "service_requests", "person"],
    secret: true,
  }),
  "GET /admin/v1/inbox/:kind/:uuid": endpoint({
    summary: "Read one thing that waits, or waited: what a decision needs to know.",
    access: { may: "inbox.read" },
    params,
    reply: Data({ request: Request, decided: Decided }),
    refusals: ["waiting_not_found"],
    shows: ["bookings", "service_requests", "person"],
    secret: true,
  }),
  "PUT /admin/v1/inbox/:kind/:uuid/decide": endpoint({
    summary:
      "Approve or deny, once: the first answer counts, whether it comes from here or by the link of a mail. Denying needs a reason, which the person reads. Of a refund: ask the gateway once more, or say how else it was given back.",
    access: { may: "inbox.read" },
    params,
    body: Entity({
      decision: Type.Union([Type.Literal("approve"), Type.Literal("deny")]),
      reason: Type.Optional(Lines(longestReason)),
      /** Of a service request: where it stood for whoever decides, and so what yes and no mean. */
      step: Type.Optional(Step),
    }),
    reply: Data({ request: Request, decided: Decided }),
    refusals: ["waiting_not_found", "request_decided"],
    changes: ["bookings", "service_requests", "person"],
  }),
};
