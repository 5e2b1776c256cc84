import type { Reach } from "@atrium/rules/capabilities.ts";
import { type SqlBool, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import { within } from "../administration/people-store.ts";
import { grantsFrom, grantsOfUser } from "../grants/read-grants.ts";

/** Those of these people whom the caller may read, with everything that determines whose they are. */
export async function peopleToJudge({ db, portfolioUuid }: Tenant, reach: Reach, uuids: readonly string[]) {
  const rows = await db
    .selectFrom("users")
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("users.uuid", uuids))
    .where((eb) => within(eb, reach))
    .select(["users.uuid", "users.admin", "users.hqo_staff", "users.company_uuid"])
    .select([
      grantsOfUser.as("grants"),
      sql<string[]>`array(select its.building_uuid from user_buildings its
        where its.portfolio_uuid = users.portfolio_uuid and its.user_uuid = users.uuid)`.as("buildings"),
    ])
    .execute();
  return new Map(
    rows.map(({ uuid, admin, hqo_staff, company_uuid, grants, buildings }) => [
      uuid,
      { admin, hqoStaff: hqo_staff, companyUuid: company_uuid, grants: grantsFrom(grants), buildingUuids: buildings },
    ]),
  );
}

/** The admitted owners of a portfolio. */
export async function ownersLetIn({ db, portfolioUuid }: Tenant) {
  return db
    .selectFrom("users")
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("users.deactivated", "=", false)
    .where(
      sql<SqlBool>`(users.admin or users.hqo_staff or exists (select from grants g
        where g.portfolio_uuid = users.portfolio_uuid and g.user_uuid = users.uuid and g.role = 'owner'))`,
    )
    .select("users.uuid")
    .select(sql<boolean>`users.admin or users.hqo_staff`.as("by_pack"))
    .execute();
}

/** Deactivates or reactivates people; returns those whose state changed. */
export async function switchMany(
  { db, portfolioUuid }: Tenant,
  uuids: readonly string[],
  { deactivated, now }: { deactivated: boolean; now: Date },
): Promise<ReadonlySet<string>> {
  const done = await db
    .updateTable("users")
    .set({ deactivated, updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("uuid", uuids))
    .where("deactivated", "=", !deactivated)
    .returning("uuid")
    .execute();
  return new Set(done.map(({ uuid }) => uuid));
}

/** Those of these people who are signed in anywhere. */
export async function whoIsSignedIn({ db, portfolioUuid }: Tenant, uuids: Iterable<string>): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("user_uuid", uuids))
    .where("ended_at", "is", null)
    .select("user_uuid")
    .distinct()
    .execute();
  return rows.map(({ user_uuid }) => user_uuid);
}
