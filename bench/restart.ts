import { mkdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startAtrium, startBare } from "./atrium.ts";
import { atRest } from "./cpu.ts";
import type { Figure, Ground } from "./figure.ts";
import { freePort, type Running } from "./processes.ts";
import { createDatabase } from "./reads/fill.ts";
import { brand, fill, type Filled } from "./rsvp/fill.ts";
import { printTable } from "./table.ts";

const connections = 50;
const warmUpMs = 3_000;
const calmMs = 4_000;
const afterwardsMs = 6_000;
/** The pause after which a client without a server tries again. */
const againMs = 50;
/** Recovered means a second without errors and with nearly as many answers as before. */
const goodMs = 1_000;
const goodShare = 0.8;
const mostSeconds = 3;
const serverFault = 500;
const declared = 503;

type Outcome = number | "no server" | "cut off";
type Heard = { at: number; outcome: Outcome };
type Start = (port: number) => Promise<Running>;
type Course = { told: number; ended: number; answers: number; heard: Heard[] };

/** Stops a server while fifty clients send requests without pause, and restarts it at the same port: the answers, and the time until it has recovered. */
export async function measureRestart({ folder, databaseUrl }: Ground): Promise<Figure[]> {
  const database = await createDatabase(databaseUrl);
  try {
    const dataDir = join(folder, "restart");
    mkdirSync(dataDir);
    const filled = await fill(database.url, dataDir, { people: connections, capacities: [1] });
    const place = { databaseUrl: database.url, dataDir };
    const bare = await restart(filled, (port) => startBare({ ...place, script: "idle/bare-server.ts", port }));
    const ours = await restart(filled, (port) => startAtrium({ ...place, port }));
    const rows = [
      ["a bare node:http", ...cells(bare)],
      ["Atrium", ...cells(ours)],
    ];
    printTable(
      `A restart while ${connections} ask without pause`,
      ["server", "before /s", "stopping s", "to first answer s", "good again s", "what was heard"],
      rows,
    );
    const faults = ours.heard.filter(({ outcome }) => isFault(outcome)).length;
    const baseline = `a bare node:http ${goodAgain(bare).toFixed(1)} s`;
    return [
      { name: "5xx that are no 503 in a restart", value: faults, unit: "", limit: ["at most", 0], baseline: "none" },
      {
        name: "good again after a new start",
        value: goodAgain(ours),
        unit: " s",
        limit: ["at most", mostSeconds],
        baseline,
      },
    ];
  } finally {
    await database.drop();
  }
}

async function restart({ tokens, buildingUuid }: Filled, start: Start): Promise<Course> {
  const port = await freePort();
  let server = await start(port);
  await atRest(server.pid);
  const path = `/api/tenant/v1/buildings/${buildingUuid}/utility-buttons?lang=en`;
  const heard: Heard[] = [];
  const over = new AbortController();
  const asking = Promise.all(
    tokens.map(async (token) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!over.signal.aborted) {
        const outcome = await ask({ agent, port, path, token });
        heard.push({ at: performance.now(), outcome });
        if (typeof outcome !== "number") await pause(againMs);
      }
      agent.destroy();
    }),
  );
  await pause(warmUpMs + calmMs);
  const told = performance.now();
  await server.stop("SIGTERM");
  const ended = performance.now();
  server = await start(port);
  const answers = performance.now();
  await pause(afterwardsMs);
  over.abort();
  await asking;
  await server.stop();
  return { told, ended, answers, heard };
}

type Question = { agent: Agent; port: number; path: string; token: string };

function ask({ agent, port, path, token }: Question): Promise<Outcome> {
  const headers = { authorization: `Bearer ${token}`, "x-brand": brand };
  return new Promise((resolve) => {
    request({ agent, host: "127.0.0.1", port, path, headers }, (answer) => {
      answer
        .resume()
        .on("end", () => resolve(answer.statusCode ?? 0))
        .on("error", () => resolve("cut off"));
    })
      .on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED" ? "no server" : "cut off"))
      .end();
  });
}

const isFault = (outcome: Outcome) => typeof outcome === "number" && outcome >= serverFault && outcome !== declared;

/** From the restart to the beginning of the first second in which it has recovered. */
function goodAgain({ told, ended, heard }: Course): number {
  const wanted = (goodShare * rateBefore({ told, heard }) * goodMs) / 1_000;
  const later = heard.filter(({ at }) => at >= ended);
  const last = later.at(-1)?.at ?? ended;
  for (let from = ended; from + goodMs <= last; from += againMs) {
    const second = later.filter(({ at }) => at >= from && at < from + goodMs);
    if (second.length >= wanted && second.every(({ outcome }) => outcome === 200)) return (from - ended) / 1_000;
  }
  return Number.POSITIVE_INFINITY;
}

function rateBefore({ told, heard }: Pick<Course, "told" | "heard">): number {
  return (heard.filter(({ at }) => at >= told - calmMs && at < told).length * 1_000) / calmMs;
}

function cells(course: Course): string[] {
  const { told, ended, answers, heard } = course;
  const counted = Map.groupBy(heard, ({ outcome }) => outcome);
  return [
    rateBefore(course).toFixed(0),
    ((ended - told) / 1_000).toFixed(2),
    ((answers - ended) / 1_000).toFixed(2),
    goodAgain(course).toFixed(2),
    [...counted].map(([outcome, all]) => `${all.length} × ${outcome}`).join(", "),
  ];
}
