import type { EndpointParams } from "@atrium/contract/client.ts";
import type { Insertable } from "kysely";
import { v7 } from "uuid";
import type { SmartBuildingsTable, SmartSuitesTable } from "../domains/suites/tables.ts";
import type { Rig } from "./rig.ts";

export const suiteCalls = {
  floors: "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors",
  suites: "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites",
  read: "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId",
  heat: "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/temp/:temp/:isCelsius",
  light: "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/lighting/all/:value",
} as const;

/** The path to a test's suite. */
export type SuitePlace = EndpointParams<typeof suiteCalls.read>;

/** Makes a building of the test pack a smart one, as a pack would, with one floor; and gives Anna access. */
export async function smartFill(
  rig: Rig,
  building: { key: string; adapter: "simulator" | "mqtt" | "home_assistant" } & Pick<
    Insertable<SmartBuildingsTable>,
    "url" | "secret_variable" | "settings"
  >,
) {
  const { system } = rig.services.database;
  const { key, ...behind } = building;
  const { portfolio_uuid, uuid: buildingUuid } = await system
    .selectFrom("buildings")
    .select(["portfolio_uuid", "uuid"])
    .where("pack_key", "=", key)
    .executeTakeFirstOrThrow();
  await system
    .insertInto("smart_buildings")
    .values({ portfolio_uuid, uuid: v7(), pack_key: key, building_uuid: buildingUuid, ...behind })
    .execute();
  const floor = async (nav_name: string) => {
    const uuid = v7();
    const row = { portfolio_uuid, uuid, pack_key: uuid, building_uuid: buildingUuid, nav_name };
    await system.insertInto("smart_floors").values(row).execute();
    return uuid;
  };
  const floorId = await floor("Floor 1");
  await permit(rig, buildingUuid, ["smart-suites"]);
  return {
    portfolio_uuid,
    buildingUuid,
    floorId,
    floor,
    async suite(more: Partial<Insertable<SmartSuitesTable>> = {}): Promise<SuitePlace> {
      const uuid = v7({ msecs: rig.clock.now().getTime() });
      await system
        .insertInto("smart_suites")
        .values({
          portfolio_uuid,
          uuid,
          pack_key: uuid,
          floor_uuid: floorId,
          nav_name: "Suite",
          temp_unit: "F",
          ...more,
        })
        .execute();
      return { buildingUuid, floorId: more.floor_uuid ?? floorId, suiteId: uuid };
    },
  };
}

/** Sets Anna's permissions in a building: a server caches them for a second. */
export async function permit(rig: Rig, buildingUuid: string, permissions: string[]): Promise<void> {
  const { callers, database } = rig.services;
  await database.system
    .updateTable("user_buildings")
    .set({ permissions })
    .where("building_uuid", "=", buildingUuid)
    .where("user_uuid", "in", (eb) => eb.selectFrom("users").select("uuid").where("email", "=", "anna@acme.test"))
    .execute();
  const sessions = await database.system.selectFrom("sessions").select("uuid").execute();
  for (const { uuid } of sessions) callers.forget(uuid);
}

/** The commands for a suite in the audit log, first one first. */
export function auditOf(rig: Rig, { suiteId }: SuitePlace) {
  return rig.services.database.system
    .selectFrom("facts")
    .where("target_uuid", "=", suiteId)
    .select(["action", "actor_kind", "actor_uuid", "building_uuid", "details"])
    .orderBy("uuid")
    .execute();
}
