import { type Compilable, type Kysely, type SelectQueryBuilder, type Selectable, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { ContentGroup, ContentText, ContentsTable } from "./tables.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { prepare } from "../../platform/database/prepared.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";
import { type TextKeys, textKeys, translatedText, translatedTexts } from "../../platform/database/texts.ts";

export type Page = { offset: number; limit: number };

/** The columns of a content item for a card: texts in one language, and columns as they are. */
const cardColumns = [
  "contents.uuid",
  "contents.type",
  "contents.image",
  "contents.image_focus",
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
  "contents.max_claims_total",
  "contents.claims_taken",
  "contents.navigation_command",
] as const;

export type CardRow = Pick<
  Selectable<ContentsTable>,
  | "uuid"
  | "type"
  | "image"
  | "image_focus"
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
  | "max_claims_total"
  | "claims_taken"
  | "navigation_command"
> & { title: string; subtitle: string | null; image_alt_text: string | null; image_preview: string | null };

export type ItemRow = Selectable<ContentsTable> & {
  texts: Partial<Record<ContentText, string>>;
  image_preview: string | null;
  user_claims: number;
  /** The attached item, if the reader may see it. */
  readable_content_uuid: string | null;
  readable_amenity_uuid: string | null;
  readable_company_uuid: string | null;
};

type FromContents = SelectQueryBuilder<Schema, "contents", object>;

type Building = { portfolioUuid: string; buildingUuid: string };

/** Every item that a building ever had. */
export function contentsOf(db: Kysely<Schema>, { portfolioUuid, buildingUuid }: Building): FromContents {
  return db
    .selectFrom("contents")
    .where("contents.portfolio_uuid", "=", portfolioUuid)
    .where("contents.building_uuid", "=", buildingUuid);
}

/** The time of the request, and the caller's audiences. */
export type Seeing = { now: Date; audienceUuids: readonly string[] };

export const seeingOf = ({ audienceUuids }: Pick<Caller, "audienceUuids">, now: Date): Seeing => ({
  now,
  audienceUuids: [...audienceUuids],
});

function published(query: FromContents, { now, audienceUuids }: Seeing): FromContents {
  return inTime(query, now).where((eb) =>
    eb.or([eb("contents.audience_uuid", "is", null), isOneOf("contents.audience_uuid", audienceUuids)]),
  );
}

function inTime(query: FromContents, now: Date): FromContents {
  return query
    .where((eb) => eb.or([eb("contents.published_at", "is", null), eb("contents.published_at", "<=", now)]))
    .where((eb) => eb.or([eb("contents.unpublished_at", "is", null), eb("contents.unpublished_at", ">", now)]));
}

function notOver(query: FromContents, now: Date): FromContents {
  return query.where((eb) => eb.or([eb("contents.end_at", "is", null), eb("contents.end_at", ">=", now)]));
}

/** What is published now for the caller and not over yet: lists show only that. */
export const showing = (query: FromContents, seeing: Seeing): FromContents =>
  notOver(published(query, seeing), seeing.now);

/** The same for every audience: managers of the building see all of it. */
export const showingToSome = (query: FromContents, now: Date): FromContents => notOver(inTime(query, now), now);

const ownOrder = sql`contents.position, contents.start_at nulls first, contents.uuid`;

export function cards(query: FromContents, keys: TextKeys) {
  const text = (field: ContentText) => translatedText("contents.translations", field, keys);
  return query
    .select(cardColumns)
    .select([
      sql<string>`coalesce(${text("title")}, '')`.as("title"),
      text("subtitle").as("subtitle"),
      text("image_alt_text").as("image_alt_text"),
      previewOf("contents.image").as("image_preview"),
    ]);
}

type InBuilding = TextKeys & Building;

const promotedContents = prepare((db, value: InBuilding & Seeing & { limit: number }) => {
  const promoted = contentsOf(db, value).where("contents.promoted", "=", true);
  return cards(showing(promoted, value), value)
    .orderBy(sql`contents.promoted_position nulls last, ${ownOrder}`)
    .limit(value.limit);
});

export function listPromoted(
  { db, portfolioUuid }: Tenant,
  { lang, ...options }: Seeing & { buildingUuid: string; lang: string | undefined; limit: number },
): Promise<CardRow[]> {
  return promotedContents(db, { portfolioUuid, ...textKeys(lang), ...options });
}

type CategoryShape = {
  groups: ContentGroup[];
  active?: boolean | undefined;
  order: { by: "name" | "position"; direction: "asc" | "desc" };
};
type CategoryOptions = CategoryShape & { buildingUuid: string; lang: string | undefined; page: Page };

/** Categories of the given groups, by name or by their own order. `total` counts all of them. */
function selectCategories(db: Kysely<Schema>, value: InBuilding & Page, { groups, active, order }: CategoryShape) {
  const name = sql<string>`coalesce(${translatedText("categories.translations", "name", value)}, '')`;
  return db
    .selectFrom("categories")
    .where("categories.portfolio_uuid", "=", value.portfolioUuid)
    .where("categories.building_uuid", "=", value.buildingUuid)
    .where("categories.content_group", "in", groups)
    .$if(active !== undefined, (query) => query.where("categories.active", "=", active === true))
    .select(["categories.uuid", "categories.content_group", "categories.position", name.as("name")])
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy(order.by === "name" ? name : "categories.position", order.direction)
    .orderBy("categories.uuid")
    .offset(value.offset)
    .limit(value.limit);
}

const categories = prepare(selectCategories);

export function listCategories({ db, portfolioUuid }: Tenant, options: CategoryOptions) {
  const { buildingUuid, lang, page, ...shape } = options;
  return categories(db, { portfolioUuid, buildingUuid, ...textKeys(lang), ...page }, shape);
}

type Contents = InBuilding & Page & Seeing & { limitOfEach: number };

/** A category and one of its contents, whose columns are null if it has none. */
export type CategoryRow = { [Column in keyof CardRow]: CardRow[Column] | null } & {
  category_uuid: string;
  category_name: string;
  category_total: number;
};

/** Each category with its first contents, in one statement. Categories without contents are included. */
const categoriesWithContents = prepare((db, value: Contents, shape: CategoryShape): Compilable<CategoryRow> => {
  const { by, direction } = shape.order;
  const placed = showing(contentsOf(db, value), value)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("content_categories as its")
          .whereRef("its.portfolio_uuid", "=", "contents.portfolio_uuid")
          .whereRef("its.content_uuid", "=", "contents.uuid")
          .select(["its.category_uuid", "its.position"])
          // An EXISTS per shown item. A join, which the OFFSET forbids, might read everything that was ever in a category.
          .offset(0)
          .as("link"),
      (join) => join.onTrue(),
    )
    .selectAll("contents")
    .select("link.category_uuid")
    .select(
      sql<number>`row_number() over (partition by link.category_uuid order by link.position, ${ownOrder})`.as("place"),
    )
    .as("contents");
  const query = db
    .selectFrom(selectCategories(db, value, shape).as("category"))
    .leftJoin(placed, (join) =>
      join.onRef("contents.category_uuid", "=", "category.uuid").on("contents.place", "<=", value.limitOfEach),
    )
    .select(["category.uuid as category_uuid", "category.name as category_name", "category.total as category_total"])
    .orderBy(by === "name" ? "category.name" : "category.position", direction)
    .orderBy("category.uuid")
    .orderBy("contents.place");
  // The type of `cards` has contents only, which a category may lack.
  const rows: Compilable = cards(query, value);
  return rows;
});

