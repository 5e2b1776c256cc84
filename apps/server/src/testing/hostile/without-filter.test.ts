import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import type { CompiledQuery, DatabaseConnection } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Backend, Viewer } from "../../platform/database/backend.ts";
import { type Rig, startRig } from "../rig.ts";
import { openWorld, type World } from "./actors.ts";
import { allKeys, inputOf, send, shapeOf } from "./send.ts";

let rig: Rig;
let world: World;
beforeAll(async () => {
  rig = await startRig();
  world = await openWorld(rig);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rig.close());

/** The application's own filter by portfolio, wherever a statement has it. */
const filter = /(?:\b\w+\.|"\w+"\.)?(?:"portfolio_uuid"|\bportfolio_uuid\b) = (\$\d+)/g;
let taken = 0;

function withoutFilter(query: CompiledQuery): CompiledQuery {
  // Inserted rows keep their portfolio; only conditions lose it.
  const [before = "", ...after] = query.sql.split(/(?=\bwhere\b|\bon \()/i);
  const cut = after.map((part) => part.replace(filter, "$1::text is not null")).join("");
  if (cut !== after.join("")) taken += 1;
  return { ...query, sql: before + cut };
}

/** Removes the filter from every statement of a request. `blind`: row-level security as well. */
function mutate(backend: Backend, blind: boolean): void {
  taken = 0;
  const seen = new WeakSet<DatabaseConnection>();
  let personal = false;
  const acquire = backend.acquire.bind(backend);
  vi.spyOn(backend, "acquire").mockImplementation(async (viewer: Viewer) => {
    const connection = await acquire(blind ? "system" : viewer);
    personal = viewer !== "system";
    if (!seen.has(connection)) {
      seen.add(connection);
      const execute = connection.executeQuery.bind(connection);
      const ofPeople = backend.name === "postgres" && viewer !== "system";
      vi.spyOn(connection, "executeQuery").mockImplementation((query) =>
        execute(ofPeople || (backend.name === "pglite" && personal) ? withoutFilter(query) : query),
      );
    }
    return connection;
  });
  if (!backend.read) return;
  const together = backend as Required<Backend>;
  const read = together.read.bind(backend);
  vi.spyOn(together, "read").mockImplementation((viewer, query) =>
    read(blind ? "system" : viewer, viewer === "system" ? query : withoutFilter(query)),
  );
}

const secrets = [
  "Beta Hall",
  "Beta Estates",
  "borealis.test",
  "Only for the hall",
  "Nobody in alpha",
  "Berta",
  "Borealis",
];

function isForMembers(key: EndpointKey): boolean {
  const { access } = shapeOf(key);
  return access === "member" || typeof access === "object";
}

test("23 with the application's filter taken out of every statement, no operation shows or changes another portfolio's rows", async () => {
  const { database } = rig.services;
  const rowsOfBeta = async () => {
    const { portfolio } = await world.foreign.fresh([]);
    const tables = [
      "contents",
      "companies",
      "buildings",
      "service_requests",
      "resource_bookings",
      "payment_methods",
    ] as const;
    const all = await Promise.all(
      tables.map((table) =>
        database.system.selectFrom(table).selectAll().where("portfolio_uuid", "=", portfolio).execute(),
      ),
    );
    return all.map((rows) => rows.map((row) => JSON.stringify(row)).toSorted());
  };
  const member = world.actors.find(({ name }) => name === "member");
  if (!member) throw new Error("Somebody must be a member.");
  const shown: string[] = [];
  for (const key of allKeys.filter(isForMembers)) {
    await rig.forgetLimits();
    for (const target of ["own", "foreign"] as const) {
      const input = await inputOf(key, world[target]);
      const caller = await world.callerOf(member);
      const before = target === "foreign" ? await rowsOfBeta() : [];
      mutate(database.backend, false);
      const { body } = await send(rig, key, input, caller);
      vi.restoreAllMocks();
      const sent = JSON.stringify(input);
      shown.push(
        ...secrets.filter((word) => body.includes(word) && !sent.includes(word)).map((word) => `${key}: ${word}`),
      );
      if (target === "foreign") expect(await rowsOfBeta(), key).toEqual(before);
    }
  }
  expect(shown).toEqual([]);
}, 180_000);

test("23 the control: the filter is really removed, and without row-level security too every row is visible", async () => {
  const { database, brands } = rig.services;
  const { portfolio_uuid } = await brands.ofDomain("alpha.test");
  const asked = () =>
    database
      .tenant(portfolio_uuid)
      .db.selectFrom("contents")
      .select("portfolio_uuid")
      .where("portfolio_uuid", "=", portfolio_uuid)
      .distinct()
      .execute();
  mutate(database.backend, false);
  expect(await asked()).toEqual([{ portfolio_uuid }]);
  expect(taken).toBe(1);
  vi.restoreAllMocks();
  mutate(database.backend, true);
  expect(await asked()).toHaveLength(2);
});
