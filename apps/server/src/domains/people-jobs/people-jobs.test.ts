import type { Api, EndpointBody } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Given, type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sweep } from "../../sweep.ts";
import { runPeopleJobs } from "./run.ts";

const switching = "POST /admin/v1/people-jobs/switch";
const roles = "POST /admin/v1/people-jobs/roles";
const again = "POST /admin/v1/people-jobs/:uuid/again";
const undo = "POST /admin/v1/people-jobs/:uuid/undo";
const read = "GET /admin/v1/people-jobs/:uuid";
const results = "GET /admin/v1/people-jobs/:uuid/results";

let rig: Rig;
let managed: ManagedPortfolio;
let owner: NewPerson;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  owner = await managed.newPerson({ name: "Olga", last: "Owner", grants: [{ role: "owner" }] });
});

const system = () => rig.services.database.system;
const run = () => runPeopleJobs(rig.services);
const of = (...people: { uuid: string }[]) => ({ people: people.map(({ uuid }) => uuid) });
const off = (whom: EndpointBody<typeof switching>["whom"], deactivated = true) => ({ body: { whom, deactivated } });
const manager = (...grants: Given[]) => managed.newPerson({ name: "Mara", last: "Meer", grants });
const ofTower = (): Given => ({ role: "property_manager", building_uuid: managed.tower });
const jobOf = async (api: Api, uuid: string) => (await api(read, { params: { uuid } })).data.job;
const resultsOf = async (api: Api, uuid: string) =>
  (await api(results, { params: { uuid } })).data.results.map(({ state, reason }) => reason ?? state);

const some = async (count: number, more: Parameters<ManagedPortfolio["newPerson"]>[0] = {}) => {
  const made = [];
  for (let at = 0; at < count; at += 1) made.push(await managed.newPerson({ name: `P${at}`, last: "Many", ...more }));
  return made;
};
const isOff = async (...people: { uuid: string }[]) => {
  const rows = await system()
    .selectFrom("users")
    .select(["uuid", "deactivated"])
    .where(
      "uuid",
      "in",
      people.map(({ uuid }) => uuid),
    )
    .execute();
  return people.map(({ uuid }) => rows.find((row) => row.uuid === uuid)?.deactivated);
};
const facts = (action: string, job: string) =>
  system()
    .selectFrom("facts")
    .selectAll()
    .where("action", "=", action)
    .execute()
    .then((all) => all.filter(({ details }) => details.job === job));

test("G6 many are switched off by a job, each with a result; their sessions end, and each is a fact of the person who started it", async () => {
  const people = await some(3);
  const already = await managed.newPerson({ deactivated: true });
  const { data } = await owner.api(switching, off(of(...people, already, owner)));
  expect(data.job).toMatchObject({ act: "switch_off", finished_at: null, undoable: false, by: "Olga Owner" });
  expect(data.job.counts).toEqual({ waiting: 5, done: 0, unchanged: 0, refused: 0 });
  await run();
  const job = await jobOf(owner.api, data.job.uuid);
  expect(job.counts).toEqual({ waiting: 0, done: 3, unchanged: 1, refused: 1 });
  expect(job.finished_at).not.toBeNull();
  expect(await resultsOf(owner.api, job.uuid)).toEqual(["done", "done", "done", "unchanged", "not_oneself"]);
  expect(await isOff(...people)).toEqual([true, true, true]);
  rig.clock.advance(2);
  for (const { api } of people) expect(await refusalOf(api("GET /users/current", {}))).toBe("session_ended");
  const noted = await facts("person.deactivated", job.uuid);
  expect(noted.map(({ actor_uuid }) => actor_uuid)).toEqual(Array(3).fill(owner.uuid));
});

test("G6 all that match a filter are determined at the start: later people are not part of the job", async () => {
  const before = await some(2, { last: "Frozen" });
  const { data } = await owner.api(switching, off({ matching: { search: "frozen" } }));
  const [late] = await some(1, { last: "Frozen" });
  await run();
  expect((await jobOf(owner.api, data.job.uuid)).counts.done).toBe(2);
  expect(await isOff(...before, late ?? owner)).toEqual([true, true, false]);
  const { data: counted } = await owner.api("GET /admin/v1/people-count", { query: { search: "frozen" } });
  expect(counted).toEqual({ count: 3, more: false });
  expect(await refusalOf(owner.api(switching, off({ matching: { search: "nobody is called so" } })))).toBe(
    "nobody_matches",
  );
});

test("G6 G1 people outside of the caller's reach are refused by row: of another building, of a higher role, unknown; the others are done", async () => {
  const { api } = await manager(ofTower());
  const own = await managed.newPerson({});
  const both = await managed.newPerson({ buildings: [managed.tower, managed.annex] });
  const chief = await managed.newPerson({ grants: [{ role: "owner" }] });
  const elsewhere = await managed.newPerson({ buildings: [managed.annex] });
  const nobody = { uuid: "0199a3c0-0000-7000-8000-00000000dead" };
  const { data } = await api(switching, off(of(own, both, chief, elsewhere, nobody)));
  await run();
  const said = ["done", "beyond_own_grants", "beyond_own_grants", "person_not_found", "person_not_found"];
  expect(await resultsOf(api, data.job.uuid)).toEqual(said);
  const { data: named } = await api(results, { params: { uuid: data.job.uuid }, query: { state: "refused" } });
  expect(named.results.map(({ name }) => name)).toEqual(["Nora Neu", "Nora Neu", null, null]);
});

