import type { Tenant } from "../../platform/database/database.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";
import { translatedText } from "../../platform/database/texts.ts";
import { buildingColumns } from "./building-replies.ts";

/** A portfolio's buildings, each with its white-label. */
export function buildingsWithBrand({ db, portfolioUuid }: Tenant) {
  return db
    .selectFrom("buildings")
    .innerJoin("whitelabels", (join) =>
      join
        .onRef("whitelabels.portfolio_uuid", "=", "buildings.portfolio_uuid")
        .onRef("whitelabels.uuid", "=", "buildings.whitelabel_uuid"),
    )
    .where("buildings.portfolio_uuid", "=", portfolioUuid);
}

/** The columns for a building's reply; its brand is its own identifier, else its white-label's. */
export function selectBuildings(tenant: Tenant, lang: string | undefined) {
  return buildingsWithBrand(tenant)
    .select(buildingColumns)
    .select((eb) => [
      eb.fn.coalesce("buildings.brand_identifier", "whitelabels.brand_identifier").as("brand_identifier"),
      translatedText("buildings.secondary_content", "name", lang).as("secondary_name"),
      previewOf("buildings.image").as("image_preview"),
    ]);
}
