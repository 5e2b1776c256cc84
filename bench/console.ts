import { mkdirSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { openPostgres } from "../apps/server/src/platform/database/postgres-backend.ts";
import { type Asked, ask } from "./ask.ts";
import { startAtrium } from "./atrium.ts";
import { measureBulk } from "./bulk.ts";
import { atRest } from "./cpu.ts";
import type { Figure, Ground } from "./figure.ts";
import { logIn } from "./log-in.ts";
import { median } from "./median.ts";
import type { Running } from "./processes.ts";
import { brand, createDatabase, person } from "./reads/fill.ts";
import { fillBuildings } from "./scale/fill.ts";
import { printTable } from "./table.ts";

const sizes = {
  few: { buildings: 10, itemsOfBuilding: 100, people: 1_000, facts: 10_000, name: "first%20name770" },
  many: { buildings: 1_000, itemsOfBuilding: 100, people: 100_000, facts: 1_000_000, name: "first%20name77050" },
} as const;
type Which = keyof typeof sizes;
const rounds = 200;
/** Calls before the measurement, so that the connections have planned the statements. */
const warmUp = 60;
const most = { p50: 15, p99: 60, growth: 1.2 };

const questions: Record<string, string> = {
  "people, first page": "/admin/v1/people",
  "people by name": "/admin/v1/people?search=name7",
  // One person of the manager's building in each portfolio, so that both results have the same size.
  "people by first and last name": "/admin/v1/people?search={name}",
  "people of a building": "/admin/v1/people?building_uuid={building}",
  "inbox, first page": "/admin/v1/inbox",
  "inbox of a building": "/admin/v1/inbox?building_uuid={building}",
  "audit, first page": "/admin/v1/facts",
  "audit of a building": "/admin/v1/facts?building_uuid={building}",
};

type Side = Asked & { building: string };

/** The console's lists in a small and in a large portfolio, for an owner and for the manager of one building, alternating. */
export async function measureConsole({ folder, databaseUrl }: Ground): Promise<Figure[]> {
  const running: Running[] = [];
  const databases: { drop(): Promise<void> }[] = [];
  const begin = async (name: Which): Promise<Record<"owner" | "manager", Side>> => {
    const database = await createDatabase(databaseUrl, `_${name}`);
    databases.push(database);
    const dataDir = join(folder, `console-${name}`);
    mkdirSync(dataDir);
    const { buildingUuids } = await fillBuildings(database.url, dataDir, sizes[name]);
    const [building = ""] = buildingUuids;
    const backend = await openPostgres({ url: database.url, connections: 1 });
    await backend.runScript(script(sizes[name], building));
    await backend.runScript("vacuum analyze");
    await backend.close();
    const server = await startAtrium({
      databaseUrl: database.url,
      dataDir,
      environment: { ACCESS_TOKEN_SECONDS: "900" },
    });
    running.push(server);
    await atRest(server.pid);
    const as = async (who: typeof person): Promise<Side> => ({
      port: server.port,
      headers: { "x-brand": brand, authorization: `Bearer ${await logIn(server.port, brand, who)}` },
      agent: new Agent({ keepAlive: true }),
      building,
    });
    return { owner: await as(person), manager: await as({ ...person, email: manager }) };
  };
  try {
    const sides = { few: await begin("few"), many: await begin("many") };
    const figures = [...(await compare("owner", sides)), ...(await compare("manager", sides))];
    figures.push(...(await measureBulk(sides.many.owner)));
    for (const side of Object.values(sides)) for (const { agent } of Object.values(side)) agent.destroy();
    return figures;
  } finally {
    await Promise.all(running.map((program) => program.stop()));
    await Promise.all(databases.map((database) => database.drop()));
  }
}

async function compare(who: "owner" | "manager", sides: Record<Which, Record<"owner" | "manager", Side>>) {
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(questions)) {
    const took: Record<Which, number[]> = { few: [], many: [] };
    for (let round = -warmUp; round < rounds; round += 1) {
      const turns: Which[] = round % 2 === 0 ? ["few", "many"] : ["many", "few"];
      for (const which of turns) {
        const side = sides[which][who];
        const began = performance.now();
        await ask(side, { path: path.replace("{building}", side.building).replace("{name}", sizes[which].name) });
        if (round >= 0) took[which].push(performance.now() - began);
      }
    }
    const [few, many] = [median(took.few), median(took.many)];
    const p99 = took.many.toSorted((a, b) => a - b)[Math.floor(rounds * 0.99)] ?? 0;
    rows.push([name, ...[few, many, many / few, p99].map((value) => value.toFixed(2))]);
    const baseline = `${few.toFixed(1)} ms among few, ${many.toFixed(1)} ms among many`;
    const figure = (what: string, value: number, unit: string, limit: number): Figure => ({
      name: `${who}: ${name}, ${what}`,
      value,
      unit,
      limit: ["at most", limit],
      baseline,
    });
    figures.push(
      figure("growth", many / few, " ×", most.growth),
      figure("p50", many, " ms", most.p50),
      figure("p99", p99, " ms", most.p99),
    );
  }
  printTable(
    `The console's lists as ${who} (${rounds} each, in turns): 1,000 people and 10,000 facts; 100,000 people and 1,000,000 facts`,
    ["read", "few, ms", "many, ms", "many / few", "p99 of many, ms"],
    rows,
  );
  return figures;
}

const manager = "manager@bench.example";

/** People to search for, facts, an owner, and the manager of one building. The rows satisfy all foreign keys, which are not checked. */
function script({ buildings, facts }: (typeof sizes)[Which], building: string): string {
  return `
set session_replication_role = replica;
update users set first_name = 'First' || right(email, 12), last_name = 'Name' || substr(email, 2, 6) where email like 'p%';
insert into facts (portfolio_uuid, uuid, at, action, actor_kind, actor_uuid, building_uuid, details)
  select portfolios.uuid, gen_random_uuid(), now() - n * interval '20 seconds', 'booking.cancelled', 'user', null, b.uuid, '{}'
  from generate_series(1, ${facts}) n
  join buildings b on b.position = n % ${buildings}
  join portfolios on portfolios.uuid = b.portfolio_uuid;
insert into grants (portfolio_uuid, uuid, user_uuid, role, given_at)
  select portfolio_uuid, gen_random_uuid(), uuid, 'owner', now() from users where email = '${person.email}';
insert into users (portfolio_uuid, uuid, email, first_name, last_name, confirmed, terms_accepted, password_hash)
  select portfolio_uuid, gen_random_uuid(), '${manager}', 'Mana', 'Ger', true, true, password_hash from users where email = '${person.email}';
insert into grants (portfolio_uuid, uuid, user_uuid, role, building_uuid, given_at)
  select portfolio_uuid, gen_random_uuid(), uuid, 'property_manager', '${building}', now() from users where email = '${manager}';
`;
}
