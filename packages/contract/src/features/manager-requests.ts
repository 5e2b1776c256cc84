import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Email, Entity, Instant, Nullable, Text } from "../schemas.ts";

/** As the link of the mail carries it. */
const Token = Text(100, 20);

/** What a manager is asked, and what has become of it. `notice`: the person is in already, and can still be turned away. */
const ManagerRequest = Entity({
  kind: Type.Literal("sign_up"),
  state: Type.Union([Type.Literal("asked"), Type.Literal("notice"), Type.Literal("approved"), Type.Literal("denied")]),
  company_name: Type.String(),
  person: Entity({ first_name: Type.String(), last_name: Type.String(), email: Email }),
  created_at: Instant,
  reason: Nullable(Type.String()),
});

/** Managers act from a mail, without an account: its link is single, signed by chance alone, and good for seven days. */
export const managerRequests = {
  "POST /manager-requests/read": endpoint({
    summary: "Read what the link of a manager's mail is about.",
    access: "anonymous",
    body: Entity({ token: Token }),
    reply: Data({ request: ManagerRequest }),
    refusals: ["link_invalid", "cross_site_request"],
  }),
  "PUT /manager-requests/decide": endpoint({
    summary:
      "Approve or deny what the link is about, once; the same decision again changes nothing. Denying needs a reason, which the person reads.",
    access: "anonymous",
    body: Entity({
      token: Token,
      decision: Type.Union([Type.Literal("approve"), Type.Literal("deny")]),
      reason: Type.Optional(Text(500)),
    }),
    reply: Data({ request: ManagerRequest }),
    refusals: ["link_invalid", "request_decided", "cross_site_request"],
  }),
};
