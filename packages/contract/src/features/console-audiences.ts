import { audienceBounds } from "@atrium/rules/audiences.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Nullable, Tag, Text, Uuid } from "../schemas.ts";
import { ContentType } from "../entities/content.ts";
import { Version } from "./console-brands.ts";
import { keysetQuery, Named, Next } from "./console-lists.ts";

const { conditions, values, role } = audienceBounds;
const some = <T extends typeof Uuid>(of: T) => Type.Optional(Type.Array(of, { maxItems: values, uniqueItems: true }));

/** One condition about a person: they have one of these values. `not`: none of them. Exactly one kind is given. */
const condition = {
  not: Type.Optional(Type.Boolean()),
  buildings: some(Uuid),
  companies: some(Uuid),
  /** The person's own roles (1 §3). */
  roles: some(Text(role, 1)),
  /** Flags (`docs/flags.md`) that are on for them in one of their buildings. */
  flags: some(Text(role, 1)),
  /** Tags that managers gave them, in any spelling. */
  tags: some(Tag),
  /** Management roles, wherever they have them. */
  grants: some(Text(role, 1)),
};
const Match = Type.Enum(["all", "any"]);

/** An audience's rule: each entry is a condition, or a group of conditions. */
const Rule = Entity({
  match: Match,
  conditions: Type.Array(
    Entity({
      ...condition,
      match: Type.Optional(Match),
      conditions: Type.Optional(Type.Array(Entity(condition), { maxItems: conditions })),
    }),
    { maxItems: conditions },
  ),
});

const audienceFields = { name: Text(120, 1), rule: Rule };

/** `building`: its owner; null means the portfolio. `used`: by how many items and rooms. `may_change`: whether the caller may change all of it. */
const row = {
  ...audienceFields,
  uuid: Uuid,
  version: Version,
  building: Nullable(Named),
  used: Type.Integer(),
  may_change: Type.Boolean(),
};

/** `names`: of the buildings and companies in the rules. */
const names = Type.Array(Named);

/** `used_by`, `used_in_rooms`: 20 at most of each. `start_at`: UTC; null for an item that was never published. */
const One = Data({
  audience: Entity({
    ...row,
    used_by: Type.Array(
      Entity({ uuid: Uuid, title: Type.String(), type: ContentType, start_at: Nullable(Instant), building: Named }),
    ),
    /** The rooms whose rules or prices name it. */
    used_in_rooms: Type.Array(Entity({ uuid: Uuid, name: Type.String(), building: Named })),
  }),
  names,
});

const Person = Entity({ uuid: Uuid, name: Type.String(), company_name: Nullable(Type.String()) });
const people = { people: Type.Integer(), some: Type.Array(Person) };
/** Rules and prices of rooms go by audiences too. */
const topics = ["content", "bookings"] as const;

/** Audiences: named rules about people (row P6). */
export const consoleAudiences = {
  "GET /admin/v1/audiences": endpoint({
    summary:
      "List audiences by name, 500 at most: those of the portfolio, and those of the buildings where the caller may read content.",
    access: { may: "content.read" },
    reply: Data({ audiences: Type.Array(Entity(row)), names }),
    refusals: [],
    shows: topics,
    secret: true,
  }),
  "POST /admin/v1/audiences": endpoint({
    summary:
      "Create an audience of a building, or of the portfolio, for which the caller must be able to write in all of it. A rule may only name buildings and companies where the caller may write. A portfolio has 500 at most.",
    access: { may: "content.write" },
    body: Entity({ ...audienceFields, building_uuid: Nullable(Uuid) }),
    reply: One,
    refusals: ["building_not_found", "beyond_own_grants", "too_many_audiences"],
    changes: topics,
    idempotent: true,
  }),
  "GET /admin/v1/audiences/:uuid": endpoint({
    summary: "Read an audience, which items are for it, and which rooms have rules or prices for it.",
    access: { may: "content.read" },
    reply: One,
    refusals: ["audience_not_found"],
    shows: topics,
    secret: true,
  }),
  "PUT /admin/v1/audiences/:uuid": endpoint({
    summary:
      "Change an audience; who can see its content, and whom its rules and prices of rooms apply to, changes within a second. Refused if the audience was changed since it was read. Imports no longer change it.",
    access: { may: "content.write" },
    body: Entity({ version: Version, ...audienceFields }),
    reply: One,
    refusals: ["audience_not_found", "beyond_own_grants", "changed_meanwhile"],
    changes: topics,
  }),
  "DELETE /admin/v1/audiences/:uuid": endpoint({
    summary:
      "Delete an audience that nothing is for; else each item that is for it and each room that names it is named.",
    access: { may: "content.write" },
    reply: Entity({}),
    refusals: ["audience_not_found", "beyond_own_grants", "audience_in_use"],
    changes: topics,
  }),
  "GET /admin/v1/audiences/:uuid/people": endpoint({
    summary: "List the people of an audience by name, of those in the buildings where the caller may read content.",
    access: { may: "content.read" },
    query: Entity(keysetQuery),
    reply: Data({ people: Type.Array(Person), next: Next }),
    refusals: ["audience_not_found"],
    shows: ["person"],
    secret: true,
  }),
  "GET /admin/v1/audience-tags": endpoint({
    summary:
      "List the tags of people that a rule can name, 500 at most: those of people in the buildings where the caller may read content.",
    access: { may: "content.read" },
    reply: Data({ tags: Type.Array(Type.String()) }),
    refusals: [],
    shows: ["person"],
    secret: true,
  }),
  "POST /admin/v1/audience-counts": endpoint({
    summary:
      "Count the people whom a rule matches, with five names, of those in the buildings where the caller may read content, or in one of them. Changes nothing.",
    access: { may: "content.read" },
    body: Entity({ rule: Rule, building_uuid: Nullable(Uuid) }),
    reply: Data(people),
    refusals: ["building_not_found"],
    changes: [],
  }),
};
