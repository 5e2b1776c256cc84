import { join } from "node:path";
import { sql } from "kysely";
import { importPack } from "./domains/pack-import/import-pack.ts";
import type { Database } from "./platform/database/database.ts";
import type { AllServices } from "./services.ts";

export const demoFolder = join(import.meta.dirname, "../../../demo");

/** The demo pack is an empty installation's first content, so that a newcomer has something to sign in to. */
export async function importDemoIfEmpty(services: AllServices, report: (line: string) => void): Promise<void> {
  if (!services.config.importDemo) return;
  const { database, files, clock, brands } = services;
  await alone(database, async () => {
    const some = await database.system.selectFrom("portfolios").select("uuid").limit(1).executeTakeFirst();
    if (some) return;
    report("The database is empty: importing the demo pack.");
    await importPack({ folder: demoFolder, database, files, clock, report });
    brands.clear();
  });
}

/** If several processes start at once on one PostgreSQL, one imports and the others wait. The embedded database has one process anyway. */
async function alone(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.backend.name === "pglite") return work();
  await database.system.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('atrium demo import'))`.execute(trx);
    await work();
  });
}
