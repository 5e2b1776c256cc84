import type { Post } from "@atrium/contract/entities/post.ts";
import type { Static } from "typebox";
import { pictureUrl } from "../../shared/files/pictures.ts";
import type { Handlers } from "../../shared/http/mount.ts";
import { refuse } from "../../shared/http/refusal.ts";
import type { Services } from "../../shared/services.ts";
import { findPost, type PostRow } from "./store.ts";

export function postHandlers({ clock }: Pick<Services, "clock">): Pick<Handlers, "GET /tenant/v1/posts/:uuid"> {
  return {
    async "GET /tenant/v1/posts/:uuid"({ params, query, caller, tenant, reply }) {
      const row = await findPost(tenant, { uuid: params.uuid, lang: query.lang, now: clock.now() });
      // Somebody else's building and no post at all are the same to whoever asks.
      if (!row || !caller.buildingUuids.has(row.building_uuid)) return refuse("content_not_found");
      reply.header("cache-control", "private, no-cache");
      return { data: { post: toPost(row) } };
    },
  };
}

function toPost({ texts, image, cta_display_start_at, cta_display_end_at, ...row }: PostRow): Static<typeof Post> {
  return {
    ...row,
    title: texts.title ?? "",
    subtitle: texts.subtitle ?? null,
    description_title: texts.description_title ?? null,
    description: texts.description ?? null,
    rich_description: texts.rich_description ?? null,
    message: texts.message ?? null,
    image_url: pictureUrl(image, 1296),
    image_alt_text: texts.image_alt_text ?? null,
    host_custom_text: texts.host_custom_text ?? null,
    cta_label: texts.cta_label ?? null,
    cta_display_start_at: cta_display_start_at?.toISOString() ?? null,
    cta_display_end_at: cta_display_end_at?.toISOString() ?? null,
  };
}
