import { type PackKind, packKinds } from "@atrium/contract/pack/kinds.ts";
import { sql, type Transaction } from "kysely";
import { OperatorMistake } from "../../platform/config/operator-mistake.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { record } from "../../platform/facts/facts.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Row } from "../packs/columns.ts";
import { Faults } from "../packs/faults.ts";
import { fieldsOf } from "../packs/fields-of.ts";
import type { Kind } from "../packs/kind.ts";
import { isDescribed } from "../packs/ownership.ts";
import { readFolder } from "../packs/read-folder.ts";
import { type Fields, ExportMapping, type ExportGround, thing } from "../packs/export-mapping.ts";
import { filesOf, makeEmptyFolder, peopleFile, toYaml, writeBelow } from "../packs/write-folder.ts";
import { kinds } from "./kinds.ts";

export type ExportOptions = {
  /** Key of the portfolio. */
  portfolio: string;
  /** New, or empty. */
  folder: string;
  database: Database;
  files: Pick<FileStore, "read" | "list">;
  clock: Clock;
  report(line: string): void;
};

/**
 * Exports a portfolio as a pack: the rows that belong to the pack and to the console. Importing it there changes nothing. What people created
 * themselves is in no pack; a backup contains it.
 */
export async function exportPack({
  portfolio: key,
  folder,
  database,
  files,
  clock,
  report,
}: ExportOptions): Promise<void> {
  const { portfolio, rows, joined } = await readPortfolio(database, key);
  await makeEmptyFolder(folder);
  const ground = groundOf(rows, joined, new Set(await files.list()));
  const things = new Map([...rows.keys()].map((kind) => [kind, complete(kind, ground)]));

  await writeBelow(folder, "pack.yaml", toYaml({ name: portfolio.name, format: 1, portfolios: [key] }));
  await writeBelow(folder, `${key}/portfolio.yaml`, toYaml(portfolio));
  await writeBelow(folder, `${key}/people.csv`, peopleFile(things.get("people") ?? []));
  for (const [path, text] of filesOf(things)) await writeBelow(folder, `${key}/${path}`, text);
  const pictures = [...ground.pictures].map(([file, path]) => [`pictures/${path}`, file] as const);
  const documents = [...ground.documents].map(([path, file]) => [`documents/${path}`, file] as const);
  for (const [path, file] of [...pictures, ...documents]) {
    const bytes = await files.read(file);
    if (bytes) await writeBelow(folder, `${key}/${path}`, bytes);
  }

  for (const note of new Set(ground.notes)) report(`Left out: ${note}.`);
  const count = [...things.values()].reduce((sum, { length }) => sum + length, 0);
  report(
    `Wrote ${count} things, ${pictures.length} pictures and ${documents.length} documents of ${portfolio.name}. No password is among them.`,
  );
  const own = { portfolioUuid: portfolio.uuid, db: database.system };
  const details = { things: count };
  await record(own, { action: "pack.exported", actor: { kind: "operator" }, details }, { now: clock.now() });
  const faults = new Faults();
  await readFolder(folder, faults);
  faults.throwIfAny();
}

type Read = {
  portfolio: { key: string; uuid: string; name: string };
  rows: Map<PackKind, Row[]>;
  joined: Map<string, Row[]>;
};

/** All rows as of one moment. */
function readPortfolio({ system }: Database, key: string): Promise<Read> {
  return system
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const portfolio = await trx
        .selectFrom("portfolios")
        .where("key", "=", key)
        .select(["key", "uuid", "name"])
        .executeTakeFirst();
      if (!portfolio) throw new OperatorMistake(`There is no portfolio ${key}.`);
      const rows: Read["rows"] = new Map();
      const joined: Read["joined"] = new Map();
      for (const kind of kinds) {
        rows.set(kind.kind, await readThings(trx, kind, portfolio.uuid));
        for (const { table, owner } of kind.links) {
          const links = await sql<
            Row & { owner: string }
          >`select t.*, ${sql.raw(owner)} as owner from ${sql.table(table)} t
            where t.portfolio_uuid = ${portfolio.uuid} order by to_jsonb(t) -> 'position', t::text`.execute(trx);
          for (const [of, each] of Map.groupBy(links.rows, ({ owner }) => owner)) joined.set(`${table} ${of}`, each);
        }
      }
      return { portfolio, rows, joined };
    });
}

/** In a stable order, in which an import also counts claims and names brands. */
async function readThings(trx: Transaction<Schema>, kind: Kind, portfolioUuid: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select t.* from ${sql.table(kind.table)} t
    where t.portfolio_uuid = ${portfolioUuid} and ${isDescribed(kind)} and not (${sql.raw(kind.gone ?? "false")})
    order by to_jsonb(t) -> 'position', to_jsonb(t) -> 'ordinal', to_jsonb(t) -> 'id', t.pack_key, t.uuid`.execute(trx);
  return rows;
}

function groundOf(rows: Read["rows"], joined: Read["joined"], files: Set<string>): ExportGround {
  const nameOf = (kind: PackKind, { email, pack_key, uuid }: Row) =>
    String(kind === "people" ? email : (pack_key ?? uuid));
  const keys = [...rows].flatMap(([kind, all]) =>
    all.map((row) => [thing(kind, row.uuid), nameOf(kind, row)] as const),
  );
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]));
  const ground: ExportGround = {
    keys: new Map(keys),
    joined,
    files,
    pictures: new Map(),
    documents: new Map(),
    notes: [],
    exported: (name, which) =>
      (rows.get(name) ?? []).filter(which).map((row) => {
        const at = new ExportMapping(ground, name, row);
        return fieldsOf(name, row, byKind.get(name)?.back?.(row, at) ?? {}, at);
      }),
  };
  return ground;
}

/** Leaves out a row with a required reference to a person whom no pack names. */
function complete(kind: PackKind, { notes, exported }: ExportGround): Fields[] {
  const { shape } = packKinds[kind];
  const required: readonly string[] = "properties" in shape ? (shape.required ?? []) : [];
  const all = exported(kind, () => true);
  return all.filter((fields) => {
    const missing = required.find((name) => fields[name] === undefined);
    if (missing !== undefined) notes.push(`${kind}/${String(fields.key)}, which cannot be without its ${missing}`);
    return missing === undefined;
  });
}
