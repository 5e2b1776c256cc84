import type { Reach } from "@atrium/rules/capabilities.ts";
import { type SqlBool, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import { audiencesOfUser } from "../audiences/audience-sql.ts";
import { textKeys, translatedText } from "../../platform/database/texts.ts";

/** The properties of a person that determine what they see. */
export async function findSeer({ db, portfolioUuid }: Tenant, uuid: string) {
  const { confirmed, terms_accepted, awaits_approval, deactivated, audiences } = await db
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .select(["confirmed", "terms_accepted", "awaits_approval", "deactivated"])
    .select(audiencesOfUser.as("audiences"))
    .executeTakeFirstOrThrow();
  const buildings = await db
    .selectFrom("user_buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", uuid)
    .select("building_uuid")
    .execute();
  const complete = confirmed && terms_accepted && !awaits_approval;
  return {
    deactivated,
    complete,
    buildingUuids: new Set(buildings.map(({ building_uuid }) => building_uuid)),
    audienceUuids: new Set(audiences),
  };
}

type SeenFilter = {
  /** The people whose view may be explained. A reach of companies only covers the buildings of their people. */
  reach: Reach;
  personsOwn: ReadonlySet<string>;
  buildingUuid: string | undefined;
  search: string | undefined;
  lang: string | undefined;
  now: Date;
  /** Content that ended before this is left out. */
  overSince: Date;
  limit: number;
};

/** Content to choose from: published items, newest first, then scheduled ones. */
export function listAskable({ db, portfolioUuid }: Tenant, filter: SeenFilter) {
  const { reach, personsOwn, buildingUuid, search, lang, now, overSince, limit } = filter;
  const buildings = reach.companies.size > 0 ? reach.buildings.union(personsOwn) : reach.buildings;
  return db
    .selectFrom("contents")
    .innerJoin("buildings", (join) =>
      join
        .onRef("buildings.portfolio_uuid", "=", "contents.portfolio_uuid")
        .onRef("buildings.uuid", "=", "contents.building_uuid"),
    )
    .leftJoin("audiences", (join) =>
      join
        .onRef("audiences.portfolio_uuid", "=", "contents.portfolio_uuid")
        .onRef("audiences.uuid", "=", "contents.audience_uuid"),
    )
    .where("contents.portfolio_uuid", "=", portfolioUuid)
    .$if(!reach.portfolio, (query) => query.where(isAnyOf("contents.building_uuid", buildings)))
    .$if(buildingUuid !== undefined, (query) => query.where("contents.building_uuid", "=", buildingUuid ?? ""))
    .$if(search !== undefined, (query) => query.where(titleHas(search ?? "")))
    .where((eb) => eb.or([eb("contents.end_at", "is", null), eb("contents.end_at", ">=", overSince)]))
    .select(["contents.uuid", "contents.type", "contents.building_uuid", "buildings.name as building_name"])
    .select(["contents.audience_uuid", "audiences.name as audience_name"])
    .select(["contents.published_at", "contents.unpublished_at", "contents.start_at", "contents.end_at"])
    .select(sql<string>`coalesce(${translatedText("contents.translations", "title", textKeys(lang))}, '')`.as("title"))
    .select(isListed.as("listed"))
    .orderBy(
      sql`coalesce(contents.published_at > ${now}, false), contents.published_at desc nulls last, contents.uuid desc`,
    )
    .limit(limit)
    .execute();
}

const titleHas = (search: string) => sql<SqlBool>`exists (select from jsonb_each(contents.translations) its
  where strpos(lower(its.value ->> 'title'), lower(${search.trim()})) > 0)`;

/** Whether the portal has a list of the category in `categories`. */
export const listsItems = sql<boolean>`(categories.active and categories.content_group in ('spotlight', 'discover'))`;

const isListed = sql<boolean>`contents.promoted or exists (select from content_categories link
  join categories on categories.portfolio_uuid = link.portfolio_uuid and categories.uuid = link.category_uuid
  where link.portfolio_uuid = contents.portfolio_uuid and link.content_uuid = contents.uuid
    and ${listsItems})`;
