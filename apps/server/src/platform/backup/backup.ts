import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { monthsThere } from "../database/months.ts";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../database/database.ts";
import { migrationsDone } from "../database/migrate.ts";
import type { Schema } from "../database/schema.ts";
import type { AttachmentStore } from "../files/attachment-store.ts";
import type { FileStore } from "../files/file-store.ts";
import { type ArchiveWriter, archiveFormat, type Manifest, names, tablePart, writeArchive } from "./archive.ts";
import { readLines, readShapes, Sum, type TableSum, writeAlike } from "./tables.ts";

export type BackupGround = { database: Database; files: FileStore; attachments: AttachmentStore; clock: Clock };

export type BackupReport = {
  tables: number;
  rows: number;
  files: number;
  /** A hash of all rows: equal if nothing has changed. */
  sha256: string;
};

/** How many rows of a table are in memory at once. */
const partBytes = 4 * 1024 * 1024;

/**
 * Writes a backup: the database as of one moment, with its keys, and all files; or the database alone. Each table is lines of JSON, so that it can
 * be read, and restored into any PostgreSQL. Jobs are left out: the tables say what is to be done, and a job only starts the work.
 */
export async function backUp(
  { database, files, attachments, clock }: BackupGround,
  path: string,
  { withFiles }: { withFiles: boolean },
): Promise<BackupReport> {
  const report: BackupReport = { tables: 0, rows: 0, files: 0, sha256: "" };
  const now = clock.now();
  await writeArchive(path, now, async (archive) => {
    const sums = await writeTables(database, archive, { madeAt: now, withFiles });
    if (withFiles) report.files = await writeFiles({ files, attachments }, archive, now);
    await archive.finish(sums);
    report.tables = Object.keys(sums).length;
    report.rows = Object.values(sums).reduce((all, { rows }) => all + rows, 0);
    report.sha256 = createHash("sha256").update(JSON.stringify(sums)).digest("hex");
  });
  return report;
}

async function writeTables(
  { system }: Database,
  archive: ArchiveWriter,
  { madeAt, withFiles }: { madeAt: Date; withFiles: boolean },
): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  // One snapshot for all tables.
  await system
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      await writeAlike(trx);
      const manifest = await describe(trx, { madeAt, withFiles });
      await archive.add(names.manifest, Buffer.from(JSON.stringify(manifest, null, 1)));
      for (const shape of manifest.tables) {
        const sum = new Sum();
        let part = 0;
        let held = "";
        const put = async () => {
          if (held) await archive.add(tablePart(shape.name, ++part), Buffer.from(held));
          held = "";
        };
        for await (const lines of readLines(trx, shape)) {
          sum.add(lines);
          held += lines.map((line) => `${line}\n`).join("");
          if (held.length > partBytes) await put();
        }
        await put();
        sums[shape.name] = sum.result();
      }
    });
  return sums;
}

async function describe(
  trx: Kysely<Schema>,
  { madeAt, withFiles }: { madeAt: Date; withFiles: boolean },
): Promise<Manifest> {
  return {
    format: archiveFormat,
    made_at: madeAt.toISOString(),
    migrations: await migrationsDone(trx),
    months: await monthsThere(trx),
    tables: await readShapes(trx),
    files: withFiles,
  };
}

/** Derived files, such as a picture's smaller copies, are made again. */
async function writeFiles(
  { files, attachments }: Pick<BackupGround, "files" | "attachments">,
  archive: ArchiveWriter,
  now: Date,
): Promise<number> {
  let count = 0;
  for (const name of await files.list()) {
    const bytes = await files.read(name);
    if (!bytes) continue;
    await archive.add(`files/${name}`, bytes);
    count += 1;
  }
  for (const uuid of await attachments.keptBefore(new Date(now.getTime() + 60_000))) {
    const file = await attachments.open(uuid);
    if (!file) continue;
    await archive.add(`attachments/${uuid}`, Buffer.concat(await file.stream.toArray()));
    count += 1;
  }
  return count;
}
