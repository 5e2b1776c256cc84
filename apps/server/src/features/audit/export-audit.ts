import type { Selectable } from "kysely";
import { audit, wholeInstallation } from "../../shared/audit/audit.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Database } from "../../shared/database/database.ts";
import type { AuditEntriesTable } from "../../shared/database/schema-audit.ts";
import { OperatorMistake } from "../../shared/operator-mistake.ts";

const rowsAtOnce = 1000;

export type AuditRange = {
  /** A portfolio's key, or `installation` for what concerns all of it. */
  portfolio: string;
  /** Days in UTC, `2026-11-21`; the last one is in it. */
  from: string;
  to: string;
};

/**
 * Writes the entries of some days, oldest first, one JSON object a line, and notes that it did. Reads them in parts, so that years of them
 * fit into the memory of any machine. Says how many there were.
 */
export async function exportAudit(
  { system }: Pick<Database, "system">,
  clock: Clock,
  { range, write }: { range: AuditRange; write: (line: string) => void },
): Promise<number> {
  const [from, until] = [dayOf(range.from), new Date(dayOf(range.to).getTime() + 24 * 60 * 60 * 1000)];
  if (until <= from) throw new OperatorMistake("The last day is before the first.");
  const portfolioUuid = await portfolioOf(system, range.portfolio);
  let count = 0;
  let last: Selectable<AuditEntriesTable> | undefined;
  do {
    const rows = await system
      .selectFrom("audit_entries")
      .selectAll()
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("at", ">=", from)
      .where("at", "<", until)
      .$if(last !== undefined, (query) =>
        query.where((eb) => eb(eb.refTuple("at", "uuid"), ">", eb.tuple(last?.at ?? from, last?.uuid ?? ""))),
      )
      .orderBy("at")
      .orderBy("uuid")
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) write(JSON.stringify(row));
    count += rows.length;
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (last);
  const details = { ...range, entries: count };
  await audit(
    { portfolioUuid, db: system },
    { action: "audit.exported", actor: { kind: "operator" }, details },
    { now: clock.now() },
  );
  return count;
}

function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new OperatorMistake(`"${text}" is no day: give it as 2026-11-21.`);
  }
  return day;
}

async function portfolioOf(system: Database["system"], key: string): Promise<string> {
  if (key === "installation") return wholeInstallation;
  const found = await system.selectFrom("portfolios").select("uuid").where("key", "=", key).executeTakeFirst();
  if (!found) throw new OperatorMistake(`There is no portfolio "${key}": give a portfolio's key, or "installation".`);
  return found.uuid;
}
