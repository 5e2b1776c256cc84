import type { Reach } from "@atrium/rules/capabilities.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";

type Change = { before: Record<string, unknown>; after: Record<string, unknown> };

/** Whether the values of a change are known for a row of `facts`: from the change log, or from the versions of a content item. */
export const hasChanges = sql<boolean>`(
  exists (select from change_log its where its.portfolio_uuid = facts.portfolio_uuid and its.fact_uuid = facts.uuid)
  or (facts.action = 'content.published' and facts.target_uuid is not null and exists (
    select from content_versions its where its.portfolio_uuid = facts.portfolio_uuid and its.content_uuid = facts.target_uuid
      and its.number = (facts.details ->> 'after')::int)))`;

/** The changed values of an entry that the caller may read; undefined if there are none, or they were deleted. */
export async function findChange(tenant: Tenant, reach: Reach, uuid: string): Promise<Change | undefined> {
  const { db, portfolioUuid } = tenant;
  const fact = await db
    .selectFrom("facts")
    .leftJoin("change_log as its", (join) =>
      join.onRef("its.portfolio_uuid", "=", "facts.portfolio_uuid").onRef("its.fact_uuid", "=", "facts.uuid"),
    )
    .where("facts.portfolio_uuid", "=", portfolioUuid)
    .where("facts.uuid", "=", uuid)
    .$if(!reach.portfolio, (query) => query.where(isAnyOf("facts.building_uuid", reach.buildings)))
    .select(["facts.action", "facts.target_uuid", "facts.details", "its.before", "its.after"])
    .executeTakeFirst();
  if (!fact) return undefined;
  if (fact.before !== null && fact.after !== null) return { before: fact.before, after: fact.after };
  if (fact.action !== "content.published" || fact.target_uuid === null) return undefined;
  const { before, after } = fact.details;
  return typeof after === "number" ? ofVersions(tenant, fact.target_uuid, { before, after }) : undefined;
}

/** The differences between two versions of a content item; everything in the first version is new. */
async function ofVersions(
  { db, portfolioUuid }: Tenant,
  contentUuid: string,
  { before, after }: { before: unknown; after: number },
): Promise<Change | undefined> {
  const numbers = [after, ...(typeof before === "number" ? [before] : [])];
  const rows = await db
    .selectFrom("content_versions")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("content_uuid", "=", contentUuid)
    .where("number", "in", numbers)
    .select(["number", "fields"])
    .execute();
  const fieldsOf = (number: unknown) => rows.find((row) => row.number === number)?.fields;
  const is = fieldsOf(after);
  return is && { before: { ...fieldsOf(before) }, after: { ...is } };
}
