import { buildingsWithBrand } from "./building-store.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";

export async function findTheme(tenant: Tenant, buildingUuid: string) {
  return buildingsWithBrand(tenant)
    .where("buildings.uuid", "=", buildingUuid)
    .select([
      "buildings.theme",
      "whitelabels.theme as brand_theme",
      "whitelabels.primary_color",
      "whitelabels.secondary_color",
    ])
    .select(
      previewOf(sql`coalesce(buildings.theme ->> 'home_header_image', whitelabels.theme ->> 'hero')`).as(
        "header_preview",
      ),
    )
    .executeTakeFirst();
}

export async function listPublicBuildings({ db, portfolioUuid }: Tenant, whitelabelUuid: string, guestsOnly: boolean) {
  return db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("whitelabel_uuid", "=", whitelabelUuid)
    .where("is_public", "=", true)
    .$if(guestsOnly, (query) => query.where("is_guest", "=", true))
    .select(["uuid", "name", "image", "image_focus", "address", "locale", "brand_identifier"])
    .orderBy("position")
    .orderBy("name")
    .execute();
}
