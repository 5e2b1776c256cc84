import type { Api } from "@atrium/contract/client.ts";
import { tagBounds } from "@atrium/rules/person-tags.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { runPeopleJobs } from "../people-jobs/run.ts";
import { addTag } from "../people/tags.ts";

const read = "GET /admin/v1/people/:uuid";
const list = "GET /admin/v1/people";
const all = "GET /admin/v1/people-tags";
const setting = "PUT /admin/v1/people/:uuid/tag";
const jobs = "POST /admin/v1/people-jobs/tags";

let rig: Rig;
let managed: ManagedPortfolio;
let owner: NewPerson;
let manager: NewPerson;
let warden: NewPerson;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  await system().deleteFrom("person_tags").execute();
  owner = await managed.newPerson({ name: "Olga", last: "Owner", grants: [{ role: "owner" }] });
  manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
  warden = await managed.newPerson({ name: "Wim", last: "Warden", company_uuid: managed.acme });
});

const system = () => rig.services.database.system;
const tenant = () => rig.services.database.tenant(managed.portfolio_uuid);
const set = async (api: Api, { uuid }: { uuid: string }, tag: string, has = true) =>
  (await api(setting, { params: { uuid }, body: { tag, has } })).data.person.tags;
const tagsOf = async (api: Api, { uuid }: { uuid: string }) => (await api(read, { params: { uuid } })).data.person.tags;
const existing = async (api: Api) => (await api(all, {})).data.tags;
const found = async (api: Api, tag: string) =>
  (await api(list, { query: { tag } })).data.people.map(({ uuid }) => uuid);
const facts = (uuid: string) =>
  system()
    .selectFrom("facts")
    .where("target_uuid", "=", uuid)
    .where("action", "in", ["person.tagged", "person.untagged"])
    .orderBy("uuid")
    .select(["action", "actor_uuid", "details"])
    .execute();

test("P6 a tag is given and removed, whatever its spelling; each change is a fact, a repetition is none", async () => {
  expect(await set(manager.api, warden, "  Fire   warden ")).toEqual(["Fire warden"]);
  expect(await set(manager.api, warden, "FIRE WARDEN")).toEqual(["Fire warden"]);
  expect(await set(owner.api, warden, "Press")).toEqual(["Fire warden", "Press"]);
  expect(await set(manager.api, warden, "press", false)).toEqual(["Fire warden"]);
  expect(await set(manager.api, warden, "press", false)).toEqual(["Fire warden"]);
  expect(await facts(warden.uuid)).toEqual([
    { action: "person.tagged", actor_uuid: manager.uuid, details: { tag: "Fire warden" } },
    { action: "person.tagged", actor_uuid: owner.uuid, details: { tag: "Press" } },
    { action: "person.untagged", actor_uuid: manager.uuid, details: { tag: "press" } },
  ]);
});

test("P6 a tag has the spelling in which it exists, exists as long as somebody has it, and finds people", async () => {
  const other = await managed.newPerson({});
  await set(owner.api, warden, "Press");
  expect(await set(owner.api, other, "PRESS")).toEqual(["Press"]);
  expect(await existing(owner.api)).toEqual(["Press"]);
  expect((await found(owner.api, "press")).toSorted()).toEqual([warden.uuid, other.uuid].toSorted());
  await set(owner.api, warden, "Press", false);
  expect(await existing(owner.api)).toEqual(["Press"]);
  await set(owner.api, other, "Press", false);
  expect(await existing(owner.api)).toEqual([]);
  expect(await found(owner.api, "press")).toEqual([]);
});

test("P6 texts that are no tag are refused with their field", async () => {
  for (const tag of ["", "  ", "a,b", "a;b", "x".repeat(41), "a\u0000b", "two\nlines"])
    expect(await refusalOf(set(owner.api, warden, tag)), tag).toBe("validation_failed");
  expect(await tagsOf(owner.api, warden)).toEqual([]);
});

test("P6 the administrator of a company neither reads, nor gives, nor finds tags of the people of the company", async () => {
  const { api, uuid } = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: managed.acme }] });
  await set(owner.api, warden, "Press");
  expect(await tagsOf(api, warden)).toBeNull();
  expect(await refusalOf(set(api, warden, "Mine"))).toBe("beyond_own_grants");
  expect(await existing(api)).toEqual([]);
  expect(await found(api, "press")).toEqual([]);
  const { data } = await api(list, { query: {} });
  expect(data.people.find((one) => one.uuid === warden.uuid)).toMatchObject({ tags: null });
  const { data: begun } = await api(jobs, { body: { whom: { people: [warden.uuid] }, give: true, tag: "Mine" } });
  await runPeopleJobs(rig.services);
  const { results } = (await api("GET /admin/v1/people-jobs/:uuid/results", { params: { uuid: begun.job.uuid } })).data;
  expect(results).toMatchObject([{ state: "refused", reason: "beyond_own_grants" }]);
  // Who also runs a building reads the tags of its people.
  await managed.give(uuid, { role: "front_desk", building_uuid: managed.tower });
  expect(await tagsOf(api, warden)).toEqual(["Press"]);
  expect(await refusalOf(set(api, warden, "Mine"))).toBe("beyond_own_grants");
});

