import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { databaseFrom } from "../../testing/databases.ts";
import { startedFolder } from "../../testing/own-installation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { samplePdf } from "../../testing/sample-files.ts";
import { helpDesk, written } from "../../testing/support.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { readConfig } from "../config/config.ts";
import { lockDataFolder } from "../config/data-folder-lock.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { openPglite } from "../database/pglite-backend.ts";
import { openPostgres } from "../database/postgres-backend.ts";
import { keptAttachments } from "../files/attachment-store.ts";
import { folderObjects } from "../files/object-store.ts";
import { localFileStore } from "../files/file-store.ts";
import { startServices } from "../../installation.ts";
import { createLogger } from "../log/logger.ts";
import { answerOnSocket, askOnSocket } from "../config/server-socket.ts";
import { backUp, type BackupReport } from "./backup.ts";
import { startDumps } from "./dumps.ts";
import { move } from "./move.ts";
import { restore } from "./restore.ts";

let rig: Rig;
let token: string;
beforeAll(async () => {
  rig = await startRig();
  const desk = await helpDesk(rig);
  token = desk.token;
  await desk.send(written, { "plan.pdf": samplePdf() });
  // Values that a careless format would damage: analytics partitions, special characters, empty and null values, bytes.
  await sql`select atrium_analytics_month('2025-02-01')`.execute(rig.services.database.system);
  const { system } = rig.services.database;
  await system.updateTable("users").set({ last_name: 'Ö"\\\n\t,{}𝄞' }).where("email", "=", "anna@acme.test").execute();
});
afterAll(() => rig.close());
afterEach(() => rig.services.brands.clear());

const onPostgres = inject("prepared").backend === "postgres";

/** An empty database of either kind, removed after the test. */
async function empty(kind: "pglite" | "postgres"): Promise<Database> {
  const prepared = inject("prepared");
  if (kind === "pglite" || prepared.backend === "pglite") {
    const database = openDatabase(await openPglite({ folder: join(await startedFolder(), "database") }));
    onTestFinished(() => database.close());
    return database;
  }
  const { url, drop } = await databaseFrom(prepared);
  const database = openDatabase(await openPostgres({ url, connections: 4 }));
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

const emptyFiles = () => emptyFilesIn(temporaryFolder());

function emptyFilesIn(folder: string) {
  return {
    folder,
    files: localFileStore(folder),
    attachments: keptAttachments(folderObjects(join(folder, "attachments"))),
  };
}

async function backupOf(name = "all.tar.gz"): Promise<{ path: string; report: Awaited<ReturnType<typeof backUp>> }> {
  const path = join(temporaryFolder(), name);
  return { path, report: await backUp(rig.services, path, { withFiles: true }) };
}

const own = inject("prepared").backend;

describe("13 a backup restored into the same kind of database", () => {
  test("X4 13 restores every row and every file, and continues where it stopped", async () => {
    const { path, report } = await backupOf();
    const database = await empty(own);
    const place = emptyFiles();
    const restored = await restore(path, { database, ...place });
    expect(restored).toMatchObject({ tables: report.tables, rows: report.rows, files: report.files });
    expect(report.files).toBeGreaterThan(1);

    // A second backup of the restored database: counts and hashes of all tables in one value.
    const again = join(temporaryFolder(), "again.tar");
    const second = await backUp({ database, ...place, clock: rig.clock }, again, { withFiles: true });
    expect(second).toEqual(report);

    const [kept] = await rig.services.attachments.keptBefore(new Date(Date.now() + 60_000));
    const before = await (await rig.services.attachments.open(kept ?? ""))?.stream.toArray();
    expect(Buffer.concat((await (await place.attachments.open(kept ?? ""))?.stream.toArray()) ?? [])).toEqual(
      Buffer.concat(before ?? []),
    );

    // The keys were restored, so existing sessions stay valid; and sequences continue.
    const config = readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: place.folder });
    const services = await startServices(database.backend, config, {
      logger: createLogger("silent"),
      clock: rig.clock,
    });
    await expect(services.callers.ofToken(token)).resolves.toMatchObject({ complete: true });
    const next = await sql<{ id: number }>`
      insert into support_requests (portfolio_uuid, uuid, whitelabel_uuid, user_uuid, issue_type, subject, description, created_at)
      select portfolio_uuid, gen_random_uuid(), whitelabel_uuid, user_uuid, issue_type, subject, description, created_at
      from support_requests limit 1 returning id`.execute(database.system);
    expect(next.rows[0]?.id).toBe(2);
  });
});

