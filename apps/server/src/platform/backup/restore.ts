import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeMonth } from "../database/months.ts";
import type { Database } from "../database/database.ts";
import { migrate, migrationNames, migrationsDone } from "../database/migrate.ts";
import type { AttachmentStore } from "../files/attachment-store.ts";
import type { FileStore } from "../files/file-store.ts";
import { OperatorMistake } from "../config/operator-mistake.ts";
import { checkArchive, type Contents, type Manifest, readArchive } from "./archive.ts";
import {
  firstFilled,
  readShapes,
  setCounters,
  sumOf,
  type TableShape,
  type TableSum,
  withoutTriggers,
  writeAlike,
  writeLines,
} from "./tables.ts";

export type RestoreReport = { madeAt: string; tables: number; rows: number; files: number };

/**
 * Restores a backup into an empty installation, on either database: everything, compared row by row, or nothing. A backup of an older version is
 * then migrated.
 */
export async function restore(
  path: string,
  {
    database,
    files,
    attachments,
    folder,
  }: { database: Database; files: FileStore; attachments: AttachmentStore; folder: string },
): Promise<RestoreReport> {
  const { manifest, contents } = await checkArchive(path);
  await prepareEmpty(database, manifest, path);
  await putTables(database, path, manifest, contents);
  let count = 0;
  for await (const { name, bytes } of readArchive(path)) {
    const [, kind, of = ""] = /^(files|attachments)\/([^/]+)$/.exec(name) ?? [];
    if (kind === "files") {
      if ((await files.put(bytes, of.split(".")[1] ?? "")) !== of)
        throw new Error(`The content of ${name} does not match its name.`);
      count += 1;
    } else if (kind === "attachments") {
      await mkdir(folder, { recursive: true });
      const received = join(folder, `restored-${of}`);
      await writeFile(received, bytes, { mode: 0o600 });
      await attachments.keep(received, of);
      count += 1;
    }
  }
  await migrate(database.system);
  const sums = Object.values(contents.tables);
  return {
    madeAt: manifest.made_at,
    tables: sums.length,
    rows: sums.reduce((all, { rows }) => all + rows, 0),
    files: count,
  };
}

/** Creates the schema that the backup had, without rows. */
export async function prepareEmpty(
  database: Database,
  { migrations, months }: Pick<Manifest, "migrations" | "months">,
  from: string,
): Promise<void> {
  const known = await migrationNames();
  const newer = migrations.find((name) => !known.includes(name));
  if (newer)
    throw new OperatorMistake(
      `${from} comes from a newer version than this one (${newer}). Update this installation first.`,
    );
  const filled = await firstFilled(database.system);
  if (filled) throw new OperatorMistake(`The database is not empty (${filled} has rows). Use an empty database.`);
  const done = await migrationsDone(database.system);
  if (done.some((name) => !migrations.includes(name)))
    throw new OperatorMistake("The database already has tables of a newer version. Use a database without tables.");
  await migrate(database.system, migrations.at(-1));
  for (const month of months) await makeMonth(database, month);
}

async function putTables({ system }: Database, path: string, manifest: Manifest, contents: Contents): Promise<void> {
  await system
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      await writeAlike(trx);
      const shapes = await readShapes(trx);
      const byName = new Map(shapes.map((shape) => [shape.name, shape]));
      sameShape(manifest.tables, byName);
      await withoutTriggers(trx, async () => {
        for await (const { name, bytes } of readArchive(path)) {
          const shape = byName.get(/^tables\/([^/]+)\//.exec(name)?.[1] ?? "");
          if (shape) await writeLines(trx, shape, bytes.toString().split("\n").filter(Boolean));
        }
      });
      await mustBe(trx, shapes, contents.tables);
      await setCounters(trx, shapes);
    });
}

function sameShape(said: TableShape[], there: Map<string, TableShape>): void {
  for (const { name, columns } of said) {
    if (JSON.stringify(there.get(name)?.columns) !== JSON.stringify(columns))
      throw new OperatorMistake(`The table ${name} has other columns in the backup than in the database.`);
  }
}

/** Compares the count and the hash of every table before the transaction commits. */
async function mustBe(
  trx: Parameters<typeof sumOf>[0],
  shapes: readonly TableShape[],
  expected: Record<string, TableSum>,
): Promise<void> {
  for (const shape of shapes) {
    const { rows, sha256 } = await sumOf(trx, shape);
    const wanted = expected[shape.name];
    if (rows !== (wanted?.rows ?? 0) || (wanted && sha256 !== wanted.sha256))
      throw new Error(`After restoring, ${shape.name} differs from the backup: nothing was changed.`);
  }
}
