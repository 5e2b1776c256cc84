import { v7 } from "uuid";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { ManagerRequestsTable } from "./tables.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";

const goodForDays = 7;

/** What a manager is asked to decide, and the brand of the mail. */
export type DecisionSubject = Pick<
  ManagerRequestsTable,
  "kind" | "subject_uuid" | "whitelabel_uuid" | "manager_email"
> & { step?: ManagerRequestsTable["step"] };

/**
 * Creates the token of a link by which a manager decides without an account: valid for seven days, and once. Part of the transaction that causes the
 * request; only its hash is stored. Undefined if somebody has been asked about the same thing already.
 */
export async function newDecisionLink(
  { clock }: { clock: Clock },
  { db, portfolioUuid }: Tenant,
  subject: DecisionSubject,
): Promise<string | undefined> {
  const token = newSecret();
  const now = clock.now();
  const made = await db
    .insertInto("manager_requests")
    .values({
      ...subject,
      portfolio_uuid: portfolioUuid,
      uuid: v7(),
      token_hash: hashOf(token),
      created_at: now,
      expires_at: new Date(now.getTime() + goodForDays * 24 * 60 * 60 * 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("uuid")
    .executeTakeFirst();
  return made && token;
}
