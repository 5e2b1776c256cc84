import { mkdirSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { type Asked, ask, type Question } from "./ask.ts";
import { startAtrium } from "./atrium.ts";
import { atRest } from "./cpu.ts";
import type { Figure, Ground } from "./figure.ts";
import { shoot } from "./load.ts";
import { logIn } from "./log-in.ts";
import { median } from "./median.ts";
import type { Running } from "./processes.ts";
import { brand, createDatabase, person } from "./reads/fill.ts";
import { type Filled, fillBuildings } from "./scale/fill.ts";
import { printTable } from "./table.ts";

const sizes = {
  tiny: { buildings: 10, itemsOfBuilding: 100, people: 100 },
  few: { buildings: 10, itemsOfBuilding: 1_000, people: 100 },
  many: { buildings: 1_000, itemsOfBuilding: 1_000, people: 100_000 },
} as const;
const rounds = 200;
const warmUp = 15;
const mostGrowth = 1.2;
const mostOfCheapest = 2;
const connections = 50;
const secondsOfWarmUp = 2;
const stormRounds = 3;
const secondsOfStorm = 5;
const mostTail = 3;

type Sides = Record<keyof typeof sizes, Side>;
type Side = Asked & { questions: Record<string, Question[]> };

/**
 * Every read of a building and a person, in two small installations and in one of 1,000 buildings with a million items and 100,000 people, on one
 * PostgreSQL, alternating; then the requests of home under fifty connections.
 */
export async function measureScale({ folder, databaseUrl }: Ground): Promise<Figure[]> {
  const running: Running[] = [];
  const databases: { drop(): Promise<void> }[] = [];
  const begin = async (name: keyof typeof sizes): Promise<Side> => {
    const database = await createDatabase(databaseUrl, `_${name}`);
    databases.push(database);
    const dataDir = join(folder, `scale-${name}`);
    mkdirSync(dataDir);
    const began = performance.now();
    const filled = await fillBuildings(database.url, dataDir, sizes[name]);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const { buildings, itemsOfBuilding, people } = sizes[name];
    const made = `${buildings} buildings, ${buildings * itemsOfBuilding} items, ${people} people`;
    process.stdout.write(`${made}: made in ${seconds} s\n`);
    const environment = { ACCESS_TOKEN_SECONDS: "900", TRUST_PROXY: "true" };
    const server = await startAtrium({ databaseUrl: database.url, dataDir, environment });
    running.push(server);
    await atRest(server.pid);
    const authorization = `Bearer ${await logIn(server.port, brand, person)}`;
    const agent = new Agent({ keepAlive: true });
    const signedIn = { port: server.port, headers: { "x-brand": brand, authorization }, agent };
    return { ...signedIn, questions: await questionsOf(signedIn, filled) };
  };
  try {
    const sides: Sides = { tiny: await begin("tiny"), few: await begin("few"), many: await begin("many") };
    const growth = await compare(sides);
    const today = await besideCheapest(sides.many);
    const tails = await storm(sides.many);
    for (const { agent } of Object.values(sides)) agent.destroy();
    return [...growth, today, ...tails];
  } finally {
    await Promise.all(running.map((program) => program.stop()));
    await Promise.all(databases.map((database) => database.drop()));
  }
}

/** The requests of home first; each read in each of the buildings. */
const ofHome = 7;

async function questionsOf(server: Asked, { buildingUuids, addresses }: Filled): Promise<Side["questions"]> {
  const questions: Side["questions"] = {};
  const add = (name: string, path: string, body?: object) => {
    questions[name] = [...(questions[name] ?? []), body ? { path, body } : { path }];
  };
  type Categories = { data: { categories: { uuid: string; contents: { uuid: string }[] }[] } };
  for (const [number, id] of buildingUuids.entries()) {
    const [v1, v2] = [`/tenant/v1/buildings/${id}`, `/tenant/v2/buildings/${id}`];
    const { data } = (await ask(server, { path: `${v1}/categories/contents?lang=en` })) as Categories;
    const category = data.categories[4];
    const item = category?.contents[4];
    if (!category || !item) throw new Error("A building has too little to read.");
    add("discover, 70 items", `${v1}/categories/contents?lang=en`);
    add("spotlight, 20 items", `${v1}/categories/contents-spotlight?lang=en`);
    add("promoted", `${v1}/contents-promoted?lang=en`);
    add("tiles", `${v1}/utility-buttons?lang=en`);
    add("the building", v1);
    add("today", `${v1}/today?lang=en`);
    add("one's buildings", "/tenant/v1/users/current/buildings");
    add("categories by type", `${v1}/categories?categoryType=AudienceContent&active=true&lang=en`);
    add("one category's items", `${v2}/categories/${category.uuid}/content?lang=en`);
    add("one item", `${v2}/content/${item.uuid}?lang=en`);
    add("what goes with it", `${v2}/content/${item.uuid}/related?lang=en`);
    add("an event and its places", `/tenant/v1/event-posts/${item.uuid}?lang=en`);
    add("tags", `${v2}/sanitized-tags`);
    add("amenities", `${v1}/amenitiesByCategory?lang=en`);
    add("companies", `${v1}/companies?lang=en`);
    add("an address looked up", "/auth/v2/validate-email", { email: addresses[number] });
    add("who I am", "/users/current");
    add("one's sessions", "/users/current/sessions");
    add("one's history", "/tenant/v1/users/current/transactions?lang=en");
    add("one's service requests", `/service-request/buildings/${id}/requests?lang=en`);
  }
  return questions;
}

/** Today with a million items, compared with the person's cheapest read: each connection has planned all statements before. */
async function besideCheapest(side: Side): Promise<Figure> {
  const took: Record<string, number[]> = { today: [], tiles: [], "who I am": [] };
  for (let round = -rounds; round < rounds; round += 1)
    for (const [name, times] of Object.entries(took)) {
      const questions = side.questions[name] ?? [];
      const began = performance.now();
      await ask(side, questions[(round + rounds) % 10] ?? questions[0] ?? { path: "" });
      if (round >= 0) times.push(performance.now() - began);
    }
  const { today = [], ...others } = took;
  const [own, cheapest] = [median(today), Math.min(...Object.values(others).map(median))];
  return {
    name: "today, p50 beside the cheapest read",
    value: own / cheapest,
    unit: " ×",
    limit: ["at most", mostOfCheapest],
    baseline: `${own.toFixed(2)} ms, the cheapest ${cheapest.toFixed(2)} ms`,
  };
}

/**
 * The limit applies to the ratio to `few`, whose buildings are equally full. The ratio to `tiny`, whose buildings have a tenth of the items, is
 * only shown.
 */
async function compare(sides: Sides): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const name of Object.keys(sides.few.questions)) {
    const took = { tiny: [] as number[], few: [] as number[], many: [] as number[] };
    for (let round = -warmUp; round < rounds; round += 1) {
      const turns = Object.entries(sides) as [keyof Sides, Side][];
      // The order alternates.
      for (const [which, side] of round % 2 === 0 ? turns : turns.toReversed()) {
        const questions = side.questions[name] ?? [];
        const question = questions[(round + warmUp) % questions.length] ?? { path: "" };
        const began = performance.now();
        await ask(side, question);
        if (round >= 0) took[which].push(performance.now() - began);
      }
    }
    const [tiny, few, many] = [median(took.tiny), median(took.few), median(took.many)];
    rows.push([name, ...[tiny, few, many, many / tiny, many / few].map((value) => value.toFixed(2))]);
    const baseline = `${few.toFixed(1)} ms among few, ${many.toFixed(1)} ms among many`;
    figures.push({ name: `${name}, growth`, value: many / few, unit: " ×", limit: ["at most", mostGrowth], baseline });
  }
  printTable(
    `Reads in three installations (median of ${rounds}): 10 buildings with 100 items each, 10 with 1,000, and 1,000 with 1,000; 100, 100 and 100,000 people`,
    ["read", "1k items, ms", "10k items, ms", "1M items, ms", "1M / 1k", "1M / 10k"],
    rows,
  );
  return figures;
}

