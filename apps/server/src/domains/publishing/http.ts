import type { EndpointReply } from "@atrium/contract/client.ts";
import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { v7 } from "uuid";
import { instant } from "../../platform/clock/instant.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { paged, pageOf } from "../administration/keyset.ts";
import type { Services } from "../sessions/services.ts";
import { holdAudienceFor } from "../audiences/store.ts";
import { audienceHandlers } from "./audiences.ts";
import { calendarHandlers } from "./calendar.ts";
import { choiceHandlers, findWritingPlace, firstLanguageOf, type WritingPlace } from "./choices.ts";
import { sanitized, titleOf } from "./item-fields.ts";
import { deleteDraft, lockItem, readItem, type StoredItem, versionOf, writeDraft } from "./item-store.ts";
import { type ListedItem, listItems } from "./list-store.ts";
import { keepFirstVersion, publishItem, writtenFieldsOf } from "./publish.ts";
import { archive, restore, unpublish } from "./put-away.ts";
import { reachOfItem } from "./reach.ts";
import { uploadHandlers } from "./uploads.ts";
import { listVersions } from "./version-store.ts";

type OfContents = Extract<keyof Handlers, `${string}/admin/v1/contents${string}`>;
type PublishingHandlers = Pick<Handlers, Exclude<OfContents, `${string}/preview-ticket`>> &
  ReturnType<typeof audienceHandlers> &
  ReturnType<typeof choiceHandlers> &
  ReturnType<typeof uploadHandlers>;
type Written = EndpointReply<"GET /admin/v1/contents/:uuid">;

