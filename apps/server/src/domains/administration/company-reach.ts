import type { Reach } from "@atrium/rules/capabilities.ts";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { isOneOf } from "../../platform/database/one-of.ts";
import type { Schema } from "../../platform/database/schema.ts";

/** Companies that a capability covers: directly, or through their buildings. */
export function companyWithin(
  eb: ExpressionBuilder<Schema, "companies">,
  { portfolio, buildings, companies }: Reach,
): Expression<SqlBool> {
  if (portfolio) return eb.lit(true);
  return eb.or([
    isOneOf("companies.uuid", [...companies]),
    eb.exists(
      eb
        .selectFrom("company_buildings")
        .whereRef("company_buildings.portfolio_uuid", "=", "companies.portfolio_uuid")
        .whereRef("company_buildings.company_uuid", "=", "companies.uuid")
        .where(isOneOf("company_buildings.building_uuid", [...buildings]))
        .select("company_buildings.company_uuid"),
    ),
  ]);
}
