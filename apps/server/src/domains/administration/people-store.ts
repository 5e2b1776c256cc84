import type { EndpointQuery } from "@atrium/contract/client.ts";
import { type Reach, reachesAllOf, withoutCompanies } from "@atrium/rules/capabilities.ts";
import { tagKey } from "@atrium/rules/person-tags.ts";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { oneMoreThan, type Page } from "./keyset.ts";
import { waysToFind } from "../people/find-by-name.ts";
import { tagsOfUser } from "../people/tags.ts";

type OfUsers = ExpressionBuilder<Schema, "users">;

function belongsTo(eb: OfUsers, buildings: Iterable<string>): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("user_buildings as own")
      .whereRef("own.portfolio_uuid", "=", "users.portfolio_uuid")
      .whereRef("own.user_uuid", "=", "users.uuid")
      .where(isAnyOf("own.building_uuid", buildings))
      .select("own.user_uuid"),
  );
}

/** People whom a capability covers: everybody, or members of one of its buildings or companies. */
export function within(eb: OfUsers, { portfolio, buildings, companies }: Reach): Expression<SqlBool> {
  if (portfolio) return eb.lit(true);
  if (companies.size === 0) return belongsTo(eb, buildings);
  const ofCompanies = isAnyOf("users.company_uuid", companies);
  return buildings.size === 0 ? ofCompanies : eb.or([belongsTo(eb, buildings), ofCompanies]);
}

const standing = sql<"active" | "signing_up" | "waiting" | "deactivated">`case
  when users.deactivated then 'deactivated'
  when users.awaits_approval then 'waiting'
  when not (users.confirmed and users.terms_accepted) then 'signing_up'
  else 'active' end`;

/** People whose tags the caller may read: not those of the caller's own company. */
export const withTags = (eb: OfUsers, reach: Reach) => within(eb, withoutCompanies(reach));

function people({ db, portfolioUuid }: Tenant, reach: Reach) {
  return (
    db
      .selectFrom("users")
      .where("users.portfolio_uuid", "=", portfolioUuid)
      .select(["users.uuid", "users.first_name", "users.last_name", "users.email", "users.sort_name"])
      // Looked up only for the people of the page, not for all sorted rows.
      .select((eb) => [
        "users.company_uuid",
        eb
          .selectFrom("companies")
          .whereRef("companies.portfolio_uuid", "=", "users.portfolio_uuid")
          .whereRef("companies.uuid", "=", "users.company_uuid")
          .select("companies.name")
          .as("company_name"),
        sql<string[] | null>`case when ${withTags(eb, reach)} then ${tagsOfUser} end`.as("tags"),
      ])
      .select(standing.as("standing"))
  );
}

export type PeopleFilter = Pick<
  NonNullable<EndpointQuery<"GET /admin/v1/people">>,
  "search" | "building_uuid" | "company_uuid" | "standing" | "tag"
>;

/** A page of people by last and first name, and one more if there is one. */
export async function listPeople(tenant: Tenant, reach: Reach, filter: PeopleFilter, page: Page) {
  const { search } = filter;
  if (search === undefined) return onePage(tenant, reach, filter, page).execute();
  // Each condition has an index of its own; an OR would scan all people.
  const found = await Promise.all(
    waysToFind(search).map((way) => onePage(tenant, reach, filter, page).where(way).execute()),
  );
  const people = [...new Map(found.flat().map((person) => [person.uuid, person])).values()];
  return people.toSorted(byName).slice(0, page.limit + 1);
}

/** The first matches of a filter, in the list's order. */
export async function matchingPeople(
  tenant: Tenant,
  reach: Reach,
  filter: PeopleFilter,
  limit: number,
): Promise<string[]> {
  const asked = onePage(tenant, reach, filter, { after: undefined, limit: limit - 1 });
  const uuids = asked.clearSelect().select(["users.uuid", "users.sort_name"]);
  const ways = filter.search === undefined ? [] : waysToFind(filter.search);
  const found = await Promise.all(ways.length > 0 ? ways.map((way) => uuids.where(way).execute()) : [uuids.execute()]);
  const people = [...new Map(found.flat().map((person) => [person.uuid, person])).values()];
  return people
    .toSorted(byName)
    .slice(0, limit)
    .map(({ uuid }) => uuid);
}

type Ordered = { sort_name: string; uuid: string };

