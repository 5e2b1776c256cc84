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
  image_focus: Nullable(Type.String()),
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
      "List items, the newest first, in the buildings where the caller may read content. Titles are in the caller's language if an item has it. `search` is a part of the title.",
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
    summary: "Create an item: its draft, which only people who may write can see.",
    access: { may: "content.write" },
    scope: { building: "body.building_uuid" },
    body: Entity({ building_uuid: Uuid, type: ContentType, fields: DraftFields }),
    reply: written,
    refusals: [],
    changes,
    idempotent: true,
  }),
  "GET /admin/v1/contents/:uuid": endpoint({
    summary: "Read an item as it is edited: its draft, or the published version.",
    access: { may: "content.read" },
    reply: written,
    refusals: ["content_not_found"],
    shows: ["content"],
    secret: true,
  }),
  "PUT /admin/v1/contents/:uuid/draft": endpoint({
    summary:
      "Save a draft, complete or not; it replaces the previous one. Refused if another person has saved or published since `version`.",
    access: { may: "content.write" },
    body: Entity({ version, fields: DraftFields }),
    reply: written,
    refusals: ["content_not_found", "draft_changed"],
    changes,
  }),
  "DELETE /admin/v1/contents/:uuid/draft": endpoint({
    summary: "Discard a draft: the published version remains. An item that was never published is archived instead.",
    access: { may: "content.write" },
    reply: written,
    refusals: ["content_not_found", "never_published"],
    changes,
  }),
  "POST /admin/v1/contents/:uuid/publish": endpoint({
    summary:
      "Publish the draft, or refuse it with each invalid field. `from` and `until` are wall-clock times of the building; without them the schedule stays, and an item without one is published now.",
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
    summary: "Unpublish an item, or remove its schedule. An item that is not published stays as it is.",
    access: { may: "content.publish" },
    reply: written,
    refusals: ["content_not_found"],
    changes,
  }),
  "POST /admin/v1/contents/:uuid/archive": endpoint({
    summary: "Archive an item: it is no longer published, and only in the list of archived items.",
    access: { may: "content.publish" },
    reply: written,
    refusals: ["content_not_found"],
    changes,
  }),
  "POST /admin/v1/contents/:uuid/restore": endpoint({
    summary: "Restore an archived item. It is not published until it is published again.",
    access: { may: "content.publish" },
    reply: written,
    refusals: ["content_not_found"],
    changes,
  }),
  "POST /admin/v1/contents/:uuid/duplicate": endpoint({
    summary:
      "Create another item with the content of this one, in the same building or another. Its categories are not copied to another building.",
    access: { may: "content.write" },
    body: Entity({ building_uuid: Uuid }),
    reply: written,
    refusals: ["content_not_found", "building_not_found"],
    changes,
    idempotent: true,
  }),
  "GET /admin/v1/contents/:uuid/versions": endpoint({
    summary: "List the published versions of an item, the newest first, 50 at most. Number 0 is the version of a pack.",
    access: { may: "content.read" },
    reply: Data({ versions: Type.Array(Version) }),
    refusals: ["content_not_found"],
    shows: ["content"],
    secret: true,
  }),
  "GET /admin/v1/contents/:uuid/reach": endpoint({
    summary:
      "Count whom publishing would reach: the members of the building who are in the item's audience, the lists of the portal in which they see it, and the channels that notify them. Publishing mails only people on an event's waiting list for whom places become free.",
    access: { may: "content.read" },
    reply: Data({
      people: Type.Integer(),
      building: Named,
      audience: Nullable(Named),
      promoted: Type.Boolean(),
      /** Those of its categories that the portal has a list of. */
      categories: Type.Array(Named),
      channels: Type.Array(Type.Enum(["portal", "mail"])),
      /** How many people get a mail. */
      mails: Type.Integer(),
    }),
    refusals: ["content_not_found"],
    shows: ["content"],
    secret: true,
  }),
  "GET /admin/v1/buildings/:id/writing": endpoint({
    summary:
      "Read the options for an item of a building: languages, of which the first is the fallback, categories, and what it can be attached to.",
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
    summary: "Store a picture (JPEG, PNG or WebP) for an item. `image` is the value of its field.",
    access: { may: "content.write" },
    upload: { types: ["image/jpeg", "image/png", "image/webp"], mostBytes: 20_000_000 },
    reply: Data({ image: Type.String(), image_url: Type.String() }),
    refusals: ["image_unreadable", "image_too_large"],
    changes,
  }),
  "POST /admin/v1/documents": endpoint({
    summary: "Store a PDF that a formatted text links to. `href` is the address of the link.",
    access: { may: "content.write" },
    query: Entity({ name: Text(200, 1) }),
    upload: { types: ["application/pdf"], mostBytes: 20_000_000 },
    reply: Data({ href: Type.String() }),
    refusals: ["file_refused"],
    changes,
  }),
};