/** The p99 compared with the median, while fifty connections repeat the same request. */
async function storm({ port, headers, questions }: Side): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const [name, [{ path } = { path: "" }]] of Object.entries(questions).slice(0, ofHome)) {
    const shot = { path: `/api${path}`, headers };
    await shoot(port, shot, connections, secondsOfWarmUp);
    const samples: { rate: number; p50: number; p99: number; ratio: number }[] = [];
    for (let round = 0; round < stormRounds; round += 1) {
      const { rate, p50, p99 } = await shoot(port, shot, connections, secondsOfStorm);
      samples.push({ rate, p50, p99, ratio: p99 / p50 });
    }
    const of = (what: keyof (typeof samples)[number]) => median(samples.map((sample) => sample[what]));
    const value = of("ratio");
    rows.push([name, of("rate").toFixed(0), of("p50").toFixed(0), of("p99").toFixed(0), value.toFixed(2)]);
    const baseline = `median ${of("p50")} ms, p99 ${of("p99")} ms`;
    figures.push({ name: `${name}, p99 of ${connections}`, value, unit: " ×", limit: ["at most", mostTail], baseline });
  }
  printTable(
    `Home's requests under ${connections} connections (median of ${stormRounds} rounds of ${secondsOfStorm} s)`,
    ["read", "rate /s", "p50 ms", "p99 ms", "ratio"],
    rows,
  );
  return figures;
}
