import type { Reach } from "@atrium/rules/capabilities.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import { translatedText } from "../../platform/database/texts.ts";

/** The events or offers in the buildings that a capability covers, with title, times and building, for lists of managers. */
export function itemsInReach(
  { db, portfolioUuid }: Tenant,
  { reach, type, lang }: { reach: Reach; type: "Event" | "Deal"; lang: string | undefined },
) {
  return db
    .selectFrom("contents")
    .innerJoin("buildings", (join) =>
      join
        .onRef("buildings.portfolio_uuid", "=", "contents.portfolio_uuid")
        .onRef("buildings.uuid", "=", "contents.building_uuid"),
    )
    .where("contents.portfolio_uuid", "=", portfolioUuid)
    .where("contents.type", "=", type)
    .$if(!reach.portfolio, (query) => query.where(isAnyOf("contents.building_uuid", reach.buildings)))
    .select(["contents.uuid", "contents.building_uuid", "contents.start_at", "contents.end_at"])
    .select(["buildings.name as building_name", "buildings.timezone"])
    .select(sql<string>`coalesce(${translatedText("contents.translations", "title", lang)}, '')`.as("title"));
}
