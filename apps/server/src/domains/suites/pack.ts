import type { PackFloor, PackSmartBuilding, PackSuite } from "@atrium/contract/pack/smart-buildings.ts";
import { kind, positionOf } from "../packs/kind.ts";

export const smartBuildings = kind<PackSmartBuilding>({
  kind: "smart_buildings",
  table: "smart_buildings",
  row: (building, at) => ({
    building_uuid: at.buildingUuid,
    adapter: building.adapter,
    url: building.url ?? null,
    secret_variable: building.secret_variable ?? null,
    settings: building.settings ?? {},
  }),
});

export const smartFloors = kind<PackFloor>({
  kind: "smart_floors",
  table: "smart_floors",
  row: (floor, at) => ({
    building_uuid: at.buildingUuid,
    nav_name: floor.nav_name,
    position: positionOf(floor, at),
  }),
});

const state = ["temp", "temp_unit", "temp_equipment_name", "requested_temp", "lighting"] as const;

export const smartSuites = kind<PackSuite>({
  kind: "smart_suites",
  table: "smart_suites",
  untouched: { when: "t.updated_at is null", columns: state },
  row: (suite, at) => ({
    floor_uuid: at.ref("smart_floors", at.entity.parent?.key ?? ""),
    nav_name: suite.nav_name,
    position: positionOf(suite, at),
    external_id: suite.external_id ?? null,
    ...Object.fromEntries(state.map((field) => [field, suite[field] ?? null])),
  }),
});
