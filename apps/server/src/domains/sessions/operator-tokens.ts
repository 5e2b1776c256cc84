import type { DeleteResult, InsertResult, Transaction } from "kysely";
import { v7 } from "uuid";
import { record } from "../../platform/facts/facts.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";

type Row = { portfolio_uuid: string; uuid: string; token_hash: Buffer; created_at: Date };
type Wanted = {
  portfolioUuid: string;
  target: { kind: "building" | "company"; uuid: string };
  of: "integration" | "directory";
  endOlder: boolean;
  /** Revokes the tokens of the target. */
  end(trx: Transaction<Schema>): Promise<DeleteResult>;
  keep(trx: Transaction<Schema>, row: Row): Promise<InsertResult>;
};

/**
 * Creates a bearer token for an external system, by the operator. It is shown only once, and only its hash is stored. Earlier tokens stay valid, so
 * that the system can switch over in its own time, unless `endOlder` is set. Returns how many were revoked.
 */
export async function createOperatorToken(
  { system }: Pick<Database, "system">,
  clock: Clock,
  { portfolioUuid, target, of, endOlder, end, keep }: Wanted,
): Promise<{ token: string; ended: number }> {
  const token = newSecret();
  const now = clock.now();
  const ended = await system.transaction().execute(async (trx) => {
    const older = endOlder ? await end(trx) : undefined;
    await keep(trx, { portfolio_uuid: portfolioUuid, uuid: v7(), token_hash: hashOf(token), created_at: now });
    const count = Number(older?.numDeletedRows ?? 0);
    const details = { of, ended: count };
    const own = { portfolioUuid, db: trx };
    await record(own, { action: "token.created", actor: { kind: "operator" }, target, details }, { now });
    return count;
  });
  return { token, ended };
}
