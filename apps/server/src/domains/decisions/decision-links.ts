import { v7 } from "uuid";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { ManagerRequestsTable } from "./tables.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";

const goodForDays = 7;

/** What a manager is asked to decide, and in whose name. */
export type DecisionSubject = Pick<
  ManagerRequestsTable,
  "kind" | "subject_uuid" | "whitelabel_uuid" | "manager_email"
> & { step?: ManagerRequestsTable["step"] };

/**
 * The token of a link by which a manager decides without an account: for seven days, and once. Part of the transaction that gives reason to
 * ask; only its hash is kept. Undefined where somebody has been asked about the same booking already.
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
