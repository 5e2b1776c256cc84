import type { Selectable } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { prepare } from "../../platform/database/prepared.ts";
import type { SmartSuitesTable } from "./tables.ts";
import type { SmartBuilding } from "./suite-systems.ts";

type Of = { portfolioUuid: string; buildingUuid: string };

const floors = prepare((db, value: Of) =>
  db
    .selectFrom("smart_floors")
    .where("portfolio_uuid", "=", value.portfolioUuid)
    .where("building_uuid", "=", value.buildingUuid)
    .select(["uuid", "nav_name"])
    .orderBy("position")
    .orderBy("uuid"),
);

export function listFloors({ db, portfolioUuid }: Tenant, buildingUuid: string) {
  return floors(db, { portfolioUuid, buildingUuid });
}

const suites = prepare((db, value: Of & { floorUuid: string }) =>
  db
    .selectFrom("smart_floors as floor")
    .leftJoin("smart_suites as suite", (join) =>
      join.onRef("suite.portfolio_uuid", "=", "floor.portfolio_uuid").onRef("suite.floor_uuid", "=", "floor.uuid"),
    )
    .where("floor.portfolio_uuid", "=", value.portfolioUuid)
    .where("floor.building_uuid", "=", value.buildingUuid)
    .where("floor.uuid", "=", value.floorUuid)
    .select(["suite.uuid", "suite.nav_name"])
    .orderBy("suite.position")
    .orderBy("suite.uuid"),
);

/** The suites of a floor of this building; undefined if the floor does not exist. */
export async function listSuites({ db, portfolioUuid }: Tenant, of: { buildingUuid: string; floorUuid: string }) {
  const rows = await suites(db, { portfolioUuid, ...of });
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ uuid, nav_name }) => (uuid === null || nav_name === null ? [] : [{ uuid, nav_name }]));
}

const suiteOf = prepare((db, value: Of & { floorUuid: string; suiteUuid: string }) =>
  db
    .selectFrom("smart_suites as suite")
    .innerJoin("smart_floors as floor", (join) =>
      join.onRef("floor.portfolio_uuid", "=", "suite.portfolio_uuid").onRef("floor.uuid", "=", "suite.floor_uuid"),
    )
    .innerJoin("smart_buildings as building", (join) =>
      join
        .onRef("building.portfolio_uuid", "=", "floor.portfolio_uuid")
        .onRef("building.building_uuid", "=", "floor.building_uuid"),
    )
    .where("suite.portfolio_uuid", "=", value.portfolioUuid)
    .where("suite.uuid", "=", value.suiteUuid)
    .where("floor.uuid", "=", value.floorUuid)
    .where("floor.building_uuid", "=", value.buildingUuid)
    .select([
      "suite.uuid",
      "suite.pack_key",
      "suite.nav_name",
      "suite.external_id",
      "suite.temp_unit",
      "suite.temp_equipment_name",
      "building.uuid as system_uuid",
      "building.adapter",
      "building.url",
      "building.secret_variable",
      "building.settings",
    ]),
);

export type SuiteRow = Pick<
  Selectable<SmartSuitesTable>,
  "uuid" | "pack_key" | "nav_name" | "external_id" | "temp_unit" | "temp_equipment_name"
> & { building: SmartBuilding };

/** A suite on this floor of this building, with its system: no other suite can be read or controlled. */
export async function findSuite(
  { db, portfolioUuid }: Tenant,
  of: { buildingUuid: string; floorUuid: string; suiteUuid: string },
): Promise<SuiteRow | undefined> {
  const [row] = await suiteOf(db, { portfolioUuid, ...of });
  if (!row) return undefined;
  const { system_uuid, adapter, url, secret_variable, settings, ...suite } = row;
  return { ...suite, building: { uuid: system_uuid, adapter, url, secret_variable, settings } };
}
