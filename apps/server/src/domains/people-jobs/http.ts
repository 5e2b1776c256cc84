import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { mayGive, reachOf } from "@atrium/rules/capabilities.ts";
import {
  inverseOf,
  isOfRoles,
  isOfTags,
  mostPeopleOfJob,
  type PeopleAct,
  peopleActs,
  rowRefusals,
  rowStates,
  undoneForSeconds,
} from "@atrium/rules/people-jobs.ts";
import { readTag } from "@atrium/rules/person-tags.ts";
import { type Grant, isRole, scopeKinds, scopesOfRole } from "@atrium/rules/roles.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { publish } from "../../platform/events/events.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { countedIfDone, type LimitRule } from "../../platform/limits/limits.ts";
import { byCaller } from "../administration/grant-facts.ts";
import { tagFault } from "../administration/people.ts";
import { paged, pageOf } from "../administration/keyset.ts";
import { matchingPeople } from "../administration/people-store.ts";
import { buildingsOfPlace, type Place } from "../grants/store.ts";
import type { Services } from "../sessions/services.ts";
import { insertJob, type JobRow, jobsOf, type NewJob, peopleOfJob, resultsOfJob } from "./store.ts";

const jobs = "/admin/v1/people-jobs";
const switchKey = `POST ${jobs}/switch`;
const rolesKey = `POST ${jobs}/roles`;
const tagsKey = `POST ${jobs}/tags`;
const againKey = `POST ${jobs}/:uuid/again`;
const undoKey = `POST ${jobs}/:uuid/undo`;
type JobHandlers = Pick<
  Handlers,
  | "GET /admin/v1/people-count"
  | `GET ${typeof jobs}`
  | `GET ${typeof jobs}/:uuid`
  | `GET ${typeof jobs}/:uuid/results`
  | typeof switchKey
  | typeof rolesKey
  | typeof tagsKey
  | typeof againKey
  | typeof undoKey
>;
type Job = EndpointReply<`GET ${typeof jobs}/:uuid`>["data"]["job"];
type Begun = { data: { job: Job } };
type Asked = { caller: Caller; request: FastifyRequest; tenant: Tenant };
type WantedJob = Omit<NewJob, "by" | "now">;
type Whom = EndpointBody<typeof switchKey>["whom"];

/** Each may concern ten thousand people. */
const jobsOfPerson: LimitRule = { name: "people-jobs", points: 60, seconds: 60 * 60 };
const mostListed = 20;

/**
 * Changes of many people, as jobs (row G6). The people are fixed at the request, within the caller's reach; whether each may be changed is decided
 * by the job.
 */
