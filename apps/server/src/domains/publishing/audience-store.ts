import { type AudienceRule, kindsOf } from "@atrium/rules/audiences.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { type FlagDefinition, isByBuilding } from "@atrium/rules/flag-by-building.ts";
import { isFlagKey } from "@atrium/rules/flags.ts";
import { sql } from "kysely";
import { companyWithin } from "../administration/company-reach.ts";
import { type Asked, peopleMeant } from "../audiences/audience-sql.ts";
import type { ContentType } from "../content/tables.ts";
import { definitionOf } from "../flags/flags.ts";
import { nameOrEmail } from "../people/full-name.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { translatedText } from "../../platform/database/texts.ts";
import { titleOfItem } from "./titles.ts";

type Page = { after: string[] | undefined; limit: number };

/** Members by name, a page and one more. */
export function listMeant(tenant: Tenant, asked: Asked, { after, limit }: Page) {
  return peopleMeant(tenant, asked)
    .leftJoin("companies as company", (join) =>
      join
        .onRef("company.portfolio_uuid", "=", "users.portfolio_uuid")
        .onRef("company.uuid", "=", "users.company_uuid"),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(users.sort_name, users.uuid) > (${after?.[0]}, ${after?.[1]}::uuid)`),
    )
    .select(["users.uuid", "users.sort_name", "company.name as company_name"])
    .select(nameOrEmail("users").as("name"))
    .orderBy("users.sort_name")
    .orderBy("users.uuid")
    .limit(limit + 1)
    .execute();
}

const mostShown = 20;

/** The items for an audience, published or drafts. */
export async function itemsFor({ db, portfolioUuid }: Tenant, uuid: string, lang: string | undefined) {
  const { rows } = await sql<{
    uuid: string;
    title: string;
    type: ContentType;
    start_at: Date | null;
    building_uuid: string;
    building_name: string;
  }>`
    select its.uuid, its.title, its.type, its.start_at, b.uuid as building_uuid, b.name as building_name from (
      select coalesce(t.uuid, d.content_uuid) as uuid, coalesce(t.type, d.type) as type, t.start_at,
        ${titleOfItem(lang)} as title, coalesce(t.building_uuid, d.building_uuid) as building_uuid
      from (select * from contents where portfolio_uuid = ${portfolioUuid} and audience_uuid = ${uuid}) t
      full join (select * from drafts where portfolio_uuid = ${portfolioUuid} and fields ->> 'audience' = ${uuid}::text) d
        on d.content_uuid = t.uuid) its
    join buildings b on b.portfolio_uuid = ${portfolioUuid} and b.uuid = its.building_uuid
    order by its.uuid desc limit ${mostShown}`.execute(db);
  return rows;
}

/** The rooms whose rules or prices name an audience. */
export async function roomsFor(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  lang: string | undefined,
): Promise<{ uuid: string; name: string; building_uuid: string; building_name: string }[]> {
  return db
    .selectFrom("room_audiences as named")
    .innerJoin("resources as room", (join) =>
      join.onRef("room.portfolio_uuid", "=", "named.portfolio_uuid").onRef("room.uuid", "=", "named.resource_uuid"),
    )
    .innerJoin("buildings", (join) =>
      join
        .onRef("buildings.portfolio_uuid", "=", "room.portfolio_uuid")
        .onRef("buildings.uuid", "=", "room.building_uuid"),
    )
    .where("named.portfolio_uuid", "=", portfolioUuid)
    .where("named.audience_uuid", "=", uuid)
    .select(["room.uuid", "room.building_uuid", "buildings.name as building_name"])
    .select(sql<string>`coalesce(${translatedText("room.translations", "name", lang)}, '')`.as("name"))
    .orderBy("building_name")
    .orderBy("name")
    .orderBy("room.uuid")
    .limit(mostShown)
    .execute();
}

/** The buildings and companies that rules name, within a capability's reach, by kind and uuid. */
export async function placesNamed({ db, portfolioUuid }: Tenant, reach: Reach, rules: readonly AudienceRule[]) {
  const named = namedIn(rules);
  const buildings = db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("uuid", named.buildings))
    .$if(!reach.portfolio, (query) => query.where(isOneOf("uuid", [...reach.buildings])))
    .select(["uuid", "name"])
    .execute();
  const companies = db
    .selectFrom("companies")
    .where("companies.portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("companies.uuid", named.companies))
    .where((eb) => companyWithin(eb, reach))
    .select(["companies.uuid", "companies.name"])
    .execute();
  const found = await Promise.all([buildings, companies]);
  return { buildings: found[0], companies: found[1] };
}

function namedIn(rules: readonly AudienceRule[]) {
  const conditions = rules.flatMap((rule) => rule.conditions.flatMap((part) => [part, ...(part.conditions ?? [])]));
  const ofKind = (kind: "buildings" | "companies") => [
    ...new Set(conditions.flatMap((condition) => (kindsOf(condition).includes(kind) ? (condition[kind] ?? []) : []))),
  ];
  return { buildings: ofKind("buildings"), companies: ofKind("companies") };
}

/** Of these features, those that some brand decides by more than the building, and those that are no gate or not defined. */
export async function undecidableFlags(
  { db, portfolioUuid }: Tenant,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const brands = await db
    .selectFrom("whitelabels")
    .where("portfolio_uuid", "=", portfolioUuid)
    .select("flags")
    .execute();
  return new Set(
    keys.filter((key) => {
      const defined = brands.flatMap(({ flags }) => definitionOf(flags, key) ?? []);
      return defined.length === 0 ? !isFlagKey(key) : !defined.every((one) => isByBuilding(one as FlagDefinition));
    }),
  );
}
