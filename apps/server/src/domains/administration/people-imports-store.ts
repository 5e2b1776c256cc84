import type { Reach } from "@atrium/rules/capabilities.ts";
import { readTag, tagKey } from "@atrium/rules/person-tags.ts";
import { type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import { fullName } from "../people/full-name.ts";
import { spelling } from "../people/tags.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";

/** The companies of a building by their names in lower case. */
export async function companiesByName(
  { db, portfolioUuid }: Tenant,
  buildingUuid: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("companies")
    .innerJoin("company_buildings as link", (join) =>
      join
        .onRef("link.portfolio_uuid", "=", "companies.portfolio_uuid")
        .onRef("link.company_uuid", "=", "companies.uuid"),
    )
    .where("companies.portfolio_uuid", "=", portfolioUuid)
    .where("link.building_uuid", "=", buildingUuid)
    .orderBy("companies.uuid", "desc")
    .select(["companies.uuid", "companies.name"])
    .execute();
  return new Map(rows.map(({ uuid, name }) => [name.toLowerCase(), uuid]));
}

/** Which of these addresses belong to people of the portfolio. */
export async function knownEmails(
  { db, portfolioUuid }: Tenant,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(sql<SqlBool>`email = any(${emails}::text[])`)
    .select("email")
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export type NewPerson = {
  email: string;
  first_name: string;
  last_name: string;
  companyUuid: string | null;
  tags: string[];
};
type Entry = { buildingUuid: string; by: string; people: readonly NewPerson[]; now: Date };

/** Creates new people. Those who have appeared meanwhile stay as they are. */
export async function enterPeople(
  { db, portfolioUuid }: Tenant,
  { buildingUuid, by, people, now }: Entry,
): Promise<{ uuid: string; created: ReadonlySet<string> }> {
  const uuid = v7();
  const tags = people.flatMap(({ email, tags }) =>
    tags.flatMap((text) => {
      const tag = readTag(text);
      return tag === undefined ? [] : [{ email, tag, key: tagKey(tag) }];
    }),
  );
  const { rows } = await sql<{ uuid: string; email: string }>`
    with entered as (
      insert into users (portfolio_uuid, uuid, email, first_name, last_name, company_uuid, default_building_uuid, created_by,
        changed_in_console_at, created_at, updated_at)
      select ${portfolioUuid}, its.uuid, its.email, its.first_name, its.last_name, its.company_uuid, ${buildingUuid}, 'upload',
        ${now}, ${now}, ${now}
      from unnest(${people.map(() => v7())}::uuid[], ${people.map(({ email }) => email)}::text[],
        ${people.map(({ first_name }) => first_name)}::text[], ${people.map(({ last_name }) => last_name)}::text[],
        ${people.map(({ companyUuid }) => companyUuid)}::uuid[]) as its (uuid, email, first_name, last_name, company_uuid)
      -- In one order, so that two imports of the same people lock in the same order.
      order by its.email
      on conflict (portfolio_uuid, email) do nothing
      returning uuid, email
    ), belonging as (
      insert into user_buildings (portfolio_uuid, user_uuid, building_uuid)
      select ${portfolioUuid}, uuid, ${buildingUuid} from entered
    ), tagged as (
      insert into person_tags (portfolio_uuid, user_uuid, tag_key, tag)
      select ${portfolioUuid}, entered.uuid, its.tag_key, ${spelling(portfolioUuid, sql`its.tag_key`, sql`its.tag`)}
      from unnest(${tags.map(({ email }) => email)}::text[], ${tags.map(({ key }) => key)}::text[],
        ${tags.map(({ tag }) => tag)}::text[]) as its (email, tag_key, tag)
      join entered on entered.email = its.email
    ), noted as (
      insert into people_imports (portfolio_uuid, uuid, building_uuid, by_uuid, people, created_at)
      select ${portfolioUuid}, ${uuid}, ${buildingUuid}, ${by}, array_agg(uuid), ${now} from entered having count(*) > 0
    )
    select uuid, email from entered`.execute(db);
  return { uuid, created: new Set(rows.map(({ email }) => email)) };
}

const mostListed = 20;

export function listImports({ db, portfolioUuid }: Tenant, { portfolio, buildings }: Reach) {
  return db
    .selectFrom("people_imports as import")
    .innerJoin("buildings", (join) =>
      join
        .onRef("buildings.portfolio_uuid", "=", "import.portfolio_uuid")
        .onRef("buildings.uuid", "=", "import.building_uuid"),
    )
    .leftJoin("users as by", (join) =>
      join.onRef("by.portfolio_uuid", "=", "import.portfolio_uuid").onRef("by.uuid", "=", "import.by_uuid"),
    )
    .where("import.portfolio_uuid", "=", portfolioUuid)
    .$if(!portfolio, (query) => query.where(isAnyOf("import.building_uuid", buildings)))
    .orderBy("import.created_at", "desc")
    .orderBy("import.uuid")
    .limit(mostListed)
    .select(["import.uuid", "import.building_uuid", "buildings.name as building_name", "import.created_at"])
    .select(["import.undone_at", sql<number>`cardinality(import.people)`.as("created")])
    .select(fullName("by").as("by"))
    .execute();
}

/** An import that can still be undone, locked until the transaction ends. */
export function lockImport(
  { db, portfolioUuid }: Tenant,
  { uuid, reach, since }: { uuid: string; reach: Reach; since: Date },
) {
  return db
    .selectFrom("people_imports")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("undone_at", "is", null)
    .where("created_at", ">", since)
    .$if(!reach.portfolio, (query) => query.where(isAnyOf("building_uuid", reach.buildings)))
    .select(["uuid", "building_uuid", "people"])
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Removes the people of an import who have not begun to use the portal. People with a proved address, a pending code, a session, a role or a
 * directory stay.
 */
export async function removePeople(
  { db, portfolioUuid }: Tenant,
  { uuid, people, now }: { uuid: string; people: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await sql`
    delete from users person
    where person.portfolio_uuid = ${portfolioUuid} and person.uuid = any(${people}::uuid[])
      and person.created_by = 'upload' and not person.confirmed and person.external_id is null and person.password_hash is null
      and not exists (select from sessions its where its.portfolio_uuid = person.portfolio_uuid and its.user_uuid = person.uuid)
      and not exists (select from grants its where its.portfolio_uuid = person.portfolio_uuid and its.user_uuid = person.uuid)
    returning person.uuid`.execute(db);
  await db
    .updateTable("people_imports")
    .set({ undone_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
  return rows.length;
}
