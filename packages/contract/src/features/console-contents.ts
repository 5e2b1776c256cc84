import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ContentGroup, ContentType } from "../entities/content.ts";
import { DraftFields, LocalTime } from "../pack/written-content.ts";
import { Data, Entity, Instant, Nullable, Text, Uuid } from "../schemas.ts";
import { keysetQuery, Named, Next } from "./console-lists.ts";

/** The state of an item. `draft`: never published; `scheduled`: in the future; `ended`: over, or withdrawn; `archived`. */
const State = Type.Union([
  Type.Literal("draft"),
  Type.Literal("scheduled"),
  Type.Literal("published"),
  Type.Literal("ended"),
  Type.Literal("archived"),
]);

/** `has_draft`: there are unpublished changes. Times are UTC; `changed_by` is null if a pack has created it. */
const row = {
  uuid: Uuid,
  type: ContentType,
  title: Type.String(),
  building: Named,
  state: State,
  has_draft: Type.Boolean(),
  start_at: Nullable(Instant),
  published_at: Nullable(Instant),
  unpublished_at: Nullable(Instant),
  image_url: Nullable(Type.String()),
  changed_at: Nullable(Instant),
  changed_by: Nullable(Type.String()),
};

/** A change must name `version`. `fields`: the draft, or the published state if there is none. */
const Written = Entity({ ...row, version: Type.Integer(), fields: DraftFields });
const written = Data({ content: Written });

const Version = Entity({
  number: Type.Integer(),
  at: Instant,
  by: Nullable(Type.String()),
  published_at: Nullable(Instant),
  unpublished_at: Nullable(Instant),
  fields: DraftFields,
});

const version = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const changes = ["content"] as const;

