import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ContentType } from "../entities/content.ts";
import { Day } from "../entities/room.ts";
import { Data, Entity, Instant, Nullable, Uuid } from "../schemas.ts";
import { keysetQuery, Named, Next } from "./console-lists.ts";

const either = "Event|Deal|Post|Amenity";

/**
 * What happens to an item on a day: it is `published`, its event `begins` or `ends`, or it `leaves` the portal. An event that ends on the day
 * on which it begins has no `ends` entry.
 */
const What = Type.Union([
  Type.Literal("published"),
  Type.Literal("begins"),
  Type.Literal("ends"),
  Type.Literal("leaves"),
]);

/** `at` is when it happens; `until` is when something that begins then ends. For an unpublished item, `begins` and `ends` are those of its draft. */
const entry = {
  uuid: Uuid,
  type: ContentType,
  title: Type.String(),
  building: Named,
  timezone: Type.String(),
  state: Type.Union([
    Type.Literal("draft"),
    Type.Literal("scheduled"),
    Type.Literal("published"),
    Type.Literal("ended"),
  ]),
  has_draft: Type.Boolean(),
  what: What,
  at: Instant,
  until: Nullable(Instant),
};

/** What is published, planned and ending, day by day (row P11). */
export const consoleCalendar = {
  "GET /admin/v1/contents/calendar": endpoint({
    summary:
      "List events of items day by day, in the buildings where the caller may read content, at most 42 days. A day is one of the calendar of the item's building. `limit`: entries per day, 20 by default; `total` counts all. If a single day is requested, `next` is the start of the next page. `types`: several, separated by commas.",
    access: { may: "content.read" },
    query: Entity({
      ...keysetQuery,
      from: Day,
      to: Day,
      building_uuid: Type.Optional(Uuid),
      types: Type.Optional(Type.String({ maxLength: 100, pattern: `^(${either})(,(${either}))*$` })),
    }),
    reply: Data({
      days: Type.Array(Entity({ day: Day, total: Type.Integer(), entries: Type.Array(Entity(entry)) })),
      next: Next,
    }),
    refusals: [],
    shows: ["content"],
    secret: true,
  }),
};
