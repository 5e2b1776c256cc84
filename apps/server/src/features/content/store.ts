import { type SelectQueryBuilder, type Selectable, sql } from "kysely";
import type { Tenant } from "../../shared/database/database.ts";
import type { ContentGroup, ContentsTable, ContentText, Schema } from "../../shared/database/schema.ts";
import { translatedText, translatedTexts } from "../../shared/texts.ts";

export type Page = { offset: number; limit: number };

/** Of a content item what a card needs: its texts in one language, and columns as they are. */
const cardColumns = [
  "contents.uuid",
  "contents.type",
  "contents.image",
  "contents.host_company_name",
  "contents.price",
  "contents.currency_type",
  "contents.start_at",
  "contents.end_at",
  "contents.display_start_at",
  "contents.rsvp_enabled",
  "contents.claimable",
  "contents.capacity",
  "contents.attendants_taken",
  "contents.navigation_command",
] as const;

export type CardRow = Pick<
  Selectable<ContentsTable>,
  | "uuid"
  | "type"
  | "image"
  | "host_company_name"
  | "price"
  | "currency_type"
  | "start_at"
  | "end_at"
  | "display_start_at"
  | "rsvp_enabled"
  | "claimable"
  | "capacity"
  | "attendants_taken"
  | "navigation_command"
> & { title: string; subtitle: string | null; image_alt_text: string | null };

export type ItemRow = Selectable<ContentsTable> & { texts: Partial<Record<ContentText, string>>; user_claims: number };

type FromContents = SelectQueryBuilder<Schema, "contents", object>;

/** What is published now and not over yet: lists show only that. */
function showing<Q extends FromContents>(query: Q, now: Date): Q {
  return query
    .where((eb) => eb.or([eb("contents.published_at", "is", null), eb("contents.published_at", "<=", now)]))
    .where((eb) => eb.or([eb("contents.unpublished_at", "is", null), eb("contents.unpublished_at", ">", now)]))
    .where((eb) => eb.or([eb("contents.end_at", "is", null), eb("contents.end_at", ">=", now)])) as Q;
}

const ownOrder = sql`contents.position, contents.start_at nulls first, contents.uuid`;

function cards(query: FromContents, lang: string | undefined) {
  const text = (field: ContentText) => translatedText("contents.translations", field, lang);
  return query
    .select(cardColumns)
    .select([
      sql<string>`coalesce(${text("title")}, '')`.as("title"),
      text("subtitle").as("subtitle"),
      text("image_alt_text").as("image_alt_text"),
    ]);
}

export async function listPromoted(
  { db, portfolioUuid }: Tenant,
  options: { buildingUuid: string; lang: string | undefined; now: Date; limit: number },
): Promise<CardRow[]> {
  const promoted = db
    .selectFrom("contents")
    .where("contents.portfolio_uuid", "=", portfolioUuid)
    .where("contents.building_uuid", "=", options.buildingUuid)
    .where("contents.promoted", "=", true);
  return cards(showing(promoted, options.now), options.lang).orderBy(ownOrder).limit(options.limit).execute();
}

/** Categories of the given groups, by name or by their own order. `total` counts all of them. */
function categoriesOf(
  { db, portfolioUuid }: Tenant,
  options: {
    buildingUuid: string;
    groups: ContentGroup[];
    active?: boolean | undefined;
    lang: string | undefined;
    order: { by: "name" | "position"; direction: "asc" | "desc" };
    page: Page;
  },
) {
  const name = sql<string>`coalesce(${translatedText("categories.translations", "name", options.lang)}, '')`;
  return db
    .selectFrom("categories")
    .where("categories.portfolio_uuid", "=", portfolioUuid)
    .where("categories.building_uuid", "=", options.buildingUuid)
    .where("categories.content_group", "in", options.groups)
    .$if(options.active !== undefined, (query) => query.where("categories.active", "=", options.active === true))
    .select(["categories.uuid", "categories.content_group", "categories.position", name.as("name")])
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy(options.order.by === "name" ? name : "categories.position", options.order.direction)
    .orderBy("categories.uuid")
    .offset(options.page.offset)
    .limit(options.page.limit);
}

export function listCategories(tenant: Tenant, options: Parameters<typeof categoriesOf>[1]) {
  return categoriesOf(tenant, options).execute();
}

