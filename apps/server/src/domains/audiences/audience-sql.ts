import type { Clause } from "@atrium/rules/audiences.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { flagDefaults } from "@atrium/rules/flags.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";

/** Gates that are on by default. */
const onByDefault = Object.entries(flagDefaults).flatMap(([key, isOn]) => (isOn ? [key] : []));

const hasThreeBranches = sql`flag.definition #> '{targeting,if,2}' is not null and flag.definition #> '{targeting,if,3}' is null`;

/**
 * Whether a feature is on in a building, by the definition `flag.definition` of its brand: evaluates, as flagd does, the rules that
 * `rules/flag-by-building.ts` allows. With any other rule it is off for audiences.
 */
const isOn: RawBuilder<SqlBool> = sql`case
  when flag.definition is null or flag.definition ->> 'state' is distinct from 'ENABLED'
    then key = any(${sql.lit(`{${onByDefault.join(",")}}`)}::text[])
  when coalesce(flag.definition -> 'targeting', '{}') = '{}'
    then flag.definition -> 'variants' -> (flag.definition ->> 'defaultVariant') = 'true'
  when ${hasThreeBranches} and flag.definition #> '{targeting,if,0,in,0}' = '{"var":"building_uuid"}'
    then flag.definition -> 'variants' -> (flag.definition #>> array['targeting', 'if',
      case when flag.definition #> '{targeting,if,0,in,1}' ? buildings.uuid::text then '1' else '2' end]) = 'true'
  when ${hasThreeBranches} and flag.definition #> '{targeting,if,0,==,0}' = '{"var":"building_uuid"}'
    then flag.definition -> 'variants' -> (flag.definition #>> array['targeting', 'if',
      case when flag.definition #>> '{targeting,if,0,==,1}' = buildings.uuid::text then '1' else '2' end]) = 'true'
  else false end`;

/** The traits of the person in `users`, in the terms of `rules/audiences.ts`. Only these features are evaluated. */
const traits = (flagKeys: RawBuilder<string[]>): RawBuilder<string[]> => sql`array(
  select 'building:' || b.building_uuid from user_buildings b
    where b.portfolio_uuid = users.portfolio_uuid and b.user_uuid = users.uuid
  union all select 'company:' || users.company_uuid where users.company_uuid is not null
  union all select 'role:' || role from unnest(users.roles) role
  union all select 'tag:' || t.tag_key from person_tags t
    where t.portfolio_uuid = users.portfolio_uuid and t.user_uuid = users.uuid
  union all select 'grant:' || g.role from grants g
    where g.portfolio_uuid = users.portfolio_uuid and g.user_uuid = users.uuid
  union all select 'grant:owner' where users.admin or users.hqo_staff
  union all select 'flag:' || key from unnest(${flagKeys}) key where exists (
    select from user_buildings b
    join buildings on buildings.portfolio_uuid = b.portfolio_uuid and buildings.uuid = b.building_uuid
    join whitelabels w on w.portfolio_uuid = buildings.portfolio_uuid and w.uuid = buildings.whitelabel_uuid
    cross join lateral (select w.flags -> 'flags' -> key as definition) flag
    where b.portfolio_uuid = users.portfolio_uuid and b.user_uuid = users.uuid and ${isOn}))`;

/** The features that any audience of the portfolio names. */
const flagKeysOfAll: RawBuilder<string[]> = sql`array(select distinct its from audiences a, unnest(a.flag_keys) its
  where a.portfolio_uuid = users.portfolio_uuid)`;

/** Whether one of the clauses matches these traits: the only place where a rule is evaluated in SQL. */
const isMeant = (clauses: RawBuilder<unknown>, mine: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`exists (
  select from jsonb_array_elements(${clauses}) clause where not exists (
    select from jsonb_array_elements(clause) its where (its -> 'any' ?| ${mine}) = (its -> 'not')::boolean))`;

/** A subquery for the audiences of the person in `users`. If there are no audiences, the traits are not read. */
export const audiencesOfUser: RawBuilder<string[] | null> = sql`(
  with mine as materialized (select ${traits(flagKeysOfAll)} as traits)
  select json_agg(audiences.uuid) from audiences, mine
  where audiences.portfolio_uuid = users.portfolio_uuid and ${isMeant(sql`audiences.clauses`, sql`mine.traits`)})`;

/** The people to be counted: those that `reach` covers, of one building if it is given, and matching `clauses` if there are any. */
export type Asked = { reach: Reach; buildingUuid?: string | undefined; clauses?: readonly Clause[] | undefined };

/** Admitted people within the caller's reach whom the clauses match. */
export function peopleMeant({ db, portfolioUuid }: Tenant, { reach, buildingUuid, clauses }: Asked) {
  const isIn = (buildings: RawBuilder<SqlBool>) => sql<SqlBool>`exists (select from user_buildings belongs
    where belongs.portfolio_uuid = users.portfolio_uuid and belongs.user_uuid = users.uuid and ${buildings})`;
  const flagKeys = [
    ...new Set(
      (clauses ?? []).flatMap((clause) =>
        clause.flatMap(({ any }) => any.flatMap((trait) => (trait.startsWith("flag:") ? [trait.slice(5)] : []))),
      ),
    ),
  ];
  const given = clauses && sql`(select ${JSON.stringify(clauses)}::jsonb)`;
  return db
    .selectFrom("users")
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("users.confirmed", "=", true)
    .where("users.terms_accepted", "=", true)
    .where("users.deactivated", "=", false)
    .where("users.awaits_approval", "=", false)
    .$if(!reach.portfolio, (query) => query.where(isIn(isAnyOf("belongs.building_uuid", reach.buildings))))
    .$if(buildingUuid !== undefined, (query) =>
      query.where(isIn(sql`belongs.building_uuid = ${buildingUuid ?? ""}::uuid`)),
    )
    .$if(given !== undefined, (query) =>
      // Traits are computed once per person, however many clauses use them.
      query.where(
        sql<SqlBool>`(select ${isMeant(given ?? sql``, sql`mine.traits`)} from (select ${traits(sql`${flagKeys}::text[]`)} as traits offset 0) mine)`,
      ),
    );
}

/** How many they are. */
export async function countMeant(tenant: Tenant, asked: Asked): Promise<number> {
  const { people } = await peopleMeant(tenant, asked)
    .select(sql<number>`count(*)::int`.as("people"))
    .executeTakeFirstOrThrow();
  return people;
}

/** The audiences of each of these people: one statement. */
export async function audiencesOfPeople(
  { db, portfolioUuid }: Tenant,
  userUuids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom("users")
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("users.uuid", userUuids))
    .select(["users.uuid", audiencesOfUser.as("audiences")])
    .execute();
  return new Map(rows.map(({ uuid, audiences }) => [uuid, new Set(audiences)]));
}

/** The members of an audience among these people; all of them if the item is for everybody. */
export async function meantOf(
  tenant: Tenant,
  audienceUuid: string | null,
  userUuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (audienceUuid === null) return new Set(userUuids);
  const audiences = await audiencesOfPeople(tenant, userUuids);
  return new Set(userUuids.filter((uuid) => audiences.get(uuid)?.has(audienceUuid)));
}
