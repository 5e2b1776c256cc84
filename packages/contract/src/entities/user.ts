import { Type } from "typebox";
import { Email, Entity, Instant, Nullable, Uuid } from "../schemas.ts";

/** The source of an account; null: the address is unknown (1 §3). */
export const CreatedBy = Nullable(
  Type.Union([
    Type.Literal(""),
    Type.Literal("user"),
    Type.Literal("sso"),
    Type.Literal("scim"),
    Type.Literal("upload"),
    Type.Literal("acs"),
  ]),
);

/** The signed-in person (1 §3). `hqo-staff` is the specification's spelling on the wire. */
export const User = Entity({
  uuid: Uuid,
  id: Type.Integer(),
  email: Email,
  first_name: Type.String(),
  last_name: Type.String(),
  avatar_url: Type.String(),
  default_building_uuid: Nullable(Uuid),
  company_uuid: Nullable(Uuid),
  locale: Nullable(Type.String()),
  confirmed: Type.Boolean(),
  email_accepted: Type.Boolean(),
  terms_accepted: Type.Boolean(),
  deactivated: Type.Boolean(),
  admin: Type.Boolean(),
  roles: Type.Array(Entity({ name: Type.String() })),
  "hqo-staff": Type.Boolean(),
  signup_app_brand: Nullable(Type.String()),
  /** False for people who sign in only by their company's provider. */
  has_password: Type.Boolean(),
  /** When the profile was last changed; a change based on it can name it (U9). */
  updated_at: Instant,
});

/** The answer of the e-mail check about an address (1 §3). All but `email` are false for an unknown one. */
export const emailValidation = {
  email: Nullable(Type.String()),
  terms_accepted: Type.Boolean(),
  confirmed: Type.Boolean(),
  deactivated: Type.Boolean(),
};

/** The start of a sign-up flow (1 §3). */
export const UserVerification = Entity({
  email: Type.String(),
  terms_accepted: Type.Boolean(),
  created_by: CreatedBy,
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
});

/** The company's identity providers, listed by the address's domain, never by the person (1 §3, R2). */
export const SsoProviders = Entity({
  sso_required: Type.Boolean(),
  transaction_uuid: Nullable(Uuid),
  oidc_providers: Type.Array(Entity({ name: Type.String(), issuer: Type.String() })),
  saml_providers: Type.Array(Entity({ name: Type.String(), single_signon_service: Type.String() })),
});
