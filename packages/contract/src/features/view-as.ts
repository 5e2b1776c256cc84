import { roleNames } from "@atrium/rules/roles.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { User } from "../entities/user.ts";
import { Data, Entity, Instant, Nullable, Text, Uuid } from "../schemas.ts";
import { FlagsReply } from "./flags.ts";

/** A view of the caller's portal by a manager. */
const View = Entity({
  uuid: Uuid,
  began_at: Instant,
  /** Null while it lasts; `until` is its latest end. */
  ended_at: Nullable(Instant),
  until: Instant,
  /** Null if the person no longer exists. */
  by: Nullable(Type.String()),
  role: Type.Enum(roleNames),
  reason: Type.String(),
});

/** Read-only views of the portal as another person (row G11). */
export const viewAs = {
  "POST /admin/v1/people/:uuid/view-as": endpoint({
    summary:
      "Start to view the portal as a person, for half an hour at most. The person reads when, by whom and why. `address` opens it once, within five minutes. All buildings and rights of the person must be within the caller's reach.",
    access: { may: "people.view_as" },
    freshSignIn: true,
    body: Entity({ reason: Text(300, 3) }),
    reply: Data({ view: Entity({ uuid: Uuid, address: Type.String(), until: Instant }) }),
    refusals: ["person_not_found", "person_not_active", "not_oneself", "beyond_own_grants"],
    changes: ["sessions"],
  }),
  "POST /auth/v2/redeem-view-as-code": endpoint({
    summary:
      "For the portal's page itself: redeem the one-time code of an address, once, for a token that reads the portal as the person until `until`. It cannot be renewed, and every call that changes something refuses it.",
    access: "anonymous",
    body: Entity({ code: Text(100, 20) }),
    reply: Entity({ token: Type.String(), expires_in: Type.Integer(), until: Instant, user: User }),
    refusals: ["link_invalid", "cross_site_request"],
  }),
  "GET /users/current/views": endpoint({
    summary: "List the last 20 views of the portal as the signed-in person by managers.",
    access: "member",
    viewAs: "closed",
    secret: true,
    reply: Data({ views: Type.Array(View) }),
    refusals: [],
    shows: ["sessions"],
  }),
  "GET /users/current/flags": endpoint({
    summary:
      "Read the value of every flag for the signed-in person, as in OFREP's evaluation, by a call that only reads.",
    access: "member",
    preview: "ground",
    secret: true,
    query: Entity({ building_uuid: Type.Optional(Uuid) }),
    reply: FlagsReply,
    refusals: [],
    shows: ["flags"],
  }),
};