test("G6 a role is given to many and removed from many; a grant beyond the caller's own is refused before it begins", async () => {
  const { api } = await manager(ofTower());
  const [one, two] = await some(2);
  const has = await managed.newPerson({ grants: [{ role: "front_desk", building_uuid: managed.tower }] });
  const elsewhere = await managed.newPerson({ buildings: [managed.annex] });
  const whom = of(one ?? has, two ?? has, has, elsewhere);
  const desk = { role: "front_desk", scope: "building", scope_uuid: managed.tower } as const;
  const { data } = await api(roles, { body: { whom, give: true, ...desk } });
  await run();
  expect(await resultsOf(api, data.job.uuid)).toEqual(["done", "done", "unchanged", "person_not_found"]);
  const { data: taken } = await api(roles, { body: { whom, give: false, ...desk } });
  await run();
  expect(await resultsOf(api, taken.job.uuid)).toEqual(["done", "done", "done", "person_not_found"]);
  expect(await facts("grant.taken", taken.job.uuid)).toHaveLength(3);
  const owners = { body: { whom, give: true, role: "owner", scope: "portfolio" } as const };
  expect(await refusalOf(api(roles, owners))).toBe("beyond_own_grants");
  const annex = { body: { whom, give: true, ...desk, scope_uuid: managed.annex } };
  expect(await refusalOf(api(roles, annex))).toBe("beyond_own_grants");
  const company = {
    body: { whom, give: true, role: "front_desk", scope: "company", scope_uuid: managed.acme } as const,
  };
  expect(await refusalOf(api(roles, company))).toBe("role_not_there");
});

test("G6 G1 of all owners together one stays", async () => {
  await system()
    .updateTable("users")
    .set({ admin: false, hqo_staff: false })
    .where("portfolio_uuid", "=", managed.portfolio_uuid)
    .execute();
  await system().deleteFrom("grants").where("role", "=", "owner").execute();
  const owners = await some(3, { grants: [{ role: "owner" }] });
  const [first, second, third] = owners;
  if (!first || !second || !third) throw new Error("Nobody is there.");
  const whom = of(...owners);
  const body = { whom, give: false, role: "owner", scope: "portfolio" } as const;
  const { data } = await first.api(roles, { body });
  await run();
  expect(await resultsOf(third.api, data.job.uuid)).toEqual(["done", "done", "last_owner"]);
  const still = await system().selectFrom("grants").select("user_uuid").where("role", "=", "owner").execute();
  expect(still).toEqual([{ user_uuid: third.uuid }]);
});

test("G6 a job is undone within a day, once, and only its own changes", async () => {
  const [one, two] = await some(2);
  const before = await managed.newPerson({ deactivated: true });
  if (!one || !two) throw new Error("Nobody is there.");
  const { data } = await owner.api(switching, off(of(one, two, before)));
  const { uuid } = data.job;
  expect(await refusalOf(owner.api(undo, { params: { uuid } }))).toBe("job_under_way");
  await run();
  expect((await jobOf(owner.api, uuid)).undoable).toBe(true);
  const { data: back } = await owner.api(undo, { params: { uuid } });
  expect(back.job).toMatchObject({ act: "switch_on", undoes: uuid });
  await run();
  expect(await isOff(one, two, before)).toEqual([false, false, true]);
  expect(await jobOf(owner.api, uuid)).toMatchObject({ undoable: false, undone_by: back.job.uuid });
  expect(await refusalOf(owner.api(undo, { params: { uuid } }))).toBe("undo_over");

  const { data: later } = await owner.api(switching, off(of(one)));
  await run();
  rig.clock.advance(24 * 60 * 60 + 1);
  const late = await owner.signIn();
  expect(await refusalOf(late(undo, { params: { uuid: later.job.uuid } }))).toBe("undo_over");
});

test("G6 two who undo at once undo once", async () => {
  const people = await some(2);
  const { data } = await owner.api(switching, off(of(...people)));
  await run();
  const tries = Array.from({ length: 4 }, () => owner.api(undo, { params: { uuid: data.job.uuid } }));
  const answers = await Promise.all(
    tries.map((one) =>
      one.then(
        () => "undone",
        () => "refused",
      ),
    ),
  );
  expect(answers.toSorted()).toEqual(["refused", "refused", "refused", "undone"]);
});