/** The database's order: by the bytes of the name. */
function byName(one: Ordered, other: Ordered): number {
  return Buffer.compare(Buffer.from(one.sort_name), Buffer.from(other.sort_name)) || (one.uuid < other.uuid ? -1 : 1);
}

function onePage(
  tenant: Tenant,
  reach: Reach,
  { building_uuid, company_uuid, standing: wanted, tag }: PeopleFilter,
  { after, limit }: Page,
) {
  return people(tenant, reach)
    .$if(!reachesAllOf(reach, building_uuid), (query) => query.where((eb) => within(eb, reach)))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(users.sort_name, users.uuid) > (${after?.[0]} collate "C", ${after?.[1]}::uuid)`),
    )
    .$if(company_uuid !== undefined, (query) => query.where("users.company_uuid", "=", company_uuid ?? ""))
    .$if(building_uuid !== undefined, (query) => query.where((eb) => belongsTo(eb, [building_uuid ?? ""])))
    .$if(wanted !== undefined, (query) => query.where(sql<SqlBool>`${standing} = ${wanted}`))
    .$if(tag !== undefined, (query) => query.where((eb) => eb.and([withTags(eb, reach), hasTag(eb, tag ?? "")])))
    .orderBy("users.sort_name")
    .orderBy("users.uuid")
    .limit(oneMoreThan(limit));
}

function hasTag(eb: OfUsers, tag: string): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("person_tags as has")
      .whereRef("has.portfolio_uuid", "=", "users.portfolio_uuid")
      .whereRef("has.user_uuid", "=", "users.uuid")
      .where("has.tag_key", "=", tagKey(tag))
      .select("has.tag_key"),
  );
}

const mostTags = 500;

/** The tags of people whose tags the capability covers, by name. */
export async function tagsWithin({ db, portfolioUuid }: Tenant, reach: Reach): Promise<string[]> {
  const rows = await db
    .selectFrom("person_tags as its")
    .where("its.portfolio_uuid", "=", portfolioUuid)
    .$if(!reach.portfolio, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("users")
            .whereRef("users.portfolio_uuid", "=", "its.portfolio_uuid")
            .whereRef("users.uuid", "=", "its.user_uuid")
            .where((of) => withTags(of as unknown as OfUsers, reach))
            .select("users.uuid"),
        ),
      ),
    )
    .groupBy("its.tag_key")
    .orderBy("its.tag_key")
    .limit(mostTags)
    .select(sql<string>`min(its.tag collate "C")`.as("tag"))
    .execute();
  return rows.map(({ tag }) => tag);
}

/** One person whom the capability covers. */
export function findPersonWithin(tenant: Tenant, reach: Reach, uuid: string) {
  return people(tenant, reach)
    .where((eb) => within(eb, reach))
    .where("users.uuid", "=", uuid)
    .select(["users.created_at", "users.locale", "users.admin", "users.hqo_staff"])
    .executeTakeFirst();
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPersonWithin>>>;

export function buildingsOfPerson({ db, portfolioUuid }: Tenant, userUuid: string) {
  return db
    .selectFrom("user_buildings")
    .innerJoin("buildings", (join) =>
      join
        .onRef("buildings.portfolio_uuid", "=", "user_buildings.portfolio_uuid")
        .onRef("buildings.uuid", "=", "user_buildings.building_uuid"),
    )
    .where("user_buildings.portfolio_uuid", "=", portfolioUuid)
    .where("user_buildings.user_uuid", "=", userUuid)
    .orderBy("buildings.name")
    .orderBy("buildings.uuid")
    .select(["buildings.uuid", "buildings.name"])
    .execute();
}

export function sessionsOfPerson({ db, portfolioUuid }: Tenant, userUuid: string, now: Date) {
  return db
    .selectFrom("sessions")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .limit(20)
    .select(["uuid", "user_agent", "created_at"])
    .execute();
}

/** How many people of each of these companies the capability covers. */
export async function countPeople(
  { db, portfolioUuid }: Tenant,
  reach: Reach,
  companies: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("users")
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("users.company_uuid", companies))
    .where((eb) => within(eb, reach))
    .groupBy("users.company_uuid")
    .select(["users.company_uuid", sql<number>`count(*)::int`.as("people")])
    .execute();
  return new Map(rows.map(({ company_uuid, people }) => [company_uuid ?? "", people]));
}

export async function setDeactivated(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  { deactivated, now }: { deactivated: boolean; now: Date },
): Promise<boolean> {
  const done = await db
    .updateTable("users")
    .set({ deactivated, updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("deactivated", "=", !deactivated)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
