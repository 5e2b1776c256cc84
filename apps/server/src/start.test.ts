import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { failureSentence } from "./failures.ts";
import { openInstallation } from "./installation.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { readConfig } from "./platform/config/config.ts";
import { openPglite } from "./platform/database/pglite-backend.ts";
import { createLogger } from "./platform/log/logger.ts";
import { ownCluster } from "./testing/own-cluster.ts";
import { freePort, shortLived, startServer } from "./testing/real-server.ts";
import { startedFolder } from "./testing/own-installation.ts";
import { copyFolder, temporaryFolder } from "./testing/temporary-folder.ts";

// Servers in processes of their own, each on the embedded database in a folder of its own.
vi.setConfig({ testTimeout: 300_000 });

const quick = { IMPORT_DEMO: "false" };

let migrated: string;
beforeAll(async () => {
  migrated = await startedFolder(mkdtempSync(join(tmpdir(), "atrium-test-")));
  const { code, output } = await run(["apps/server/src/cli.ts", "apps"], { DATA_DIR: migrated });
  if (code !== 0) throw new Error(`The command ended with ${code}:\n${output}`);
}, 120_000);
afterAll(() => rmSync(migrated, { recursive: true }));

/** A data folder whose embedded database is migrated, and contains nothing: migrating it takes seconds. */
function migratedFolder(folder = temporaryFolder()): string {
  copyFolder(migrated, folder);
  return folder;
}

test("a first start, on an empty folder, prints addresses and accounts; Ctrl-C ends it with 0 and releases the folder; the data stays", async () => {
  const DATA_DIR = temporaryFolder();
  const first = await startServer({ DATA_DIR });
  for (const line of [
    "harborline.localhost",
    "ember.localhost",
    "northlight.localhost",
    "occupant@harborline.example",
  ]) {
    expect(first.output()).toContain(line);
  }
  expect(existsSync(join(DATA_DIR, "atrium.lock"))).toBe(true);
  expect(await first.stop("SIGINT")).toEqual({ code: 0, signal: null });
  expect(existsSync(join(DATA_DIR, "atrium.lock"))).toBe(false);
  const second = await startServer({ DATA_DIR });
  expect(second.output()).not.toContain("importing");
  expect(second.output()).toContain("occupant@harborline.example");
  await second.stop("SIGTERM");
});

test("every wrong setting is named in one message, exit code 1", async () => {
  const server = await startServer({
    ...quick,
    DATA_DIR: temporaryFolder(),
    TRUST_PROXY: "maybe",
    SMTP_URL: "mail.example",
    LOG_LEVEL: "x",
  });
  expect(await server.stop()).toEqual({ code: 1, signal: null });
  for (const name of ["TRUST_PROXY", "SMTP_URL", "LOG_LEVEL"]) expect(server.output()).toContain(`${name}: must`);
  expect(server.output()).not.toContain("    at ");
});

// Each of these needs a running server. The last one stops it.
describe("with a running server", () => {
  let DATA_DIR: string;
  let first: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    DATA_DIR = migratedFolder(mkdtempSync(join(tmpdir(), "atrium-test-")));
    first = await startServer({ ...quick, DATA_DIR });
  });
  afterAll(async () => {
    await first.stop();
    rmSync(DATA_DIR, { recursive: true });
  });

  test("a taken port is one sentence, exit code 1", async () => {
    const other = migratedFolder();
    const server = await startServer({ ...quick, DATA_DIR: other, PORT: String(first.port) });
    // The first server answers on that port, so this waits for the exit itself.
    expect((await server.stop("SIGCONT")).code).toBe(1);
    expect(server.output().trim()).toBe(
      `Port ${first.port} is taken by another program. Stop it, or set PORT to another one.`,
    );
    expect(existsSync(join(other, "atrium.lock"))).toBe(false);
  });

  test("8 Z26 a data folder in use is refused, naming the process; a command is refused as well, unless the running server can do its task", async () => {
    const second = await startServer({ ...quick, DATA_DIR });
    expect((await second.stop("SIGCONT")).code).toBe(1);
    expect(second.output()).toMatch(/The data folder .* is in use by process \d+\./);
    const command = await run(["apps/server/src/cli.ts", "import", "demo"], { DATA_DIR });
    expect(command.code).toBe(1);
    expect(command.output).toMatch(/is in use by process \d+/);
    // The running server answers commands that only read.
    const apps = await run(["apps/server/src/cli.ts", "apps"], { DATA_DIR });
    expect([apps.code, apps.output]).toEqual([0, expect.stringMatching(/^No mini-app is registered/m)]);
  });

  test("Ctrl-C lets a request in flight finish", async () => {
    const body = JSON.stringify({ email: "nobody@nowhere.example", password: "x".repeat(100) });
    const logIn = request({
      port: first.port,
      path: "/api/auth/v2/login",
      method: "POST",
      headers: { "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
    });
    const answered = once(logIn, "response");
    logIn.flushHeaders();
    // The request has begun; the rest is sent after the server has stopped accepting connections.
    await once(logIn, "continue");
    const ended = first.stop("SIGINT");
    const isClosed = () =>
      fetch(`http://127.0.0.1:${first.port}/api/healthcheck`).then(
        () => false,
        () => true,
      );
    await expect.poll(isClosed).toBe(true);
    logIn.end(body);
    const [answer] = (await answered) as [IncomingMessage];
    expect(answer.headers["content-type"]).toContain("json");
    expect((await ended).code).toBe(0);
  });
});

