import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Approval, UnfinishedSession } from "../entities/session.ts";
import { User } from "../entities/user.ts";
import { Data, Email, Entity, Lang, Nullable, Password, Text, Uuid } from "../schemas.ts";

const EmailForm = Entity({ email: Email });

/** As many digits as the operator chose: 4 by default (1 §9). */
const Code = Type.String({ pattern: "^[0-9]{4,8}$" });

/** Only for a person who must be approved first. */
const approval = { approval: Type.Optional(Approval) };

/** Null for a person with a complete account: they log in with the new password. */
const flow = { flow: Nullable(UnfinishedSession) };

const sendReset = endpoint({
  summary:
    "Mail a code and a link for a new password, if the address has an account. The answer never says whether it has.",
  access: "anonymous",
  /** `locale`: the chosen language, which takes precedence over the account's. */
  body: Entity({ email: Email, locale: Type.Optional(Lang) }),
  reply: Entity({}),
  refusals: ["cross_site_request", "proof_of_work_required"],
});

export const signUp = {
  "POST /auth/check-password": endpoint({
    summary:
      "Check whether a password may be chosen, by the rule of `register`: the checklist, and that it is hard to guess for a person who knows brand, buildings, names and address.",
    access: "anonymous",
    body: Entity({
      password: Password,
      email: Type.Optional(Email),
      first_name: Type.Optional(Text(100)),
      last_name: Type.Optional(Text(100)),
    }),
    reply: Entity({}),
    refusals: ["proof_of_work_required", "cross_site_request"],
  }),
  "POST /auth/register": endpoint({
    summary:
      "Sign up: a code is mailed to the address, and the account exists once the address is proved. The answer is the same whether or not the address may have one.",
    access: "anonymous",
    body: Entity({
      email: Email,
      password: Password,
      first_name: Text(100, 2),
      last_name: Text(100, 2),
      building_uuid: Type.Optional(Uuid),
      user_type_id: Type.Union([Type.Literal(1), Type.Literal(2)]),
      is_term_accepted: Type.Literal(true),
      is_email_accepted: Type.Boolean(),
      locale: Type.Optional(Lang),
    }),
    reply: Entity({
      user: User,
      /** Identifies the sign-up for the calls about codes; a browser has it as a cookie as well. */
      token: Type.String(),
      refresh_token: Nullable(Entity({ token: Type.String(), expires_in: Type.Integer() })),
    }),
    refusals: [
      "domain_not_registered",
      "work_email_required",
      "proof_of_work_required",
      "building_not_found",
      "cross_site_request",
    ],
    idempotent: true,
  }),
  "POST /auth/approval": endpoint({
    summary:
      "Read the state of an approval by the company's manager, and remind the manager on request (once a day). Null for a person who may log in.",
    access: "anonymous",
    body: Entity({ email: Email, password: Password, remind: Type.Optional(Type.Boolean()) }),
    reply: Data({ approval: Nullable(Approval) }),
    refusals: ["wrong_credentials", "proof_of_work_required", "cross_site_request"],
  }),
  "PUT /user-verification/code/:code/consume": endpoint({
    summary:
      "Prove the address of the caller's sign-up with the code from the mail. The cookie or the bearer token identifies the sign-up.",
    access: "anonymous",
    params: Entity({ code: Code }),
    reply: Entity({ email: Email, ...approval }),
    refusals: ["code_invalid", "code_tries_exhausted", "cross_site_request"],
  }),
  "POST /user-verification/code/resend": endpoint({
    summary: "Mail a new code for the caller's sign-up; the former code is no longer valid.",
    access: "anonymous",
    body: EmailForm,
    reply: Entity({}),
    refusals: ["cross_site_request", "proof_of_work_required"],
  }),
  "POST /user-verification/code/reset-password/send": sendReset,
  "POST /user-verification/v2/code/reset-password/send": sendReset,
  "POST /user-verification/code/reset-password/resend": sendReset,
  "POST /user-verification/code/reset-password/check": endpoint({
    summary:
      "Check the code of a reset before a new password is typed. A wrong one counts as a try; a right one stays valid.",
    access: "anonymous",
    body: Entity({ code: Code, email: Email }),
    reply: Entity({}),
    refusals: ["code_invalid", "code_tries_exhausted", "cross_site_request"],
  }),
  "PUT /user-verification/code/reset-password/consume": endpoint({
    summary: "Set a new password with the code from the mail. All sessions of the account end.",
    access: "anonymous",
    body: Entity({ code: Code, email: Email, new_password: Password }),
    reply: Entity(flow),
    refusals: ["code_invalid", "code_tries_exhausted", "cross_site_request"],
  }),
  "PUT /user-verification/link/consume": endpoint({
    summary:
      "Use the long link of a mail like its code. A reset needs the new password; a sign-up that began in another browser continues there with its code (`began_elsewhere`), or here with a new password.",
    access: "anonymous",
    body: Entity({ token: Text(100, 20), new_password: Type.Optional(Password) }),
    reply: Entity({ email: Email, ...flow, ...approval }),
    refusals: ["link_invalid", "new_password_required", "began_elsewhere", "cross_site_request"],
  }),
};
