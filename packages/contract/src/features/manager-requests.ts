import { longestReason } from "@atrium/rules/booking-request.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Booking } from "../entities/booking.ts";
import { Data, Email, Entity, Instant, Lang, Lines, Nullable, Text } from "../schemas.ts";

/** The token of the mail's link, or of a row in the manager's Today. */
const Token = Text(600, 20);

const Person = Entity({
  first_name: Type.String(),
  last_name: Type.String(),
  email: Email,
  company_name: Nullable(Type.String()),
});

/** A person who has signed up by a company's domain. `notice`: the person is in already, and can still be rejected. */
const SignUpRequest = Entity({
  kind: Type.Literal("sign_up"),
  state: Type.Union([Type.Literal("asked"), Type.Literal("notice"), Type.Literal("approved"), Type.Literal("denied")]),
  company_name: Type.String(),
  person: Entity({ first_name: Type.String(), last_name: Type.String(), email: Email }),
  created_at: Instant,
  reason: Nullable(Type.String()),
});

/**
 * A request for a booking. `closed`: withdrawn, decided elsewhere or over. `booking` is present only while it is open: a used link reveals
 * nothing.
 */
const BookingRequest = Entity({
  kind: Type.Literal("booking"),
  state: Type.Union([Type.Literal("asked"), Type.Literal("approved"), Type.Literal("denied"), Type.Literal("closed")]),
  booking: Nullable(
    Entity({
      resource_name: Type.String(),
      building_name: Type.String(),
      timezone: Type.String(),
      start_at: Instant,
      end_at: Instant,
      total_price: Nullable(Type.String()),
      currency_type: Nullable(Type.String()),
      form_responses: Booking.properties.form_responses,
      person: Person,
    }),
  ),
});

export const Step = Type.Union([Type.Literal("open"), Type.Literal("in_progress"), Type.Literal("on_hold")]);

/**
 * A service request. `step` is its status when the mail was written, which decides what yes and no mean. `closed`: the status has changed
 * since. `service_request` is present only while it is open.
 */
const WorkRequest = Entity({
  kind: Type.Literal("service_request"),
  state: BookingRequest.properties.state,
  step: Step,
  service_request: Nullable(
    Entity({
      id: Type.Integer(),
      title: Type.String(),
      description: Type.String(),
      location: Nullable(Type.String()),
      type_name: Type.String(),
      priority_name: Nullable(Type.String()),
      building_name: Type.String(),
      timezone: Type.String(),
      created_at: Instant,
      person: Person,
    }),
  ),
});

export const ManagerRequest = Type.Union([SignUpRequest, BookingRequest, WorkRequest]);

/** Managers decide from a mail, without an account: its link is a random token, for one decision, valid for seven days. */
export const managerRequests = {
  "POST /manager-requests/read": endpoint({
    summary: "Read the subject of the link in a manager's mail.",
    access: "anonymous",
    query: Entity({ lang: Type.Optional(Lang) }),
    body: Entity({ token: Token }),
    reply: Data({ request: ManagerRequest }),
    refusals: ["link_invalid", "cross_site_request"],
  }),
  "PUT /manager-requests/decide": endpoint({
    summary:
      "Approve or deny the subject of the link, once; repeating the same decision changes nothing. Denying needs a reason, which the person reads.",
    access: "anonymous",
    body: Entity({
      token: Token,
      decision: Type.Union([Type.Literal("approve"), Type.Literal("deny")]),
      reason: Type.Optional(Lines(longestReason)),
    }),
    reply: Data({ request: ManagerRequest }),
    refusals: ["link_invalid", "request_decided", "cross_site_request"],
    changes: ["bookings", "service_requests"],
  }),
};
