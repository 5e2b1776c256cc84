import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { SignedIn, tokens } from "../entities/session.ts";
import { emailValidation, SsoProviders, UserVerification } from "../entities/user.ts";
import { Email, Entity, Password, Text } from "../schemas.ts";

const EmailForm = Entity({ email: Email });

export const auth = {
  "POST /auth/validate-email": endpoint({
    summary: "Check whether an address may log in; the first version of this call.",
    access: "anonymous",
    body: EmailForm,
    reply: Entity(emailValidation),
    refusals: ["domain_not_registered", "work_email_required", "proof_of_work_required"],
  }),
  "POST /auth/v2/validate-email": endpoint({
    summary:
      "Check whether an address may log in, what a sign-up would start from, and which providers its company uses.",
    access: "anonymous",
    body: EmailForm,
    reply: Entity({ ...emailValidation, user_verification: UserVerification, sso_providers: SsoProviders }),
    refusals: ["domain_not_registered", "work_email_required", "proof_of_work_required"],
  }),
  "POST /auth/v2/login": endpoint({
    summary: "Start a session with an e-mail address and a password.",
    access: "anonymous",
    body: Entity({ email: Email, password: Password }),
    reply: SignedIn,
    refusals: ["wrong_credentials", "approval_pending", "proof_of_work_required", "cross_site_request"],
  }),
  "POST /auth/v2/refresh": endpoint({
    summary: "Exchange a refresh token for a new pair. Each is valid once; using an old one ends the session.",
    access: "anonymous",
    body: Entity({ refresh_token: Text(200, 20) }),
    reply: Entity(tokens),
    refusals: ["refresh_refused", "cross_site_request"],
  }),
  "POST /auth/upgrade": endpoint({
    summary:
      "Exchange the token for one of the current version, of the same session. It expires with the token that it was requested with, unless the session's cookie is sent as well.",
    access: "member",
    reply: Entity({ token: Type.String(), expires_in: Type.Integer() }),
    refusals: [],
    changes: [],
  }),
  "POST /auth/logout": endpoint({
    summary: "End the session of the token, in all processes at once.",
    access: "flow",
    viewAs: "open",
    reply: Entity({}),
    refusals: [],
    changes: [],
  }),
};
