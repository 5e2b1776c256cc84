import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import { fullName } from "../people/full-name.ts";
import type { Tenant } from "../../platform/database/database.ts";

type NewVersion = {
  uuid: string;
  number: number;
  fields: DraftFields;
  publishedAt: Date | null;
  unpublishedAt: Date | null;
  at: Date;
  by: string | null;
  /** When the publication is to be recorded, if it is later. */
  announceAt: Date | null;
};

/** Stores the published state. Planned facts of earlier states are cancelled. */
export async function writeVersion(tenant: Tenant, version: NewVersion): Promise<void> {
  const { db, portfolioUuid } = tenant;
  await forgetAnnouncements(tenant, version.uuid);
  await db
    .insertInto("content_versions")
    .values({
      portfolio_uuid: portfolioUuid,
      content_uuid: version.uuid,
      number: version.number,
      fields: JSON.stringify(version.fields),
      published_at: version.publishedAt,
      unpublished_at: version.unpublishedAt,
      written_at: version.at,
      written_by_uuid: version.by,
      announce_at: version.announceAt,
    })
    .execute();
}

export async function forgetAnnouncements({ db, portfolioUuid }: Tenant, uuid: string): Promise<void> {
  await db
    .updateTable("content_versions")
    .set({ announce_at: null })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("content_uuid", "=", uuid)
    .where("announce_at", "is not", null)
    .execute();
}

const mostVersions = 50;

/** The states in which an item was published, newest first. */
export async function listVersions({ db, portfolioUuid }: Tenant, uuid: string) {
  return db
    .selectFrom("content_versions as v")
    .leftJoin("users as u", (join) =>
      join.onRef("u.portfolio_uuid", "=", "v.portfolio_uuid").onRef("u.uuid", "=", "v.written_by_uuid"),
    )
    .where("v.portfolio_uuid", "=", portfolioUuid)
    .where("v.content_uuid", "=", uuid)
    .orderBy("v.number", "desc")
    .limit(mostVersions)
    .select(["v.number", "v.fields", "v.published_at", "v.unpublished_at", "v.written_at"])
    .select(fullName("u").as("by"))
    .execute();
}

/** The fields of one state of an item. */
export async function fieldsOfVersion({ db, portfolioUuid }: Tenant, uuid: string, number: number) {
  const found = await db
    .selectFrom("content_versions")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("content_uuid", "=", uuid)
    .where("number", "=", number)
    .select("fields")
    .executeTakeFirst();
  return found?.fields;
}
