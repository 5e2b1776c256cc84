import { tagBounds, tagPattern } from "@atrium/rules/person-tags.ts";
import { isMultiLine, isSingleLine } from "@atrium/rules/text-lines.ts";
import { type TSchema, Type } from "typebox";

/** Shapes that many entities share. Unknown fields are refused in requests, and never sent in answers. */
export const Uuid = Type.String({ format: "uuid" });

/** The uuids of a whole list, in a new order. */
export const Order = Type.Array(Uuid, { maxItems: 1_000, uniqueItems: true });

/** ISO 8601 in UTC, with `Z`. */
export const Instant = Type.String({ format: "date-time" });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A single-line text, such as a name, a title or a search text; `textFormats` says which characters are forbidden. */
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength, format: "single-line" });

/** A tag of a person (`rules/person-tags.ts`). */
export const Tag = Type.String({
  minLength: 1,
  maxLength: tagBounds.length,
  pattern: tagPattern,
  format: "single-line",
});

/** A text that may have several lines. */
export const Lines = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength, format: "multi-line" });

/** A text that is never shown and compared exactly, whatever its characters. */
export const Password = Type.String({ minLength: 1, maxLength: 128 });

/** The formats of texts, of both the API and packs, as a validator is given them. */
export const textFormats = { "single-line": isSingleLine, "multi-line": isMultiLine };

export const Email = Type.String({ format: "email", maxLength: 254 });

export const Entity = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * An option for `Type.Record`. Without it, a key that does not match the pattern is accepted with any value. The pattern for "any key" does not match
 * a key with a line break.
 */
export const noOtherKeys = { additionalProperties: false } as const;

export const Data = <P extends Record<string, TSchema>>(properties: P) => Entity({ data: Entity(properties) });

/** Of lists: `offset` and `limit` as requested, `total` of all entries. */
export const Pagination = Entity({ offset: Type.Integer(), limit: Type.Integer(), total: Type.Integer() });

/** The languages of a text, most preferred first: `de-de`, or a browser's `Accept-Language`. */
export const Lang = Type.String({ maxLength: 35, pattern: "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$" });

/** Query of the content lists (1 §7): the specification's own order is by name, descending. */
export const listQuery = {
  lang: Type.Optional(Lang),
  orderByProperty: Type.Optional(Type.Union([Type.Literal("name"), Type.Literal("position")])),
  orderBy: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** The stream of changes for a page: server-sent events, which name what to refetch and contain no data. */
export const LiveStream = Entity({ type: Type.Literal("sse"), request_uri: Type.String() });
