import type { IssueType } from "@atrium/rules/support-request.ts";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";
import { translatedText } from "../../platform/database/texts.ts";

export type NewSupportRequest = {
  whitelabel_uuid: string;
  user_uuid: string;
  building_uuid: string | null;
  amenity_uuid: string | null;
  issue_type: IssueType;
  subject: string;
  description: string;
  client: Record<string, string>;
  created_at: Date;
};

/** Returns its uuid and its number. */
export async function insertRequest({ db, portfolioUuid }: Tenant, { client, ...request }: NewSupportRequest) {
  return db
    .insertInto("support_requests")
    .values({ ...request, portfolio_uuid: portfolioUuid, uuid: v7(), client: JSON.stringify(client) })
    .returning(["uuid", "id"])
    .executeTakeFirstOrThrow();
}

export async function buildingName({ db, portfolioUuid }: Tenant, uuid: string): Promise<string> {
  const { name } = await db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .select("name")
    .executeTakeFirstOrThrow();
  return name;
}

/** The name of an amenity in one of these buildings, in a language. */
export async function findAmenity(
  { db, portfolioUuid }: Tenant,
  { uuid, buildingUuids, lang }: { uuid: string; buildingUuids: readonly string[]; lang: string },
): Promise<{ name: string | null; building_uuid: string } | undefined> {
  if (buildingUuids.length === 0) return undefined;
  return db
    .selectFrom("amenities")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("building_uuid", "in", buildingUuids)
    .where("archived_at", "is", null)
    .select("building_uuid")
    .select(translatedText("amenities.translations", "name", lang).as("name"))
    .executeTakeFirst();
}

export type KeptFile = { uuid: string; name: string; size: number };
export type NewFile = KeptFile & { scan: "unscanned" | "pending" | "clean" };

/** An uploaded file that waits for its request. */
export async function insertFile(
  { db, portfolioUuid }: Tenant,
  file: NewFile & { user_uuid: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await db
    .insertInto("support_files")
    .values({ ...file, portfolio_uuid: portfolioUuid })
    .execute();
}

export type AttachedFile = { name: string; token: string };

/**
 * Assigns a person's waiting files to a request, in this order, each with the token of its link. Undefined if one of them does not exist, belongs to
 * somebody else, or to another request already.
 */
export async function attachFiles(
  { db, portfolioUuid }: Tenant,
  {
    requestUuid,
    userUuid,
    files,
    now,
    until,
  }: { requestUuid: string; userUuid: string; files: readonly string[]; now: Date; until: Date },
): Promise<AttachedFile[] | undefined> {
  const attached: AttachedFile[] = [];
  for (const [position, uuid] of files.entries()) {
    const token = newSecret();
    const row = await db
      .updateTable("support_files")
      .set({ request_uuid: requestUuid, position, token_hash: hashOf(token), expires_at: until })
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("uuid", "=", uuid)
      .where("user_uuid", "=", userUuid)
      .where("request_uuid", "is", null)
      .where("expires_at", ">", now)
      .returning("name")
      .executeTakeFirst();
    if (!row) return undefined;
    attached.push({ name: row.name, token });
  }
  return attached;
}

/** The file of a link's token, while the link is valid. */
export function findLinkedFile({ db, portfolioUuid }: Tenant, token: string, now: Date) {
  return db
    .selectFrom("support_files")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now)
    .where("scan", "!=", "infected")
    .select(["uuid", "name", "scan"])
    .executeTakeFirst();
}