/** Content that is written in the console (rows P1, P2, P4, P5, P10). */
export function publishingHandlers({
  clock,
  config,
  files,
  limits,
}: Pick<Services, "clock" | "config" | "files" | "limits">): PublishingHandlers {
  /** An item of a building within the capability's reach; any other is refused as unknown. */
  async function mustFind(
    tenant: Tenant,
    reach: Reach,
    uuid: string,
  ): Promise<{ item: StoredItem; place: WritingPlace }> {
    const item = (await readItem(tenant, uuid)) ?? refuse("content_not_found");
    if (!reach.portfolio && !reach.buildings.has(item.buildingUuid)) refuse("content_not_found");
    const place = (await findWritingPlace(tenant, item.buildingUuid)) ?? refuse("content_not_found");
    return { item, place };
  }

  async function show(tenant: Tenant, reach: Reach, uuid: string): Promise<Written> {
    const { item, place } = await mustFind(tenant, reach, uuid);
    const page = { after: undefined, limit: 1 };
    const [listed] = await listItems(tenant, reach, { filter: { uuid }, page, lang: undefined, now: clock.now() });
    if (!listed) return refuse("content_not_found");
    const fields = writtenFieldsOf(item, firstLanguageOf(place));
    return { data: { content: { ...rowOf(listed), version: versionOf(item), fields } } };
  }

  /** Changes an item under its lock, and returns the result. */
  async function change(
    { tenant, reach, uuid }: { tenant: Tenant; reach: Reach; uuid: string },
    work: (own: Tenant, found: { item: StoredItem; place: WritingPlace }) => Promise<void>,
  ): Promise<Written> {
    await inTransaction(tenant, async (own) => {
      await lockItem(own, uuid);
      await work(own, await mustFind(own, reach, uuid));
    });
    return show(tenant, reach, uuid);
  }

  async function begin(
    tenant: Tenant,
    { place, type, fields, by }: { place: WritingPlace; type: StoredItem["type"]; fields: DraftFields; by: string },
  ): Promise<string> {
    const uuid = v7();
    const title = titleOf(fields, firstLanguageOf(place));
    const draft = { uuid, type, buildingUuid: place.uuid, version: 1, title, fields, by, now: clock.now() };
    await writeDraft(tenant, draft);
    return uuid;
  }

  return {
    ...calendarHandlers({ clock }),
    ...choiceHandlers(),
    ...audienceHandlers({ clock, config }),
    ...uploadHandlers({ files, limits }),

    async "GET /admin/v1/contents"({ query, reach, request, tenant }) {
      const { after, limit, ...filter } = { ...query, ...pageOf(query, ["uuid"]) };
      const lang = wantedLanguages(request)[0];
      const rows = await listItems(tenant, reach, { filter, page: { after, limit }, lang, now: clock.now() });
      const { page, next } = paged(rows, limit, ({ uuid }) => [uuid]);
      return { data: { contents: page.map(rowOf), next } };
    },

    async "POST /admin/v1/contents"({ body, caller, reach, tenant }) {
      const place = (await findWritingPlace(tenant, body.building_uuid.toLowerCase())) ?? refuse("permission_missing");
      const fields = sanitized(body.fields);
      return show(tenant, reach, await begin(tenant, { place, type: body.type, fields, by: caller.userUuid }));
    },

    "GET /admin/v1/contents/:uuid": ({ params, reach, tenant }) => show(tenant, reach, params.uuid.toLowerCase()),

    "PUT /admin/v1/contents/:uuid/draft": ({ body, caller, params, reach, tenant }) =>
      change({ tenant, reach, uuid: params.uuid.toLowerCase() }, async (own, { item, place }) => {
        const version = versionOf(item);
        if (version !== body.version) refuse("draft_changed");
        const [fields, now, by] = [sanitized(body.fields), clock.now(), caller.userUuid];
        await keepFirstVersion(own, { item, place, now });
        const title = titleOf(fields, firstLanguageOf(place));
        await writeDraft(own, { ...item, version: version + 1, title, fields, by, now });
      }),

    "DELETE /admin/v1/contents/:uuid/draft": ({ params, reach, tenant }) =>
      change({ tenant, reach, uuid: params.uuid.toLowerCase() }, async (own, { item }) => {
        if (!item.content) refuse("never_published");
        await deleteDraft(own, item.uuid);
      }),

    "POST /admin/v1/contents/:uuid/publish": ({ body, caller, params, reach, request, tenant }) =>
      change({ tenant, reach, uuid: params.uuid.toLowerCase() }, async (own, { item, place }) => {
        if (versionOf(item) !== body.version) refuse("draft_changed");
        const now = clock.now();
        const kept = await keepFirstVersion(own, { item, place, now });
        await publishItem(own, files, { item: kept, place, schedule: body, by: caller.userUuid, now, request });
      }),

    "POST /admin/v1/contents/:uuid/unpublish": ({ caller, params, reach, request, tenant }) =>
      change({ tenant, reach, uuid: params.uuid.toLowerCase() }, (own, { item }) =>
        unpublish(own, item, { by: caller.userUuid, now: clock.now(), request }),
      ),

    "POST /admin/v1/contents/:uuid/archive": ({ caller, params, reach, request, tenant }) =>
      change({ tenant, reach, uuid: params.uuid.toLowerCase() }, (own, { item }) =>
        archive(own, item, { by: caller.userUuid, now: clock.now(), request }),
      ),

    "POST /admin/v1/contents/:uuid/restore": ({ caller, params, reach, request, tenant }) =>
      change({ tenant, reach, uuid: params.uuid.toLowerCase() }, (own, { item }) =>
        restore(own, item, { by: caller.userUuid, now: clock.now(), request }),
      ),

    async "POST /admin/v1/contents/:uuid/duplicate"({ body, caller, params, reach, tenant }) {
      const { item, place } = await mustFind(tenant, reach, params.uuid.toLowerCase());
      const wanted = body.building_uuid.toLowerCase();
      if (!reach.portfolio && !reach.buildings.has(wanted)) refuse("building_not_found");
      const there = (await findWritingPlace(tenant, wanted)) ?? refuse("building_not_found");
      const { categories = [], audience, ...fields } = writtenFieldsOf(item, firstLanguageOf(place));
      const whom = audience !== undefined && (await holdAudienceFor(tenant, wanted, audience)) ? { audience } : {};
      const copied = { ...fields, ...(wanted === item.buildingUuid ? { categories } : {}), ...whom };
      return show(
        tenant,
        reach,
        await begin(tenant, { place: there, type: item.type, fields: copied, by: caller.userUuid }),
      );
    },

    async "GET /admin/v1/contents/:uuid/versions"({ params, reach, tenant }) {
      const { item } = await mustFind(tenant, reach, params.uuid.toLowerCase());
      const versions = await listVersions(tenant, item.uuid);
      return {
        data: {
          versions: versions.map(({ number, by, fields, written_at, published_at, unpublished_at }) => ({
            number,
            by,
            fields,
            at: written_at.toISOString(),
            published_at: instant(published_at),
            unpublished_at: instant(unpublished_at),
          })),
        },
      };
    },

    async "GET /admin/v1/contents/:uuid/reach"({ params, reach, tenant }) {
      const found = await mustFind(tenant, reach, params.uuid.toLowerCase());
      return { data: await reachOfItem(tenant, files, { ...found, reach, now: clock.now() }) };
    },
  };
}

function rowOf({
  image,
  building_uuid,
  building_name,
  changed_by_uuid: _,
  ...row
}: ListedItem & { changed_by_uuid?: unknown }) {
  return {
    ...row,
    building: { uuid: building_uuid, name: building_name },
    start_at: instant(row.start_at),
    published_at: instant(row.published_at),
    unpublished_at: instant(row.unpublished_at),
    changed_at: instant(row.changed_at),
    image_url: pictureUrl(image && /^[0-9a-f]{64}\.\w+$/.test(image) ? image : null),
  };
}
