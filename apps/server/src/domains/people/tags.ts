import { tagBounds, tagKey } from "@atrium/rules/person-tags.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";

/** A subquery for the tags of the person in `users`. */
export const tagsOfUser: RawBuilder<string[]> = sql`array(select t.tag from person_tags t
  where t.portfolio_uuid = users.portfolio_uuid and t.user_uuid = users.uuid order by t.tag_key)`;

/** The spelling that the tag with this key has in the portfolio; `otherwise` if nobody has it. */
export const spelling = (portfolioUuid: string, key: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
  sql`coalesce((select min(known.tag collate "C") from person_tags known
    where known.portfolio_uuid = ${portfolioUuid}::uuid and known.tag_key = ${key}), ${otherwise})`;

/** Locks people, so that none of them gets more tags than one may have, and returns those who can get no other tag than they have. */
export async function peopleFullOfTags(
  { db, portfolioUuid }: Tenant,
  uuids: readonly string[],
  tag: string,
): Promise<ReadonlySet<string>> {
  await db
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("uuid", uuids))
    .select("uuid")
    .orderBy("uuid")
    .forNoKeyUpdate()
    .execute();
  const full = await db
    .selectFrom("person_tags")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("user_uuid", uuids))
    .groupBy("user_uuid")
    .having(sql<boolean>`count(*) >= ${tagBounds.ofPerson} and not bool_or(tag_key = ${tagKey(tag)})`)
    .select("user_uuid")
    .execute();
  return new Set(full.map(({ user_uuid }) => user_uuid));
}

/** Gives people a tag; returns those who did not have it. */
export async function addTag(
  { db, portfolioUuid }: Tenant,
  uuids: readonly string[],
  tag: string,
): Promise<ReadonlySet<string>> {
  const key = sql`${tagKey(tag)}::text`;
  const { rows } = await sql<{ user_uuid: string }>`
    insert into person_tags (portfolio_uuid, user_uuid, tag_key, tag)
    select ${portfolioUuid}::uuid, its.uuid, ${key}, ${spelling(portfolioUuid, key, sql`${tag}::text`)}
    from unnest(${uuids}::uuid[]) as its (uuid)
    on conflict do nothing
    returning user_uuid`.execute(db);
  return new Set(rows.map(({ user_uuid }) => user_uuid));
}

/** Takes a tag from people; returns those who had it. */
export async function takeTag(
  { db, portfolioUuid }: Tenant,
  uuids: readonly string[],
  tag: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .deleteFrom("person_tags")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("user_uuid", uuids))
    .where("tag_key", "=", tagKey(tag))
    .returning("user_uuid")
    .execute();
  return new Set(rows.map(({ user_uuid }) => user_uuid));
}
