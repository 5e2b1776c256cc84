import type { EndpointBody } from "@atrium/contract/client.ts";
import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import { resolveTime } from "../packs/times.ts";
import { firstLanguageOf, type WritingPlace } from "./choices.ts";
import { publishFaults } from "./item-check.ts";
import { changedFields, columnsOfItem, fieldsOfItem, type Ground, tidied } from "./item-fields.ts";
import { type ContentRow, deleteDraft, restoreItem, type StoredItem, versionOf, writeContent } from "./item-store.ts";
import { fieldsOfVersion, writeVersion } from "./version-store.ts";

export const groundOf = (place: WritingPlace, now: Date): Ground => ({
  buildingUuid: place.uuid,
  timeZone: place.timezone,
  firstLanguage: firstLanguageOf(place),
  now,
});

/** The edited fields of an item: its draft, or what is published. */
export function writtenFieldsOf(item: StoredItem, firstLanguage: string): DraftFields {
  if (item.draft) return item.draft.fields;
  return item.content ? fieldsOfItem(item.content, item.categories, firstLanguage) : {};
}

/** Stores a pack's original as the first state of an item, before the console changes it. */
export async function keepFirstVersion(
  own: Tenant,
  { item, place, now }: { item: StoredItem; place: WritingPlace; now: Date },
): Promise<StoredItem> {
  const { uuid, content, categories } = item;
  if (!content || item.lastNumber !== undefined) return item;
  const fields = fieldsOfItem(content, categories, firstLanguageOf(place));
  const times = { publishedAt: content.published_at, unpublishedAt: content.unpublished_at, announceAt: null };
  await writeVersion(own, { uuid, number: 0, fields, ...times, at: now, by: null });
  return { ...item, lastNumber: 0 };
}

type Schedule = Pick<EndpointBody<"POST /admin/v1/contents/:uuid/publish">, "from" | "until">;
type Publishing = {
  item: StoredItem;
  place: WritingPlace;
  schedule: Schedule;
  by: string;
  now: Date;
  request: FastifyRequest;
};

/** Publishes the draft, or refuses with each invalid field. In the transaction of the given tenant. */
export async function publishItem(
  own: Tenant,
  files: Pick<FileStore, "read">,
  { item, place, schedule, by, now, request }: Publishing,
): Promise<void> {
  const ground = groundOf(place, now);
  const fields = tidied(writtenFieldsOf(item, ground.firstLanguage));
  const taken = { places: item.content?.attendants_taken ?? 0, claims: item.content?.claims_taken ?? 0 };
  const faults = await publishFaults(own, files, { fields, ground, taken });
  if (faults.length > 0) refuse("validation_failed", faults);
  const { publishedAt, unpublishedAt } = scheduleOf(item.content, schedule, ground);
  if (unpublishedAt && unpublishedAt <= (publishedAt ?? now))
    refuseField("until", "order", "must be after the time of publishing");

  const { uuid, buildingUuid, type } = item;
  const columns = {
    ...columnsOfItem(fields, ground),
    building_uuid: buildingUuid,
    type,
    published_at: publishedAt?.toISOString() ?? null,
    unpublished_at: unpublishedAt?.toISOString() ?? null,
  };
  await writeContent(own, { uuid, columns, categories: fields.categories ?? [], now });
  const before = item.lastNumber;
  const number = item.draft ? item.draft.version : versionOf(item) + 1;
  const isLater = publishedAt !== null && publishedAt > now;
  const announceAt = isLater ? publishedAt : null;
  const changed = changedFields(before === undefined ? {} : ((await fieldsOfVersion(own, uuid, before)) ?? {}), fields);
  await writeVersion(own, { uuid, number, fields, publishedAt, unpublishedAt, at: now, by, announceAt });
  await deleteDraft(own, uuid);
  await restoreItem(own, uuid);
  const versions = { before: before ?? null, after: number, changed: changed.join(",") };
  await record(
    own,
    {
      action: isLater ? "content.scheduled" : "content.published",
      actor: { kind: "user", uuid: by },
      target: { kind: "content", uuid },
      buildingUuid,
      details: isLater ? { ...versions, at: publishedAt.toISOString() } : versions,
    },
    { now, request },
  );
}

/** From when and until when an item is shown. A time that is not given stays; an item that was withdrawn or never had a time is shown from now on. */
function scheduleOf(content: ContentRow | undefined, { from, until }: Schedule, { now, timeZone }: Ground) {
  const isGone = content !== undefined && content.unpublished_at !== null && content.unpublished_at <= now;
  const kept = content && !isGone ? content : { published_at: now, unpublished_at: null };
  const time = (text: string) => resolveTime(text, { now, timeZone });
  return {
    publishedAt: from === undefined ? kept.published_at : from === "now" ? now : time(from),
    unpublishedAt: until === undefined ? kept.unpublished_at : until === null ? null : time(until),
  };
}
