import { statfs } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import {
  certificates,
  type Finding,
  loopback,
  mail,
  patienceMs,
  providers,
  proxy,
  type State,
} from "./doctor-outside.ts";
import { calendars } from "./domains/bookings/outside-findings.ts";
import { suites } from "./doctor-suites.ts";
import { failureSentence } from "./failures.ts";
import type { Config } from "./platform/config/config.ts";
import { DataFolderLocked, lockDataFolder, makeDataFolder } from "./platform/config/data-folder-lock.ts";
import { mayTakeAppRole } from "./platform/database/app-role.ts";
import { type Database, openDatabase } from "./platform/database/database.ts";
import { whyUnfit } from "./platform/database/fitness.ts";
import { migrationsDone, missingMigrations } from "./platform/database/migrate.ts";
import { openPglite } from "./platform/database/pglite-backend.ts";
import { openPostgres, ownConnections } from "./platform/database/postgres-backend.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { readBacklog } from "./platform/monitoring/backlog.ts";
import { showsMailbox } from "./welcome.ts";

type Tell = (subject: string, state: State, said: string) => void;

/** Checks an installation without changing it: one line per subject, with what to do. Returns whether something is broken. Writes no secret. */
export async function examine(config: Config, say: (line: string) => void): Promise<boolean> {
  let isBroken = false;
  const tell: Tell = (subject, state, said) => {
    isBroken ||= state === "broken";
    say(`${state.padEnd(7)} ${subject.padEnd(12)} ${said}`);
  };
  /** An unexpected error is reported as broken, and the other subjects are still checked. */
  const look = async (subject: string, work: () => Promise<Finding[]> | Finding[]) => {
    try {
      for (const finding of await work()) tell(subject, ...finding);
    } catch (error) {
      tell(subject, "broken", failureSentence(error).split("\n")[0] ?? "");
    }
  };
  await look("folder", () => folder(config));
  await look("disk", () => disk(config));
  await look("files", () => files(config));
  await look("mail", () => mail(config));
  await look("mailbox", () => mailbox(config));
  await look("proxy", () => proxy(config));
  await withDatabase(config, tell, async (database) => {
    await look("database", () => databaseFitness(config, database));
    await look("clock", () => clock(database));
    const isReady = (await migrationsDone(database.system)).length > 0;
    await look("certificates", () => certificates(config, isReady ? database : undefined));
    if (!isReady) return;
    await look("sign-on", () => providers(config, database));
    await look("suites", () => suites(config, database));
    await look("calendars", () => calendars(database));
    await look("jobs", () => backlog(database));
  });
  return isBroken;
}

async function withDatabase(config: Config, tell: Tell, work: (database: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, databaseConnections: connections, dataDir } = config;
  let unlock = () => undefined as void;
  let database: Database;
  try {
    if (!databaseUrl) unlock = lockDataFolder(dataDir);
    const backend = databaseUrl
      ? await openPostgres({ url: databaseUrl, connections })
      : await openPglite({ folder: join(dataDir, "database") });
    database = openDatabase(backend);
  } catch (error) {
    unlock();
    if (error instanceof DataFolderLocked)
      tell("database", "look", `Embedded, and in use by process ${error.pid}: stop the server to check it.`);
    else tell("database", "broken", `${failureSentence(error).split("\n")[0]} Check DATABASE_URL.`);
    return;
  }
  try {
    await work(database);
  } finally {
    await database.close();
    unlock();
  }
}

function folder({ dataDir }: Config): Finding[] {
  makeDataFolder(dataDir);
  return [["ok", `${dataDir} can be written.`]];
}

const leastBytes = 100 * 1024 * 1024;

async function disk({ dataDir }: Config): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const left = `${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free on the disk of DATA_DIR`;
  if (bavail * bsize < leastBytes) return [["broken", `${left}: free some space.`]];
  return [bavail / blocks < 0.05 ? ["look", `${left}, less than a twentieth: free some space.`] : ["ok", `${left}.`]];
}

