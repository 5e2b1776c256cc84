import type { EndpointBody } from "@atrium/contract/client.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import { sql } from "kysely";
import type { Tenant } from "../../shared/database/database.ts";

export async function findUser({ db, portfolioUuid }: Tenant, uuid: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
}

export async function updateUser(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  body: EndpointBody<"PUT /users/current">,
) {
  // `confirmed` is taken and has no effect (R8).
  const { locale, is_term_accepted, is_email_accepted, confirmed: _, ...changes } = body;
  return db
    .updateTable("users")
    .set({
      ...changes,
      ...(locale ? { locale: normalizeLocale(locale) } : {}),
      ...(is_term_accepted ? { terms_accepted: true } : {}),
      ...(is_email_accepted === undefined ? {} : { email_accepted: is_email_accepted }),
      updated_at: sql<Date>`now()`,
    })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .returningAll()
    .executeTakeFirst();
}

/** Makes somebody who is still signing up belong to a building of their company. Says whether it is one. */
export async function joinCompanyBuilding(
  { db, portfolioUuid }: Tenant,
  { userUuid, companyUuid, buildingUuid }: { userUuid: string; companyUuid: string; buildingUuid: string },
): Promise<boolean> {
  const its = await db
    .selectFrom("company_buildings")
    .select("building_uuid")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", companyUuid)
    .where("building_uuid", "=", buildingUuid)
    .executeTakeFirst();
  if (!its) return false;
  await db
    .insertInto("user_buildings")
    .values({ portfolio_uuid: portfolioUuid, user_uuid: userUuid, building_uuid: buildingUuid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
