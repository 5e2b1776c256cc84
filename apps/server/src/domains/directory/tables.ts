import type { Generated, GeneratedAlways } from "kysely";
import type { Json, JsonWithDefault, PackEntity, Translations } from "../../platform/database/columns.ts";

export interface CompaniesTable extends PackEntity {
  name: string;
  sort_name: GeneratedAlways<string>;
  logo: string | null;
  url: string | null;
  company_types: Generated<string[]>;
  email_domains: Generated<string[]>;
  sso_required: Generated<boolean>;
  /** Who is notified of people who sign up by the domain alone, and whether approval is required (R12). */
  manager_email: string | null;
  approves_sign_ups: Generated<boolean>;
  translations: JsonWithDefault<Translations<"description">>;
}

interface CompanyBuildingsTable {
  portfolio_uuid: string;
  company_uuid: string;
  building_uuid: string;
}

interface AmenityCategoriesTable extends PackEntity {
  id: GeneratedAlways<number>;
  building_uuid: string;
  position: Generated<number>;
  translations: Json<Translations<"name">>;
  archived_at: Date | null;
}

interface AmenitiesTable extends PackEntity {
  building_uuid: string;
  category_uuid: string;
  image: string | null;
  image_focus: string | null;
  position: Generated<number>;
  translations: Json<Translations<"name" | "description" | "image_alt_text">>;
  archived_at: Date | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    companies: CompaniesTable;
    company_buildings: CompanyBuildingsTable;
    amenity_categories: AmenityCategoriesTable;
    amenities: AmenitiesTable;
  }
}
