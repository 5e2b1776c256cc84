import type { Database } from "../database/database.ts";
import { migrationsDone } from "../database/migrate.ts";
import { monthsThere } from "../database/months.ts";
import { prepareEmpty } from "./restore.ts";
import {
  readLines,
  readShapes,
  setCounters,
  type TableShape,
  withoutTriggers,
  writeAlike,
  writeLines,
} from "./tables.ts";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

export type MoveReport = { tables: number; rows: number };

/** Copies everything from one database into an empty one, then compares each row. A difference is named, and the whole move is rolled back. */
export async function move(from: Database, to: Database, report: (line: string) => void): Promise<MoveReport> {
  await prepareEmpty(
    to,
    { migrations: await migrationsDone(from.system), months: await monthsThere(from.system) },
    "The embedded database",
  );
  const snapshot = <T>({ system }: Database, work: (trx: Kysely<Schema>) => Promise<T>) =>
    system.transaction().setIsolationLevel("repeatable read").execute(work);
  return snapshot(from, (source) =>
    snapshot(to, async (target) => {
      await writeAlike(source);
      await writeAlike(target);
      const shapes = await readShapes(target);
      let rows = 0;
      await withoutTriggers(target, async () => {
        for (const shape of shapes) {
          for await (const lines of readLines(source, shape)) {
            await writeLines(target, shape, lines);
          }
        }
      });
      for (const shape of shapes) {
        const count = await compare(source, target, shape);
        if (count > 0) report(`${shape.name}: ${count} ${count === 1 ? "row" : "rows"}, each the same`);
        rows += count;
      }
      await setCounters(target, shapes);
      return { tables: shapes.length, rows };
    }),
  );
}

/** How many rows both have; throws at the first difference. */
async function compare(source: Kysely<Schema>, target: Kysely<Schema>, shape: TableShape): Promise<number> {
  const there = readLines(target, shape);
  let count = 0;
  for await (const lines of readLines(source, shape)) {
    const { value: other = [] } = (await there.next()) as { value?: string[] };
    const at = lines.findIndex((line, index) => line !== other[index]);
    if (at !== -1 || other.length !== lines.length)
      throw new Error(`Row ${count + Math.max(at, 0) + 1} of ${shape.name} differs after the move: nothing was moved.`);
    count += lines.length;
  }
  if (!(await there.next()).done) throw new Error(`${shape.name} has more rows than were moved: nothing was moved.`);
  return count;
}
