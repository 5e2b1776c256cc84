import { type Kysely, sql, type SqlBool } from "kysely";
import { buildingsWithBrand } from "../buildings/building-store.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { hashOf } from "../../platform/keys/secrets.ts";
import { stands } from "../people/valid-session.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

/** The permission for the administration of a building (1 §6). */
const permission = "can-see-admin-ui-link";

export async function findPortfolio({ db, portfolioUuid }: Tenant) {
  return db.selectFrom("portfolios").where("uuid", "=", portfolioUuid).select(["uuid", "name"]).executeTakeFirst();
}

/** The caller's account, their portfolio, and whether it has a building. */
export async function findPerson({ db, portfolioUuid }: Tenant, userUuid: string) {
  return db
    .selectFrom("users")
    .innerJoin("portfolios", "portfolios.uuid", "users.portfolio_uuid")
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("users.uuid", "=", userUuid)
    .select(["users.email", "users.first_name", "users.last_name", "portfolios.name as portfolio_name"])
    .select(
      sql<boolean>`exists (select from buildings b where b.portfolio_uuid = users.portfolio_uuid)`.as("has_buildings"),
    )
    .executeTakeFirstOrThrow();
}

/** The names of these places, in alphabetical order. */
export async function namesOf(
  { db, portfolioUuid }: Tenant,
  table: "buildings" | "companies",
  uuids: readonly string[],
) {
  if (uuids.length === 0) return [];
  return db
    .selectFrom(table)
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("uuid", uuids))
    .select(["uuid", "name"])
    .orderBy("name")
    .orderBy("uuid")
    .execute();
}

/** The address of the administration of a building's brand, if it has one; undefined if the building does not exist. */
export async function findAdministration(
  tenant: Tenant,
  buildingUuid: string,
): Promise<{ url: string | null } | undefined> {
  const row = await buildingsWithBrand(tenant)
    .where("buildings.uuid", "=", buildingUuid)
    .select("whitelabels.config")
    .executeTakeFirst();
  return row && { url: row.config.admin_url ?? null };
}

/** Whether the person has a grant that covers the building (see `permissionsWith` of the rules): a grant for a company does not. */
const runsTheBuilding = sql<SqlBool>`exists (
  select from grants g join buildings b on b.portfolio_uuid = g.portfolio_uuid and b.uuid = auth_links.building_uuid
  where g.portfolio_uuid = users.portfolio_uuid and g.user_uuid = users.uuid and g.company_uuid is null
    and (g.building_uuid is null or g.building_uuid = b.uuid)
    and (g.whitelabel_uuid is null or g.whitelabel_uuid = b.whitelabel_uuid))`;

export type NewLink = { code: string; buildingUuid: string; audience: string; now: Date; expiresAt: Date };

export async function insertLink({ db, portfolioUuid }: Tenant, caller: Caller, link: NewLink): Promise<void> {
  await db
    .insertInto("auth_links")
    .values({
      portfolio_uuid: portfolioUuid,
      code_hash: hashOf(link.code),
      user_uuid: caller.userUuid,
      session_uuid: caller.sessionUuid,
      building_uuid: link.buildingUuid,
      audience: link.audience,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/**
 * Redeems a code and returns whose it was. The same statement checks everything that it is bound to, and that the person, session and permission are
 * still valid: of any number of concurrent calls, one succeeds. The caller belongs to no portfolio, so this runs outside any.
 */
export async function useUpLink(
  system: Kysely<Schema>,
  { code, buildingUuid, audience, now }: Pick<NewLink, "code" | "buildingUuid" | "audience" | "now">,
) {
  return system
    .updateTable("auth_links")
    .from("users")
    .from("sessions")
    .from("user_buildings")
    .set({ consumed_at: now })
    .where("auth_links.code_hash", "=", hashOf(code))
    .where("auth_links.building_uuid", "=", buildingUuid)
    .where("auth_links.audience", "=", audience)
    .where("auth_links.consumed_at", "is", null)
    .where("auth_links.expires_at", ">", now)
    .whereRef("users.portfolio_uuid", "=", "auth_links.portfolio_uuid")
    .whereRef("users.uuid", "=", "auth_links.user_uuid")
    .whereRef("sessions.portfolio_uuid", "=", "auth_links.portfolio_uuid")
    .whereRef("sessions.uuid", "=", "auth_links.session_uuid")
    .where(stands(now))
    .whereRef("user_buildings.portfolio_uuid", "=", "auth_links.portfolio_uuid")
    .whereRef("user_buildings.user_uuid", "=", "auth_links.user_uuid")
    .whereRef("user_buildings.building_uuid", "=", "auth_links.building_uuid")
    .where((eb) => eb.or([eb(eb.val(permission), "=", eb.fn.any("user_buildings.permissions")), runsTheBuilding]))
    .returning(["auth_links.portfolio_uuid", "auth_links.building_uuid", "auth_links.audience"])
    .returning(["users.uuid", "users.email", "users.first_name", "users.last_name", "users.admin", "users.roles"])
    .returning("users.company_uuid")
    .executeTakeFirst();
}
