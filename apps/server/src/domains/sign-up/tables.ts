import type { Generated } from "kysely";
import type { Instant, InstantOrNull } from "../../platform/database/columns.ts";
import type { CodePurpose } from "../sessions/codes.ts";

/** A pending sign-up; `target` is null if the address may not have an account, or has one already. */
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

declare module "../../platform/database/schema.ts" {
  interface Schema {
    sign_ups: SignUpsTable;
    verification_codes: VerificationCodesTable;
  }
}
