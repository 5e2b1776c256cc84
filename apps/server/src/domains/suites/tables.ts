import type { Generated } from "kysely";
import type { InstantOrNull, JsonWithDefault, NumericOrNull, PackEntity } from "../../platform/database/columns.ts";

export interface SmartBuildingsTable extends PackEntity {
  building_uuid: string;
  adapter: "simulator" | "mqtt" | "home_assistant";
  url: string | null;
  /** Name of the environment variable that holds the adapter's token or password. */
  secret_variable: string | null;
  settings: JsonWithDefault<Record<string, unknown>>;
}

interface SmartFloorsTable extends PackEntity {
  building_uuid: string;
  nav_name: string;
  position: Generated<number>;
}

export interface SmartSuitesTable extends PackEntity {
  floor_uuid: string;
  nav_name: string;
  position: Generated<number>;
  /** Its id at the system behind it (an entity, a topic). */
  external_id: string | null;
  temp: NumericOrNull;
  temp_unit: "C" | "F" | null;
  temp_equipment_name: string | null;
  requested_temp: NumericOrNull;
  lighting: number | null;
  updated_at: InstantOrNull;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    smart_buildings: SmartBuildingsTable;
    smart_floors: SmartFloorsTable;
    smart_suites: SmartSuitesTable;
  }
}
