import { isPublished } from "@atrium/rules/why-seen.ts";
import type { Kysely, Selectable } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { prepare } from "../../platform/database/prepared.ts";
import type { ContentText, ContentType, ContentsTable } from "./tables.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";
import { type TextKeys, textKeys, translatedTexts } from "../../platform/database/texts.ts";

/** A complete item, with its texts in one language. */
export type ItemRow = Selectable<ContentsTable> & {
  texts: Partial<Record<ContentText, string>>;
  image_preview: string | null;
};

/** Which item, of which kind, and in which of the caller's buildings; the one in the path, if the path names one. */
export type ItemAsked = {
  uuid: string;
  type: ContentType;
  buildingUuids: ReadonlySet<string>;
  /** The caller's audiences. */
  audienceUuids: ReadonlySet<string>;
  buildingUuid?: string;
  lang: string | undefined;
};

type Values = TextKeys & { portfolioUuid: string; uuid: string; type: ContentType };

function ofType(db: Kysely<Schema>, value: Values) {
  return db
    .selectFrom("contents")
    .where("contents.portfolio_uuid", "=", value.portfolioUuid)
    .where("contents.uuid", "=", value.uuid)
    .where("contents.type", "=", value.type)
    .selectAll("contents")
    .select(previewOf("contents.image").as("image_preview"))
    .select(translatedTexts<ItemRow["texts"]>("contents.translations", value).as("texts"));
}

const reading = prepare(ofType);

const valuesOf = ({ portfolioUuid }: Tenant, { uuid, type, lang }: ItemNamed): Values => ({
  portfolioUuid,
  uuid,
  type,
  ...textKeys(lang),
});

/** Which item, to be read for several callers at once: whether each may see it is then checked with `isShown`. */
export type ItemNamed = Pick<ItemAsked, "uuid" | "type" | "lang">;

export async function readItem(tenant: Tenant, named: ItemNamed): Promise<ItemRow | undefined> {
  const [row] = await reading(tenant.db, valuesOf(tenant, named));
  return row;
}

/** The same, locked until the transaction ends, so that the rule's result is still true when the answer is written. */
export function holdItem(tenant: Tenant, named: ItemNamed): Promise<ItemRow | undefined> {
  return ofType(tenant.db, valuesOf(tenant, named)).forUpdate("contents").executeTakeFirst();
}

/**
 * An item that is shown at a moment. Items of other buildings, for other audiences, not yet or no longer shown, or of another kind are all treated
 * as missing.
 */
export async function findItem(tenant: Tenant, asked: ItemAsked, now: () => Date): Promise<ItemRow | undefined> {
  const row = await readItem(tenant, asked);
  return row && isShown(row, asked, now()) ? row : undefined;
}

/** The same, locked. */
export async function lockItem(tenant: Tenant, asked: ItemAsked, now: () => Date): Promise<ItemRow | undefined> {
  const row = await holdItem(tenant, asked);
  return row && isShown(row, asked, now()) ? row : undefined;
}

export function isShown(
  row: ItemRow,
  { buildingUuids, audienceUuids, buildingUuid = row.building_uuid }: ItemAsked,
  now: Date,
): boolean {
  const { building_uuid, audience_uuid, published_at, unpublished_at } = row;
  if (!buildingUuids.has(building_uuid) || building_uuid !== buildingUuid) return false;
  if (audience_uuid !== null && !audienceUuids.has(audience_uuid)) return false;
  return isPublished(published_at, unpublished_at, now);
}
