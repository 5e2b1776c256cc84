import type { PackPerson } from "@atrium/contract/pack/people.ts";
import { sql, type Transaction } from "kysely";
import { v7 } from "uuid";
import { record } from "../../platform/facts/facts.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { givingWay, waitShortly } from "./retry-on-lock.ts";
import { checkBrands } from "./brand-claims.ts";
import { collectEntities, type Entities } from "../packs/entities.ts";
import { readExisting } from "../packs/existing.ts";
import { Faults, PackRefusal } from "../packs/faults.ts";
import type { Row } from "../packs/columns.ts";
import { kinds } from "./kinds.ts";
import { Mapping, type MappingGround } from "../packs/mapping.ts";
import { consoleThings } from "../packs/ownership.ts";
import { type PackDocuments, readDocuments } from "../packs/pack-documents.ts";
import { type PackPicture, readPictures, storePictures } from "../packs/pack-pictures.ts";
import { passwordHashes } from "./password-hashes.ts";
import { type PortfolioFiles, readFolder } from "../packs/read-folder.ts";
import { checkReferences } from "../packs/references.ts";
import { takeSamlMetadata } from "../sso/pack-metadata.ts";
import { takeBackNamed } from "./take-back.ts";
import { removeVanished, replaceLinks, writeRows } from "../packs/write-rows.ts";

export type ImportOptions = {
  /** Where `pack.yaml` is. */
  folder: string;
  database: Database;
  files: Pick<FileStore, "put">;
  clock: Clock;
  /** Things that belong to the console and become the pack's again: `<kind>/<key>`, or `all`. */
  takeBack?: readonly string[];
  report(line: string): void;
};

export type KindCounts = { added: number; kept: number; removed: number; retired: number };
export type ImportResult = {
  portfolios: { key: string; uuid: string; counts: Record<string, KindCounts>; left: string[] }[];
  pictures: number;
};

type Portfolio = {
  files: PortfolioFiles;
  entities: Entities;
  pictures: Map<string, PackPicture>;
  documents: PackDocuments;
  uuid: string;
};

/**
 * Applies a pack: adds what is new, changes what changed, deletes what is no longer in it, all portfolios in one transaction. Throws `PackRefusal`
 * with every fault that it finds, and then has changed nothing.
 */
export async function importPack(options: ImportOptions): Promise<ImportResult> {
  const { database, files, clock, report } = options;
  const now = clock.now();
  const faults = new Faults();
  const pack = await readFolder(options.folder, faults);
  const read = await Promise.all(pack.portfolios.map((portfolio) => readPortfolio(portfolio, faults, now)));
  faults.throwIfAny();
  report(`Read the pack "${pack.name}": ${countThings(read)} things in ${read.length} portfolios.`);

  const known = await database.system.selectFrom("portfolios").selectAll().execute();
  const portfolios = read.map((portfolio) => {
    const { head } = portfolio.files;
    return { ...portfolio, uuid: known.find(({ key }) => key === head.key)?.uuid ?? head.uuid?.toLowerCase() ?? v7() };
  });
  const hashes = new Map<string, Map<string, string | null>>();
  for (const { uuid, entities } of portfolios) {
    const people = [...(entities.get("people")?.values() ?? [])].map(({ value }) => value as PackPerson);
    hashes.set(uuid, await passwordHashes(database.system, uuid, people));
  }

  return refusingCollisions(() =>
    givingWay(() =>
      database.system.transaction().execute(async (trx) => {
        // Files are stored meanwhile, which may take long: the idle-in-transaction timeout is switched off.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        // Two concurrent imports would give the same things different uuids.
        await sql`select pg_advisory_xact_lock(hashtext('atrium pack import'))`.execute(trx);
        await waitShortly(trx);
        await checkBrands(trx, portfolios, faults);
        const grounds = [];
        for (const { uuid, entities, pictures, documents } of portfolios) {
          const existing = await readExisting(trx, uuid, kinds);
          existing.assign(entities, faults);
          const passwords = hashes.get(uuid) ?? new Map<string, string | null>();
          const read = { entities, existing, pictures, documents };
          grounds.push({ portfolioUuid: uuid, ...read, passwordHashes: passwords, faults, now });
        }
        faults.throwIfAny();
        const mapped = grounds.map((ground) => mapRows(ground));
        faults.throwIfAny();
        await takeBackNamed(trx, grounds, options.takeBack ?? []);

        const pictures = await storePictures(
          portfolios.flatMap((portfolio) => [...portfolio.pictures.values()]),
          files,
        );
        await Promise.all(portfolios.map(({ documents }) => documents.store(files)));
        report(`${pictures} pictures are in the file store.`);
        const results = [];
        for (const [index, { uuid, files: source }] of portfolios.entries()) {
          const { key, name } = source.head;
          // `on conflict do update` would lock the row against everything that refers to the portfolio, such as the mail of a booking.
          await trx
            .insertInto("portfolios")
            .values({ uuid, key, name })
            .onConflict((conflict) => conflict.column("uuid").doNothing())
            .execute();
          await trx.updateTable("portfolios").set({ key, name }).where("uuid", "=", uuid).execute();
          const ground = grounds[index];
          const rows = mapped[index];
          if (!ground || !rows) continue;
          const { counts, left } = await write(trx, ground, rows);
          report(`${name}: ${summary(totals(counts))}.`);
          for (const thing of left) report(`${name}: kept as changed in the console: ${thing}`);
          const details = { pack: pack.name, ...totals(counts) };
          const own = { portfolioUuid: uuid, db: trx };
          await record(own, { action: "pack.imported", actor: { kind: "operator" }, details }, { now });
          results.push({ key, uuid, counts, left });
        }
        return { portfolios: results, pictures };
      }),
    ),
  );
}

