import type { Building } from "@atrium/contract/entities/building.ts";
import type { Static } from "typebox";
import type { Language } from "../../platform/database/columns.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";

/** The languages of a building that names none (C4, 1 §3); the third is the specification's own joke and shows English. */
const languagesOfNone: Language[] = [
  { code: "en_US", name: "English (US)", priority: 0 },
  { code: "es_ES", name: "Spanish (ES)", priority: 1 },
  { code: "el_EL", name: "Elvish (EL)", priority: 2 },
];

/** The columns that a building's reply is made of. */
export const buildingColumns = [
  "buildings.uuid",
  "buildings.name",
  "buildings.image",
  "buildings.image_focus",
  "buildings.address",
  "buildings.address_1",
  "buildings.timezone",
  "buildings.locale",
  "buildings.languages",
  "buildings.portfolio_company_uuid",
  "buildings.portfolio_uuid",
  "buildings.asset_uuid",
] as const;

export type BuildingRow = {
  uuid: string;
  name: string;
  image: string | null;
  image_focus: string | null;
  image_preview: string | null;
  address: string;
  address_1: string;
  timezone: string;
  locale: string;
  languages: Language[];
  portfolio_company_uuid: string | null;
  portfolio_uuid: string;
  asset_uuid: string | null;
  brand_identifier: string;
  secondary_name: string | null;
};

export function toBuilding(row: BuildingRow): Static<typeof Building> {
  return {
    uuid: row.uuid,
    name: row.name,
    image_url: pictureUrl(row.image),
    imageUrl: pictureUrl(row.image),
    image_preview: row.image_preview,
    image_focus: row.image_focus,
    address: row.address,
    address_1: row.address_1,
    timezone: row.timezone,
    locale: row.locale,
    languages: row.languages.length > 0 ? row.languages : languagesOfNone,
    secondary_content: row.secondary_name === null ? null : { name: row.secondary_name },
    portfolio_company_uuid: row.portfolio_company_uuid,
    portfolio_uuid: row.portfolio_uuid,
    asset_uuid: row.asset_uuid,
    brand_identifier: row.brand_identifier,
  };
}