test("G6 failed people are retried separately, when the reason no longer applies", async () => {
  const { api } = await manager(ofTower());
  const own = await managed.newPerson({});
  const both = await managed.newPerson({ buildings: [managed.tower, managed.annex] });
  const { data } = await api(switching, off(of(own, both)));
  await run();
  await system()
    .deleteFrom("user_buildings")
    .where("user_uuid", "=", both.uuid)
    .where("building_uuid", "=", managed.annex)
    .execute();
  const { data: second } = await api(again, { params: { uuid: data.job.uuid } });
  expect(second.job.counts.waiting).toBe(1);
  await run();
  expect(await resultsOf(api, second.job.uuid)).toEqual(["done"]);
  expect(await refusalOf(api(again, { params: { uuid: second.job.uuid } }))).toBe("nobody_matches");
});

test("G6 a job that is killed half-way continues and handles nobody twice, with any number of servers; the control: without its rows it would", async () => {
  const people = await some(130);
  const { data } = await owner.api(switching, off(of(...people)));
  const { uuid } = data.job;
  // Dies in the middle of its second transaction, which is rolled back.
  let turns = 0;
  const dying = {
    ...rig.services,
    clock: {
      now: () => {
        turns += 1;
        if (turns > 1) throw new Error("killed");
        return rig.clock.now();
      },
    },
  };
  await expect(runPeopleJobs(dying)).rejects.toThrow("killed");
  expect((await jobOf(owner.api, uuid)).counts).toEqual({ waiting: 80, done: 50, unchanged: 0, refused: 0 });
  await Promise.all([run(), run(), run()]);
  await run();
  expect((await jobOf(owner.api, uuid)).counts).toEqual({ waiting: 0, done: 130, unchanged: 0, refused: 0 });
  const told = (await facts("person.deactivated", uuid)).map(({ target_uuid }) => target_uuid);
  expect(told).toHaveLength(130);
  expect(new Set(told).size).toBe(130);
  // The negative control: without stored results, each person would be handled again.
  await system().updateTable("people_job_rows").set({ state: "waiting" }).where("job_uuid", "=", uuid).execute();
  await system().updateTable("people_jobs").set({ finished_at: null }).where("uuid", "=", uuid).execute();
  await run();
  expect((await jobOf(owner.api, uuid)).counts).toEqual({ waiting: 0, done: 0, unchanged: 130, refused: 0 });
});

test("G6 G1 a job stops if its person loses the right to it meanwhile", async () => {
  const mara = await manager(ofTower());
  const [one, two] = await some(2);
  if (!one || !two) throw new Error("Nobody is there.");
  const { data } = await mara.api(switching, off(of(one, two)));
  await system().deleteFrom("grants").where("user_uuid", "=", mara.uuid).execute();
  await run();
  expect(await isOff(one, two)).toEqual([false, false]);
  expect(await resultsOf(owner.api, data.job.uuid)).toEqual(["permission_missing", "permission_missing"]);
});

test("G6 a job is visible to the person who started it, and to people who reach everybody; after a month to nobody", async () => {
  const mara = await manager(ofTower());
  const other = await manager(ofTower());
  const [one] = await some(1);
  const { data } = await mara.api(switching, off(of(one ?? mara)));
  await run();
  const { uuid } = data.job;
  for (const key of [read, results, again, undo] as const)
    expect(await refusalOf(other.api(key, { params: { uuid } }))).toBe("job_not_found");
  const listed = async (api: Api) =>
    (await api("GET /admin/v1/people-jobs", {})).data.jobs.some((job) => job.uuid === uuid);
  expect([await listed(mara.api), await listed(other.api), await listed(owner.api)]).toEqual([true, false, true]);
  rig.clock.advance(31 * 24 * 60 * 60);
  await sweep(rig.services.database, rig.clock, 365);
  const late = await owner.signIn();
  expect(await refusalOf(late(read, { params: { uuid } }))).toBe("job_not_found");
});

test("G6 views are stored by name, by person and by list; the same name replaces, and there are twenty at most", async () => {
  const save = (api: Api, name: string, query = "standing=waiting", list: "people" | "audit" = "people") =>
    api("POST /admin/v1/saved-views", { body: { list, name, query } });
  const views = async (api: Api) => (await api("GET /admin/v1/saved-views", {})).data.views;
  const other = await managed.newPerson({ grants: [{ role: "owner" }] });
  await save(owner.api, "Waiting");
  await save(owner.api, "Sign-ins", "about=session", "audit");
  await save(owner.api, "Waiting", "standing=waiting&search=a");
  expect((await views(owner.api)).map(({ list, name, query }) => [list, name, query])).toEqual([
    ["people", "Waiting", "standing=waiting&search=a"],
    ["audit", "Sign-ins", "about=session"],
  ]);
  expect(await views(other.api)).toEqual([]);
  const [first] = await views(owner.api);
  const forget = { params: { uuid: first?.uuid ?? "" } };
  expect(await refusalOf(other.api("DELETE /admin/v1/saved-views/:uuid", forget))).toBe("view_not_found");
  await owner.api("DELETE /admin/v1/saved-views/:uuid", forget);
  expect(await views(owner.api)).toHaveLength(1);
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      save(owner.api, `View ${at}`).then(
        () => "kept",
        () => "full",
      ),
    ),
  );
  expect(answers.filter((answer) => answer === "kept")).toHaveLength(20);
  expect(await refusalOf(save(owner.api, "One more"))).toBe("view_limit_reached");
});
