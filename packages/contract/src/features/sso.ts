import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "../entities/session.ts";
import { UserVerification } from "../entities/user.ts";
import { Data, Email, Entity, Lang, Text, Uuid } from "../schemas.ts";

const Protocol = Type.Union([Type.Literal("oidc"), Type.Literal("saml")]);

export const sso = {
  "GET /sso/v1/providers/:source": endpoint({
    summary:
      "Start a sign-on at a company's provider: the address to send the browser to. The transaction is bound to this browser.",
    access: "anonymous",
    params: Entity({ source: Protocol }),
    query: Entity({
      source: Type.Literal("tenantweb"),
      /** The `transaction_uuid` of the e-mail check. */
      uuid: Uuid,
      /** The typed address: its domain's company has the provider, and the provider may prefill it. */
      email: Email,
      /** The provider's name, if the company has several of this kind. */
      name: Type.Optional(Text(100, 1)),
    }),
    reply: Data({ url: Type.String() }),
    refusals: ["provider_not_found", "provider_unreachable", "provider_misconfigured", "cross_site_request"],
  }),
  "GET /sso/v1/callback/:source": endpoint({
    summary:
      "Exchange the provider's answer for the identity that it proves. Only the browser that started the sign-on may do so, and only once.",
    access: "anonymous",
    params: Entity({ source: Protocol }),
    query: Entity({
      code: Text(4_000, 1),
      state: Text(200, 1),
      iss: Type.Optional(Text(2_000)),
      session_state: Type.Optional(Text(500)),
      tenantweb: Type.Optional(Type.Boolean()),
    }),
    reply: Data({
      transaction_uuid: Uuid,
      email: Email,
      /** Whether `authenticate` needs only the address: the account is complete. */
      registered: Type.Boolean(),
      user_verification: UserVerification,
    }),
    refusals: ["sso_expired", "sso_refused", "provider_unreachable", "provider_misconfigured", "cross_site_request"],
  }),
  "POST /sso/v2/authenticate": endpoint({
    summary:
      "Start a session with the identity that a provider proved, completing the account if something is missing.",
    access: "anonymous",
    query: Entity({ email: Email, uuid: Uuid }),
    body: Entity({
      email: Type.Optional(Email),
      first_name: Type.Optional(Text(100, 2)),
      last_name: Type.Optional(Text(100, 2)),
      building_uuid: Type.Optional(Uuid),
      is_term_accepted: Type.Optional(Type.Boolean()),
      is_email_accepted: Type.Optional(Type.Boolean()),
      user_type_id: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
      locale: Type.Optional(Lang),
    }),
    reply: SignedIn,
    refusals: ["sso_expired", "sso_refused", "building_not_found", "cross_site_request"],
  }),
};