/** Each category with its first contents, in one statement. Categories without contents are there too. */
export async function listCategoriesWithContents(
  tenant: Tenant,
  options: Parameters<typeof categoriesOf>[1] & { now: Date; limitOfEach: number },
) {
  const { db, portfolioUuid } = tenant;
  const { by, direction } = options.order;
  return db
    .selectFrom(categoriesOf(tenant, { ...options, active: true }).as("category"))
    .leftJoinLateral(
      (eb) =>
        cards(
          showing(
            eb
              .selectFrom("contents")
              .innerJoin("content_categories as link", (join) =>
                join
                  .onRef("link.portfolio_uuid", "=", "contents.portfolio_uuid")
                  .onRef("link.content_uuid", "=", "contents.uuid"),
              )
              .where("link.portfolio_uuid", "=", portfolioUuid)
              .whereRef("link.category_uuid", "=", "category.uuid") as unknown as FromContents,
            options.now,
          ),
          options.lang,
        )
          .select(sql<number>`row_number() over (order by link.position, ${ownOrder})`.as("place"))
          .orderBy("place")
          .limit(options.limitOfEach)
          .as("content"),
      (join) => join.onTrue(),
    )
    .selectAll("content")
    .select(["category.uuid as category_uuid", "category.name as category_name", "category.total as category_total"])
    .orderBy(by === "name" ? "category.name" : "category.position", direction)
    .orderBy("category.uuid")
    .orderBy("content.place")
    .execute();
}

export async function listContentsOfCategory(
  { db, portfolioUuid }: Tenant,
  options: { buildingUuid: string; categoryUuid: string; lang: string | undefined; now: Date; page: Page },
): Promise<(CardRow & { total: number })[]> {
  const inCategory = db
    .selectFrom("contents")
    .innerJoin("content_categories as link", (join) =>
      join
        .onRef("link.portfolio_uuid", "=", "contents.portfolio_uuid")
        .onRef("link.content_uuid", "=", "contents.uuid"),
    )
    .where("link.portfolio_uuid", "=", portfolioUuid)
    .where("link.category_uuid", "=", options.categoryUuid)
    .where("contents.building_uuid", "=", options.buildingUuid) as unknown as FromContents;
  return cards(showing(inCategory, options.now), options.lang)
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy(sql`link.position, ${ownOrder}`)
    .offset(options.page.offset)
    .limit(options.page.limit)
    .execute();
}

export async function hasCategory({ db, portfolioUuid }: Tenant, buildingUuid: string, categoryUuid: string) {
  const row = await db
    .selectFrom("categories")
    .select("uuid")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("building_uuid", "=", buildingUuid)
    .where("uuid", "=", categoryUuid)
    .executeTakeFirst();
  return row !== undefined;
}

/** One published item whole, with the caller's own claims. An item that is over can still be read. */
export async function findContent(
  { db, portfolioUuid }: Tenant,
  options: { buildingUuid: string; contentUuid: string; userUuid: string; lang: string | undefined; now: Date },
): Promise<ItemRow | undefined> {
  return db
    .selectFrom("contents")
    .where("contents.portfolio_uuid", "=", portfolioUuid)
    .where("contents.uuid", "=", options.contentUuid)
    .where("contents.building_uuid", "=", options.buildingUuid)
    .where((eb) => eb.or([eb("published_at", "is", null), eb("published_at", "<=", options.now)]))
    .where((eb) => eb.or([eb("unpublished_at", "is", null), eb("unpublished_at", ">", options.now)]))
    .selectAll("contents")
    .select(translatedTexts<Partial<Record<ContentText, string>>>("contents.translations", options.lang).as("texts"))
    .select(
      sql<number>`(select count(*) from offer_claims claim where claim.portfolio_uuid = contents.portfolio_uuid
        and claim.content_uuid = contents.uuid and claim.user_uuid = ${options.userUuid} and claim.cancelled_at is null)`.as(
        "user_claims",
      ),
    )
    .executeTakeFirst();
}

export async function listTags({ db, portfolioUuid }: Tenant, buildingUuid: string, now: Date): Promise<string[]> {
  const published = showing(
    db
      .selectFrom("contents")
      .where("contents.portfolio_uuid", "=", portfolioUuid)
      .where("contents.building_uuid", "=", buildingUuid),
    now,
  );
  const rows = await published.select(sql<string>`unnest(contents.tags)`.as("tag")).distinct().orderBy("tag").execute();
  return rows.map(({ tag }) => tag);
}
