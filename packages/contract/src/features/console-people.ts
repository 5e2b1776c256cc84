import { roleNames, scopeKinds } from "@atrium/rules/roles.ts";
import { gates } from "@atrium/rules/why-seen.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ContentType } from "../entities/content.ts";
import { Data, Email, Entity, Instant, Nullable, Tag, Text, Uuid } from "../schemas.ts";
import { keysetQuery, Named, Next } from "./console-lists.ts";

/** The state of a person's account. `waiting`: a manager must approve it. */
const Standing = Type.Union([
  Type.Literal("active"),
  Type.Literal("signing_up"),
  Type.Literal("waiting"),
  Type.Literal("deactivated"),
]);

const Row = {
  uuid: Uuid,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Email,
  standing: Standing,
  company: Nullable(Named),
  /** The tags that managers gave them; null if the caller reaches them by their company alone. */
  tags: Nullable(Type.Array(Type.String())),
};

const Role = Type.Enum(roleNames);
const InviteOutcome = Type.Enum(["invited", "joined", "member", "deactivated", "elsewhere"]);
const ScopeKind = Type.Enum(scopeKinds);

/** A role in its scope. `scope_uuid` and `scope_name` are null for the whole portfolio. */
const GrantReply = Entity({
  uuid: Uuid,
  role: Role,
  scope: ScopeKind,
  scope_uuid: Nullable(Uuid),
  scope_name: Nullable(Type.String()),
  given_at: Instant,
  given_by: Nullable(Type.String()),
});

const Person = Entity({
  ...Row,
  created_at: Instant,
  locale: Nullable(Type.String()),
  /** An administrator or the operator's staff by the pack: an owner whose role the console cannot revoke. */
  owner_by_pack: Type.Boolean(),
  buildings: Type.Array(Named),
  grants: Type.Array(GrantReply),
  sessions: Type.Array(Entity({ uuid: Uuid, user_agent: Nullable(Type.String()), created_at: Instant })),
});

/**
 * Whether a person sees a piece of content: in lists, by its address alone, or not at all. `at`: when the condition began, ended or will begin
 * to hold, if it depends on time. `start_at`: UTC. `audience`: its audience, if that is not everybody.
 */
const SeenContent = Entity({
  uuid: Uuid,
  type: ContentType,
  title: Type.String(),
  start_at: Nullable(Instant),
  building: Named,
  audience: Nullable(Named),
  seen: Type.Union([Type.Literal("lists"), Type.Literal("address"), Type.Literal("no")]),
  gates: Type.Array(Entity({ gate: Type.Enum([...gates]), open: Type.Boolean(), at: Nullable(Instant) })),
});

const personRefusals = ["person_not_found"] as const;

/** Which people are looked for. `search` is the beginning of a name or an address; `tag` may be spelled in any way. */
export const peopleFilter = {
  search: Type.Optional(Text(100, 1)),
  building_uuid: Type.Optional(Uuid),
  company_uuid: Type.Optional(Uuid),
  standing: Type.Optional(Standing),
  tag: Type.Optional(Tag),
};