/** The portal's content, written in the console (rows P1, P2, P4, P5, P10). */
export const consoleContents = {
  "GET /admin/v1/contents": endpoint({
    summary:
      "List items, the newest first, in the buildings where one may read content. Titles are in the caller's language where an item has it. `search` is a part of the title.",
    access: { may: "content.read" },
    query: Entity({
      ...keysetQuery,
      search: Type.Optional(Text(100, 1)),
      type: Type.Optional(ContentType),
      building_uuid: Type.Optional(Uuid),
      state: Type.Optional(State),
    }),
    reply: Data({ contents: Type.Array(Entity(row)), next: Next }),
    refusals: [],
    shows: ["content"],
    secret: true,
  }),
  "POST /admin/v1/contents": endpoint({
    summary: "Begin an item: its draft, which nobody but those who write sees.",
    access: { may: "content.write" },
    scope: { building: "body.building_uuid" },
    body: Entity({ building_uuid: Uuid, type: ContentType, fields: DraftFields }),
    reply: written,
    refusals: [],
    changes,
    idempotent: true,
  }),
  "GET /admin/v1/contents/:uuid": endpoint({
    summary: "Read an item as it is written: its draft, or what is published.",
    access: { may: "content.read" },
    reply: written,
    refusals: ["content_not_found"],
    shows: ["content"],
    secret: true,
  }),
  "PUT /admin/v1/contents/:uuid/draft": endpoint({
    summary:
      "Save a draft, however far it has come; it takes the place of the former whole. Refused where somebody has saved or published since `version`.",
    access: { may: "content.write" },
    body: Entity({ version, fields: DraftFields }),
    reply: written,
    refusals: ["content_not_found", "draft_changed"],
    changes,
  }),
  "DELETE /admin/v1/contents/:uuid/draft": endpoint({
    summary:
      "Drop a draft: what is published is what there is. Something that was never published is put away instead.",
    access: { may: "content.write" },
    reply: written,
    refusals: ["content_not_found", "never_published"],
    changes,
  }),
  "POST /admin/v1/contents/:uuid/publish": endpoint({
    summary:
      "Publish what is written, or refuse it with each field that is wrong. `from` and `until` are times of the building's wall clock; without them the schedule stays as it is, and what has none is published now.",
    access: { may: "content.publish" },
    body: Entity({
      version,
      from: Type.Optional(Type.Union([Type.Literal("now"), LocalTime])),
      until: Type.Optional(Nullable(LocalTime)),
    }),
    reply: written,
    refusals: ["content_not_found", "draft_changed"],
    changes,
  }),
  "POST /admin/v1/contents/:uuid/unpublish": endpoint({
    summary: "Take an item out of the portal, or its time away. What is not in the portal stays as it is.",
    access: { may: "content.publish" },
    reply: written,
    refusals: ["content_not_found"],
    changes,
  }),
  "POST /admin/v1/contents/:uuid/archive": endpoint({
    summary: "Put an item away: it is in the portal no more, and on no list but that of what was put away.",
    access: { may: "content.publish" },
    reply: written,
    refusals: ["content_not_found"],
    changes,
  }),
  "POST /admin/v1/contents/:uuid/restore": endpoint({
    summary: "Bring back an item that was put away. It is not in the portal until it is published again.",
    access: { may: "content.publish" },
    reply: written,
    refusals: ["content_not_found"],
    changes,
  }),
  "POST /admin/v1/contents/:uuid/duplicate": endpoint({
    summary:
      "Begin another item with what is written about this one, in the same building or another. Its categories stay behind where the building changes.",
    access: { may: "content.write" },
    body: Entity({ building_uuid: Uuid }),
    reply: written,
    refusals: ["content_not_found", "building_not_found"],
    changes,
    idempotent: true,
  }),
  "GET /admin/v1/contents/:uuid/versions": endpoint({
    summary:
      "List the states in which an item was published, the newest first, 50 at most. Number 0 is what a pack had brought.",
    access: { may: "content.read" },
    reply: Data({ versions: Type.Array(Version) }),
    refusals: ["content_not_found"],
    shows: ["content"],
    secret: true,
  }),
  "GET /admin/v1/contents/:uuid/reach": endpoint({
    summary:
      "Say whom publishing would reach: how many people belong to the building and are meant by the item's audience, and by which channels they hear of it.",
    access: { may: "content.read" },
    reply: Data({
      people: Type.Integer(),
      building: Named,
      audience: Nullable(Named),
      channels: Type.Array(Type.Literal("portal")),
    }),
    refusals: ["content_not_found"],
    shows: ["content"],
    secret: true,
  }),
  "GET /admin/v1/buildings/:id/writing": endpoint({
    summary:
      "Read what an item of a building can have: languages, the first of which stands in for the others, categories, and what it can be attached to.",
    access: { may: "content.read" },
    scope: { building: "params.id" },
    reply: Data({
      timezone: Type.String(),
      languages: Type.Array(Entity({ code: Type.String(), name: Type.String() })),
      /** The possible audiences of an item there: the portfolio's and the building's own. */
      audiences: Type.Array(Named),
      categories: Type.Array(Entity({ ...Named.properties, content_group: ContentGroup })),
      amenities: Type.Array(Named),
      companies: Type.Array(Named),
      services: Type.Array(Named),
      service_providers: Type.Array(Named),
    }),
    refusals: [],
    shows: ["settings"],
    secret: true,
  }),
  "POST /admin/v1/content-pictures": endpoint({
    summary: "Keep a picture (JPEG, PNG or WebP) for an item. `image` is what its field says.",
    access: { may: "content.write" },
    upload: { types: ["image/jpeg", "image/png", "image/webp"], mostBytes: 20_000_000 },
    reply: Data({ image: Type.String(), image_url: Type.String() }),
    refusals: ["image_unreadable", "image_too_large"],
    changes,
  }),
  "POST /admin/v1/documents": endpoint({
    summary: "Keep a PDF that a formatted text links to. `href` is what the link says.",
    access: { may: "content.write" },
    query: Entity({ name: Text(200, 1) }),
    upload: { types: ["application/pdf"], mostBytes: 20_000_000 },
    reply: Data({ href: Type.String() }),
    refusals: ["file_refused"],
    changes,
  }),
};
