import type { Selectable } from "kysely";
import type { Database, Tenant } from "../database/database.ts";
import type { FactsTable } from "./tables.ts";

export type StoredFact = Selectable<FactsTable>;

/** A reader of facts: writes rows of its own, in the given tenant's transaction. */
export type FactReader = (own: Tenant, facts: readonly StoredFact[]) => Promise<void>;

const atOnce = 200;

/**
 * Hands unread facts to all readers, oldest first. The readers' rows and the mark that the facts are read are one transaction: a process that dies
 * leaves neither, and several processes share the work without handling a fact twice.
 */
export async function readFacts(
  database: Pick<Database, "system" | "tenant">,
  readers: readonly FactReader[],
  stopping?: AbortSignal,
): Promise<void> {
  const portfolios = await database.system.selectFrom("unread_facts").select("portfolio_uuid").distinct().execute();
  for (const { portfolio_uuid } of portfolios) {
    const tenant = database.tenant(portfolio_uuid);
    let read = atOnce;
    while (read === atOnce) read = stopping?.aborted ? 0 : await readSome(tenant, readers);
  }
}

function readSome(tenant: Tenant, readers: readonly FactReader[]): Promise<number> {
  const { portfolioUuid } = tenant;
  return tenant.db.transaction().execute(async (db) => {
    const unread = await db
      .selectFrom("unread_facts")
      .select("fact_uuid")
      .where("portfolio_uuid", "=", portfolioUuid)
      .orderBy("fact_uuid")
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    if (unread.length === 0) return 0;
    const uuids = unread.map(({ fact_uuid }) => fact_uuid);
    const facts = await db
      .selectFrom("facts")
      .selectAll()
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("uuid", "in", uuids)
      .orderBy("uuid")
      .execute();
    for (const read of readers) await read({ ...tenant, db }, facts);
    await db
      .deleteFrom("unread_facts")
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("fact_uuid", "in", uuids)
      .execute();
    return unread.length;
  });
}
