import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { hashOf } from "../../platform/keys/secrets.ts";
import { type Provider, readProvider, speaksFor } from "./providers.ts";
import { disbelieve, samlCheck, SsoRefusal } from "./refusals.ts";
import type { ServiceProvider } from "./saml.ts";
import { readSamlResponse } from "./saml-response.ts";
import type { ProvedIdentity, SsoTrialsTable, TrialFailure } from "./tables.ts";
import { signOnSeconds } from "./sign-ons.ts";

export type Trial = Selectable<SsoTrialsTable>;

/** A hash of a provider's set-up: after any change, earlier trials say nothing about it. */
export function settingsHash(provider: Omit<Provider, "email_domains">): Buffer {
  const { protocol, issuer, client_id, client_secret_variable, scopes } = provider;
  const { single_signon_service, entity_id, certificates, attributes } = provider;
  const oidc = [issuer, client_id, client_secret_variable, scopes];
  const named = Object.entries(attributes).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const settings = [protocol, oidc, single_signon_service, entity_id, certificates, named];
  return createHash("sha256").update(JSON.stringify(settings)).digest();
}

type NewTrial = {
  uuid: string;
  provider: Provider;
  by: string;
  state: string;
  now: Date;
  kept: { nonce: string; codeVerifier: string } | { requestId: string } | undefined;
};

export async function insertTrial({ db, portfolioUuid }: Tenant, trial: NewTrial): Promise<void> {
  const { kept, now } = trial;
  const oidc = kept && "nonce" in kept ? kept : undefined;
  const saml = kept && "requestId" in kept ? kept : undefined;
  await db
    .insertInto("sso_trials")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid: trial.uuid,
      provider_uuid: trial.provider.uuid,
      by_uuid: trial.by,
      settings_hash: settingsHash(trial.provider),
      state_hash: hashOf(trial.state),
      nonce: oidc?.nonce ?? null,
      code_verifier: oidc?.codeVerifier ?? null,
      request_id: saml?.requestId ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + signOnSeconds * 1000),
    })
    .execute();
}

/** The trial that waits for an answer with this state. */
export function findAwaitedTrial({ db, portfolioUuid }: Tenant, state: string, now: Date): Promise<Trial | undefined> {
  return db
    .selectFrom("sso_trials")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("state_hash", "=", hashOf(state))
    .where("answered_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export type Outcome = { identity: ProvedIdentity } | { failure: TrialFailure };

/** Stores the result of a trial, once; a second answer changes nothing. */
export async function keepOutcome(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<void> {
  const identity = "identity" in outcome ? JSON.stringify(outcome.identity) : null;
  const failure = "failure" in outcome ? JSON.stringify(outcome.failure) : null;
  await db
    .updateTable("sso_trials")
    // The data for the answer is no longer needed.
    .set({ answered_at: now, identity, failure, nonce: null, code_verifier: null })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("answered_at", "is", null)
    .execute();
}

/** Verifies a provider's answer, without any effects. */
export async function outcomeOf(provider: Provider, work: () => Promise<ProvedIdentity>): Promise<Outcome> {
  try {
    const identity = await work();
    if (!speaksFor(provider, identity.email)) disbelieve("the company has no such domain");
    return { identity };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** The failed check, and the provider's own words. */
export function failureOf(error: unknown): TrialFailure {
  if (error instanceof SsoRefusal) {
    const { check, answer } = error;
    const code = error.code as TrialFailure["code"];
    return {
      code,
      check,
      endpoint: answer?.endpoint ?? null,
      status: answer?.status ?? null,
      said: answer?.said ?? null,
    };
  }
  // A refusal by this server, such as a rate limit, is no result.
  if (error instanceof Refusal) throw error;
  return { code: "sso_refused", check: samlCheck(error), endpoint: null, status: null, said: null };
}

/** SAML: the answer arrived by a form post. Returns where the browser continues; undefined if it belongs to no trial. */
export async function receiveTrial(
  tenant: Tenant,
  { state, encoded, own, now }: { state: string; encoded: string; own: ServiceProvider; now: Date },
): Promise<{ uuid: string; company: string } | undefined> {
  const trial = await findAwaitedTrial(tenant, state, now);
  const provider = trial && (await readProvider(tenant, trial.provider_uuid));
  const requestId = trial?.request_id;
  if (!trial || !provider || !requestId) return undefined;
  const outcome = await outcomeOf(provider, async () => {
    const { identity } = await readSamlResponse(encoded, { provider, own, requestId, since: trial.created_at, now });
    return identity;
  });
  await keepOutcome(tenant, trial.uuid, { outcome, now });
  return { uuid: trial.uuid, company: provider.company_uuid };
}

/** The last result of each of a company's providers, and whether it was with the present set-up. */
export async function lastTrials({ db, portfolioUuid }: Tenant, companyUuid: string) {
  const rows = await db
    .selectFrom("sso_providers")
    .innerJoin("sso_trials", (join) =>
      join
        .onRef("sso_trials.portfolio_uuid", "=", "sso_providers.portfolio_uuid")
        .onRef("sso_trials.provider_uuid", "=", "sso_providers.uuid"),
    )
    .where("sso_providers.portfolio_uuid", "=", portfolioUuid)
    .where("sso_providers.company_uuid", "=", companyUuid)
    .where("sso_trials.answered_at", "is not", null)
    .distinctOn("sso_providers.uuid")
    .orderBy("sso_providers.uuid")
    .orderBy("sso_trials.answered_at", "desc")
    .orderBy("sso_trials.uuid", "desc")
    .selectAll("sso_providers")
    .select(["sso_trials.settings_hash", "sso_trials.answered_at", "sso_trials.identity"])
    .execute();
  return new Map(
    rows.map(({ settings_hash, answered_at, identity, ...provider }) => [
      provider.uuid,
      {
        at: (answered_at ?? new Date(0)).toISOString(),
        good: identity !== null,
        is_current: settingsHash(provider).equals(Buffer.from(settings_hash)),
      },
    ]),
  );
}

/** Whether one of these proves that the company's people could sign in. */
export const isProved = (trials: ReadonlyMap<string, { good: boolean; is_current: boolean }>): boolean =>
  [...trials.values()].some(({ good, is_current }) => good && is_current);
