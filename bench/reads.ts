import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import type { Figure, Ground } from "./figure.ts";
import { median } from "./median.ts";
import { freePort, type Running, startProgram } from "./processes.ts";
import { brand, createDatabase, fill, person } from "./reads/fill.ts";
import { printHotSpots, profileOptions } from "./reads/profile.ts";
import { measuredReads, type Read } from "./reads/statements.ts";
import { printTable } from "./table.ts";

const rounds = 3;
const secondsOfRound = 4;
const secondsOfWarmUp = 2;
const concurrency = [50, 10];
const leastRatio = 0.8;

type Sample = { rate: number; p50: number; p99: number };
type Side = { port: number; headers: Record<string, string> };

/** Our server against a bare handler with the same statement, taking turns, both on one PostgreSQL. */
export async function measureReads({ folder, databaseUrl, flags }: Ground): Promise<Figure[]> {
  const database = await createDatabase(databaseUrl);
  const running: Running[] = [];
  try {
    const dataDir = join(folder, "reads");
    mkdirSync(dataDir);
    const filled = await fill(database.url, dataDir);
    const reads = await measuredReads(filled);
    const list = join(dataDir, "reads.json");
    writeFileSync(list, JSON.stringify(reads));
    const profiles = flags.has("--profile") ? join(dataDir, "profiles") : undefined;

    const server = await startProgram({
      args: [...profileOptions(profiles), "apps/server/src/main.ts"],
      environment: {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        NODE_ENV: "production",
        IMPORT_DEMO: "false",
        ACCESS_TOKEN_SECONDS: "900",
      },
      port: await freePort(),
      readyAt: "/api/healthcheck",
      logFile: join(dataDir, "server.log"),
    });
    running.push(server);
    const bare = await startProgram({
      args: [join(import.meta.dirname, "reads", "bare-server.ts")],
      environment: { DATABASE_URL: database.url, BARE_READS: list, NODE_ENV: "production" },
      port: await freePort(),
      readyAt: "/",
      logFile: join(dataDir, "bare.log"),
    });
    running.push(bare);

    const authorization = `Bearer ${await logIn(server.port)}`;
    const ours: Side = { port: server.port, headers: { authorization, "x-brand": brand } };
    const figures = await compareAll(reads, ours, { port: bare.port, headers: {} });
    if (profiles) {
      await server.stop();
      printHotSpots(profiles);
    }
    return figures;
  } finally {
    await Promise.all(running.map((program) => program.stop()));
    await database.drop();
  }
}

async function compareAll(reads: Read[], ours: Side, bare: Side): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const { name, path } of reads) {
    const bytes = [await bytesOf(ours, path), await bytesOf(bare, path)];
    for (const connections of concurrency) {
      const { us, them, ratio } = await compare(path, ours, bare, connections);
      const label = `${name}, ${connections} connections`;
      rows.push([label, "Atrium", ...cells(us), String(bytes[0]), ratio.toFixed(2)]);
      rows.push(["", "bare node:http", ...cells(them), String(bytes[1]), "1.00"]);
      const baseline = `bare ${Math.round(them.rate)}/s, Atrium ${Math.round(us.rate)}/s`;
      figures.push({ name: label, value: ratio, unit: " ×", limit: ["at least", leastRatio], baseline });
    }
  }
  const head = ["read", "server", "rate /s", "p50 ms", "p99 ms", "bytes", "ratio"];
  printTable(`Reads on PostgreSQL (median of ${rounds} rounds of ${secondsOfRound} s, interleaved)`, head, rows);
  return figures;
}

function cells({ rate, p50, p99 }: Sample): string[] {
  return [rate.toFixed(0), p50.toFixed(0), p99.toFixed(0)];
}

async function compare(path: string, ours: Side, bare: Side, connections: number) {
  const us: Sample[] = [];
  const them: Sample[] = [];
  for (const side of [ours, bare]) await shoot(side, path, connections, secondsOfWarmUp);
  for (let round = 0; round < rounds; round += 1) {
    // Whoever goes first alternates, so that neither always inherits the other's garbage.
    const turns =
      round % 2 === 0
        ? ([
            [ours, us],
            [bare, them],
          ] as const)
        : ([
            [bare, them],
            [ours, us],
          ] as const);
    for (const [side, samples] of turns) samples.push(await shoot(side, path, connections, secondsOfRound));
  }
  const ratio = median(us.map(({ rate }, round) => rate / (them[round]?.rate ?? Number.NaN)));
  return { us: middle(us), them: middle(them), ratio };
}

function middle(samples: Sample[]): Sample {
  const of = (field: keyof Sample) => median(samples.map((sample) => sample[field]));
  return { rate: of("rate"), p50: of("p50"), p99: of("p99") };
}

async function shoot({ port, headers }: Side, path: string, connections: number, duration: number): Promise<Sample> {
  const result = await autocannon({ url: `http://127.0.0.1:${port}${path}`, connections, duration, headers });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0) throw new Error(`${wrong} answers of port ${port} to ${path} were refused or missing.`);
  return {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

async function bytesOf({ port, headers }: Side, path: string): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  if (!reply.ok) throw new Error(`${path} is answered by ${reply.status}: ${await reply.text()}`);
  return (await reply.arrayBuffer()).byteLength;
}

async function logIn(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/auth/v2/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": brand },
    body: JSON.stringify(person),
  });
  const { token } = (await reply.json()) as { token?: string };
  if (!token) throw new Error(`The log-in was answered by ${reply.status}.`);
  return token;
}
