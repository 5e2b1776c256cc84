import { mkdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { Client } from "pg";
import { startAtrium } from "./atrium.ts";
import type { Figure, Ground } from "./figure.ts";
import { median } from "./median.ts";
import type { Running } from "./processes.ts";
import { createDatabase } from "./reads/fill.ts";
import { brand, fill, type Filled } from "./rsvp/fill.ts";
import { printTable } from "./table.ts";

const rounds = 5;
const secondsOfRound = 5;
/** A hundred calls per second, each with as many events as a page sends together. */
const callsPerSecond = 100;
const eventsOfCall = 20;
/** One person may call twice a second. */
const people = 400;
/** The other requests meanwhile. */
const readsPerSecond = 100;
const mostLift = 1.2;

type Line = { port: number; agent: Agent };
type Sample = { p50: number; p95: number };

/** What two thousand events a second cost other requests: the same reads with and without them, alternating, on one PostgreSQL. */
export async function measureAnalytics({ folder, databaseUrl }: Ground): Promise<Figure[]> {
  const database = await createDatabase(databaseUrl);
  let server: Running | undefined;
  try {
    const dataDir = join(folder, "analytics");
    mkdirSync(dataDir);
    const filled = await fill(database.url, dataDir, { people, capacities: [1] });
    server = await startAtrium({ databaseUrl: database.url, dataDir });
    const { figures, sent } = await compare(filled, server.port);
    const stored = await countStored(database.url);
    if (stored !== sent) throw new Error(`${sent} events were sent and ${stored} are stored.`);
    return figures;
  } finally {
    await server?.stop();
    await database.drop();
  }
}

async function compare(filled: Filled, port: number): Promise<{ figures: Figure[]; sent: number }> {
  const line: Line = { port, agent: new Agent({ keepAlive: true, maxSockets: 200 }) };
  const [alone, beside]: [Sample[], Sample[]] = [[], []];
  const rates: number[] = [];
  let sent = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const withEvents = async () => {
      const began = performance.now();
      const [sample, calls] = await Promise.all([read(filled, line), tell(filled, line)]);
      sent += calls * eventsOfCall;
      if (round === 0) return;
      beside.push(sample);
      rates.push((calls * eventsOfCall * 1000) / (performance.now() - began));
    };
    const without = async () => {
      const sample = await read(filled, line);
      if (round > 0) alone.push(sample);
    };
    // The order alternates; the first round only warms up.
    for (const turn of round % 2 === 0 ? [without, withEvents] : [withEvents, without]) await turn();
  }
  line.agent.destroy();
  const middle = (samples: Sample[], of: "p50" | "p95") => median(samples.map((sample) => sample[of]));
  const lift = median(beside.map(({ p95 }, round) => p95 / (alone[round]?.p95 ?? Number.NaN)));
  const rate = median(rates);
  printTable(
    `${readsPerSecond} reads a second, without and with ${callsPerSecond * eventsOfCall} events a second (median of ${rounds} rounds of ${secondsOfRound} s)`,
    ["reads", "p50 ms", "p95 ms"],
    [
      ["alone", middle(alone, "p50").toFixed(2), middle(alone, "p95").toFixed(2)],
      ["beside events", middle(beside, "p50").toFixed(2), middle(beside, "p95").toFixed(2)],
    ],
  );
  const baseline = `p95 ${middle(alone, "p95").toFixed(1)} ms alone, ${middle(beside, "p95").toFixed(1)} ms beside them`;
  return {
    sent,
    figures: [
      {
        name: "analytics events stored",
        value: rate,
        unit: " /s",
        limit: ["at least", callsPerSecond * eventsOfCall * 0.95],
        baseline: "as many as are sent",
      },
      { name: "p95 of reads beside events", value: lift, unit: " ×", limit: ["at most", mostLift], baseline },
    ],
  };
}

/** Starts that many calls per second, whether or not the previous ones have been answered; returns their durations. */
async function begin(perSecond: number, one: (number: number) => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  const all: Promise<void>[] = [];
  const began = performance.now();
  const count = perSecond * secondsOfRound;
  for (let number = 0; number < count; number += 1) {
    // Requests are not synchronised: otherwise each read would queue behind the same call.
    const due = began + ((number + Math.random()) * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const at = performance.now();
    all.push(one(number).then(() => void took.push(performance.now() - at)));
  }
  await Promise.all(all);
  return took;
}

async function read({ tokens, buildingUuid }: Filled, line: Line): Promise<Sample> {
  const path = `/api/tenant/v1/buildings/${buildingUuid}/utility-buttons?lang=en`;
  const took = await begin(readsPerSecond, (number) =>
    ask(line, { method: "GET", path, token: tokens[number % tokens.length] ?? "" }),
  );
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

async function tell({ tokens, buildingUuid }: Filled, line: Line): Promise<number> {
  const took = await begin(callsPerSecond, (number) => {
    const events = Array.from({ length: eventsOfCall }, () => ({
      event_uuid: crypto.randomUUID(),
      event_type: "content_viewed",
      occurred_at: new Date().toISOString(),
      building_uuid: buildingUuid,
      properties: { content_uuid: buildingUuid, content_type: "Event" },
    }));
    const token = tokens[number % tokens.length] ?? "";
    return ask(line, { method: "POST", path: "/api/analytics/v2/track", token, body: JSON.stringify({ events }) });
  });
  return took.length;
}

type Question = { method: "GET" | "POST"; path: string; token: string; body?: string };

function ask({ agent, port }: Line, { method, path, token, body = "" }: Question): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    "x-brand": brand,
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36",
    ...(body ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) } : {}),
  };
  return new Promise((resolve, reject) => {
    request({ agent, host: "127.0.0.1", port, path, method, headers }, (answer) => {
      answer.resume().on("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${path} answered ${answer.statusCode}.`));
      });
    })
      .on("error", reject)
      .end(body);
  });
}

async function countStored(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>("select count(*) from analytics_events");
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
