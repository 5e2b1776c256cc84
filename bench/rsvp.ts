import { mkdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startAtrium, startBare } from "./atrium.ts";
import { cpuSeconds, cpuSecondsOfChildren, parentOf } from "./cpu.ts";
import type { Figure, Ground } from "./figure.ts";
import { median } from "./median.ts";
import type { Running } from "./processes.ts";
import { printHotSpots, profileOptions } from "./profile.ts";
import { createDatabase } from "./reads/fill.ts";
import { brand, fill, type Filled } from "./rsvp/fill.ts";
import { printTable } from "./table.ts";

const rounds = 5;
/** Enough people that a rush takes a third of a second with either server: a shorter one measures warm-up. */
const people = 6_000;
const connections = 50;
const leastRatio = 0.7;

/** The capacity: places for everybody, or for hardly anybody. */
const rushes = [
  { name: "RSVP, places for all", capacity: 1_000_000 },
  { name: "RSVP, next to all too late", capacity: 20 },
] as const;

type Side = "atrium" | "bare";
type Round = { rush: (typeof rushes)[number]; events: Record<Side, string> };

/** A rush for one event, compared with a conditional UPDATE through the same driver: everybody calls once, fifty at a time. */
export async function measureRsvp({ folder, databaseUrl, flags }: Ground): Promise<Figure[]> {
  const database = await createDatabase(databaseUrl);
  const running: Running[] = [];
  let client: pg.Client | undefined;
  try {
    const dataDir = join(folder, "rsvp");
    mkdirSync(dataDir);
    // One additional round for warm-up, and a separate event for each side of each: nobody can attend twice.
    const capacities = rushes.flatMap(({ capacity }) => Array.from({ length: 2 * (rounds + 1) }, () => capacity));
    const filled = await fill(database.url, dataDir, { people, capacities });
    const profiles = flags.has("--profile") ? join(dataDir, "profiles") : undefined;
    const server = await startAtrium({ databaseUrl: database.url, dataDir, nodeOptions: profileOptions(profiles) });
    running.push(server);
    const bare = await startBare({ script: "rsvp/bare-server.ts", databaseUrl: database.url, dataDir });
    running.push(bare);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const figures = await compare(filled, { atrium: server, bare }, client);
    if (profiles) {
      await server.stop();
      printHotSpots(profiles);
    }
    return figures;
  } finally {
    await client?.end();
    await Promise.all(running.map((program) => program.stop()));
    await database.drop();
  }
}

async function compare(filled: Filled, servers: Record<Side, Running>, client: pg.Client): Promise<Figure[]> {
  const postmaster = await postmasterOf(client);
  const free = [...filled.events];
  const figures: Figure[] = [];
  for (const rush of rushes) {
    const rates: Record<Side, number[]> = { atrium: [], bare: [] };
    const cpu: Record<Side, number[]> = { atrium: [], bare: [] };
    const cpuOfDatabase: Record<Side, number[]> = { atrium: [], bare: [] };
    for (let number = 0; number <= rounds; number += 1) {
      const round: Round = { rush, events: { atrium: free.shift() ?? "", bare: free.shift() ?? "" } };
      // The order alternates; the first round only warms up.
      for (const side of number % 2 === 0 ? (["atrium", "bare"] as const) : (["bare", "atrium"] as const)) {
        // Waits for the background work of a rush, so that it does not slow the next one, on either side.
        await lettersAreOut(client);
        const { pid, port } = servers[side];
        const [before, databaseBefore] = [cpuSeconds(pid), cpuSecondsOfChildren(postmaster)];
        const rate = await rushFor(round, side, filled, port);
        if (number === 0) continue;
        rates[side].push(rate);
        cpu[side].push(((cpuSeconds(pid) - before) / people) * 1_000);
        cpuOfDatabase[side].push(((cpuSecondsOfChildren(postmaster) - databaseBefore) / people) * 1_000);
      }
    }
    const ratio = median(rates.atrium.map((rate, number) => rate / (rates.bare[number] ?? Number.NaN)));
    const [ours, theirs] = [median(rates.atrium), median(rates.bare)].map(Math.round);
    const work = (side: Side) =>
      `CPU ${median(cpu[side]).toFixed(2)} + ${median(cpuOfDatabase[side]).toFixed(2)} ms each`;
    figures.push({
      name: rush.name,
      value: ratio,
      unit: " ×",
      limit: ["at least", leastRatio],
      baseline: `bare UPDATE ${theirs}/s (${work("bare")}), Atrium ${ours}/s (${work("atrium")})`,
    });
  }
  printTable(
    `${people} people want into one event, ${connections} at a time, on PostgreSQL (median of ${rounds} rounds)`,
    ["rush", "ratio", "rates"],
    figures.map(({ name, value, baseline }) => [name, value.toFixed(2), baseline]),
  );
  return figures;
}

/** CPU time of the process that forks all connections. */
async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return parentOf(rows[0]?.pid ?? 0);
}

async function lettersAreOut(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>("select count(*)::int as waiting from outgoing_mails");
    if (rows[0]?.waiting === 0) return;
    await pause(200);
  }
}

/** Everybody calls once; returns the answers per second. Exactly as many must succeed as there are places. */
async function rushFor({ rush, events }: Round, side: Side, filled: Filled, port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const path = `/api/tenant/v1/buildings/${filled.buildingUuid}/event-posts/${events[side]}/attend`;
  const waiting = [...filled.tokens];
  const statuses: number[] = [];
  const began = performance.now();
  const one = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop())
      statuses.push(await put({ agent, port, path, token }));
  };
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  const places = Math.min(rush.capacity, people);
  const got = statuses.filter((status) => status === 200).length;
  const late = statuses.filter((status) => status === 409).length;
  if (got !== places || got + late !== people) throw new Error(`${got} of ${people} got in, ${late} were too late.`);
  return people / seconds;
}

type Put = { agent: Agent; port: number; path: string; token: string };

function put({ agent, port, path, token }: Put): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "x-brand": brand };
  return new Promise((resolve, reject) => {
    request({ agent, host: "127.0.0.1", port, path, method: "PUT", headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });
}
