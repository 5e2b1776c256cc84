import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Category, CategoryType, CategoryWithContents, Content, ContentCard, GoesWith } from "../entities/content.ts";
import { UtilityButton } from "../entities/utility-button.ts";
import { Data, Entity, Lang, listQuery, Pagination, Text } from "../schemas.ts";

const LangQuery = Entity({ lang: Type.Optional(Lang) });
const ListQuery = Entity(listQuery);

const categoriesWithContents = Entity({
  data: Entity({ categories: Type.Array(CategoryWithContents) }),
  pagination: Pagination,
});

export const content = {
  "GET /tenant/v1/buildings/:id/categories/contents-spotlight": endpoint({
    summary: "List the Spotlight categories of a building with their contents.",
    access: "member",
    scope: { building: "params.id" },
    mayLag: true,
    keptOffline: true,
    query: ListQuery,
    reply: categoriesWithContents,
    refusals: [],
    shows: ["content", "places"],
  }),
  "GET /tenant/v1/buildings/:id/categories/contents": endpoint({
    summary: "List the Discover categories of a building with their contents.",
    access: "member",
    scope: { building: "params.id" },
    mayLag: true,
    keptOffline: true,
    query: ListQuery,
    reply: categoriesWithContents,
    refusals: [],
    shows: ["content", "places"],
  }),
  "GET /tenant/v1/buildings/:id/contents-promoted": endpoint({
    summary: "List the promoted contents of a building.",
    access: "member",
    scope: { building: "params.id" },
    mayLag: true,
    keptOffline: true,
    query: LangQuery,
    reply: Data({ contents: Type.Array(ContentCard) }),
    refusals: [],
    shows: ["content", "places"],
  }),
  "GET /tenant/v2/buildings/:id/promoted-content": endpoint({
    summary: "List the promoted contents of a building, second version.",
    access: "member",
    scope: { building: "params.id" },
    mayLag: true,
    keptOffline: true,
    query: LangQuery,
    reply: Data({ contents: Type.Array(ContentCard) }),
    refusals: [],
    shows: ["content", "places"],
  }),
  "GET /tenant/v2/buildings/:id/content/:contentUuid": endpoint({
    summary: "Read one content item whole.",
    access: "member",
    scope: { building: "params.id" },
    keptOffline: true,
    query: LangQuery,
    reply: Data({ content: Content }),
    refusals: ["content_not_found"],
    shows: ["content", "places"],
  }),
  "GET /tenant/v2/buildings/:id/content/:contentUuid/document": endpoint({
    summary: "Say where a PDF that an item's text links to can be fetched, for ten minutes.",
    access: "member",
    scope: { building: "params.id" },
    secret: true,
    /** The link as the text has it. */
    query: Entity({ href: Text(2048, 1) }),
    reply: Data({ document: Entity({ name: Type.String(), request_uri: Type.String() }) }),
    refusals: ["content_not_found"],
    shows: ["content"],
  }),
  "GET /tenant/v2/buildings/:id/content/:contentUuid/related": endpoint({
    summary: "List what an item goes with: its amenity and company, and up to four newest items of its categories.",
    access: "member",
    scope: { building: "params.id" },
    mayLag: true,
    keptOffline: true,
    query: LangQuery,
    reply: Data({ attached: Type.Array(GoesWith), contents: Type.Array(ContentCard) }),
    refusals: ["content_not_found"],
    shows: ["content", "places"],
  }),
  "GET /tenant/v1/buildings/:id/categories": endpoint({
    summary: "List the categories of a building by type.",
    access: "member",
    scope: { building: "params.id" },
    mayLag: true,
    keptOffline: true,
    query: Entity({
      categoryType: Type.Optional(CategoryType),
      active: Type.Optional(Type.Boolean()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      lang: Type.Optional(Lang),
    }),
    reply: Entity({ data: Entity({ categories: Type.Array(Category) }), pagination: Pagination }),
    refusals: [],
    shows: ["content"],
  }),
  "GET /tenant/v2/buildings/:id/categories/:categoryUuid/content": endpoint({
    summary: "List the contents of one category.",
    access: "member",
    scope: { building: "params.id" },
    mayLag: true,
    keptOffline: true,
    query: Entity({
      lang: Type.Optional(Lang),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    reply: Entity({ data: Entity({ contents: Type.Array(ContentCard) }), pagination: Pagination }),
    refusals: ["category_not_found"],
    shows: ["content", "places"],
  }),
  "GET /tenant/v2/buildings/:id/sanitized-tags": endpoint({
    summary: "List the tags that a building's contents carry.",
    access: "member",
    scope: { building: "params.id" },
    mayLag: true,
    reply: Data({ sanitized_tags: Type.Array(Type.String()) }),
    refusals: [],
    shows: ["content"],
  }),
  "GET /tenant/v1/buildings/:id/utility-buttons": endpoint({
    summary: "List the utility tiles of a building, in their order.",
    access: "member",
    scope: { building: "params.id" },
    mayLag: true,
    keptOffline: true,
    query: LangQuery,
    reply: Entity({ utility_buttons: Type.Array(UtilityButton) }),
    refusals: [],
    shows: ["content"],
  }),
};
