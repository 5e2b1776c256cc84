import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureAnalytics } from "./analytics.ts";
import { measureBookings } from "./bookings.ts";
import { measureBridge } from "./bridge.ts";
import { measureBytes } from "./bytes.ts";
import { measureConsole } from "./console.ts";
import { type Figure, isMet, type Measurement, printFigures } from "./figure.ts";
import { measureIdle } from "./idle.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLogin } from "./login.ts";
import { measureReads } from "./reads.ts";
import { measureRestart } from "./restart.ts";
import { measureRsvp } from "./rsvp.ts";
import { measureScale } from "./scale.ts";
import { measureScroll } from "./scroll.ts";
import { measureServers } from "./servers.ts";
import { measureStart } from "./start.ts";
import { measureSuites } from "./suites.ts";
import { measureUploads } from "./uploads.ts";
import { measureWrites } from "./writes.ts";

const measurements: Record<string, Measurement> = {
  bytes: measureBytes,
  reads: measureReads,
  writes: measureWrites,
  servers: measureServers,
  scale: measureScale,
  console: measureConsole,
  login: measureLogin,
  rsvp: measureRsvp,
  bookings: measureBookings,
  analytics: measureAnalytics,
  suites: measureSuites,
  scroll: measureScroll,
  bridge: measureBridge,
  uploads: measureUploads,
  idle: measureIdle,
  start: measureStart,
  restart: measureRestart,
  lighthouse: measureLighthouse,
};
const knownFlags = ["--write", "--profile"];

const words = process.argv.slice(2);
const flags = new Set(words.filter((word) => word.startsWith("--")));
const named = words.filter((word) => !word.startsWith("--"));
const unknown = [
  ...named.filter((name) => !(name in measurements)),
  ...[...flags].filter((flag) => !knownFlags.includes(flag)),
];
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown: ${unknown.join(", ")}. Measurements: ${Object.keys(measurements).join(", ")}; flags: ${knownFlags.join(", ")}.\n`,
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "atrium-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
// The servers that we started only end with a regular exit.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

const { BENCH_DATABASE_URL: databaseUrl = "", CHROME_PATH: chromePath = "" } = process.env;
const figures: Figure[] = [];
const failed: string[] = [];
for (const [name, measure] of Object.entries(measurements)) {
  if (named.length > 0 && !named.includes(name)) continue;
  process.stdout.write(`\n== ${name}\n`);
  try {
    figures.push(...(await measure({ folder, databaseUrl, chromePath, flags })));
  } catch (error) {
    failed.push(name);
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
}
if (figures.length > 0) printFigures(figures);
const missed = figures.filter((figure) => !isMet(figure)).length;
const broken = failed.length > 0 ? `; could not be measured: ${failed.join(", ")}` : "";
process.stdout.write(`\n${figures.length - missed} figures met, ${missed} missed${broken}\n`);
process.exit(missed > 0 || failed.length > 0 ? 1 : 0);
