import type { Selectable } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import type { CodePurpose } from "../sessions/codes.ts";
import type { VerificationCodesTable } from "./tables.ts";
import { codeHash, newCode } from "../sessions/codes.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";
import type { Proof } from "./letters.ts";
import type { Services } from "../sessions/services.ts";

export type Code = Selectable<VerificationCodesTable>;

/** The most guesses at one code that are compared, and how many of them may come from another browser than the one that asked (R1). */
export const mostTries = 5;
export const mostUnboundTries = 3;

/** The person or sign-up of a code; a code for nobody is never right. */
export type CodeOwner = { user_uuid: string } | { sign_up_uuid: string } | undefined;

/** Creates a code and a link for an address, and replaces earlier ones. Only their hashes are stored. */
export async function putCode(
  { keys, clock, config }: Pick<Services, "keys" | "clock" | "config">,
  { db, portfolioUuid }: Tenant,
  wanted: { purpose: CodePurpose; email: string; owner: CodeOwner; browserHash: Uint8Array; hours?: number },
): Promise<Proof> {
  const { purpose, email, owner, browserHash, hours = config.codeHours } = wanted;
  const uuid = v7();
  const code = newCode(config.codeDigits);
  const token = newSecret();
  const now = clock.now();
  // A code for nobody: neither it nor its link can be right, and hashing takes as long (test 29).
  const [untoldCode, untoldToken] = [newSecret(), newSecret()];
  const row = {
    uuid,
    user_uuid: owner && "user_uuid" in owner ? owner.user_uuid : null,
    sign_up_uuid: owner && "sign_up_uuid" in owner ? owner.sign_up_uuid : null,
    code_hash: codeHash(keys, { portfolioUuid, uuid, purpose, email }, owner ? code : untoldCode),
    link_hash: hashOf(owner ? token : untoldToken),
    browser_hash: browserHash,
    tries: 0,
    unbound_tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + hours * 3_600_000),
  };
  await db
    .insertInto("verification_codes")
    .values({ portfolio_uuid: portfolioUuid, purpose, email, ...row })
    .onConflict((conflict) =>
      conflict.columns(["portfolio_uuid", "purpose", "email"]).where("ended_at", "is", null).doUpdateSet(row),
    )
    .execute();
  return { code, token, hours };
}

type Named = { email: string; purpose: CodePurpose } | { browserHashes: Buffer[]; purpose: CodePurpose };

/** The open code of an address, or of a browser. A code cannot be looked up among everybody's (R3). */
export async function findCode({ db, portfolioUuid }: Tenant, named: Named, now: Date): Promise<Code | undefined> {
  return db
    .selectFrom("verification_codes")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("purpose", "=", named.purpose)
    .where((eb) =>
      "email" in named
        ? eb("email", "=", named.email)
        : eb("browser_hash", "=", eb.fn.any(eb.val(named.browserHashes))),
    )
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

export async function findCodeOfLink(
  { db, portfolioUuid }: Tenant,
  token: string,
  now: Date,
): Promise<Code | undefined> {
  return db
    .selectFrom("verification_codes")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("link_hash", "=", hashOf(token))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Counts an attempt while one is left, and returns the stored code for comparison: one statement, so that no two attempts get the same number (L2).
 */
export async function countTry(
  { db, portfolioUuid }: Tenant,
  { uuid }: Code,
  { bound, now }: { bound: boolean; now: Date },
): Promise<Code | undefined> {
  return db
    .updateTable("verification_codes")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      unbound_tries: eb("unbound_tries", "+", bound ? 0 : 1),
    }))
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("tries", "<", mostTries)
    .$if(!bound, (query) => query.where("unbound_tries", "<", mostUnboundTries))
    .returningAll()
    .executeTakeFirst();
}

/** Undoes the count of a right attempt that did not use up the code. */
export async function giveTryBack(
  { db, portfolioUuid }: Tenant,
  { uuid }: Code,
  { bound }: { bound: boolean },
): Promise<void> {
  await db
    .updateTable("verification_codes")
    .set((eb) => ({
      tries: eb("tries", "-", 1),
      unbound_tries: eb("unbound_tries", "-", bound ? 0 : 1),
    }))
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}

/** Uses a code up. True for one caller only, of any number of concurrent ones. */
export async function useUp({ db, portfolioUuid }: Tenant, { uuid }: Code, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("verification_codes")
    .set({ ended_at: now, end_reason: "used" })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("ended_at", "is", null)
    .returning("uuid")
    .executeTakeFirst();
  return used !== undefined;
}

/** After an address was proved, voids everything else that was open for it: other codes, and other people's sign-ups. */
export async function endOthers({ db, portfolioUuid }: Tenant, email: string, now: Date): Promise<void> {
  await db
    .updateTable("verification_codes")
    .set({ ended_at: now, end_reason: "replaced" })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("email", "=", email)
    .where("ended_at", "is", null)
    .execute();
  await db
    .updateTable("sign_ups")
    .set({ ended_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("email", "=", email)
    .where("ended_at", "is", null)
    .execute();
}
