import { tagBounds } from "@atrium/rules/person-tags.ts";
import { roleNames } from "@atrium/rules/roles.ts";
import { type Static, Type } from "typebox";
import {
  Email,
  Flag,
  HttpUrl,
  identity,
  Lines,
  Localized,
  oneOf,
  Picture,
  Position,
  Reference,
  References,
  SecretVariable,
  Shape,
  Tags,
  Text,
} from "./fields.ts";

const provider = { ...identity, name: Text(100), position: Position };

/** Field of the person → the provider's claim or attribute, if it is not the usual one. */
const Attributes = Type.Optional(
  Shape({ email: Type.Optional(Text(200)), first_name: Type.Optional(Text(200)), last_name: Type.Optional(Text(200)) }),
);

/** An OpenID Connect provider of a company (1 §3: name, issuer). */
export const PackOidcProvider = Shape({
  ...provider,
  issuer: HttpUrl,
  client_id: Text(300),
  client_secret_variable: Type.Optional(SecretVariable),
  scopes: Type.Optional(Type.Array(Text(60), { maxItems: 20, uniqueItems: true })),
  attributes: Attributes,
});

/** A company's SAML 2.0 provider (1 §3: name, single_signon_service): by `metadata`, or by the three fields that metadata contains. */
export const PackSamlProvider = Shape({
  ...provider,
  metadata: Type.Optional(
    Type.String({
      pattern: "^(https?://[!-~]+|[A-Za-z0-9._-]+\\.xml)$",
      maxLength: 2_000,
      expects: "the name of an .xml file of this folder, or an https address",
    }),
  ),
  single_signon_service: Type.Optional(HttpUrl),
  entity_id: Type.Optional(Text(500)),
  certificates: Type.Optional(Type.Array(Lines(10_000), { minItems: 1, maxItems: 5 })),
  attributes: Attributes,
});

export const PackSsoProvider = Type.Union([PackOidcProvider, PackSamlProvider]);

/** The industries of a company. Addresses list several, separated by commas (1 §2), so that none may contain one. */
export const CompanyType = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: "^[^,]*$",
  format: "single-line",
  expects: "a text of 1 to 80 characters without a comma",
});

/** A company (1 §3), with its sign-in settings. */
export const PackCompany = Shape({
  ...identity,
  name: Text(160),
  logo: Type.Optional(Picture),
  description: Type.Optional(Localized(5_000, "lines")),
  url: Type.Optional(Type.String({ format: "pack-website", maxLength: 2_000, expects: "a website's address" })),
  company_types: Type.Optional(Type.Array(CompanyType, { maxItems: 30, uniqueItems: true })),
  email_domains: Type.Optional(
    Type.Array(
      Type.String({ pattern: "^[a-z0-9-]+(\\.[a-z0-9-]+)+$", maxLength: 253, expects: "a domain in small letters" }),
      { maxItems: 100, uniqueItems: true },
    ),
  ),
  buildings: References("buildings"),
  /** The recipient of mails about people who sign up with an address of the company's domains. */
  manager_email: Type.Optional(Email),
  /** People who sign up this way must be approved by the manager first. */
  approves_sign_ups: Flag(),
  sso: Type.Optional(
    Shape({
      required: Type.Optional(Type.Boolean()),
      oidc_providers: Type.Optional(Type.Array(PackOidcProvider, { maxItems: 20 })),
      saml_providers: Type.Optional(Type.Array(PackSamlProvider, { maxItems: 20 })),
    }),
  ),
});

/** The columns of `people.csv`; all but the first three may be left out. */
export const personColumns = [
  "email",
  "first_name",
  "last_name",
  "password",
  "company",
  "buildings",
  "default_building",
  "locale",
  "roles",
  "tags",
  "admin",
  "hqo_staff",
  "confirmed",
  "terms_accepted",
  "email_accepted",
  "deactivated",
  "created_by",
  "user_type_id",
  "signup_app_brand",
  "avatar",
  "permissions",
] as const;

export const createdBy = ["", "user", "sso", "scim", "upload", "acs"] as const;

/** A line of `people.csv` after its lists and flags are read (1 §3, user and user verification record). Its key is the e-mail. */
export const PackPerson = Shape({
  email: Email,
  first_name: Text(100, { minLength: 0 }),
  last_name: Text(100, { minLength: 0 }),
  password: Type.Optional(Type.String({ minLength: 8, maxLength: 200, expects: "a password of 8 to 200 characters" })),
  company: Type.Optional(Reference("companies")),
  buildings: References("buildings"),
  default_building: Type.Optional(Reference("buildings")),
  locale: Type.Optional(Type.String({ pattern: "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})?$", expects: "a language code" })),
  roles: Type.Array(Text(80), { maxItems: 30, uniqueItems: true }),
  tags: Tags(tagBounds.ofPerson),
  admin: Type.Boolean(),
  hqo_staff: Type.Boolean(),
  confirmed: Type.Boolean(),
  terms_accepted: Type.Boolean(),
  email_accepted: Type.Boolean(),
  deactivated: Type.Boolean(),
  created_by: Type.Optional(
    Type.Unsafe<(typeof createdBy)[number]>({ enum: [...createdBy], expects: "empty, user, sso, scim, upload or acs" }),
  ),
  user_type_id: Type.Union([Type.Literal(1), Type.Literal(2)], { expects: "1 or 2" }),
  signup_app_brand: Type.Optional(Text(80)),
  avatar: Type.Optional(Picture),
  permissions: Type.Array(
    Shape({ building: Reference("buildings"), permissions: Type.Array(Text(80), { minItems: 1, maxItems: 50 }) }),
    { maxItems: 100 },
  ),
});

/** A management role (docs/console.md), in a brand, a building or a company; without one of them in the whole portfolio. */
export const PackGrant = Shape({
  ...identity,
  person: Reference("people", { column: "user_uuid" }),
  role: oneOf(...roleNames),
  brand: Type.Optional(Reference("brands", { column: "whitelabel_uuid" })),
  building: Type.Optional(Reference("buildings")),
  company: Type.Optional(Reference("companies")),
});

export type PackCompany = Static<typeof PackCompany>;
export type PackOidcProvider = Static<typeof PackOidcProvider>;
export type PackSamlProvider = Static<typeof PackSamlProvider>;
export type PackPerson = Static<typeof PackPerson>;
export type PackGrant = Static<typeof PackGrant>;
