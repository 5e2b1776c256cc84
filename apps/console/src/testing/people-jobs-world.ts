/* Answers of the fake API about jobs for many people: each is done at the second read, and one person of each is refused. */
import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { inverseOf, type PeopleAct } from "@atrium/rules/people-jobs.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import type { Person } from "./console-world.ts";
import { pageOf } from "./page-of.ts";
import { harborline, meridian, pier, wharf } from "./world-places.ts";

type Job = EndpointReply<"GET /admin/v1/people-jobs/:uuid">["data"]["job"];
type Result = EndpointReply<"GET /admin/v1/people-jobs/:uuid/results">["data"]["results"][number];
type Whom = EndpointBody<"POST /admin/v1/people-jobs/switch">["whom"];
type View = EndpointReply<"GET /admin/v1/saved-views">["data"]["views"][number];
type Kept = { job: Job; results: Result[] };

export const peopleJobsWorld = () => ({
  jobs: [] as Kept[],
  views: [] as View[],
  /** The person for whom every job fails. */
  notTheirs: undefined as string | undefined,
  /** While this is true, a job does not advance. */
  held: false,
});
export type PeopleJobsWorld = { people: Person[]; manyPeople: ReturnType<typeof peopleJobsWorld> };

/** A job that has ended: the first two people were switched off, the third was refused. */
export function endedJob({ people, manyPeople }: PeopleJobsWorld): void {
  const results = people.slice(0, 3).map(({ uuid: person_uuid, first_name }, at): Result => {
    const refused = at === 2;
    const name = first_name || "desk@harborline.example";
    return { person_uuid, name, state: refused ? "refused" : "done", reason: refused ? "beyond_own_grants" : null };
  });
  const counts = { waiting: 0, done: 2, unchanged: 0, refused: 1 };
  const job = { ...begun(uuid(0x80001), "switch_off"), counts, finished_at: inDays(0), undoable: true };
  manyPeople.jobs.unshift({ job, results });
}

const begun = (its: string, act: PeopleAct): Job => ({
  uuid: its,
  act,
  role: null,
  scope: null,
  tag: null,
  place: null,
  at: inDays(0),
  by: "Mara Meer",
  finished_at: null,
  counts: { waiting: 0, done: 0, unchanged: 0, refused: 0 },
  undoes: null,
  undone_by: null,
  undoable: false,
});

export function peopleJobsAnswers({ people, manyPeople: world }: PeopleJobsWorld): Answers {
  const matching = ({ standing }: { standing?: string }) =>
    people.filter((person) => !standing || person.standing === standing).map((person) => person.uuid);

  function begin(act: PeopleAct, uuids: readonly string[], more: Partial<Job> = {}) {
    if (uuids.length === 0) return refuse("nobody_matches");
    const results = uuids.map((person_uuid): Result => {
      const one = people.find((person) => person.uuid === person_uuid);
      return {
        person_uuid,
        name: one ? `${one.first_name} ${one.last_name}`.trim() || one.email : null,
        state: "waiting",
        reason: null,
      };
    });
    const counts = { waiting: uuids.length, done: 0, unchanged: 0, refused: 0 };
    const job: Job = { ...begun(uuid(0x80001 + world.jobs.length), act), counts, ...more };
    world.jobs.unshift({ job, results });
    return { data: { job } };
  }

  function finish({ job, results }: Kept): void {
    for (const result of results) {
      const refused = result.person_uuid === world.notTheirs;
      result.state = refused ? "refused" : "done";
      result.reason = refused ? "beyond_own_grants" : null;
      const one = people.find((person) => person.uuid === result.person_uuid);
      if (one && !refused && job.act === "switch_off") one.standing = "deactivated";
      if (one && !refused && job.act === "switch_on") one.standing = "active";
      if (one?.tags && !refused && job.act === "add_tag" && job.tag !== null) one.tags.push(job.tag);
    }
    const refused = results.filter(({ state }) => state === "refused").length;
    const counts = { waiting: 0, done: results.length - refused, unchanged: 0, refused };
    Object.assign(job, { counts, finished_at: inDays(0), undoable: true });
  }

  const kept = (wanted: string) => world.jobs.find(({ job }) => job.uuid === wanted);
  const uuidsOf = (whom: Whom) => ("people" in whom ? whom.people : matching(whom.matching));
  const nameOf = (place?: string) =>
    [harborline, pier, wharf, meridian].find((one) => one.uuid === place)?.name ?? null;
  return {
    "GET /admin/v1/people-count": ({ query }) => ({ data: { count: matching(query).length, more: false } }),
    "GET /admin/v1/people-jobs": () => ({ data: { jobs: world.jobs.map(({ job }) => job) } }),
    "GET /admin/v1/people-jobs/:uuid": ({ params }) => {
      const found = kept(params.uuid);
      if (!found) return refuse("job_not_found");
      const job = { ...found.job };
      if (job.finished_at === null && !world.held) finish(found);
      return { data: { job } };
    },
    "GET /admin/v1/people-jobs/:uuid/results": ({ params, query }) => {
      const found = kept(params.uuid);
      if (!found) return refuse("job_not_found");
      const { part, next } = pageOf(
        found.results.filter(({ state }) => !query.state || state === query.state),
        query,
      );
      return { data: { results: part, next } };
    },
    "POST /admin/v1/people-jobs/switch": ({ body }) =>
      begin(body.deactivated ? "switch_off" : "switch_on", uuidsOf(body.whom)),
    "POST /admin/v1/people-jobs/roles": ({ body: { whom, give, role, scope, scope_uuid } }) =>
      begin(give ? "give_role" : "take_role", uuidsOf(whom), { role, scope, place: nameOf(scope_uuid) }),
    "POST /admin/v1/people-jobs/tags": ({ body: { whom, give, tag } }) =>
      begin(give ? "add_tag" : "take_tag", uuidsOf(whom), { tag }),
    "POST /admin/v1/people-jobs/:uuid/again": ({ params }) => {
      const found = kept(params.uuid);
      if (!found) return refuse("job_not_found");
      world.notTheirs = undefined;
      const { act, role, scope, tag, place } = found.job;
      const refused = found.results.filter(({ state }) => state === "refused");
      return begin(
        act,
        refused.map((one) => one.person_uuid),
        { role, scope, tag, place },
      );
    },
    "POST /admin/v1/people-jobs/:uuid/undo": ({ params }) => {
      const found = kept(params.uuid);
      if (!found) return refuse("job_not_found");
      if (!found.job.undoable) return refuse("undo_over");
      const { act, role, scope, tag, place } = found.job;
      const done = found.results.filter(({ state }) => state === "done").map((one) => one.person_uuid);
      const undone_by = uuid(0x80001 + world.jobs.length);
      Object.assign(found.job, { undoable: false, undone_by });
      return begin(inverseOf(act), done, { role, scope, tag, place, undoes: found.job.uuid });
    },
    "GET /admin/v1/saved-views": () => ({ data: { views: world.views } }),
    "POST /admin/v1/saved-views": ({ body }) => {
      const former = world.views.find(({ list, name }) => list === body.list && name === body.name);
      const view = former ?? { uuid: uuid(0x90001 + world.views.length), ...body };
      if (former) former.query = body.query;
      else world.views.push(view);
      return { data: { view } };
    },
    "DELETE /admin/v1/saved-views/:uuid": ({ params }) => {
      const at = world.views.findIndex((view) => view.uuid === params.uuid);
      if (at < 0) return refuse("view_not_found");
      world.views.splice(at, 1);
      return { data: { forgotten: true } };
    },
  };
}
