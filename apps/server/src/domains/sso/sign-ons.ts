import type { Selectable } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import type { SsoTransactionsTable } from "./tables.ts";
import type { ProvedIdentity } from "./tables.ts";
import { hashOf } from "../../platform/keys/secrets.ts";

/** How long a sign-on at a provider may take, and the sign-up after it. */
export const signOnSeconds = 10 * 60;

/**
 * A sign-on at a provider: begun → answered (a code arrived, once) → proved (the browser that began asked for it) → redeemed (a session began).
 * Every step is one conditional statement, so that no step happens twice, however many concurrent calls there are.
 */
export type SignOn = Selectable<SsoTransactionsTable>;

type NewSignOn = {
  /** The id from the e-mail check. */
  uuid: string;
  providerUuid: string;
  browser: string;
  state: string;
  now: Date;
} & ({ nonce: string; codeVerifier: string } | { requestId: string });

/**
 * Begins a sign-on. A browser may begin again under the same uuid; somebody else's sign-on with that uuid is not changed, and a new uuid is
 * returned.
 */
export async function beginSignOn({ db, portfolioUuid }: Tenant, signOn: NewSignOn): Promise<string> {
  const row = {
    provider_uuid: signOn.providerUuid,
    browser_hash: hashOf(signOn.browser),
    state_hash: hashOf(signOn.state),
    nonce: "nonce" in signOn ? signOn.nonce : null,
    code_verifier: "nonce" in signOn ? signOn.codeVerifier : null,
    request_id: "requestId" in signOn ? signOn.requestId : null,
    created_at: signOn.now,
    expires_at: new Date(signOn.now.getTime() + signOnSeconds * 1000),
  };
  const fresh = { code_hash: null, identity: null, proved_at: null, redeemed_at: null };
  const kept = await db
    .insertInto("sso_transactions")
    .values({ ...row, portfolio_uuid: portfolioUuid, uuid: signOn.uuid })
    .onConflict((conflict) =>
      conflict
        .columns(["portfolio_uuid", "uuid"])
        .doUpdateSet({ ...row, ...fresh })
        .where("sso_transactions.browser_hash", "=", row.browser_hash),
    )
    .returning("uuid")
    .executeTakeFirst();
  if (kept) return kept.uuid;
  const uuid = v7();
  await db
    .insertInto("sso_transactions")
    .values({ ...row, portfolio_uuid: portfolioUuid, uuid })
    .execute();
  return uuid;
}

const untouched = ({ db, portfolioUuid }: Tenant, now: Date) =>
  db
    .updateTable("sso_transactions")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("expires_at", ">", now)
    .where("redeemed_at", "is", null);

/** OpenID Connect: stores the code that came back to the browser that began. Undefined for the second caller. */
export function takeCode(
  tenant: Tenant,
  { browser, state, code, now }: { browser: string; state: string; code: string; now: Date },
): Promise<SignOn | undefined> {
  return untouched(tenant, now)
    .set({ code_hash: hashOf(code) })
    .where("state_hash", "=", hashOf(state))
    .where("browser_hash", "=", hashOf(browser))
    .where("code_verifier", "is not", null)
    .where("code_hash", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** The provider could not be reached: the same code may be tried again. */
export async function returnCode({ db, portfolioUuid }: Tenant, uuid: string): Promise<void> {
  await db
    .updateTable("sso_transactions")
    .set({ code_hash: null })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("proved_at", "is", null)
    .execute();
}

export async function prove(
  tenant: Tenant,
  { uuid, identity, now }: { uuid: string; identity: ProvedIdentity; now: Date },
): Promise<void> {
  await untouched(tenant, now)
    .set({ identity: JSON.stringify(identity), proved_at: now })
    .where("uuid", "=", uuid)
    .where("proved_at", "is", null)
    .execute();
}

/** SAML: whose answer this is, before any of it is verified. */
export function findAwaited({ db, portfolioUuid }: Tenant, state: string, now: Date): Promise<SignOn | undefined> {
  return db
    .selectFrom("sso_transactions")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("state_hash", "=", hashOf(state))
    .where("expires_at", ">", now)
    .where("request_id", "is not", null)
    .where("code_hash", "is", null)
    .executeTakeFirst();
}

/** SAML: stores the identity, once per sign-on and once per assertion, or returns false. */
export function acceptAssertion(
  { db, portfolioUuid }: Tenant,
  signOn: SignOn,
  { assertionId, identity, code, now }: { assertionId: string; identity: ProvedIdentity; code: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto("saml_assertions")
      .values({
        portfolio_uuid: portfolioUuid,
        provider_uuid: signOn.provider_uuid,
        assertion_id: assertionId,
        expires_at: new Date(now.getTime() + signOnSeconds * 1000),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("assertion_id")
      .executeTakeFirst();
    if (!first) return false;
    const taken = await untouched({ db: trx, portfolioUuid }, now)
      .set({ identity: JSON.stringify(identity), code_hash: hashOf(code) })
      .where("uuid", "=", signOn.uuid)
      .where("state_hash", "=", signOn.state_hash)
      .where("code_hash", "is", null)
      .returning("uuid")
      .executeTakeFirst();
    return taken !== undefined;
  });
}

/** SAML: redeems the code that the form post was answered with, in the browser that began. */
export function proveByCode(
  tenant: Tenant,
  { browser, state, code, now }: { browser: string; state: string; code: string; now: Date },
): Promise<SignOn | undefined> {
  return untouched(tenant, now)
    .set({ proved_at: now })
    .where("state_hash", "=", hashOf(state))
    .where("browser_hash", "=", hashOf(browser))
    .where("request_id", "is not", null)
    .where("code_hash", "=", hashOf(code))
    .where("identity", "is not", null)
    .where("proved_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** The proved sign-on of this browser. */
export function findProved(
  { db, portfolioUuid }: Tenant,
  { uuid, browser, now }: { uuid: string; browser: string; now: Date },
): Promise<SignOn | undefined> {
  return db
    .selectFrom("sso_transactions")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("browser_hash", "=", hashOf(browser))
    .where("proved_at", "is not", null)
    .where("redeemed_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** In the transaction that begins the session: true for one caller only. */
export async function redeem(tenant: Tenant, signOn: SignOn, now: Date): Promise<boolean> {
  const redeemed = await untouched(tenant, now)
    .set({ redeemed_at: now })
    .where("uuid", "=", signOn.uuid)
    .where("state_hash", "=", signOn.state_hash)
    .where("proved_at", "is not", null)
    .returning("uuid")
    .executeTakeFirst();
  return redeemed !== undefined;
}
