import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { AttachmentStore } from "../../platform/files/attachment-store.ts";

const day = 24 * 60 * 60 * 1000;
const atOnce = 500;

/**
 * Deletes files of requests for support: those whose request did not arrive within a day, those whose link has expired, and those that a crashed
 * process stored without a row.
 */
export async function sweepAttachments(
  { system }: Database,
  attachments: AttachmentStore,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  for (;;) {
    const expired = await system
      .selectFrom("support_files")
      .select(["portfolio_uuid", "uuid"])
      .where("expires_at", "<=", now)
      .limit(atOnce)
      .execute();
    for (const { portfolio_uuid, uuid } of expired) {
      // The file first: a row without a file is harmless, but a file without a row would stay for ever.
      await attachments.remove(uuid);
      await system
        .deleteFrom("support_files")
        .where("portfolio_uuid", "=", portfolio_uuid)
        .where("uuid", "=", uuid)
        .execute();
    }
    if (expired.length < atOnce) break;
  }
  const old = await attachments.keptBefore(new Date(now.getTime() - day));
  for (let from = 0; from < old.length; from += atOnce) {
    const some = old.slice(from, from + atOnce);
    const known = await system.selectFrom("support_files").select("uuid").where("uuid", "in", some).execute();
    const uuids = new Set(known.map(({ uuid }) => uuid));
    for (const uuid of some) if (!uuids.has(uuid)) await attachments.remove(uuid);
  }
}
