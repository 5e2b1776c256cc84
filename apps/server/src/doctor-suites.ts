import { addressOf } from "./domains/suites/http.ts";
import { suiteSystems } from "./domains/suites/suite-systems.ts";
import type { Finding } from "./doctor-outside.ts";
import { systemClock } from "./platform/clock/clock.ts";
import type { Config } from "./platform/config/config.ts";
import type { Database } from "./platform/database/database.ts";
import { createLogger } from "./platform/log/logger.ts";

/** Asks the system behind each smart building for the state of its first suite, as that suite's page does. */
export async function suites(config: Config, database: Database): Promise<Finding[]> {
  const rows = await firstSuites(database);
  const found = await Promise.all(rows.map((row) => findingOf(config, database, row)));
  return found.length > 0 ? found : [["ok", "No building has suites behind an external system."]];
}

type First = Awaited<ReturnType<typeof firstSuites>>[number];

function firstSuites({ system }: Database) {
  return system
    .selectFrom("smart_buildings as building")
    .innerJoin("smart_floors as floor", (join) =>
      join
        .onRef("floor.portfolio_uuid", "=", "building.portfolio_uuid")
        .onRef("floor.building_uuid", "=", "building.building_uuid"),
    )
    .innerJoin("smart_suites as suite", (join) =>
      join.onRef("suite.portfolio_uuid", "=", "floor.portfolio_uuid").onRef("suite.floor_uuid", "=", "floor.uuid"),
    )
    .where("building.adapter", "!=", "simulator")
    .distinctOn(["building.pack_key", "building.uuid"])
    .selectAll("building")
    .select(["suite.uuid as suite_uuid", "suite.pack_key as suite_key", "suite.external_id", "suite.temp_unit"])
    .orderBy("building.pack_key")
    .orderBy("building.uuid")
    .orderBy("floor.position")
    .orderBy("suite.position")
    .orderBy("suite.uuid")
    .execute();
}

async function findingOf(config: Config, database: Database, row: First): Promise<Finding> {
  let reason: string | undefined;
  const logger = createLogger("silent");
  // A system logs why it cannot be reached; people are told only that it cannot.
  logger.warn = (line: { reason?: string }) => {
    reason ??= line.reason || "no answer";
  };
  const systems = suiteSystems({ config, clock: systemClock, logger });
  const key = row.pack_key ?? row.uuid;
  try {
    const suite = addressOf({ ...row, uuid: row.suite_uuid, pack_key: row.suite_key });
    const state = await systems.of(row).read(database.tenant(row.portfolio_uuid), suite);
    if (state) return ["ok", `${key}: the system behind its suites answers.`];
  } catch (error) {
    reason ??= error instanceof Error ? error.message : "no answer";
  } finally {
    await systems.close();
  }
  if (reason === undefined)
    return [
      "look",
      `${key}: its first suite has sent no state: check its external_id, and this server's read permission.`,
    ];
  const secret = row.secret_variable ? `, ${row.secret_variable}` : "";
  return [
    "broken",
    `${key}: the system behind its suites cannot be used (${reason}): check its url${secret}, and CA_CERTIFICATES if you have a certificate authority of your own.`,
  ];
}
