import type { ColumnType, Generated } from "kysely";
import type { PackEntity } from "../../platform/database/columns.ts";

interface AppsTable extends PackEntity {
  name: string;
  type: "WEBVIEW" | "NATIVE" | "NATIVELINK" | "MICROFRONTEND";
  url: string;
  origins: string[];
  actions: string[];
  scopes: Generated<string[]>;
  active: Generated<boolean>;
}

interface AppBuildingsTable {
  portfolio_uuid: string;
  app_uuid: string;
  building_uuid: string;
}

interface AppStoragesTable {
  portfolio_uuid: string;
  app_uuid: string;
  user_uuid: string;
  building_uuid: string;
  /** Key → the value's JSON text. */
  entries: ColumnType<Record<string, string>, string, string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    apps: AppsTable;
    app_buildings: AppBuildingsTable;
    app_storages: AppStoragesTable;
  }
}
