import type { Tenant } from "../../platform/database/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { firstLanguageOf, type WritingPlace } from "./choices.ts";
import { fieldsOfItem } from "./item-fields.ts";
import { lockItem, readItem, versionOf, writeDraft } from "./item-store.ts";
import { keepFirstVersion } from "./publish.ts";
import { writeVersion } from "./version-store.ts";

type Promotion = { uuid: string; promoted: boolean; place: WritingPlace; by: string; now: Date };

/**
 * Promotes a published item on the home of its building, or ends that. It is a state in the item's history like any other, and is also written into
 * an existing draft, so that publishing the draft does not undo it.
 */
export async function promoteItem(own: Tenant, { uuid, promoted, place, by, now }: Promotion): Promise<void> {
  await lockItem(own, uuid);
  const found = (await readItem(own, uuid)) ?? refuse("item_not_found");
  const item = await keepFirstVersion(own, { item: found, place, now });
  const { content, draft } = item;
  if (!content) return refuse("item_not_found");
  const { db, portfolioUuid } = own;
  await db
    .updateTable("contents")
    .set({ promoted, changed_in_console_at: now, ...(promoted ? {} : { promoted_position: null }) })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
  const { promoted: _, ...others } = fieldsOfItem(content, item.categories, firstLanguageOf(place));
  const { published_at: publishedAt, unpublished_at: unpublishedAt } = content;
  await writeVersion(own, {
    uuid,
    // A draft is based on this state from here on.
    number: draft ? draft.version : versionOf(item) + 1,
    fields: promoted ? { ...others, promoted } : others,
    publishedAt,
    unpublishedAt,
    at: now,
    by,
    announceAt: publishedAt !== null && publishedAt > now ? publishedAt : null,
  });
  if (!draft) return;
  const { promoted: __, ...written } = draft.fields;
  const fields = promoted ? { ...written, promoted } : written;
  await writeDraft(own, { ...item, version: draft.version + 1, title: draft.title, fields, by, now });
}
