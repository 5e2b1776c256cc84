import type { RoleInPlace } from "@atrium/rules/people-jobs.ts";
import { type Grant, isRole, type Role, type ScopeKind } from "@atrium/rules/roles.ts";
import { type SqlBool, sql } from "kysely";
import { fullName } from "../people/full-name.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";

/** The scope of a role. `uuid` is null for the portfolio. */
export type Place = { scope: ScopeKind; uuid: string | null };

const columns = { brand: "whitelabel_uuid", building: "building_uuid", company: "company_uuid" } as const;
const tables = { brand: "whitelabels", building: "buildings", company: "companies" } as const;

/** The buildings of a scope; undefined if it does not exist. */
export async function buildingsOfPlace(
  { db, portfolioUuid }: Tenant,
  { scope, uuid }: Place,
): Promise<string[] | undefined> {
  if (scope === "portfolio") return uuid === null ? [] : undefined;
  if (uuid === null) return undefined;
  const place = await db
    .selectFrom(tables[scope])
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .select("uuid")
    .executeTakeFirst();
  if (!place) return undefined;
  if (scope !== "brand") return scope === "building" ? [place.uuid] : [];
  const buildings = await db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("whitelabel_uuid", "=", place.uuid)
    .select("uuid")
    .execute();
  return buildings.map((building) => building.uuid);
}

/** A grant as the console shows it. */
export type StoredGrant = Grant & { grantUuid: string; name: string | null; givenAt: Date; givenBy: string | null };

/** A person's grants, oldest first, with the names of their scopes and of the granting people. */
export async function grantsOfPerson({ db, portfolioUuid }: Tenant, userUuid: string): Promise<StoredGrant[]> {
  const rows = await db
    .selectFrom("grants as g")
    .leftJoin("whitelabels as w", (join) =>
      join.onRef("w.portfolio_uuid", "=", "g.portfolio_uuid").onRef("w.uuid", "=", "g.whitelabel_uuid"),
    )
    .leftJoin("buildings as b", (join) =>
      join.onRef("b.portfolio_uuid", "=", "g.portfolio_uuid").onRef("b.uuid", "=", "g.building_uuid"),
    )
    .leftJoin("companies as c", (join) =>
      join.onRef("c.portfolio_uuid", "=", "g.portfolio_uuid").onRef("c.uuid", "=", "g.company_uuid"),
    )
    .leftJoin("users as giver", (join) =>
      join.onRef("giver.portfolio_uuid", "=", "g.portfolio_uuid").onRef("giver.uuid", "=", "g.given_by_uuid"),
    )
    .where("g.portfolio_uuid", "=", portfolioUuid)
    .where("g.user_uuid", "=", userUuid)
    .orderBy("g.given_at")
    .orderBy("g.uuid")
    .select(["g.uuid", "g.role", "g.whitelabel_uuid", "g.building_uuid", "g.company_uuid", "g.given_at"])
    .select(({ fn }) => fn.coalesce("w.name", "b.name", "c.name").as("name"))
    .select(fullName("giver").as("given_by"))
    .select(
      sql<string[]>`array(select brand.uuid from buildings brand
        where brand.portfolio_uuid = g.portfolio_uuid and brand.whitelabel_uuid = g.whitelabel_uuid)`.as("of_brand"),
    )
    .execute();
  return rows.flatMap(({ role, ...row }) => {
    if (!isRole(role)) return [];
    const scope = (Object.keys(columns) as (keyof typeof columns)[]).find((kind) => row[columns[kind]] !== null);
    return [
      {
        grantUuid: row.uuid,
        role,
        scope: scope ?? "portfolio",
        uuid: scope ? row[columns[scope]] : null,
        buildings: row.building_uuid ? [row.building_uuid] : row.of_brand,
        name: row.name,
        givenAt: row.given_at,
        givenBy: row.given_by,
      },
    ];
  });
}

/** Grants a role; false if the person already has it in this scope, whoever granted it. */
export async function insertGrant(
  own: Tenant,
  { userUuid, role, place, by, now }: { userUuid: string; role: Role; place: Place; by: string; now: Date },
): Promise<boolean> {
  return (await giveMany(own, [userUuid], { role: { role, ...place }, by, now })).has(userUuid);
}

/** Grants people a role; returns those who did not yet have it in this scope. */
export async function giveMany(
  { db, portfolioUuid }: Tenant,
  uuids: readonly string[],
  { role, by, now }: { role: RoleInPlace; by: string; now: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_uuid: string }>`
    insert into grants (portfolio_uuid, uuid, user_uuid, role, whitelabel_uuid, building_uuid, company_uuid, given_by_uuid, given_at, changed_in_console_at)
    select ${portfolioUuid}, gen_random_uuid(), its.uuid, ${role.role}, ${placeOf(role, "brand")}::uuid, ${placeOf(role, "building")}::uuid,
      ${placeOf(role, "company")}::uuid, ${by}, ${now}, ${now}
    -- In a fixed order, so that concurrent statements do not deadlock.
    from unnest(${uuids}::uuid[]) as its (uuid)
    where not exists (select from grants where portfolio_uuid = ${portfolioUuid} and user_uuid = its.uuid and ${isIn(role)})
    order by its.uuid
    on conflict do nothing returning user_uuid`.execute(db);
  return new Set(rows.map(({ user_uuid }) => user_uuid));
}

/** Removes a role from people; returns those who had it in this scope. */
export async function takeMany(
  { db, portfolioUuid }: Tenant,
  uuids: readonly string[],
  role: RoleInPlace,
): Promise<ReadonlySet<string>> {
  const taken = await db
    .deleteFrom("grants")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("user_uuid", uuids))
    .where(isIn(role))
    .returning("user_uuid")
    .execute();
  return new Set(taken.map(({ user_uuid }) => user_uuid));
}

const placeOf = ({ scope, uuid }: RoleInPlace, wanted: ScopeKind) => (scope === wanted ? uuid : null);

/** Whether a row of `grants` is this role in exactly this scope. */
const isIn = (given: RoleInPlace) => sql<SqlBool>`role = ${given.role}
  and whitelabel_uuid is not distinct from ${placeOf(given, "brand")}::uuid
  and building_uuid is not distinct from ${placeOf(given, "building")}::uuid
  and company_uuid is not distinct from ${placeOf(given, "company")}::uuid`;

export async function deleteGrant({ db, portfolioUuid }: Tenant, uuid: string): Promise<boolean> {
  const taken = await db
    .deleteFrom("grants")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/**
 * Whether a portfolio still has an admitted owner. Called after the change, under a lock until the transaction ends: if two owners remove each
 * other concurrently, one stays.
 */
export async function hasOwner({ db, portfolioUuid }: Tenant): Promise<boolean> {
  const owner = await db
    .selectFrom("users")
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("users.deactivated", "=", false)
    .where((eb) =>
      eb.or([
        eb("users.admin", "=", true),
        eb("users.hqo_staff", "=", true),
        eb.exists(
          eb
            .selectFrom("grants")
            .whereRef("grants.portfolio_uuid", "=", "users.portfolio_uuid")
            .whereRef("grants.user_uuid", "=", "users.uuid")
            .where("grants.role", "=", "owner")
            .select("grants.uuid"),
        ),
      ]),
    )
    .select("users.uuid")
    .executeTakeFirst();
  return owner !== undefined;
}

/** Serialises the changes of a portfolio's owners. */
export async function lockOwners({ db, portfolioUuid }: Tenant): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium owners ${portfolioUuid}`}))`.execute(db);
}
