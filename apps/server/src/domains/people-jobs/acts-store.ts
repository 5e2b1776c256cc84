import type { Reach } from "@atrium/rules/capabilities.ts";
import type { RoleInPlace } from "@atrium/rules/people-jobs.ts";
import { type SqlBool, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import { within } from "../administration/people-store.ts";
import { grantsFrom, grantsOfUser } from "../grants/read-grants.ts";

/** Of these people those whom somebody may read, with all that decides whose they are. */
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

/** The owners of a portfolio who are let in. */
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

/** Switches people off or on; answers who was not so before. */
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

/** Of these people those who are signed in anywhere. */
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

const placeOf = ({ scope, uuid }: RoleInPlace, wanted: RoleInPlace["scope"]) => (scope === wanted ? uuid : null);

/** Gives people a role; answers who did not have it there. */
export async function giveMany(
  { db, portfolioUuid }: Tenant,
  uuids: readonly string[],
  { role, by, now }: { role: RoleInPlace; by: string; now: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_uuid: string }>`
    insert into grants (portfolio_uuid, uuid, user_uuid, role, whitelabel_uuid, building_uuid, company_uuid, given_by_uuid, given_at, changed_in_console_at)
    select ${portfolioUuid}, gen_random_uuid(), its.uuid, ${role.role}, ${placeOf(role, "brand")}::uuid, ${placeOf(role, "building")}::uuid,
      ${placeOf(role, "company")}::uuid, ${by}, ${now}, ${now}
    -- In one order, so that two who give the same wait for each other one way round.
    from unnest(${uuids}::uuid[]) as its (uuid)
    where not exists (select from grants g where g.portfolio_uuid = ${portfolioUuid} and g.user_uuid = its.uuid and g.role = ${role.role}
      and g.whitelabel_uuid is not distinct from ${placeOf(role, "brand")}::uuid
      and g.building_uuid is not distinct from ${placeOf(role, "building")}::uuid
      and g.company_uuid is not distinct from ${placeOf(role, "company")}::uuid)
    order by its.uuid
    on conflict do nothing returning user_uuid`.execute(db);
  return new Set(rows.map(({ user_uuid }) => user_uuid));
}

/** Takes a role from people; answers who had it there. */
export async function takeMany(
  { db, portfolioUuid }: Tenant,
  uuids: readonly string[],
  role: RoleInPlace,
): Promise<ReadonlySet<string>> {
  const taken = await db
    .deleteFrom("grants")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("user_uuid", uuids))
    .where("role", "=", role.role)
    .where(sql<SqlBool>`whitelabel_uuid is not distinct from ${placeOf(role, "brand")}::uuid`)
    .where(sql<SqlBool>`building_uuid is not distinct from ${placeOf(role, "building")}::uuid`)
    .where(sql<SqlBool>`company_uuid is not distinct from ${placeOf(role, "company")}::uuid`)
    .returning("user_uuid")
    .execute();
  return new Set(taken.map(({ user_uuid }) => user_uuid));
}
