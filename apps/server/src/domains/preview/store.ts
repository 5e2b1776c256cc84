import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";

/** The building of an item, and whether it is published, a draft, or both. */
export async function placeOfItem({ db, portfolioUuid }: Tenant, uuid: string): Promise<string | undefined> {
  const ofItem = sql`portfolio_uuid = ${portfolioUuid}`;
  const { rows } = await sql<{ building_uuid: string }>`
    select building_uuid from contents where ${ofItem} and uuid = ${uuid}
    union select building_uuid from drafts where ${ofItem} and content_uuid = ${uuid}`.execute(db);
  return rows[0]?.building_uuid;
}

export async function isCompanyOf({ db, portfolioUuid }: Tenant, uuid: string, buildingUuid: string): Promise<boolean> {
  const found = await db
    .selectFrom("company_buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", uuid)
    .where("building_uuid", "=", buildingUuid)
    .select("company_uuid")
    .executeTakeFirst();
  return found !== undefined;
}

/** An admitted person of the building. */
export function findReader({ db, portfolioUuid }: Tenant, uuid: string, buildingUuid: string) {
  return db
    .selectFrom("users")
    .innerJoin("user_buildings as belongs", (join) =>
      join.onRef("belongs.portfolio_uuid", "=", "users.portfolio_uuid").onRef("belongs.user_uuid", "=", "users.uuid"),
    )
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("users.uuid", "=", uuid)
    .where("belongs.building_uuid", "=", buildingUuid)
    .where("users.confirmed", "=", true)
    .where("users.terms_accepted", "=", true)
    .where("users.deactivated", "=", false)
    .where("users.awaits_approval", "=", false)
    .select(["users.uuid", "users.first_name", "users.last_name", "users.company_uuid"])
    .executeTakeFirst();
}
