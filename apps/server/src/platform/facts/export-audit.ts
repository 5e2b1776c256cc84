import { sql } from "kysely";
import { record, wholeInstallation } from "./facts.ts";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../database/database.ts";
import { type ExportRange, portfolioNamed, readRange, type WriteLines, writeRows } from "../database/export.ts";

/** The word in place of a portfolio's key for entries that concern the whole installation. */
const installation = "installation";

/**
 * Exports the audit entries of a portfolio, or of the whole installation, oldest first, and records the export as a fact. Returns how many there
 * were.
 */
export async function exportAudit(
  { system }: Pick<Database, "system">,
  clock: Clock,
  range: ExportRange & { write: WriteLines },
): Promise<number> {
  const { from, until } = readRange(range);
  const portfolioUuid =
    range.portfolio === installation ? wholeInstallation : await portfolioNamed(system, range.portfolio);
  const read = system
    .selectFrom("facts")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("at", ">=", from)
    .where("at", "<", until)
    .orderBy("at")
    .orderBy("uuid");
  const count = await writeRows(
    range.write,
    (after: Awaited<ReturnType<typeof read.execute>>[number] | undefined, atOnce) =>
      read
        .limit(atOnce)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(at, uuid) > (${after?.at}::timestamptz, ${after?.uuid}::uuid)`),
        )
        .execute(),
    (row) => row,
  );
  const details = { from: range.from, until: range.until, count };
  const own = { portfolioUuid, db: system };
  await record(own, { action: "audit.exported", actor: { kind: "operator" }, details }, { now: clock.now() });
  return count;
}