/** A server that ended by itself with one sentence. */
async function refusalToStart(settings: Record<string, string>): Promise<string> {
  const server = await startServer({ ...quick, ...settings });
  expect((await server.stop("SIGCONT")).code).toBe(1);
  const said = server.output().trim();
  expect(said.split("\n")).toHaveLength(1);
  expect(said).not.toMatch(/\bat \S+:\d+|Error:/);
  return said;
}

/** Opens an installation in this process as a server does before it listens; `refusalToStart` uses a real server for some cases. */
const opened = (settings: Record<string, string>) =>
  openInstallation(readConfig(settings), { logger: createLogger("silent"), clock: systemClock });

/** The sentence with which a start with these settings would end. */
async function refusalToOpen(settings: Record<string, string>): Promise<string> {
  const said = await opened(settings).then(
    async (installation) => {
      await installation.close();
      return "It could be opened.";
    },
    (error: unknown) => failureSentence(error),
  );
  expect(said.split("\n")).toHaveLength(1);
  return said;
}

test("an unreachable database is one sentence", async () => {
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
  expect(await refusalToOpen({ DATA_DIR: temporaryFolder(), DATABASE_URL })).toMatch(
    /^The database cannot be reached: .+/,
  );
});

test("Z9 a data folder that is a file, is inside a file, or cannot be written is reported in one sentence, with DATABASE_URL as well", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "file");
  await writeFile(file, "x");
  const nowhere = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const isFile = `The data folder ${file} is a file. Set DATA_DIR to a folder.`;
  expect(await refusalToStart({ DATA_DIR: file })).toBe(isFile);
  for (const settings of [{}, nowhere]) {
    expect(await refusalToOpen({ ...settings, DATA_DIR: file })).toBe(isFile);
    expect(await refusalToOpen({ ...settings, DATA_DIR: join(file, "below") })).toBe(
      `The data folder ${join(file, "below")} is inside a file. Set DATA_DIR to a folder.`,
    );
  }
});

test("Z9 a damaged embedded database, and one of a newer version, are one sentence each", async () => {
  const DATA_DIR = migratedFolder();
  const database = join(DATA_DIR, "database");
  const backend = await openPglite({ folder: database });
  await backend.runScript("insert into kysely_migration values ('9999-from-the-future.sql', '2030-01-01T00:00:00Z')");
  await backend.close();
  expect(await refusalToOpen({ DATA_DIR })).toBe(
    "The database is of a newer version of Atrium than this one (9999-from-the-future.sql). Start that version, or restore a backup of this one.",
  );
  await writeFile(join(database, "PG_VERSION"), "garbage");
  await writeFile(join(database, "global", "pg_control"), "garbage");
  expect(await refusalToOpen({ DATA_DIR })).toBe(
    `The embedded database in ${database} cannot be opened: it is damaged, or was created by another version. Move the folder away and restore a backup or a dump (docs/backup.md).`,
  );
});

test("Z9 a wrong password of the database is one sentence; uploads are readable by this account only", async () => {
  const cluster = await ownCluster();
  try {
    await cluster.administer("create role guarded login password 'right'");
    const url = new URL(cluster.url);
    [url.username, url.password] = ["guarded", "wrong"];
    await cluster.administer("alter system set password_encryption = 'scram-sha-256'");
    await cluster.administer(
      `copy (select 'host all guarded 127.0.0.1/32 scram-sha-256'
      union all select 'host all all 127.0.0.1/32 trust' order by 1 desc) to program 'cat > pg_hba.conf'`,
    );
    await cluster.administer("select pg_reload_conf()");
    const DATA_DIR = temporaryFolder();
    expect(await refusalToOpen({ DATA_DIR, DATABASE_URL: url.href })).toBe(
      'The database cannot be reached: password authentication failed for user "guarded"',
    );
    for (const name of ["mailbox", "attachments", "incoming"])
      expect((await stat(join(DATA_DIR, name))).mode & 0o777).toBe(0o700);
  } finally {
    await cluster.stop();
  }
});

test("a broken pack is refused by the command, naming file and line, and nothing is imported", async () => {
  const pack = temporaryFolder();
  await writeFile(join(pack, "pack.yaml"), "name: Broken\nformat: 1\nportfolios: [missing]\n");
  const { code, output } = await run(["apps/server/src/cli.ts", "import", pack], {
    DATA_DIR: migratedFolder(),
  });
  expect(code).toBe(1);
  expect(output).toMatch(/missing\/portfolio\.yaml:1: file: is missing/);
});

function run(args: string[], environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...shortLived, ...args], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { ...process.env, ...environment },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, output })));
}
