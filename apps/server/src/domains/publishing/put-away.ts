import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { type Fact, record } from "../../platform/facts/facts.ts";
import { archiveItem, restoreItem, type StoredItem, takeOut } from "./item-store.ts";
import { forgetAnnouncements } from "./version-store.ts";

type Doing = { by: string; now: Date; request: FastifyRequest };

/** Withdraws an item from the portal, or cancels its planned publication. */
export async function unpublish(own: Tenant, item: StoredItem, doing: Doing): Promise<void> {
  if (!isToBeSeen(item, doing.now)) return;
  await takeOut(own, item.uuid, doing.now);
  await forgetAnnouncements(own, item.uuid);
  await note(own, "content.unpublished", item, doing);
}

/** Archives an item, which also withdraws it. */
export async function archive(own: Tenant, item: StoredItem, doing: Doing): Promise<void> {
  if (item.archived) return;
  await unpublish(own, item, doing);
  await archiveItem(own, item.uuid, doing.by, doing.now);
  await note(own, "content.archived", item, doing);
}

export async function restore(own: Tenant, item: StoredItem, doing: Doing): Promise<void> {
  if (!item.archived) return;
  await restoreItem(own, item.uuid);
  await note(own, "content.restored", item, doing);
}

const isToBeSeen = ({ content }: StoredItem, now: Date): boolean =>
  content !== undefined && (content.unpublished_at === null || content.unpublished_at > now);

function note(own: Tenant, action: Fact["action"], item: StoredItem, { by, now, request }: Doing): Promise<void> {
  const { uuid, buildingUuid, lastNumber } = item;
  const target = { kind: "content", uuid };
  const details = { before: lastNumber ?? null };
  return record(own, { action, actor: { kind: "user", uuid: by }, target, buildingUuid, details }, { now, request });
}