/** The people whom a manager may see, and their management roles (rows G1, G6). */
export const consolePeople = {
  "GET /admin/v1/people": endpoint({
    summary:
      "List people by last and first name. `search` is the beginning of a name or an address. Only those in the buildings and companies where the caller may read people.",
    access: { may: "people.read" },
    query: Entity({ ...keysetQuery, ...peopleFilter }),
    reply: Data({ people: Type.Array(Entity(Row)), next: Next }),
    refusals: [],
    shows: ["person"],
    secret: true,
  }),
  "GET /admin/v1/people/:uuid": endpoint({
    summary: "Read one person: account, buildings, grants and active sessions.",
    access: { may: "people.read" },
    reply: Data({ person: Person }),
    refusals: personRefusals,
    shows: ["person", "sessions"],
    secret: true,
  }),
  "GET /admin/v1/people/:uuid/sees": endpoint({
    summary:
      "Explain for up to 20 pieces of content whether a person sees them, and which condition is met or not (row G10): published ones, the newest first, then planned ones. `search` is a part of the title in any language.",
    access: { may: "people.read" },
    query: Entity({
      search: Type.Optional(Text(100, 1)),
      building_uuid: Type.Optional(Uuid),
    }),
    reply: Data({ contents: Type.Array(SeenContent) }),
    refusals: personRefusals,
    shows: ["person", "content"],
    secret: true,
  }),
  "PUT /admin/v1/people/:uuid/deactivated": endpoint({
    summary:
      "Switch a person off, which ends all their sessions, or on again. Nobody can switch themselves off, or an owner without being one.",
    access: { may: "people.change" },
    body: Entity({ deactivated: Type.Boolean() }),
    reply: Data({ person: Person }),
    refusals: [...personRefusals, "not_oneself", "beyond_own_grants", "last_owner"],
    changes: ["person", "sessions"],
  }),
  "GET /admin/v1/people-tags": endpoint({
    summary:
      "List the tags that people have, 500 at most: of those in the buildings where the caller may read people. A tag exists as long as somebody has it.",
    access: { may: "people.read" },
    reply: Data({ tags: Type.Array(Type.String()) }),
    refusals: [],
    shows: ["person"],
    secret: true,
  }),
  "PUT /admin/v1/people/:uuid/tag": endpoint({
    summary:
      "Give a person a tag, or remove it. Spellings that differ in capitals or spaces are the same tag. Not for people whom the caller reaches by their company alone. Repeating the call changes nothing.",
    access: { may: "people.change" },
    body: Entity({ tag: Tag, has: Type.Boolean() }),
    reply: Data({ person: Person }),
    refusals: [...personRefusals, "beyond_own_grants", "too_many_tags"],
    changes: ["person"],
  }),
  "POST /admin/v1/people/:uuid/grants": endpoint({
    summary:
      "Give a person a role in a place. The caller needs the role's capabilities there. Repeating the call changes nothing.",
    access: { may: "grants.give" },
    freshSignIn: true,
    body: Entity({ role: Role, scope: ScopeKind, scope_uuid: Type.Optional(Uuid) }),
    reply: Data({ person: Person }),
    refusals: [...personRefusals, "place_not_found", "role_not_there", "beyond_own_grants"],
    changes: ["person"],
  }),
  "DELETE /admin/v1/people/:uuid/grants/:grantUuid": endpoint({
    summary: "Remove a role from a person. The last owner stays.",
    access: { may: "grants.give" },
    freshSignIn: true,
    reply: Data({ person: Person }),
    refusals: [...personRefusals, "grant_not_found", "beyond_own_grants", "last_owner"],
    changes: ["person"],
  }),
  "POST /admin/v1/people/invite": endpoint({
    summary:
      "Invite people to a building by mail. Each becomes an account that its owner completes with the mail's link; a person with an account joins the building without a mail. `role`: they get it in this building. `company_uuid`, of a company in the building: they join it, and may get a role in it; an address of another company, and an account outside of the company, stay as they are.",
    access: { may: "people.invite" },
    freshSignIn: true,
    scope: { building: "body.building_uuid", company: "body.company_uuid" },
    body: Entity({
      building_uuid: Uuid,
      company_uuid: Type.Optional(Uuid),
      emails: Type.Array(Email, { minItems: 1, maxItems: 100, uniqueItems: true }),
      role: Type.Optional(Role),
    }),
    reply: Data({
      /**
       * In the order of the call. `invited`: a mail is being sent; `joined`: had an account, and is now a member of the building; `member`:
       * was one before; `deactivated`: stays deactivated; `elsewhere`: does not belong to the company, and nothing was changed.
       */
      people: Type.Array(Entity({ email: Email, outcome: InviteOutcome })),
    }),
    refusals: ["building_not_found", "company_not_found", "beyond_own_grants", "role_not_there"],
    changes: ["person"],
    idempotent: "by_handler",
  }),
  "GET /admin/v1/places": endpoint({
    summary:
      "List the places where the caller has any capability: brands, buildings, and up to 100 companies by the beginning of their name.",
    access: "member",
    query: Entity({ company_search: Type.Optional(Text(100, 1)) }),
    reply: Data({
      portfolio: Type.Boolean(),
      brands: Type.Array(Named),
      buildings: Type.Array(Entity({ ...Named.properties, timezone: Type.String() })),
      companies: Type.Array(Named),
    }),
    refusals: [],
    shows: ["estate"],
    secret: true,
  }),
};