/** Things that swap a unique value (two brands their identifiers) cannot be recognised beforehand; the database reports them. */
async function refusingCollisions<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
    if (code !== uniqueViolation) throw error;
    const sentence = `two things would be the same (${detail ?? constraint ?? "a unique key"}); import the change in two steps`;
    throw new PackRefusal([{ file: "pack.yaml", line: 1, field: "file", sentence }]);
  }
}

const uniqueViolation = "23505";

async function readPortfolio(files: PortfolioFiles, faults: Faults, now: Date): Promise<Omit<Portfolio, "uuid">> {
  const entities = collectEntities(files, faults);
  checkReferences(files, entities, faults);
  await takeSamlMetadata(files, entities, faults, now);
  const [pictures, documents] = await Promise.all([readPictures(files, faults), readDocuments(files, faults)]);
  return { files, entities, pictures, documents };
}

type Mapped = { rows: Row[]; links: { owner: string; row: Row }[][] };

function mapRows(ground: MappingGround): Mapped[] {
  return kinds.map((kind) => {
    const entities = [...(ground.entities.get(kind.kind)?.values() ?? [])];
    const mapped = entities.map((entity, position) => {
      const at = new Mapping(ground, entity, position);
      const identity = { portfolio_uuid: ground.portfolioUuid, uuid: at.uuid, pack_key: entity.key };
      return { at, row: { ...identity, ...kind.row(entity.value, at) } };
    });
    kind.whole?.(mapped);
    const links = kind.links.map((link) =>
      mapped.flatMap(({ at }) =>
        link
          .rows(at.entity.value, at)
          .map((row) => ({ owner: at.uuid, row: { portfolio_uuid: ground.portfolioUuid, ...row } })),
      ),
    );
    return { rows: mapped.map(({ row }) => row), links };
  });
}

/** Also reports what was not changed because it belongs to the console. */
async function write(
  trx: Transaction<Schema>,
  ground: MappingGround,
  mapped: Mapped[],
): Promise<{ counts: Record<string, KindCounts>; left: string[] }> {
  const { portfolioUuid, existing, now } = ground;
  const counts: Record<string, KindCounts> = {};
  const steps = kinds.map((kind, index) => ({ kind, ...(mapped[index] ?? { rows: [], links: [] }) }));
  for (const { kind, rows } of steps) {
    await writeRows(trx, kind, portfolioUuid, rows);
    counts[kind.kind] = { ...(existing.counts.get(kind.kind) ?? { added: 0, kept: 0 }), removed: 0, retired: 0 };
  }
  const ofConsole = await consoleThings(trx, kinds, ground);
  const console = ofConsole.map(({ uuid }) => uuid);
  for (const { kind, rows, links } of steps) {
    const left = new Set(ofConsole.filter((thing) => thing.kind === kind.kind).map(({ uuid }) => uuid));
    const owners = rows.map(({ uuid }) => String(uuid)).filter((uuid) => !left.has(uuid));
    for (const [index, link] of kind.links.entries()) {
      const rows = (links[index] ?? []).filter(({ owner }) => !left.has(owner)).map(({ row }) => row);
      await replaceLinks(trx, link, portfolioUuid, { owners, rows, console });
    }
  }
  for (const { kind, rows } of steps.toReversed()) {
    const present = rows.map(({ uuid }) => String(uuid));
    Object.assign(counts[kind.kind] ?? {}, await removeVanished(trx, kind, portfolioUuid, present, now));
  }
  await countTaken(trx, portfolioUuid);
  const left = ofConsole.filter(({ packed }) => packed);
  return { counts, left: left.map(({ kind, key }) => `${kind}/${key}`) };
}

/**
 * Recounts taken places and claims: those taken elsewhere, valid ones here, and those held for the waiting list. The rows are locked, so that no
 * concurrent RSVP is lost.
 */
async function countTaken(trx: Transaction<Schema>, portfolioUuid: string): Promise<void> {
  await sql`update contents set
      attendants_taken = attendants_elsewhere + (
        select count(*) from event_attendances a where a.portfolio_uuid = contents.portfolio_uuid
          and a.content_uuid = contents.uuid and a.status in ('pending', 'pending_payment', 'confirmed', 'accepted')) + (
        select count(*) from event_waits w where w.portfolio_uuid = contents.portfolio_uuid
          and w.content_uuid = contents.uuid and w.state = 'offered'),
      claims_taken = claims_elsewhere + (
        select count(*) from offer_claims c where c.portfolio_uuid = contents.portfolio_uuid
          and c.content_uuid = contents.uuid and c.cancelled_at is null)
    where portfolio_uuid = ${portfolioUuid} and type in ('Event', 'Deal')`.execute(trx);
}

function countThings(portfolios: { entities: Entities }[]): number {
  return portfolios.flatMap(({ entities }) => [...entities.values()]).reduce((sum, { size }) => sum + size, 0);
}

function totals(counts: Record<string, KindCounts>): KindCounts {
  const total = (name: keyof KindCounts) => Object.values(counts).reduce((sum, count) => sum + count[name], 0);
  return { added: total("added"), kept: total("kept"), removed: total("removed"), retired: total("retired") };
}

function summary({ added, kept, removed, retired }: KindCounts): string {
  const parts = [`${added} added`, `${kept} kept`, `${removed} removed`];
  if (retired > 0) parts.push(`${retired} gone from the pack but still in use, so only taken out of sight`);
  return parts.join(", ");
}
