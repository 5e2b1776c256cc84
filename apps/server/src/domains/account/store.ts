import type { EndpointBody } from "@atrium/contract/client.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";

export async function findUser({ db, portfolioUuid }: Tenant, uuid: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
}

/** Later than the previous time, and whole milliseconds as in JSON, so that each change has a different time (U9). */
const laterThanBefore = sql<Date>`greatest(
  date_trunc('milliseconds', now()), date_trunc('milliseconds', users.updated_at) + interval '1 millisecond')`;

/** Writes nothing if the record has changed since the `updated_at` on which the change is based. */
export async function updateUser({ db, portfolioUuid }: Tenant, uuid: string, body: ProfileChange) {
  // `confirmed` is accepted and has no effect (R8).
  const { locale, is_term_accepted, is_email_accepted, updated_at, confirmed: _, ...changes } = body;
  return db
    .updateTable("users")
    .set({
      ...changes,
      ...(changes.first_name === undefined && changes.last_name === undefined ? {} : { own_names: true }),
      ...(locale ? { locale: normalizeLocale(locale), own_locale: true } : {}),
      ...(is_term_accepted ? { terms_accepted: true } : {}),
      ...(is_email_accepted === undefined ? {} : { email_accepted: is_email_accepted }),
      updated_at: laterThanBefore,
    })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .$if(updated_at !== undefined, (query) =>
      query.where(sql<boolean>`date_trunc('milliseconds', updated_at) = ${updated_at ?? ""}::timestamptz`),
    )
    .returningAll()
    .executeTakeFirst();
}

type ProfileChange = Omit<EndpointBody<"PUT /users/current">, "password" | "new_password">;

/** Replaces the verified password; undefined if it is no longer the current one. */
export async function replacePassword(
  { db, portfolioUuid }: Tenant,
  proved: { uuid: string; password_hash: string | null },
  hash: string,
) {
  return db
    .updateTable("users")
    .set({ password_hash: hash })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", proved.uuid)
    .where("password_hash", "=", proved.password_hash)
    .where("deactivated", "=", false)
    .returningAll()
    .executeTakeFirst();
}

/** Voids codes and links that were requested before the password changed. */
export async function endResetCodes({ db, portfolioUuid }: Tenant, userUuid: string, now: Date): Promise<void> {
  await db
    .updateTable("verification_codes")
    .set({ ended_at: now, end_reason: "replaced" })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("purpose", "=", "reset_password")
    .where("user_uuid", "=", userUuid)
    .where("ended_at", "is", null)
    .execute();
}

/** Names of the brand's buildings, which passwords must not contain. */
export async function namesOfBuildings({ db, portfolioUuid }: Tenant, whitelabelUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom("buildings")
    .select("name")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("whitelabel_uuid", "=", whitelabelUuid)
    .execute();
  return rows.map(({ name }) => name);
}

/** Adds somebody who is still signing up to a building of their company. Returns whether it is one. */
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
