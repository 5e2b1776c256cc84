import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { atRest } from "./cpu.ts";
import type { Figure, Ground } from "./figure.ts";
import { type Audit, audit, categories, type Category } from "./lighthouse/audit.ts";
import { buildEmptyPage, emptyPagePath } from "./lighthouse/empty-page.ts";
import { median } from "./median.ts";
import { freePort, startProgram } from "./processes.ts";
import { printTable } from "./table.ts";

const rounds = 3;
const leastScores: Record<Category, number> = { performance: 95, accessibility: 100, "best-practices": 100 };
const mostLcp = 1.25;

/** The landing page of a brand, and a page with React and one heading, from one server, alternating. */
export async function measureLighthouse({ folder, chromePath }: Ground): Promise<Figure[]> {
  const ground = join(folder, "lighthouse");
  const emptyPage = join(ground, "empty-page");
  mkdirSync(ground);
  await buildEmptyPage(emptyPage);
  const server = await startProgram({
    args: [join(import.meta.dirname, "lighthouse", "server.ts")],
    environment: { DATA_DIR: join(ground, "data"), NODE_ENV: "production", BENCH_EMPTY_PAGE: emptyPage },
    port: await freePort(),
    readyAt: "/api/healthcheck",
    logFile: join(ground, "server.log"),
  });
  try {
    const origin = `http://harborline.localhost:${server.port}`;
    const landing: Audit[] = [];
    const empty: Audit[] = [];
    // The first visit makes the server generate the pictures, and does not count.
    await audit(`${origin}/`, { chromePath, folder: ground });
    await atRest(server.pid);
    for (let round = 0; round < rounds; round += 1) {
      landing.push(await audit(`${origin}/`, { chromePath, folder: ground }));
      empty.push(await audit(`${origin}${emptyPagePath}`, { chromePath, folder: ground }));
    }
    printRuns(landing, empty);
    return figures(landing, empty);
  } finally {
    await server.stop();
  }
}

function figures(landing: Audit[], empty: Audit[]): Figure[] {
  const scores = categories.map((category): Figure => {
    const of = (audits: Audit[]) => median(audits.map((run) => run.scores[category]));
    const baseline = `empty page ${of(empty)}`;
    const limit = ["at least", leastScores[category]] as const;
    return { name: `landing, ${category}`, value: of(landing), unit: "", limit, baseline };
  });
  const lcp = (audits: Audit[]) => median(audits.map((run) => run.lcp));
  const baseline = `empty page ${Math.round(lcp(empty))} ms, landing ${Math.round(lcp(landing))} ms`;
  const value = lcp(landing) / lcp(empty);
  return [...scores, { name: "landing, LCP", value, unit: " ×", limit: ["at most", mostLcp], baseline }];
}

function printRuns(landing: Audit[], empty: Audit[]): void {
  const rows = [...landing.map((run) => ["landing", run] as const), ...empty.map((run) => ["empty", run] as const)];
  printTable(
    "Lighthouse, mobile",
    ["page", ...categories, "LCP ms", "FCP ms", "blocked ms", "shift", "scripts kB"],
    rows.map(([page, run]) => [
      page,
      ...categories.map((category) => String(run.scores[category])),
      run.lcp.toFixed(0),
      run.fcp.toFixed(0),
      run.blocking.toFixed(0),
      run.shift.toFixed(3),
      run.scriptKilobytes.toFixed(1),
    ]),
  );
  const complaints = new Set(landing.flatMap((run) => run.complaints));
  for (const complaint of complaints) process.stdout.write(`  ${complaint}\n`);
}
