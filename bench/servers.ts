import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startAtrium } from "./atrium.ts";
import { atRest, busySeconds, cpuSeconds, cpuSecondsOfChildren, parentOf } from "./cpu.ts";
import type { Figure, Ground } from "./figure.ts";
import { type Shot, shoot } from "./load.ts";
import { logIn } from "./log-in.ts";
import { median } from "./median.ts";
import type { Running } from "./processes.ts";
import { brand, createDatabase, fill, person } from "./reads/fill.ts";
import { measuredReads } from "./reads/statements.ts";
import { printTable } from "./table.ts";

const most = 3;
const rounds = 3;
const secondsOfRound = 4;
const secondsOfWarmUp = 2;
const connections = 48;
const wantedRatio = 1.6;
/** Three processes have a higher cost than one, whose reads share connections and writes more often. */
const shareOfPossible = 0.8;

/** The use of the cores in a round, in cores. */
type Use = { servers: number; database: number; load: number; others: number };
type Round = Use & { rate: number };

/**
 * The same load on one server and distributed over three, on one PostgreSQL, alternating. If the cores do not allow 1.6 times the rate, the limit
 * follows from what they allow: from the cost of a read for servers, database and load together.
 */
export async function measureServers({ folder, databaseUrl }: Ground): Promise<Figure[]> {
  const database = await createDatabase(databaseUrl);
  const servers: Running[] = [];
  const client = new pg.Client({ connectionString: database.url });
  try {
    const dataDir = join(folder, "servers");
    mkdirSync(dataDir);
    const filled = await fill(database.url, dataDir);
    const environment = { ACCESS_TOKEN_SECONDS: "900" };
    for (let number = 0; number < most; number += 1)
      servers.push(await startAtrium({ databaseUrl: database.url, dataDir, environment }));
    await Promise.all(servers.map(({ pid }) => atRest(pid)));
    await client.connect();
    const { rows: backends } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const postmaster = parentOf(backends[0]?.pid ?? 0);
    const token = await logIn(servers[0]?.port ?? 0, brand, person);
    const headers = { authorization: `Bearer ${token}`, "x-brand": brand };
    const figures: Figure[] = [];
    for (const { name, path } of await measuredReads(filled))
      figures.push(await compare(name, { path, headers }, servers, postmaster));
    return figures;
  } finally {
    await client.end();
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
  }
}

async function compare(name: string, shot: Shot, servers: Running[], postmaster: number): Promise<Figure> {
  const one: Round[] = [];
  const three: Round[] = [];
  const sides = [
    { group: servers.slice(0, 1), seen: one },
    { group: servers, seen: three },
  ];
  for (const { group } of sides) await load(shot, group, secondsOfWarmUp);
  for (let round = 0; round < rounds; round += 1)
    for (const { group, seen } of round % 2 === 0 ? sides : sides.toReversed())
      seen.push(await measureRound(shot, group, postmaster));

  const [single, spread] = [middle(one), middle(three)];
  const ratio = median(three.map(({ rate }, round) => rate / (one[round]?.rate ?? Number.NaN)));
  // The rest of the machine's time in this round belongs to other programs.
  const room = availableParallelism() - spread.others;
  const possible = room / (single.servers + single.database + single.load);
  printTable(
    `${name}, ${connections} connections: who uses the ${availableParallelism()} cores (median of ${rounds} rounds of ${secondsOfRound} s)`,
    ["processes", "rate /s", "servers", "database", "load", "others", "all", "ratio", "possible"],
    [
      ["1", ...cells(single), "1.00", "1.00"],
      [String(most), ...cells(spread), ratio.toFixed(2), possible.toFixed(2)],
    ],
  );
  return {
    name: `${most} processes beside one, ${name}`,
    value: ratio,
    unit: " ×",
    limit: ["at least", Math.min(wantedRatio, shareOfPossible * possible)],
    baseline: `one ${single.rate.toFixed(0)}/s; the cores leave ${possible.toFixed(2)} ×`,
  };
}

async function measureRound(shot: Shot, group: Running[], postmaster: number): Promise<Round> {
  const before = used(group, postmaster);
  const began = performance.now();
  const rate = await load(shot, group, secondsOfRound);
  const seconds = (performance.now() - began) / 1_000;
  const after = used(group, postmaster);
  const share = (of: keyof typeof before) => (after[of] - before[of]) / seconds;
  const [servers, database, own] = [share("servers"), share("database"), share("load")];
  return { rate, servers, database, load: own, others: Math.max(0, share("machine") - servers - database - own) };
}

function used(group: Running[], postmaster: number) {
  return {
    servers: group.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    database: cpuSecondsOfChildren(postmaster),
    load: cpuSeconds(process.pid),
    machine: busySeconds(),
  };
}

/** Distributed like a round robin: each server gets an equal part of the connections. */
async function load(shot: Shot, group: Running[], seconds: number): Promise<number> {
  const samples = await Promise.all(group.map(({ port }) => shoot(port, shot, connections / group.length, seconds)));
  return samples.reduce((sum, { rate }) => sum + rate, 0);
}

function middle(seen: Round[]): Round {
  const of = (field: keyof Round) => median(seen.map((round) => round[field]));
  return { rate: of("rate"), servers: of("servers"), database: of("database"), load: of("load"), others: of("others") };
}

function cells({ rate, servers, database, load: own, others }: Round): string[] {
  const cores = [servers, database, own, others, servers + database + own + others];
  return [rate.toFixed(0), ...cores.map((value) => value.toFixed(2))];
}
