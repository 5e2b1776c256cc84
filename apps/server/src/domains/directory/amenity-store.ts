import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";
import { type TextKeys, textKeys, translatedText, translatedTexts } from "../../platform/database/texts.ts";

type AmenityText = "name" | "description" | "image_alt_text";

/** An amenity in its category; a category without amenities has one row without an amenity. */
export type AmenityRow = {
  category_uuid: string;
  category_name: string;
  id: number;
  amenity_uuid: string | null;
  image: string | null;
  image_focus: string | null;
  image_preview: string | null;
  texts: Partial<Record<AmenityText, string>> | null;
};

type Page = { offset: number; limit: number };
type Values = TextKeys & Page & { portfolioUuid: string; buildingUuid: string };

/** At least one row, so that `total` is there also past the end. */
const amenitiesByCategory = prepare((db, value: Values) => {
  const ofBuilding = db
    .selectFrom("amenity_categories as each")
    .where("each.portfolio_uuid", "=", value.portfolioUuid)
    .where("each.building_uuid", "=", value.buildingUuid)
    .where("each.archived_at", "is", null);
  const page = ofBuilding
    .select(["each.uuid", "each.id", "each.position"])
    .select(sql<string>`coalesce(${translatedText("each.translations", "name", value)}, '')`.as("name"))
    .orderBy("each.position")
    .orderBy("each.uuid")
    .offset(value.offset)
    .limit(value.limit);
  return db
    .selectFrom(ofBuilding.select(sql<number>`count(*)`.as("total")).as("all_of_them"))
    .leftJoin(page.as("category"), (join) => join.onTrue())
    .leftJoin("amenities as amenity", (join) =>
      join
        .onRef("amenity.category_uuid", "=", "category.uuid")
        .on("amenity.portfolio_uuid", "=", value.portfolioUuid)
        .on("amenity.building_uuid", "=", value.buildingUuid)
        .on("amenity.archived_at", "is", null),
    )
    .select([
      "all_of_them.total",
      "category.uuid as category_uuid",
      "category.name as category_name",
      "category.id",
      "amenity.uuid as amenity_uuid",
      "amenity.image",
      "amenity.image_focus",
    ])
    .select(previewOf("amenity.image").as("image_preview"))
    .select(translatedTexts<Partial<Record<AmenityText, string>> | null>("amenity.translations", value).as("texts"))
    .orderBy("category.position")
    .orderBy("category.uuid")
    .orderBy("amenity.position")
    .orderBy("amenity.uuid");
});

/** The amenities of a page of categories, in the building's order; `total` counts the building's categories. */
export async function listAmenitiesByCategory(
  { db, portfolioUuid }: Tenant,
  { buildingUuid, lang, page }: { buildingUuid: string; lang: string | undefined; page: Page },
): Promise<{ rows: AmenityRow[]; total: number }> {
  const rows = await amenitiesByCategory(db, { portfolioUuid, buildingUuid, ...textKeys(lang), ...page });
  return {
    rows: rows.filter((row): row is typeof row & AmenityRow => row.category_uuid !== null),
    total: rows[0]?.total ?? 0,
  };
}
