import type { Post } from "@atrium/contract/entities/post.ts";
import type { Static } from "typebox";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { itemFacts } from "./item-facts.ts";
import { findItem, type ItemRow } from "./item-store.ts";
import type { Services } from "../sessions/services.ts";

export function postHandlers({ clock }: Pick<Services, "clock">): Pick<Handlers, "GET /tenant/v1/posts/:uuid"> {
  return {
    async "GET /tenant/v1/posts/:uuid"({ params, query, caller, tenant }) {
      const { buildingUuids, audienceUuids } = caller;
      const asked = { uuid: params.uuid, type: "Post", buildingUuids, audienceUuids, lang: query.lang } as const;
      const row = (await findItem(tenant, asked, () => clock.now())) ?? refuse("content_not_found");
      return { data: { post: toPost(row) } };
    },
  };
}

function toPost(row: ItemRow): Static<typeof Post> {
  const { texts } = row;
  return {
    ...itemFacts(row),
    building_uuid: row.building_uuid,
    description_title: texts.description_title ?? null,
    message: texts.message ?? null,
    cta_type: row.cta_type,
    cta_url: row.cta_url,
    attachable_survey_type: row.attachable_survey_type,
  };
}
