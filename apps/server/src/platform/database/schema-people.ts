import type { ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Instant, InstantOrNull, JsonOrNull, JsonWithDefault, PackEntity } from "./columns.ts";
import type { ProvedIdentity, Translations } from "./stored-json.ts";
import type { LetterToMany, Mail, OwnPart } from "./stored-mails.ts";

/* People and how they come in: companies, users, sessions, sign-up, codes, single sign-on, provisioning (migrations 0002, 0010). */

export interface CompaniesTable extends PackEntity {
  name: string;
  logo: string | null;
  url: string | null;
  company_types: Generated<string[]>;
  email_domains: Generated<string[]>;
  sso_required: Generated<boolean>;
  /** Who hears of people that sign up by the domain alone, and whether they must agree first (R12). */
  manager_email: string | null;
  approves_sign_ups: Generated<boolean>;
  translations: JsonWithDefault<Translations<"description">>;
}

export interface CompanyBuildingsTable {
  portfolio_uuid: string;
  company_uuid: string;
  building_uuid: string;
}

export interface UsersTable {
  portfolio_uuid: string;
  uuid: string;
  pack_key: string | null;
  id: GeneratedAlways<number>;
  email: string;
  first_name: string;
  last_name: string;
  avatar_url: Generated<string>;
  default_building_uuid: string | null;
  company_uuid: string | null;
  locale: string | null;
  confirmed: Generated<boolean>;
  email_accepted: Generated<boolean>;
  terms_accepted: Generated<boolean>;
  deactivated: Generated<boolean>;
  admin: Generated<boolean>;
  hqo_staff: Generated<boolean>;
  roles: Generated<string[]>;
  signup_app_brand: string | null;
  created_by: "" | "user" | "sso" | "scim" | "upload" | "acs" | null;
  user_type_id: Generated<number>;
  /** Signed up by the company's domain, and its manager has yet to say yes (R12). */
  awaits_approval: Generated<boolean>;
  password_hash: string | null;
  /** The key that the company's own directory knows the person by (SCIM `externalId`); empty where it keeps them without one, null where it does not. */
  external_id: string | null;
  /** The person has changed their names, or their language: an import leaves them (migration 0041). */
  own_names: Generated<boolean>;
  own_locale: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface UserBuildingsTable {
  portfolio_uuid: string;
  user_uuid: string;
  building_uuid: string;
  permissions: Generated<string[]>;
}

/** A one-time way into the operator's administration, for one person, building and audience (R20). */
export interface AuthLinksTable {
  portfolio_uuid: string;
  code_hash: Uint8Array;
  user_uuid: string;
  session_uuid: string;
  building_uuid: string;
  /** The origin of the administration that it opens. */
  audience: string;
  created_at: Instant;
  expires_at: Instant;
  consumed_at: InstantOrNull;
}

/** A password that somebody had before (2 §1, reused-password check). */
export interface FormerPasswordsTable {
  portfolio_uuid: string;
  user_uuid: string;
  password_hash: string;
  replaced_at: Instant;
}

/** What a manager decides by the link of a mail (R12). `subject_uuid`: the person who signed up. */
export interface ManagerRequestsTable {
  portfolio_uuid: string;
  uuid: string;
  token_hash: Uint8Array;
  kind: "sign_up" | "booking" | "service_request";
  /** The person who signed up, the booking, or the service request. */
  subject_uuid: string;
  whitelabel_uuid: string;
  manager_email: string;
  created_at: Instant;
  expires_at: Instant;
  decided_at: InstantOrNull;
  decision: "approve" | "deny" | null;
  reason: string | null;
  /** Of a service request: where it stood when the link was made, and so what yes and no mean. */
  step: ServiceRequestStatus | null;
}

export interface SessionsTable {
  portfolio_uuid: string;
  uuid: string;
  user_uuid: string;
  user_agent: string | null;
  created_at: Instant;
  expires_at: Instant;
  ended_at: InstantOrNull;
  end_reason: string | null;
  /** Hash of the cookie without which the session's refresh tokens are worth nothing; null where no browser holds it. */
  companion_hash: Uint8Array | null;
}

export interface RefreshTokensTable {
  portfolio_uuid: string;
  token_hash: Uint8Array;
  session_uuid: string;
  generation: number;
  created_at: Instant;
  used_at: InstantOrNull;
}

export interface IdempotencyKeysTable {
  portfolio_uuid: string;
  user_uuid: string;
  key: string;
  fingerprint: string;
  status: number | null;
  body: JsonOrNull<object>;
  created_at: Instant;
}

/** What somebody typed who wants an account; `target` is nobody where the address may not have one, or has one already. */
export interface SignUpsTable {
  portfolio_uuid: string;
  uuid: string;
  email: string;
  target: "person" | "nobody";
  first_name: string;
  last_name: string;
  password_hash: string;
  building_uuid: string | null;
  company_uuid: string | null;
  user_type_id: Generated<number>;
  locale: string | null;
  brand_identifier: string | null;
  email_accepted: Generated<boolean>;
  browser_hash: Uint8Array;
  idempotency_key: string | null;
  created_at: Instant;
  expires_at: Instant;
  ended_at: InstantOrNull;
}

export type CodePurpose = "sign_up" | "reset_password";

export interface VerificationCodesTable {
  portfolio_uuid: string;
  uuid: string;
  purpose: CodePurpose;
  email: string;
  user_uuid: string | null;
  sign_up_uuid: string | null;
  code_hash: Uint8Array;
  link_hash: Uint8Array;
  browser_hash: Uint8Array | null;
  tries: Generated<number>;
  unbound_tries: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
  ended_at: InstantOrNull;
  end_reason: "used" | "replaced" | "exhausted" | null;
}

/** Counters of `platform/limits`. */
export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

export interface OutgoingMailsTable {
  portfolio_uuid: string;
  uuid: string;
  /** None where it is one person's part of a letter to many. */
  mail: JsonOrNull<Mail>;
  letter_uuid: string | null;
  own_part: JsonOrNull<OwnPart>;
  attempts: Generated<number>;
  created_at: Instant;
  next_at: Instant;
  /** Written so that it takes as long as one that is sent; taken away unsent. */
  for_nobody: Generated<boolean>;
  traceparent: string | null;
  /** Somebody waits for it: it leaves before all others. */
  urgent: Generated<boolean>;
  /** What it is about, where a later mail about the same takes its place as long as it waits. */
  about: Generated<string | null>;
}

export interface OutgoingLettersTable {
  portfolio_uuid: string;
  uuid: string;
  letter: JSONColumnType<LetterToMany>;
}

export interface SsoTransactionsTable {
  portfolio_uuid: string;
  uuid: string;
  provider_uuid: string;
  browser_hash: Uint8Array;
  state_hash: Uint8Array;
  nonce: string | null;
  code_verifier: string | null;
  request_id: string | null;
  code_hash: Uint8Array | null;
  identity: JsonOrNull<ProvedIdentity>;
  created_at: Instant;
  expires_at: Instant;
  proved_at: InstantOrNull;
  redeemed_at: InstantOrNull;
}

export interface SsoIdentitiesTable {
  portfolio_uuid: string;
  provider_uuid: string;
  subject: string;
  user_uuid: string;
  created_at: Instant;
}

export interface SamlAssertionsTable {
  portfolio_uuid: string;
  provider_uuid: string;
  assertion_id: string;
  expires_at: Instant;
}

export interface ScimTokensTable {
  portfolio_uuid: string;
  uuid: string;
  company_uuid: string;
  token_hash: Uint8Array;
  created_at: Instant;
  last_used_at: InstantOrNull;
}

export interface ScimGroupsTable {
  portfolio_uuid: string;
  uuid: string;
  company_uuid: string;
  display_name: string;
  external_id: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface ScimGroupMembersTable {
  portfolio_uuid: string;
  group_uuid: string;
  user_uuid: string;
}
