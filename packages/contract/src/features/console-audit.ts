import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Nullable, Text, Uuid } from "../schemas.ts";
import { keysetQuery, Named, Next } from "./console-lists.ts";

/** The name is null if the person or thing was deleted since. */
const Party = Entity({ kind: Type.String(), uuid: Nullable(Uuid), name: Nullable(Type.String()) });

const Entry = Entity({
  uuid: Uuid,
  at: Instant,
  /** Such as `booking.approved`; docs/audit.md says what each means. */
  action: Type.String(),
  actor: Party,
  target: Nullable(Party),
  building: Nullable(Named),
  /** Whether it is known field by field what was changed. */
  has_changes: Type.Boolean(),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});

/** What happened, for those who answer for it (row G12). */
export const consoleAudit = {
  "GET /admin/v1/facts": endpoint({
    summary:
      "List audit entries, newest first: of the portfolio, or of the buildings where the caller may read them. `action` is a whole name or, as `booking.`, its beginning.",
    access: { may: "audit.read" },
    query: Entity({
      ...keysetQuery,
      action: Type.Optional(Text(60, 1)),
      person_uuid: Type.Optional(Uuid),
      building_uuid: Type.Optional(Uuid),
      from: Type.Optional(Instant),
      until: Type.Optional(Instant),
    }),
    reply: Data({ facts: Type.Array(Entry), next: Next }),
    refusals: [],
    shows: ["person"],
    secret: true,
  }),
  "GET /admin/v1/facts/:uuid/changes": endpoint({
    summary:
      "Read field by field what an entry changed: the former and the new value. Available for brands, buildings, companies, rooms, tiles and features for AUDIT_CHANGES_DAYS, for content as long as its versions exist.",
    access: { may: "audit.read" },
    reply: Data({
      changes: Type.Array(
        Entity({
          /** Such as `name`, or `tagline.de` of a text by language. */
          field: Type.String(),
          before: Nullable(Type.String()),
          after: Nullable(Type.String()),
        }),
      ),
    }),
    refusals: ["not_found"],
    shows: ["person"],
    secret: true,
  }),
};
