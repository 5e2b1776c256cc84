import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { buildApp } from "../../apps/server/src/app.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { openPostgres } from "../../apps/server/src/platform/database/postgres-backend.ts";
import { startServices } from "../../apps/server/src/installation.ts";
import { createLogger } from "../../apps/server/src/platform/log/logger.ts";
import { brand, type Filled } from "../rsvp/fill.ts";
import { type Errand, recordingBackend } from "./recording-backend.ts";
import { type Call, counterHere, counterOf, keyHere, personHere, type Value, type Write } from "./write.ts";

/** Longer than our server caches a session, so that a single write looks it up. */
const forgottenMs = 1_100;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The statements of our server, recorded while it answers the same call of one person twice. */
export async function measuredWrites(databaseUrl: string, dataDir: string, filled: Filled): Promise<Write[]> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    NODE_ENV: "production",
  });
  const errands: Errand[] = [];
  const backend = recordingBackend(await openPostgres({ url: databaseUrl, connections: 4 }), errands);
  const services = await startServices(backend, config, { logger: createLogger("silent"), clock: systemClock });
  const app = await buildApp(services);
  try {
    const { system } = services.database;
    const {
      buildingUuid,
      users: [person = ""],
      tokens: [token = ""],
    } = filled;
    // Otherwise a manager gets a mail, which is work outside of the request.
    const { portfolio_uuid } = await system
      .updateTable("buildings")
      .set({ manager_email: null })
      .where("uuid", "=", buildingUuid)
      .returning("portfolio_uuid")
      .executeTakeFirstOrThrow();
    const counter = counterOf(`${portfolio_uuid} ${person}`);
    const { uuid: typeUuid } = await system
      .selectFrom("service_request_types")
      .select("uuid")
      .where("building_uuid", "is", null)
      .limit(1)
      .executeTakeFirstOrThrow();

    const record = async ({ method, path, body }: Call) => {
      const key = randomUUID();
      await pause(forgottenMs);
      errands.length = 0;
      const headers = { authorization: `Bearer ${token}`, "x-brand": brand, "idempotency-key": key };
      const answer = await app.inject({ method, url: path, headers, payload: body });
      if (answer.statusCode !== 200) throw new Error(`${path} is answered by ${answer.statusCode}: ${answer.body}`);
      return { key, sent: errands.map((errand) => [...errand]) };
    };
    await backend.runScript(historyScript(buildingUuid, typeUuid));
    const writes: Write[] = [];
    for (const [name, call] of Object.entries(calls(buildingUuid, typeUuid))) {
      // The first call also looks up what is cached afterwards.
      await record(call);
      const [first, second] = [await record(call), await record(call)];
      const repeated = second.sent.map((errand, at) =>
        errand.map(({ text, values }, nth) => {
          const before = first.sent[at]?.[nth];
          if (before?.text !== text) throw new Error(`${name}: twice the same call does not send the same statements.`);
          return {
            text,
            values: values.map((value, of) => repeat(value, before.values[of], { person, counter, key: second.key })),
          };
        }),
      );
      writes.push({ name, ...call, errands: repeated });
    }
    return writes;
  } finally {
    await app.close();
    await services.database.close();
  }
}

/** Existing rows. For an almost empty table PostgreSQL plans sequential scans, and keeps these plans for a while. */
function historyScript(buildingUuid: string, typeUuid: string): string {
  const people = `user_buildings its, generate_series(1, 5) n where its.building_uuid = '${buildingUuid}'`;
  return `
    insert into idempotency_keys (portfolio_uuid, user_uuid, key, fingerprint, status, body, created_at)
      select portfolio_uuid, user_uuid, 'before-' || n, 'before', 200, '{}', now() from ${people};
    insert into service_requests (portfolio_uuid, uuid, building_uuid, user_uuid, type_uuid, title, description, status, created_at, updated_at)
      select portfolio_uuid, gen_random_uuid(), building_uuid, user_uuid, '${typeUuid}', 'The lift', 'It stops.', 'open', now(), now() from ${people};
    analyze`;
}

function calls(buildingUuid: string, typeUuid: string): Record<string, Call> {
  return {
    "a changed profile": {
      method: "PUT",
      path: "/api/users/current",
      body: { first_name: "Rea", last_name: "Writer" },
    },
    "a service request": {
      method: "POST",
      path: `/api/service-request/buildings/${buildingUuid}/create`,
      body: { type_uuid: typeUuid, title: "The lift", description: "It stops between floors.", location: "Floor 3" },
    },
  };
}

type Names = { person: string; counter: string; key: string };

function repeat(value: unknown, before: unknown, { person, counter, key }: Names): Value {
  if (typeof value !== "string") return { as: value };
  const named = value.replaceAll(person, personHere).replaceAll(counter, counterHere).replaceAll(key, keyHere);
  if (named !== value) return { with: named };
  return value !== before && uuid.test(value) ? { newUuid: true } : { as: value };
}