export function listCategoriesWithContents(
  { db, portfolioUuid }: Tenant,
  options: Omit<CategoryOptions, "active"> & Seeing & { limitOfEach: number },
) {
  const { lang, page, groups, order, ...rest } = options;
  const values = { portfolioUuid, ...rest, ...textKeys(lang), ...page };
  return categoriesWithContents(db, values, { groups, order, active: true });
}

const contentsOfCategory = prepare((db, value: InBuilding & Page & Seeing & { categoryUuid: string }) => {
  const contents = db
    .selectFrom("contents")
    .innerJoin("content_categories as link", (join) =>
      join
        .onRef("link.portfolio_uuid", "=", "contents.portfolio_uuid")
        .onRef("link.content_uuid", "=", "contents.uuid"),
    )
    .where("link.portfolio_uuid", "=", value.portfolioUuid)
    .where("link.category_uuid", "=", value.categoryUuid)
    .where("contents.building_uuid", "=", value.buildingUuid) as FromContents;
  return cards(showing(contents, value), value)
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy(sql`link.position, ${ownOrder}`)
    .offset(value.offset)
    .limit(value.limit);
});

export function listContentsOfCategory(
  { db, portfolioUuid }: Tenant,
  options: Seeing & { buildingUuid: string; categoryUuid: string; lang: string | undefined; page: Page },
): Promise<(CardRow & { total: number })[]> {
  const { lang, page, ...rest } = options;
  return contentsOfCategory(db, { portfolioUuid, ...textKeys(lang), ...page, ...rest });
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

const publishedContent = prepare((db, value: InBuilding & Seeing & { contentUuid: string; userUuid: string }) =>
  published(contentsOf(db, value).where("contents.uuid", "=", value.contentUuid), value)
    .selectAll("contents")
    .select(previewOf("contents.image").as("image_preview"))
    .select(
      sql<
        string | null
      >`(select attached.uuid from contents attached where attached.portfolio_uuid = contents.portfolio_uuid
        and attached.uuid = contents.attachable_content_uuid and attached.building_uuid = contents.building_uuid
        and (attached.audience_uuid is null or ${isOneOf("attached.audience_uuid", value.audienceUuids)})
        and (attached.published_at is null or attached.published_at <= ${value.now})
        and (attached.unpublished_at is null or attached.unpublished_at > ${value.now}))`.as("readable_content_uuid"),
    )
    .select([
      sql<
        string | null
      >`(select amenity.uuid from amenities amenity where amenity.portfolio_uuid = contents.portfolio_uuid
        and amenity.uuid = contents.attachable_amenity_uuid and amenity.building_uuid = contents.building_uuid
        and amenity.archived_at is null)`.as("readable_amenity_uuid"),
      sql<
        string | null
      >`(select link.company_uuid from company_buildings link where link.portfolio_uuid = contents.portfolio_uuid
        and link.company_uuid = contents.attachable_company_uuid and link.building_uuid = contents.building_uuid)`.as(
        "readable_company_uuid",
      ),
    ])
    .select(translatedTexts<Partial<Record<ContentText, string>>>("contents.translations", value).as("texts"))
    .select(
      sql<number>`(select count(*) from offer_claims claim where claim.portfolio_uuid = contents.portfolio_uuid
        and claim.content_uuid = contents.uuid and claim.user_uuid = ${value.userUuid} and claim.cancelled_at is null)`.as(
        "user_claims",
      ),
    ),
);

/** One complete published item, if it is for the caller, with the caller's own claims. An item that is over can still be read. */
export async function findContent(
  { db, portfolioUuid }: Tenant,
  options: Seeing & { buildingUuid: string; contentUuid: string; userUuid: string; lang: string | undefined },
): Promise<ItemRow | undefined> {
  const { lang, ...rest } = options;
  const [row] = await publishedContent(db, { portfolioUuid, ...textKeys(lang), ...rest });
  return row;
}

export async function listTags({ db, portfolioUuid }: Tenant, buildingUuid: string, seeing: Seeing): Promise<string[]> {
  const shown = showing(contentsOf(db, { portfolioUuid, buildingUuid }), seeing);
  const rows = await shown.select(sql<string>`unnest(contents.tags)`.as("tag")).distinct().orderBy("tag").execute();
  return rows.map(({ tag }) => tag);
}
