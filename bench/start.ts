import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Figure, Ground } from "./figure.ts";
import { median } from "./median.ts";
import { freePort, startProgram } from "./processes.ts";
import { printTable } from "./table.ts";

const rounds = 3;
const secondsEmpty = 10;
const secondsExisting = 3;

/**
 * The time from `npm start` to the first answer. The limits are absolute; the embedded database alone, in a separate process, shows
 * the part that depends on the machine.
 */
export async function measureStart({ folder }: Ground): Promise<Figure[]> {
  const atrium = { empty: [] as number[], existing: [] as number[] };
  const alone = { empty: [] as number[], existing: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const data = join(folder, `start-${round}`);
    mkdirSync(data);
    for (const state of ["empty", "existing"] as const) {
      alone[state].push(
        await seconds({ args: [join(import.meta.dirname, "start", "database-alone.ts")] }, data, "alone"),
      );
      atrium[state].push(await seconds({ command: "npm", args: ["start"] }, data, "atrium"));
    }
  }
  const rows = (["empty", "existing"] as const).map((state) => [
    state,
    ...atrium[state].map((value) => value.toFixed(2)),
    median(atrium[state]).toFixed(2),
    median(alone[state]).toFixed(2),
  ]);
  const head = ["data folder", ...atrium.empty.map((_, round) => `run ${round + 1}`), "median s", "database alone s"];
  printTable("npm start to first answer", head, rows);
  return [
    figure("npm start, empty data folder", atrium.empty, secondsEmpty, alone.empty),
    figure("npm start, existing data folder", atrium.existing, secondsExisting, alone.existing),
  ];
}

async function seconds(program: { command?: string; args: string[] }, data: string, name: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const running = await startProgram({
    ...program,
    environment: { DATA_DIR: join(data, name), DATABASE_URL: undefined, NODE_ENV: undefined },
    port,
    readyAt: "/api/healthcheck",
    logFile: join(data, `${name}.log`),
  });
  const passed = (performance.now() - started) / 1000;
  await running.stop();
  return passed;
}

function figure(name: string, values: number[], limit: number, alone: number[]): Figure {
  const baseline = `embedded database alone ${median(alone).toFixed(2)} s`;
  return { name, value: median(values), unit: " s", limit: ["at most", limit], baseline };
}
