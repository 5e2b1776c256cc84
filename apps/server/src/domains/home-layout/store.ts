import { homeParts, type HomePart, mostPromoted } from "@atrium/rules/home-layout.ts";
import { type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { translatedText } from "../../platform/database/texts.ts";
import { byLanguage } from "../administration/brand-store.ts";
import { contentsOf, showingToSome } from "../content/store.ts";
import { translations } from "../packs/localize.ts";

/** A category's own fields; its position belongs to the arrangement. */
export type CategoryFields = { name: Record<string, string>; shown: boolean };
export type HomeCategory = { uuid: string; part: HomePart; position: number; items: number; fields: CategoryFields };

/** Locks a home until the transaction ends, so that changes run one after another. */
export async function holdHome({ db, portfolioUuid }: Tenant, buildingUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium home ${portfolioUuid} ${buildingUuid}`}))`.execute(db);
}

/** The brand of a building, and how many tiles are on its home. */
export async function findGround({ db, portfolioUuid }: Tenant, buildingUuid: string) {
  return db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", buildingUuid)
    .select("whitelabel_uuid")
    .select(
      sql<number>`(select count(*)::int from utility_buttons tile where tile.portfolio_uuid = buildings.portfolio_uuid
        and tile.building_uuid = buildings.uuid and tile.archived_at is null)`.as("tiles"),
    )
    .executeTakeFirst();
}

/** The categories of a building by part, in their order, each with how many items the portal shows of it now. */
export async function listHomeCategories(
  { db, portfolioUuid }: Tenant,
  buildingUuid: string,
  { first, now }: { first: string; now: Date },
): Promise<HomeCategory[]> {
  const showingNow = showingToSome(contentsOf(db, { portfolioUuid, buildingUuid }), now)
    .innerJoin("content_categories as link", (join) =>
      join
        .onRef("link.portfolio_uuid", "=", "contents.portfolio_uuid")
        .onRef("link.content_uuid", "=", "contents.uuid"),
    )
    .groupBy("link.category_uuid")
    .select("link.category_uuid")
    .select(sql<number>`count(*)::int`.as("items"))
    .as("its");
  const rows = await db
    .selectFrom("categories")
    .leftJoin(showingNow, "its.category_uuid", "categories.uuid")
    .where("categories.portfolio_uuid", "=", portfolioUuid)
    .where("categories.building_uuid", "=", buildingUuid)
    .select(["categories.uuid", "categories.content_group", "categories.active", "categories.position"])
    .select("categories.translations")
    .select(sql<number>`coalesce(its.items, 0)`.as("items"))
    .orderBy(sql`array_position(${[...homeParts]}::text[], categories.content_group)`)
    .orderBy("categories.position")
    .orderBy("categories.uuid")
    .execute();
  return rows.map(({ uuid, content_group: part, active: shown, position, items, translations: texts }) => {
    const names = Object.fromEntries(Object.entries(texts).flatMap(([code, { name }]) => (name ? [[code, name]] : [])));
    return { uuid, part, position, items, fields: { name: byLanguage(names, first), shown } };
  });
}

/** The categories of each part, in their order: a new arrangement names them as the state on which it is based. */
export function arrangementOf(categories: readonly HomeCategory[]): Record<HomePart, string[]> {
  const of = (part: HomePart) => categories.filter((category) => category.part === part).map(({ uuid }) => uuid);
  return { discover: of("discover"), spotlight: of("spotlight"), secondary: of("secondary") };
}

type Written = { first: string; now: Date };

const textsOf = ({ name }: Pick<CategoryFields, "name">, first: string) =>
  JSON.stringify(translations({ name }, first));

export async function insertCategory(
  { db, portfolioUuid }: Tenant,
  { buildingUuid, part, name }: { buildingUuid: string; part: HomePart; name: Record<string, string> },
  { first, now }: Written,
): Promise<string> {
  const uuid = v7();
  await db
    .insertInto("categories")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid,
      pack_key: null,
      changed_in_console_at: now,
      building_uuid: buildingUuid,
      content_group: part,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from categories
        where portfolio_uuid = ${portfolioUuid} and building_uuid = ${buildingUuid})`,
      translations: textsOf({ name }, first),
    })
    .execute();
  return uuid;
}

export async function updateCategory(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  fields: CategoryFields,
  { first, now }: Written,
): Promise<void> {
  await db
    .updateTable("categories")
    .set({ translations: textsOf(fields, first), active: fields.shown, changed_in_console_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}

/** Sets the parts and positions of categories: they then belong to the console. */
export async function placeCategories(
  { db, portfolioUuid }: Tenant,
  places: readonly { uuid: string; part: HomePart; position: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update categories set content_group = its.part, position = its.position, changed_in_console_at = ${now}
    from unnest(${places.map(({ uuid }) => uuid)}::uuid[], ${places.map(({ part }) => part)}::text[],
      ${places.map(({ position }) => position)}::int[]) as its (uuid, part, position)
    where categories.portfolio_uuid = ${portfolioUuid} and categories.uuid = its.uuid`.execute(db);
}

/** Items of a building that are or will be in the portal. */
function notOver({ db, portfolioUuid }: Tenant, buildingUuid: string, now: Date) {
  return contentsOf(db, { portfolioUuid, buildingUuid })
    .where((eb) => eb.or([eb("contents.unpublished_at", "is", null), eb("contents.unpublished_at", ">", now)]))
    .where((eb) => eb.or([eb("contents.end_at", "is", null), eb("contents.end_at", ">=", now)]));
}

export type PromotedRow = Awaited<ReturnType<typeof listPromotedItems>>[number];

/** Promoted items that are not over, in the portal's order. */
export function listPromotedItems(
  tenant: Tenant,
  buildingUuid: string,
  { lang, now }: { lang: string | undefined; now: Date },
) {
  return notOver(tenant, buildingUuid, now)
    .where("contents.promoted", "=", true)
    .select([
      "contents.uuid",
      "contents.type",
      "contents.image",
      "contents.image_focus",
      "contents.promoted_position",
      "contents.start_at",
    ])
    .select(sql<string>`coalesce(${translatedText("contents.translations", "title", lang)}, '')`.as("title"))
    .select(sql<boolean>`coalesce(contents.published_at > ${now}, false)`.as("planned"))
    .orderBy(
      sql`contents.promoted_position nulls last, contents.position, contents.start_at nulls first, contents.uuid`,
    )
    .limit(mostPromoted)
    .execute();
}

/** Which of these can be promoted: items of the building that are not over. */
export async function whichCanBe(
  tenant: Tenant,
  buildingUuid: string,
  { uuids, now }: { uuids: readonly string[]; now: Date },
): Promise<string[]> {
  const rows = await notOver(tenant, buildingUuid, now)
    .where(sql<SqlBool>`contents.uuid = any(${[...uuids]}::uuid[])`)
    .select("contents.uuid")
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** Sets the positions of promoted items. Items whose position changes then belong to the console. */
export async function placePromoted(
  { db, portfolioUuid }: Tenant,
  places: readonly { uuid: string; place: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update contents set promoted_position = its.place, changed_in_console_at = ${now}
    from unnest(${places.map(({ uuid }) => uuid)}::uuid[], ${places.map(({ place }) => place)}::int[]) as its (uuid, place)
    where contents.portfolio_uuid = ${portfolioUuid} and contents.uuid = its.uuid
      and contents.promoted_position is distinct from its.place`.execute(db);
}
