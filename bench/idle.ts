import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startAtrium, startBare } from "./atrium.ts";
import { atRest } from "./cpu.ts";
import type { Figure, Ground } from "./figure.ts";
import { residentMb } from "./memory.ts";
import type { Running } from "./processes.ts";
import { createDatabase } from "./reads/fill.ts";
import { printTable } from "./table.ts";

const mostMb = 200;

type State = { name: string; start: () => Promise<Running> };

/** The memory of the idle server process: after the start that imports the demo and generates its pictures, and after the next start. */
export async function measureIdle({ folder, databaseUrl }: Ground): Promise<Figure[]> {
  const database = await createDatabase(databaseUrl);
  try {
    const dataDir = join(folder, "idle");
    mkdirSync(dataDir);
    const place = { databaseUrl: database.url, dataDir };
    const states: State[] = [
      { name: "after the first start", start: () => startAtrium({ ...place, environment: { IMPORT_DEMO: "true" } }) },
      { name: "after a later start", start: () => startAtrium(place) },
    ];
    const bare = await restingMb(() => startBare({ ...place, script: "idle/bare-server.ts" }));
    const rows = [["a bare node:http with one connection", ...bare.map((mb) => mb.toFixed(0))]];
    const figures: Figure[] = [];
    for (const { name, start } of states) {
      const [now, most] = await restingMb(start);
      rows.push([`Atrium, ${name}`, now.toFixed(0), most.toFixed(0)]);
      figures.push({
        name: `memory at rest, ${name}`,
        value: now,
        unit: " MB",
        limit: ["at most", mostMb],
        baseline: `a bare node:http ${bare[0].toFixed(0)} MB`,
      });
    }
    printTable(
      "Memory of a process at rest, with the demo on PostgreSQL",
      ["", "at rest, MB", "most before, MB"],
      rows,
    );
    return figures;
  } finally {
    await database.drop();
  }
}

async function restingMb(start: () => Promise<Running>): Promise<[now: number, most: number]> {
  const server = await start();
  try {
    await atRest(server.pid);
    return [residentMb(server.pid, "now"), residentMb(server.pid, "at most")];
  } finally {
    await server.stop();
  }
}
