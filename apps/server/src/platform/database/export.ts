import type { Database } from "./database.ts";
import { OperatorMistake } from "../config/operator-mistake.ts";

/** What an operator exports: the rows of a portfolio from one time (inclusive) to another (exclusive). */
export type ExportRange = {
  /** A portfolio's key. */
  portfolio: string;
  /** `2026-11-01` or `2026-11-01T09:30Z`, in UTC. */
  from: string;
  until: string;
};

/** Takes some complete lines, and resolves when it can take more. */
export type WriteLines = (lines: string) => Promise<void>;

const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/;
/** How many rows are in memory at once, whatever the size of the export. */
const rowsAtOnce = 1_000;

export function readRange({ from, until }: Pick<ExportRange, "from" | "until">): { from: Date; until: Date } {
  const range = { from: readMoment(from), until: readMoment(until) };
  if (range.until <= range.from) throw new OperatorMistake(`${from} is not before ${until}.`);
  return range;
}

function readMoment(text: string): Date {
  const at = moment.test(text) ? new Date(text) : new Date(Number.NaN);
  // JavaScript turns 30 February into 2 March.
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10))) return at;
  throw new OperatorMistake(
    `${JSON.stringify(text)} is neither a day such as 2026-11-01 nor a time such as 2026-11-01T09:30Z.`,
  );
}

export async function portfolioNamed(system: Database["system"], key: string): Promise<string> {
  const found = await system.selectFrom("portfolios").select("uuid").where("key", "=", key).executeTakeFirst();
  if (!found) throw new OperatorMistake(`There is no portfolio ${JSON.stringify(key)}.`);
  return found.uuid;
}

/**
 * Writes rows as lines of JSON, in portions: `read` returns at most that many rows after the given one, in a unique order. Returns how many rows
 * there were.
 */
export async function writeRows<Row>(
  write: WriteLines,
  read: (after: Row | undefined, atOnce: number) => Promise<Row[]>,
  toLine: (row: Row) => object,
): Promise<number> {
  let count = 0;
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after, rowsAtOnce);
    if (rows.length > 0) await write(rows.map((row) => `${JSON.stringify(toLine(row))}\n`).join(""));
    count += rows.length;
    after = rows.at(-1);
    if (rows.length < rowsAtOnce) return count;
  }
}