describe.runIf(onPostgres)("from the embedded database to PostgreSQL", () => {
  /** The rig's own rows, on the embedded database. */
  let from: Database;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atrium-move-"));
    await cp(inject("prepared").empty, join(folder, "database"), { recursive: true });
    from = openDatabase(await openPglite({ folder: join(folder, "database") }));
    const path = join(folder, "all.tar");
    await backUp(rig.services, path, { withFiles: false });
    await restore(path, { database: from, ...emptyFilesIn(folder) });
  });
  afterAll(async () => {
    await from.close();
    await rm(folder, { recursive: true });
  });

  test("X4 13 a dump of the embedded database restores into PostgreSQL", async () => {
    const path = join(temporaryFolder(), "dump.tar.gz");
    const report = await backUp({ ...rig.services, database: from }, path, { withFiles: false });
    const restored = await restore(path, { database: await empty("postgres"), ...emptyFiles() });
    expect(restored).toMatchObject({ rows: report.rows, tables: report.tables, files: 0 });
  });

  test("X1 X4 a move copies and compares each row; a second move is refused", async () => {
    const to = await empty("postgres");
    const said: string[] = [];
    const report = await move(from, to, (line) => said.push(line));
    expect(report.rows).toBeGreaterThan(50);
    expect(said.join("\n")).toMatch(/^users: \d+ rows, each the same$/m);
    const sums = await Promise.all(
      [from, to].map(async (database) => {
        const path = join(temporaryFolder(), "sum.tar");
        return (await backUp({ ...rig.services, database }, path, { withFiles: false })).sha256;
      }),
    );
    expect(sums[0]).toBe(sums[1]);
    await expect(move(from, to, () => undefined)).rejects.toThrow(/is not empty/);
  });

  test("X1 a move that changes a row is rolled back, and names the table @night", async () => {
    const to = await empty("postgres");
    // The first move creates the tables, so that the rule can be added; then they are emptied again.
    await move(from, to, () => undefined);
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'`.execute(
      to.system,
    );
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(to.system);
    // A rule and not a trigger: restoring disables triggers.
    await sql`create rule spoil as on insert to users do also update users set first_name = 'Somebody else'`.execute(
      to.system,
    );
    await expect(move(from, to, () => undefined)).rejects.toThrow(/Row 1 of users differs after the move/);
    const { rows: left } = await sql<{ count: number }>`select count(*) as count from portfolios`.execute(to.system);
    expect(left[0]?.count).toBe(0);
  });
});