async function files({ clamd, ...config }: Config): Promise<Finding[]> {
  const opened = await openFiles(config);
  try {
    // The name of no file: an unreachable store fails this request.
    await opened.files.read(`${"0".repeat(64)}.svg`);
  } catch {
    return [
      [
        "broken",
        `The object store with the bucket ${config.s3?.bucket} does not answer: check S3_ENDPOINT, and CA_CERTIFICATES if you have a certificate authority of your own.`,
      ],
    ];
  } finally {
    opened.close();
  }
  const store: Finding = [
    "ok",
    config.s3 ? `The bucket ${config.s3.bucket} can be used.` : "They are stored in DATA_DIR.",
  ];
  if (!clamd) return [store];
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect({ ...clamd, timeout: patienceMs }, () => resolve(true));
    socket.on("timeout", () => socket.destroy(new Error("late"))).on("error", () => resolve(false));
    socket.on("connect", () => socket.end());
  });
  return [
    store,
    answers
      ? ["ok", "The scanner answers."]
      : ["broken", `The scanner at ${clamd.host}:${clamd.port} does not answer: files wait until it does.`],
  ];
}

async function mailbox(config: Config): Promise<Finding[]> {
  if (!showsMailbox(config)) return [["ok", "/mailbox is off."]];
  if (!loopback.test(config.host))
    return [
      ["look", "/mailbox can be opened on this machine while HOST is open to the network: set PUBLIC_URL or SMTP_URL."],
    ];
  return [["ok", "/mailbox can only be opened on this machine. Behind a proxy set PUBLIC_URL and TRUST_PROXY."]];
}

async function databaseFitness(
  { databaseUrl, databaseConnections, processes }: Config,
  database: Database,
): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; most: number }>`
    select current_setting('server_version') as version,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
    database.system,
  );
  const { version, most } = rows[0] ?? { version: "", most: 0 };
  const named = databaseUrl ? `PostgreSQL ${version}` : "The embedded database";
  const found: Finding[] = [];
  const missing = (await missingMigrations(database.system)).length;
  const statements = await mayTakeAppRole(database.system);
  const unfit = missing === 0 && !statements ? await whyUnfit(database) : undefined;
  if (statements) found.push(["broken", `${named}: an administrator has to run: ${statements}`]);
  else if (unfit) found.push(["broken", `${named}: ${unfit}`]);
  else if (missing > 0) found.push(["look", `${named}: ${missing} migrations run at the next start.`]);
  else found.push(["ok", `${named}, with the required rights and the current schema.`]);
  // As docs/operating.md counts: the pool for requests, a quarter more for the server's own work, the jobs, and one that listens.
  const wanted = processes * (databaseConnections + ownConnections(databaseConnections) + 4);
  if (databaseUrl && wanted > most)
    found.push([
      "look",
      `This server may need ${wanted} connections, and the database allows ${most}: raise max_connections, or lower DATABASE_CONNECTIONS.`,
    ]);
  return found;
}

async function clock(database: Database): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.system);
  const half = (Date.now() - before) / 2;
  const off = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - before - half) / 1000);
  if (off > 60)
    return [
      [
        "broken",
        `This machine's clock and the database's are ${off} s apart: codes and sign-on fail. Synchronise both by NTP.`,
      ],
    ];
  return [
    off > 5
      ? ["look", `This machine's clock and the database's are ${off} s apart. Synchronise both by NTP.`]
      : ["ok", "This machine's clock agrees with the database's."],
  ];
}

const manyMails = 100;

async function backlog(database: Database): Promise<Finding[]> {
  const waits = await readBacklog(database);
  if (!waits) return [["broken", "The numbers of waiting mails and jobs cannot be read."]];
  const found: Finding[] = [];
  const failed = waits.jobs.filter(({ state }) => state === "failed");
  for (const { queue, count } of failed)
    found.push(["look", `${count} jobs of ${queue} have failed: the server's log says why.`]);
  if (waits.mails > manyMails)
    found.push(["look", `${waits.mails} mails wait: check that a server is running and that the mail server answers.`]);
  if (waits.restingProviders > 0)
    found.push([
      "look",
      `${waits.restingProviders} identity providers failed several times in a row, and are not called for a while.`,
    ]);
  return found.length > 0 ? found : [["ok", `${waits.mails} mails and ${waits.webhooks} webhooks wait.`]];
}