export function peopleJobHandlers({ clock, limits }: Pick<Services, "clock" | "limits">): JobHandlers {
  async function mustFind(tenant: Tenant, caller: Caller, uuid: string): Promise<JobRow> {
    const row = await theirs(tenant, caller).where("job.uuid", "=", uuid.toLowerCase()).executeTakeFirst();
    return row ?? refuse("job_not_found");
  }

  /** Begins a job once per key. A refused request does not count. */
  async function begin(
    endpoint: keyof JobHandlers,
    { caller, request, tenant }: Asked,
    jobOf: (own: Tenant) => Promise<WantedJob>,
  ): Promise<Begun> {
    const { userUuid } = caller;
    const once = await oncePerKey<Begun>({ tenant, userUuid, clock, request, endpoint });
    if (once.before) return once.before;
    // Before the transaction: the embedded database has one connection.
    return countedIfDone(limits, [jobsOfPerson, userUuid], (done) =>
      once.work(async (own) => {
        const begun = await write(own, { caller, request }, await jobOf(own));
        done();
        return begun;
      }),
    );
  }

  async function write(own: Tenant, { caller, request }: Omit<Asked, "tenant">, job: WantedJob): Promise<Begun> {
    if (job.people.length === 0) refuse("nobody_matches");
    if (job.people.length > mostPeopleOfJob) refuse("too_many_people");
    const now = clock.now();
    const uuid = (await insertJob(own, { ...job, by: caller.userUuid, now })) ?? refuse("undo_over");
    const { act, place, tag, undoes, people } = job;
    const where = place ? { role: place.role, scope: place.scope, scope_uuid: place.uuid } : {};
    const details = { act, people: people.length, ...where, ...(tag ? { tag } : {}), ...(undoes ? { undoes } : {}) };
    const target = { kind: "people_job", uuid };
    await record(own, { action: "people.job_begun", actor: byCaller(caller), target, details }, { now, request });
    await publish(own.db, "people_jobs", {});
    return { data: { job: shown(await mustFind(own, caller, uuid), now) } };
  }

  return {
    async "GET /admin/v1/people-count"({ query, reach, tenant }) {
      const { length } = await matchingPeople(tenant, reach, query, mostPeopleOfJob + 1);
      return { data: { count: Math.min(length, mostPeopleOfJob), more: length > mostPeopleOfJob } };
    },

    async "GET /admin/v1/people-jobs"({ caller, tenant }) {
      const rows = await theirs(tenant, caller).limit(mostListed).execute();
      const now = clock.now();
      return { data: { jobs: rows.map((row) => shown(row, now)) } };
    },

    async "GET /admin/v1/people-jobs/:uuid"({ caller, params, tenant }) {
      return { data: { job: shown(await mustFind(tenant, caller, params.uuid), clock.now()) } };
    },

    async "GET /admin/v1/people-jobs/:uuid/results"({ caller, params, query, reach, tenant }) {
      const { uuid } = await mustFind(tenant, caller, params.uuid);
      const { after, limit } = pageOf(query, ["number"]);
      const last = after === undefined ? undefined : Number(after[0]);
      const rows = await resultsOfJob(tenant, reach, uuid, { state: query.state, after: last, limit });
      const { page, next } = paged(rows, limit, ({ position }) => [String(position)]);
      const results = page.map(({ user_uuid, name, email, state, reason }) => ({
        person_uuid: user_uuid,
        name: name ?? email,
        state: known(rowStates, state),
        reason: reason === null ? null : known(rowRefusals, reason),
      }));
      return { data: { results, next } };
    },

    [switchKey]: (call) =>
      begin(switchKey, call, async (own) => {
        const { deactivated, whom } = call.body;
        return { act: deactivated ? "switch_off" : "switch_on", people: await peopleOf(own, call.caller, whom) };
      }),

    [rolesKey]: (call) =>
      begin(rolesKey, call, async (own) => {
        const { role, scope, scope_uuid, give, whom } = call.body;
        const place: Place = { scope, uuid: scope_uuid?.toLowerCase() ?? null };
        const buildings = (await buildingsOfPlace(own, place)) ?? refuse("place_not_found");
        if (!scopesOfRole(role).includes(place.scope)) refuse("role_not_there");
        const grant: Grant = { role, ...place, buildings };
        if (!mayGive(call.caller, grant)) refuse("beyond_own_grants");
        const people = await peopleOf(own, call.caller, whom);
        return { act: give ? "give_role" : "take_role", place: { role, ...place }, people };
      }),

    [tagsKey]: (call) =>
      begin(tagsKey, call, async (own) => {
        const { give, whom, ...body } = call.body;
        const tag = readTag(body.tag) ?? refuse("validation_failed", [tagFault]);
        return { act: give ? "add_tag" : "take_tag", tag, people: await peopleOf(own, call.caller, whom) };
      }),

    [againKey]: (call) =>
      begin(againKey, call, async (own) => {
        const row = await mustFind(own, call.caller, call.params.uuid);
        if (row.finished_at === null) refuse("job_under_way");
        return { ...asBefore(row), people: await peopleOfJob(own, row.uuid, "refused"), againOf: row.uuid };
      }),

    [undoKey]: (call) =>
      begin(undoKey, call, async (own) => {
        const row = await mustFind(own, call.caller, call.params.uuid);
        if (row.finished_at === null) refuse("job_under_way");
        if (row.undone_by !== null || isOver(row, clock.now())) refuse("undo_over");
        const { act, ...where } = asBefore(row);
        const people = await peopleOfJob(own, row.uuid, "done");
        return { act: inverseOf(act), ...where, people, undoes: row.uuid };
      }),
  };
}

const theirs = (tenant: Tenant, caller: Caller) =>
  jobsOf(tenant, { by: caller.userUuid, reach: reachOf(caller, "people.read") });

/** The selected people at this moment: at most one more than a job may have. */
async function peopleOf(own: Tenant, caller: Caller, whom: Whom): Promise<string[]> {
  if ("people" in whom) return [...new Set(whom.people.map((uuid) => uuid.toLowerCase()))];
  return matchingPeople(own, reachOf(caller, "people.read"), whom.matching, mostPeopleOfJob + 1);
}

/** The act of a job, to be repeated. */
function asBefore({ act, role, scope, scope_uuid, tag }: JobRow): Pick<NewJob, "act" | "place" | "tag"> {
  const name: PeopleAct = known(peopleActs, act);
  if (isOfTags(name) && tag !== null) return { act: name, tag };
  if (!isOfRoles(name) || role === null || !isRole(role)) return { act: name };
  return { act: name, place: { role, scope: known(scopeKinds, scope ?? ""), uuid: scope_uuid } };
}

const isOver = ({ created_at }: JobRow, now: Date) => now.getTime() - created_at.getTime() > undoneForSeconds * 1000;

/** The stored act was written by this server, so it is one of these. */
function known<Word extends string>(words: readonly Word[], word: string): Word {
  const found = words.find((one) => one === word);
  if (found === undefined) throw new Error(`${word} is none of ${words.join(", ")}.`);
  return found;
}

function shown(row: JobRow, now: Date): Job {
  const { uuid, role, scope, tag, place, created_at, finished_at, undoes_uuid, undone_by } = row;
  const { waiting, done, unchanged, refused } = row;
  return {
    uuid,
    act: known(peopleActs, row.act),
    role: role !== null && isRole(role) ? role : null,
    scope: scopeKinds.find((one) => one === scope) ?? null,
    tag,
    place,
    at: created_at.toISOString(),
    by: row.by,
    finished_at: finished_at?.toISOString() ?? null,
    counts: { waiting, done, unchanged, refused },
    undoes: undoes_uuid,
    undone_by,
    undoable: finished_at !== null && done > 0 && undone_by === null && !isOver(row, now),
  };
}
