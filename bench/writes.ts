import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startAtrium, startBare } from "./atrium.ts";
import { atRest } from "./cpu.ts";
import type { Figure, Ground } from "./figure.ts";
import { compareUnderLoad, sampleCells, sampleHead, type Shot } from "./load.ts";
import type { Running } from "./processes.ts";
import { printHotSpots, profileOptions } from "./profile.ts";
import { createDatabase } from "./reads/fill.ts";
import { brand, fill, type Filled } from "./rsvp/fill.ts";
import { printTable } from "./table.ts";
import { measuredWrites } from "./writes/measured-writes.ts";
import type { Write } from "./writes/write.ts";

const effort = { rounds: 3, seconds: 4, warmUpSeconds: 2 };
const concurrency = [50, 10];
/** A person may create at most twenty service requests an hour. */
const people = 20_000;

/** This server against a bare handler with the same statements in the same transactions, alternating, both on one PostgreSQL. */
export async function measureWrites({ folder, databaseUrl, flags }: Ground): Promise<Figure[]> {
  const database = await createDatabase(databaseUrl);
  const running: Running[] = [];
  try {
    const dataDir = join(folder, "writes");
    mkdirSync(dataDir);
    const filled = await fill(database.url, dataDir, { people, capacities: [1] });
    const writes = await measuredWrites(database.url, dataDir, filled);
    const list = join(dataDir, "writes.json");
    writeFileSync(list, JSON.stringify(writes));
    const profiles = flags.has("--profile") ? join(dataDir, "profiles") : undefined;
    const server = await startAtrium({
      databaseUrl: database.url,
      dataDir,
      nodeOptions: profileOptions(profiles),
      environment: { LOG_LEVEL: "info" },
    });
    running.push(server);
    const bare = await startBare({
      script: "writes/bare-server.ts",
      databaseUrl: database.url,
      dataDir,
      environment: { BARE_WRITES: list },
    });
    running.push(bare);
    await atRest(server.pid);
    await compareAll(writes, filled, { server, bare });
    if (profiles) {
      await server.stop();
      printHotSpots(profiles);
    }
    // The plan limits only one write, an RSVP, which `rsvp` measures.
    return [];
  } finally {
    await Promise.all(running.map((program) => program.stop()));
    await database.drop();
  }
}

async function compareAll(writes: Write[], filled: Filled, { server, bare }: Record<"server" | "bare", Running>) {
  const rows: string[][] = [];
  for (const write of writes) {
    const statements = write.errands.flat().length;
    // People take turns, so that two writes of one person are far apart.
    const shot = shotOf(write, filled);
    for (const connections of concurrency) {
      const { us, them, ratio } = await compareUnderLoad(
        { server, shot },
        { server: bare, shot },
        { ...effort, connections },
      );
      const label = `${write.name} (${statements} statements), ${connections} connections`;
      rows.push([label, "Atrium", ...sampleCells(us), ratio.toFixed(2)]);
      rows.push(["", "bare node:http", ...sampleCells(them), "1.00"]);
    }
  }
  const { rounds, seconds } = effort;
  printTable(
    `Writes on PostgreSQL (median of ${rounds} rounds of ${seconds} s, interleaved)`,
    ["write", "server", ...sampleHead, "ratio"],
    rows,
  );
}

function shotOf({ method, path, body }: Write, { tokens, users }: Filled): Shot {
  let number = 0;
  const headers = { "content-type": "application/json", "x-brand": brand };
  return {
    path,
    requests: [
      {
        method,
        path,
        body: JSON.stringify(body),
        headers,
        setupRequest(request) {
          number = (number + 1) % tokens.length;
          const person = users[number] ?? "";
          const authorization = `Bearer ${tokens[number]}`;
          return {
            ...request,
            headers: { ...headers, authorization, "x-person": person, "idempotency-key": randomUUID() },
          };
        },
      },
    ],
  };
}
