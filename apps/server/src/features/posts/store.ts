import type { Selectable } from "kysely";
import type { Tenant } from "../../shared/database/database.ts";
import { prepare } from "../../shared/database/prepared.ts";
import type { ContentsTable, ContentText } from "../../shared/database/schema.ts";
import { type TextKeys, textKeys, translatedTexts } from "../../shared/texts.ts";

type PostTexts = Partial<Record<ContentText, string>>;

const columns = [
  "uuid",
  "building_uuid",
  "image",
  "host_company_name",
  "cta_type",
  "cta_url",
  "cta_display_start_at",
  "cta_display_end_at",
  "attachable_survey_type",
] as const;

export type PostRow = Pick<Selectable<ContentsTable>, (typeof columns)[number]> & { texts: PostTexts };

const publishedPost = prepare((db, value: TextKeys & { portfolioUuid: string; uuid: string; now: Date }) =>
  db
    .selectFrom("contents")
    .where("portfolio_uuid", "=", value.portfolioUuid)
    .where("uuid", "=", value.uuid)
    .where("type", "=", "Post")
    .where((eb) => eb.or([eb("published_at", "is", null), eb("published_at", "<=", value.now)]))
    .where((eb) => eb.or([eb("unpublished_at", "is", null), eb("unpublished_at", ">", value.now)]))
    .select(columns)
    .select(translatedTexts<PostTexts>("translations", value).as("texts")),
);

/** A post that is shown now, in whichever of the portfolio's buildings. */
export async function findPost(
  { db, portfolioUuid }: Tenant,
  { uuid, lang, now }: { uuid: string; lang: string | undefined; now: Date },
): Promise<PostRow | undefined> {
  const [row] = await publishedPost(db, { portfolioUuid, uuid, now, ...textKeys(lang) });
  return row;
}