describe("an incomplete backup, or a target that cannot be used", () => {
  test("13 a spoilt, cut-off or foreign file is refused before anything is done", async () => {
    const { path } = await backupOf("all.tar");
    const database = await empty(own);
    const place = emptyFiles();
    const attempt = (file: string) => restore(file, { database, ...place });
    const bytes = readFileSync(path);

    const at = bytes.indexOf("anna@acme.test");
    const spoilt = join(temporaryFolder(), "spoilt.tar");
    writeFileSync(spoilt, Buffer.concat([bytes.subarray(0, at), Buffer.from("e"), bytes.subarray(at + 1)]));
    await expect(attempt(spoilt)).rejects.toThrow(/damaged: tables\/\w+\/000001\.jsonl/);

    const cut = join(temporaryFolder(), "cut.tar");
    writeFileSync(cut, bytes);
    truncateSync(cut, bytes.length - 4096);
    await expect(attempt(cut)).rejects.toThrow(/not a complete backup/);

    const foreign = join(temporaryFolder(), "foreign.tar.gz");
    writeFileSync(foreign, "no archive at all");
    await expect(attempt(foreign)).rejects.toThrow(/not a complete backup/);
    await expect(attempt(`${path}.gone`)).rejects.toThrow(/does not exist/);
    const { rows } = await sql<{ there: boolean }>`select to_regclass('users') is not null as there`.execute(
      database.system,
    );
    expect(rows[0]?.there).toBe(false);
  });

  test("13 existing rows and files are never overwritten", async () => {
    const { path } = await backupOf();
    const refused = restore(path, { database: rig.services.database, ...emptyFiles() });
    await expect(refused).rejects.toThrow(/not empty \(\w+ has rows\)/);
    await expect(backUp(rig.services, path, { withFiles: true })).rejects.toThrow(/already exists/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("13 a backup that fails leaves no file and releases the database", async () => {
    const path = join(temporaryFolder(), "broken.tar.gz");
    const files = { ...rig.services.files, list: () => Promise.reject(new Error("the store is gone")) };
    await expect(backUp({ ...rig.services, files }, path, { withFiles: true })).rejects.toThrow("the store is gone");
    expect(existsSync(path)).toBe(false);
    await expect(backUp(rig.services, path, { withFiles: true })).resolves.toMatchObject({ rows: expect.any(Number) });
  });
});

test("X4 a backup is an archive that any tar can read, with tables as lines of JSON", async () => {
  const { path } = await backupOf();
  const names = execFileSync("tar", ["-tzf", path], { encoding: "utf8" }).trim().split("\n");
  expect(names[0]).toBe("manifest.json");
  expect(names).toContain("contents.json");
  expect(names.filter((name) => name.startsWith("files/")).length).toBeGreaterThan(0);
  const users = execFileSync("tar", ["-xzOf", path, "tables/users/000001.jsonl"], { encoding: "utf8" });
  for (const line of users.trim().split("\n")) expect(Array.isArray(JSON.parse(line))).toBe(true);
});

test("X4 dumps are made, the oldest are deleted, and an idle installation keeps its older dumps", async () => {
  const folder = join(temporaryFolder(), "dumps");
  const dumps = startDumps(rig.services, { folder, minutes: 15, kept: 2 });
  const change = async (name: string) => {
    rig.clock.advance(60);
    await rig.services.database.system.updateTable("portfolios").set({ name }).execute();
  };
  const first = await dumps.make();
  expect(await dumps.make()).toBeUndefined();
  rig.clock.advance(60);
  expect(await dumps.make()).toBeUndefined();
  await change("One");
  await dumps.make();
  await change("Two");
  await dumps.stop();
  const left = readdirSync(folder);
  expect(left).toHaveLength(2);
  expect(left).not.toContain(first?.split("/").at(-1));
  const database = await empty(own);
  await restore(join(folder, left.toSorted().at(-1) ?? ""), { database, ...emptyFiles() });
  const portfolio = await database.system.selectFrom("portfolios").select("name").executeTakeFirstOrThrow();
  expect(portfolio.name).toBe("Two");
});

test("X4 8 the running server makes the backup, since no other process may open its folder", async () => {
  const folder = temporaryFolder();
  onTestFinished(lockDataFolder(folder));
  const ask = (path: string) => askOnSocket<BackupReport>(folder, "backup", path);
  expect(await ask(join(folder, "all.tar"))).toBeUndefined();
  const tasks = { backup: (path: string) => backUp(rig.services, path, { withFiles: true }) };
  const line = await answerOnSocket(tasks, { config: { dataDir: folder }, logger: rig.services.logger });
  onTestFinished(() => line.close());
  const path = join(folder, "all.tar.gz");
  const report = await ask(path);
  expect(report?.rows).toBeGreaterThan(50);
  expect(existsSync(path)).toBe(true);
  await expect(ask(path)).rejects.toThrow(/already exists/);
  await expect(askOnSocket(folder, "other")).rejects.toThrow(/another version/);
  expect(statSync(join(folder, "server.sock")).mode & 0o777).toBe(0o600);
});
