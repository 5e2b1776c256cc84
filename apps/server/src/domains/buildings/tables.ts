import type { Generated } from "kysely";
import type {
  InstantOrNull,
  Json,
  JsonOrNull,
  JsonWithDefault,
  Language,
  PackEntity,
  Translations,
} from "../../platform/database/columns.ts";
import type { BuildingTheme } from "../brands/tables.ts";

export interface BuildingsTable extends PackEntity {
  whitelabel_uuid: string;
  name: string;
  image: string | null;
  /** As CSS says positions; null is the middle. */
  image_focus: string | null;
  address: string;
  address_1: string;
  timezone: string;
  locale: string;
  languages: JsonWithDefault<Language[]>;
  secondary_content: JsonOrNull<Translations<"name">>;
  portfolio_company_uuid: string | null;
  asset_uuid: string | null;
  /** The recipient of mails about tasks in the building. */
  manager_email: string | null;
  brand_identifier: string | null;
  is_guest: Generated<boolean>;
  is_public: Generated<boolean>;
  position: Generated<number>;
  theme: Json<BuildingTheme>;
}

export interface UtilityButtonsTable extends PackEntity {
  building_uuid: string;
  type: "native" | "microfrontend" | "webview" | "nativelink";
  name: string;
  utility_name: string;
  url: string | null;
  route: string | null;
  web_image: string | null;
  web_image_focus: string | null;
  company_types: Generated<string[]>;
  position: Generated<number>;
  /** When the console hid it. */
  archived_at: InstantOrNull;
  translations: Json<Translations<"text">>;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    buildings: BuildingsTable;
    utility_buttons: UtilityButtonsTable;
  }
}
