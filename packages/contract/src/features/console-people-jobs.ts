import { peopleActs, rowRefusals, rowStates } from "@atrium/rules/people-jobs.ts";
import { roleNames, scopeKinds } from "@atrium/rules/roles.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Nullable, Tag, Uuid } from "../schemas.ts";
import { keysetQuery, Next } from "./console-lists.ts";
import { peopleFilter } from "./console-people.ts";

/** These people, or all that a filter of the list finds now. */
const Whom = Type.Union([
  Entity({ people: Type.Array(Uuid, { minItems: 1, maxItems: 1_000, uniqueItems: true }) }),
  Entity({ matching: Entity(peopleFilter) }),
]);

const Job = Entity({
  uuid: Uuid,
  act: Type.Enum([...peopleActs]),
  role: Nullable(Type.Enum(roleNames)),
  scope: Nullable(Type.Enum([...scopeKinds])),
  tag: Nullable(Type.String()),
  /** Null for the whole portfolio, and if the place is deleted. */
  place: Nullable(Type.String()),
  at: Instant,
  by: Nullable(Type.String()),
  finished_at: Nullable(Instant),
  /** How many people are pending, changed, unchanged, and refused. */
  counts: Entity({
    waiting: Type.Integer(),
    done: Type.Integer(),
    unchanged: Type.Integer(),
    refused: Type.Integer(),
  }),
  /** The job that it undoes, and the job that has undone it. */
  undoes: Nullable(Uuid),
  undone_by: Nullable(Uuid),
  /** Whether it can be undone: for a day, once, when it has ended. */
  undoable: Type.Boolean(),
});

const reply = Data({ job: Job });
const jobRefusals = ["job_not_found"] as const;
const whomRefusals = ["nobody_matches", "too_many_people"] as const;

/**
 * Bulk actions on people as jobs with a result per person (row G6). Readable by the person who started the job, and by those who may read all
 * people of the portfolio.
 */
export const consolePeopleJobs = {
  "GET /admin/v1/people-count": endpoint({
    summary: "Count the people whom a filter of the list finds, up to 10,000; `more` says that there are others.",
    access: { may: "people.read" },
    query: Entity(peopleFilter),
    reply: Data({ count: Type.Integer(), more: Type.Boolean() }),
    refusals: [],
    shows: ["person"],
    secret: true,
  }),
  "GET /admin/v1/people-jobs": endpoint({
    summary: "List the last 20 jobs that the caller may read, the newest first.",
    access: { may: "people.read" },
    reply: Data({ jobs: Type.Array(Job) }),
    refusals: [],
    shows: ["person"],
    secret: true,
  }),
  "GET /admin/v1/people-jobs/:uuid": endpoint({
    summary: "Read how far a job is.",
    access: { may: "people.read" },
    reply,
    refusals: jobRefusals,
    shows: ["person"],
    secret: true,
  }),
  "GET /admin/v1/people-jobs/:uuid/results": endpoint({
    summary: "List the result of a job for each person, in the order of the list.",
    access: { may: "people.read" },
    query: Entity({ ...keysetQuery, state: Type.Optional(Type.Enum([...rowStates])) }),
    reply: Data({
      results: Type.Array(
        Entity({
          person_uuid: Uuid,
          /** Null if they are deleted, or outside of the caller's reach. */
          name: Nullable(Type.String()),
          state: Type.Enum([...rowStates]),
          reason: Nullable(Type.Enum([...rowRefusals])),
        }),
      ),
      next: Next,
    }),
    refusals: jobRefusals,
    shows: ["person"],
    secret: true,
  }),
  "POST /admin/v1/people-jobs/switch": endpoint({
    summary:
      "Switch many people off, which ends their sessions, or on again, as a job. The rules for one person apply to each.",
    access: { may: "people.change" },
    body: Entity({ whom: Whom, deactivated: Type.Boolean() }),
    reply,
    refusals: whomRefusals,
    changes: ["person", "sessions"],
    idempotent: "by_handler",
  }),
  "POST /admin/v1/people-jobs/roles": endpoint({
    summary: "Give many people a role in a place, or remove it, as a job. The rules for one person apply to each.",
    access: { may: "grants.give" },
    freshSignIn: true,
    body: Entity({
      whom: Whom,
      give: Type.Boolean(),
      role: Type.Enum(roleNames),
      scope: Type.Enum([...scopeKinds]),
      scope_uuid: Type.Optional(Uuid),
    }),
    reply,
    refusals: [...whomRefusals, "place_not_found", "role_not_there", "beyond_own_grants"],
    changes: ["person"],
    idempotent: "by_handler",
  }),
  "POST /admin/v1/people-jobs/tags": endpoint({
    summary:
      "Give many people a tag, or remove it, as a job. The rules for one person apply to each. Not for people whom the caller reaches by their company alone.",
    access: { may: "people.change" },
    body: Entity({ whom: Whom, give: Type.Boolean(), tag: Tag }),
    reply,
    refusals: whomRefusals,
    changes: ["person"],
    idempotent: "by_handler",
  }),
  "POST /admin/v1/people-jobs/:uuid/again": endpoint({
    summary: "Try those of a job again that were refused, as a new job.",
    access: { may: "people.change" },
    freshSignIn: true,
    reply,
    refusals: [...jobRefusals, "job_under_way", "nobody_matches"],
    changes: ["person", "sessions"],
    idempotent: "by_handler",
  }),
  "POST /admin/v1/people-jobs/:uuid/undo": endpoint({
    summary: "Undo the changes of a job of the last day, once, as a new job.",
    access: { may: "people.change" },
    freshSignIn: true,
    reply,
    refusals: [...jobRefusals, "job_under_way", "undo_over", "nobody_matches"],
    changes: ["person", "sessions"],
    idempotent: "by_handler",
  }),
};
