import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startAtrium, startBare } from "./atrium.ts";
import { atRest } from "./cpu.ts";
import type { Figure, Ground } from "./figure.ts";
import { compareUnderLoad, sampleCells, sampleHead, type Side } from "./load.ts";
import { logIn } from "./log-in.ts";
import type { Running } from "./processes.ts";
import { brand, createDatabase, fill, person } from "./reads/fill.ts";
import { printHotSpots, profileOptions } from "./profile.ts";
import { measuredReads, type Read } from "./reads/statements.ts";
import { printTable } from "./table.ts";

const effort = { rounds: 3, seconds: 4, warmUpSeconds: 2 };
const concurrency = [50, 10];
const leastRatio = 0.8;

/** This server against a bare handler with the same statement, alternating, both on one PostgreSQL. */
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

    const server = await startAtrium({
      databaseUrl: database.url,
      dataDir,
      nodeOptions: profileOptions(profiles),
      environment: { ACCESS_TOKEN_SECONDS: "900", LOG_LEVEL: "info" },
    });
    running.push(server);
    const bare = await startBare({
      script: "reads/bare-server.ts",
      dataDir,
      databaseUrl: database.url,
      environment: { BARE_READS: list },
    });
    running.push(bare);

    await atRest(server.pid);
    const authorization = `Bearer ${await logIn(server.port, brand, person)}`;
    const figures = await compareAll(reads, server, { bare, headers: { authorization, "x-brand": brand } });
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

async function compareAll(
  reads: Read[],
  server: Running,
  { bare, headers }: { bare: Running; headers: Record<string, string> },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const { name, path } of reads) {
    const ours: Side = { server, shot: { path, headers } };
    const theirs: Side = { server: bare, shot: { path } };
    const bytes = [await bytesOf(ours), await bytesOf(theirs)];
    for (const connections of concurrency) {
      const { us, them, ratio } = await compareUnderLoad(ours, theirs, { ...effort, connections });
      const label = `${name}, ${connections} connections`;
      rows.push([label, "Atrium", ...sampleCells(us), String(bytes[0]), ratio.toFixed(2)]);
      rows.push(["", "bare node:http", ...sampleCells(them), String(bytes[1]), "1.00"]);
      const baseline = `bare ${Math.round(them.rate)}/s, Atrium ${Math.round(us.rate)}/s`;
      figures.push({ name: label, value: ratio, unit: " ×", limit: ["at least", leastRatio], baseline });
    }
  }
  const { rounds, seconds } = effort;
  const head = ["read", "server", ...sampleHead, "bytes", "ratio"];
  printTable(`Reads on PostgreSQL (median of ${rounds} rounds of ${seconds} s, interleaved)`, head, rows);
  return figures;
}

async function bytesOf({ server, shot: { path, headers } }: Side): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  if (!reply.ok) throw new Error(`${path} is answered by ${reply.status}: ${await reply.text()}`);
  return (await reply.arrayBuffer()).byteLength;
}
