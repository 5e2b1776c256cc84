import type { EndpointQuery, EndpointReply } from "@atrium/contract/client.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { ContentGroup } from "./tables.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import {
  type CardRow,
  type CategoryRow,
  findContent,
  hasCategory,
  listCategories,
  listCategoriesWithContents,
  listContentsOfCategory,
  listPromoted,
  listTags,
  seeingOf,
} from "./store.ts";
import { documentHandlers } from "./documents.ts";
import { relatedHandlers } from "./related.ts";
import { toCard, toContent } from "./replies.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

/** The largest and the default page size of content lists (1 §9). */
const listLimit = 100;

type ContentHandlers = Pick<
  Handlers,
  | "GET /tenant/v1/buildings/:id/categories/contents-spotlight"
  | "GET /tenant/v1/buildings/:id/categories/contents"
  | "GET /tenant/v1/buildings/:id/contents-promoted"
  | "GET /tenant/v2/buildings/:id/promoted-content"
  | "GET /tenant/v2/buildings/:id/content/:contentUuid"
  | "GET /tenant/v2/buildings/:id/content/:contentUuid/document"
  | "GET /tenant/v2/buildings/:id/content/:contentUuid/related"
  | "GET /tenant/v1/buildings/:id/categories"
  | "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content"
  | "GET /tenant/v2/buildings/:id/sanitized-tags"
>;

type GroupCall = {
  params: { id: string };
  query: EndpointQuery<"GET /tenant/v1/buildings/:id/categories/contents">;
  caller: Caller;
  tenant: Tenant;
};
type LangCall = { params: { id: string }; query: { lang?: string }; caller: Caller; tenant: Tenant };

export function contentHandlers(services: Services): ContentHandlers {
  const { clock } = services;
  function ofGroup(group: ContentGroup) {
    return async ({ params, query, caller, tenant }: GroupCall) => {
      const page = { offset: query.offset ?? 0, limit: query.limit ?? listLimit };
      const rows = await listCategoriesWithContents(tenant, {
        buildingUuid: params.id,
        groups: [group],
        lang: query.lang,
        ...seeingOf(caller, clock.now()),
        order: { by: query.orderByProperty ?? "name", direction: query.orderBy ?? "desc" },
        page,
        limitOfEach: listLimit,
      });
      return { data: { categories: byCategory(rows) }, pagination: { ...page, total: rows[0]?.category_total ?? 0 } };
    };
  }

  async function promoted({ params, query, caller, tenant }: LangCall) {
    const rows = await listPromoted(tenant, {
      buildingUuid: params.id,
      lang: query.lang,
      ...seeingOf(caller, clock.now()),
      limit: listLimit,
    });
    return { data: { contents: rows.map(toCard) } };
  }

  return {
    ...documentHandlers(services),
    ...relatedHandlers(services),
    "GET /tenant/v1/buildings/:id/categories/contents-spotlight": ofGroup("spotlight"),
    "GET /tenant/v1/buildings/:id/categories/contents": ofGroup("discover"),
    "GET /tenant/v1/buildings/:id/contents-promoted": promoted,
    "GET /tenant/v2/buildings/:id/promoted-content": promoted,

    async "GET /tenant/v2/buildings/:id/content/:contentUuid"({ params, query, caller, tenant }) {
      const row = await findContent(tenant, {
        buildingUuid: params.id,
        contentUuid: params.contentUuid,
        userUuid: caller.userUuid,
        lang: query.lang,
        ...seeingOf(caller, clock.now()),
      });
      return row ? { data: { content: toContent(row) } } : refuse("content_not_found");
    },

    async "GET /tenant/v1/buildings/:id/categories"({ params, query, tenant }) {
      const page = { offset: query.offset ?? 0, limit: query.limit ?? listLimit };
      const rows = await listCategories(tenant, {
        buildingUuid: params.id,
        groups: query.categoryType === "SecondaryContent" ? ["secondary"] : ["discover", "spotlight"],
        active: query.active,
        lang: query.lang,
        order: { by: "position", direction: "asc" },
        page,
      });
      const categories = rows.map(({ uuid, name, content_group }) => ({
        uuid,
        name,
        content_group,
        category_type: content_group === "secondary" ? ("SecondaryContent" as const) : ("AudienceContent" as const),
      }));
      return { data: { categories }, pagination: { ...page, total: rows[0]?.total ?? 0 } };
    },

    async "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content"({ params, query, caller, tenant }) {
      const page = { offset: query.offset ?? 0, limit: query.limit ?? listLimit };
      const rows = await listContentsOfCategory(tenant, {
        buildingUuid: params.id,
        categoryUuid: params.categoryUuid,
        lang: query.lang,
        ...seeingOf(caller, clock.now()),
        page,
      });
      // Checked only if the answer would be empty, so that a full list stays one statement.
      if (rows.length === 0 && !(await hasCategory(tenant, params.id, params.categoryUuid)))
        refuse("category_not_found");
      return { data: { contents: rows.map(toCard) }, pagination: { ...page, total: rows[0]?.total ?? 0 } };
    },

    async "GET /tenant/v2/buildings/:id/sanitized-tags"({ params, caller, tenant }) {
      const seeing = seeingOf(caller, clock.now());
      return { data: { sanitized_tags: await listTags(tenant, params.id, seeing) } };
    },
  };
}

type Categories = EndpointReply<"GET /tenant/v1/buildings/:id/categories/contents">["data"]["categories"];

/** Groups rows of categories × contents by category, in the rows' order. */
function byCategory(rows: CategoryRow[]): Categories {
  const categories = new Map<string, Categories[number]>();
  for (const row of rows) {
    const { category_uuid, category_name } = row;
    let category = categories.get(category_uuid);
    if (!category) {
      category = { uuid: category_uuid, name: category_name, contents: [] };
      categories.set(category_uuid, category);
    }
    if (row.uuid !== null) category.contents.push(toCard(row as CardRow));
  }
  return [...categories.values()];
}
