import type { Generated } from "kysely";
import type {
  Instant,
  InstantOrNull,
  JsonOrNull,
  JsonWithDefault,
  PackEntity,
} from "../../platform/database/columns.ts";

/** A proved identity: the subject at the provider, name and address. */
export type ProvedIdentity = { subject: string; email: string; first_name: string; last_name: string };

export interface SsoProvidersTable extends PackEntity {
  company_uuid: string;
  protocol: "oidc" | "saml";
  name: string;
  position: Generated<number>;
  issuer: string | null;
  client_id: string | null;
  /** Name of the environment variable that holds the secret; never the secret. */
  client_secret_variable: string | null;
  scopes: Generated<string[]>;
  single_signon_service: string | null;
  entity_id: string | null;
  certificates: Generated<string[]>;
  /** Field of the person → claim or attribute of the provider, if it differs from the usual name. */
  attributes: JsonWithDefault<Record<string, string>>;
  /** Failures in a row, and until when the provider is therefore not called. */
  failures: Generated<number>;
  rests_until: Generated<Date | null>;
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

/** Why a provider's answer was not accepted: which check failed, and what the provider answered at which address. */
export type TrialFailure = {
  code: "sso_refused" | "provider_unreachable" | "provider_misconfigured";
  check: string;
  endpoint: string | null;
  status: number | null;
  said: string | null;
};

/** A trial sign-in that only shows whether a provider works. */
export interface SsoTrialsTable {
  portfolio_uuid: string;
  uuid: string;
  provider_uuid: string;
  by_uuid: string;
  settings_hash: Uint8Array;
  state_hash: Uint8Array;
  nonce: string | null;
  code_verifier: string | null;
  request_id: string | null;
  created_at: Instant;
  expires_at: Instant;
  answered_at: InstantOrNull;
  identity: JsonOrNull<ProvedIdentity>;
  failure: JsonOrNull<TrialFailure>;
}

interface SsoIdentitiesTable {
  portfolio_uuid: string;
  provider_uuid: string;
  subject: string;
  user_uuid: string;
  created_at: Instant;
}

interface SamlAssertionsTable {
  portfolio_uuid: string;
  provider_uuid: string;
  assertion_id: string;
  expires_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    sso_providers: SsoProvidersTable;
    sso_transactions: SsoTransactionsTable;
    sso_identities: SsoIdentitiesTable;
    sso_trials: SsoTrialsTable;
    saml_assertions: SamlAssertionsTable;
  }
}
