import type { Tenant } from "../database/database.ts";
import { translatedText } from "../texts.ts";
import { buildingColumns } from "./building-replies.ts";

/** Buildings with the brand that they belong to: their own identifier, else their white-label's. */
export function selectBuildings({ db, portfolioUuid }: Tenant, lang?: string) {
  return db
    .selectFrom("buildings")
    .innerJoin("whitelabels", (join) =>
      join
        .onRef("whitelabels.portfolio_uuid", "=", "buildings.portfolio_uuid")
        .onRef("whitelabels.uuid", "=", "buildings.whitelabel_uuid"),
    )
    .where("buildings.portfolio_uuid", "=", portfolioUuid)
    .select(buildingColumns)
    .select((eb) => [
      eb.fn.coalesce("buildings.brand_identifier", "whitelabels.brand_identifier").as("brand_identifier"),
      translatedText("buildings.secondary_content", "name", lang).as("secondary_name"),
    ]);
}