test("P6 a manager reads and gives the tags of their own buildings' people only", async () => {
  const far = await managed.newPerson({ buildings: [managed.annex] });
  await set(owner.api, far, "Far away");
  expect(await existing(manager.api)).toEqual([]);
  expect(await found(manager.api, "far away")).toEqual([]);
  expect(await refusalOf(set(manager.api, far, "Press"))).toBe("person_not_found");
  expect(await existing(owner.api)).toEqual(["Far away"]);
});

test("P6 a person's own reads and those of colleagues contain no tag", async () => {
  await set(owner.api, warden, "Secret tag");
  const seen = [
    await warden.api("GET /users/current", {}),
    await warden.api("GET /tenant/v1/companies/:companyUuid", { params: { companyUuid: managed.acme } }),
  ];
  expect(JSON.stringify(seen)).not.toContain("Secret tag");
});

test("P6 a person has at most twenty tags, also when several managers give them at once", async () => {
  const tag = (at: number) => `tag ${at}`;
  const most = tagBounds.ofPerson;
  for (let at = 1; at < most; at += 1) await addTag(tenant(), [warden.uuid], tag(at));
  const calls = Array.from({ length: 6 }, (_, at) => refusalOf(set(owner.api, warden, `last ${at}`)));
  const results = await Promise.all(calls);
  expect(results.toSorted()).toEqual(["none", ...Array<string>(5).fill("too_many_tags")]);
  expect(await tagsOf(owner.api, warden)).toHaveLength(most);
  expect(await set(owner.api, warden, tag(1)), "one that they have").toHaveLength(most);
  expect(await set(owner.api, warden, tag(1), false)).toHaveLength(most - 1);
});

test("P6 without a lock between count and insert, two managers would exceed the limit", async () => {
  for (let at = 1; at < tagBounds.ofPerson; at += 1) await addTag(tenant(), [warden.uuid], `tag ${at}`);
  const count = async () => (await tagsOf(owner.api, warden))?.length ?? 0;
  await lookThenWrite(2, count, async (counted, rival) => {
    if (counted < tagBounds.ofPerson) await addTag(tenant(), [warden.uuid], `last ${rival}`);
  });
  expect(await tagsOf(owner.api, warden)).toHaveLength(tagBounds.ofPerson + 1);
});

test("P6 G6 a job gives many people a tag, tells what came of each, and is undone for those whom it changed", async () => {
  const has = await managed.newPerson({});
  const full = await managed.newPerson({});
  await set(owner.api, has, "Neighbour");
  for (let at = 0; at < tagBounds.ofPerson; at += 1) await addTag(tenant(), [full.uuid], `tag ${at}`);
  const whom = { people: [warden.uuid, has.uuid, full.uuid, owner.uuid] };
  const { data } = await owner.api(jobs, { body: { whom, give: true, tag: "neighbour" } });
  expect(data.job).toMatchObject({ act: "add_tag", tag: "neighbour", role: null });
  await runPeopleJobs(rig.services);
  const params = { uuid: data.job.uuid };
  const { results } = (await owner.api("GET /admin/v1/people-jobs/:uuid/results", { params })).data;
  expect(results.map(({ state, reason }) => reason ?? state)).toEqual(["done", "unchanged", "too_many_tags", "done"]);
  expect(await tagsOf(owner.api, warden)).toEqual(["Neighbour"]);
  expect(await facts(warden.uuid)).toMatchObject([
    { action: "person.tagged", actor_uuid: owner.uuid, details: { tag: "neighbour", job: data.job.uuid } },
  ]);
  const undone = await owner.api("POST /admin/v1/people-jobs/:uuid/undo", { params });
  expect(undone.data.job).toMatchObject({ act: "take_tag", tag: "neighbour", undoes: data.job.uuid });
  await runPeopleJobs(rig.services);
  expect(await found(owner.api, "neighbour")).toEqual([has.uuid]);
});

test("P6 G6 everybody with a tag is what a filter finds, for a count and a job", async () => {
  await set(owner.api, warden, "Leaving");
  const { data: counted } = await owner.api("GET /admin/v1/people-count", { query: { tag: "leaving" } });
  expect(counted).toEqual({ count: 1, more: false });
  const body = { whom: { matching: { tag: "LEAVING" } }, give: false, tag: "leaving" };
  const { data } = await owner.api(jobs, { body });
  await runPeopleJobs(rig.services);
  const { job } = (await owner.api("GET /admin/v1/people-jobs/:uuid", { params: { uuid: data.job.uuid } })).data;
  expect(job.counts).toMatchObject({ done: 1 });
  expect(await tagsOf(owner.api, warden)).toEqual([]);
});

test("P6 a person's tags go with the person", async () => {
  await set(owner.api, warden, "Press");
  await system().deleteFrom("users").where("uuid", "=", warden.uuid).execute();
  expect(await system().selectFrom("person_tags").selectAll().execute()).toEqual([]);
  expect(await existing(owner.api)).toEqual([]);
});
