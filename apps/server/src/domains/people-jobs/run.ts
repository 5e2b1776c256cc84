import {
  isWhollyTheirs,
  mayGive,
  type Reach,
  reachesNothing,
  reachOf,
  withoutCompanies,
} from "@atrium/rules/capabilities.ts";
import {
  isOfRoles,
  isOfTags,
  keepingAnOwner,
  type PeopleAct,
  peopleActs,
  type RoleInPlace,
  type RowRefusal,
} from "@atrium/rules/people-jobs.ts";
import { type Grant, isRole, scopeKinds } from "@atrium/rules/roles.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { type Fact, recordAll } from "../../platform/facts/facts.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { buildingsOfPlace, giveMany, lockOwners, takeMany } from "../grants/store.ts";
import { addTag, peopleFullOfTags, takeTag } from "../people/tags.ts";
import { callerFrom } from "../sessions/caller-row.ts";
import type { Services } from "../sessions/services.ts";
import { findViewed } from "../sessions/view-as-caller.ts";
import { ownersLetIn, peopleToJudge, switchMany, whoIsSignedIn } from "./acts-store.ts";
import { finishJob, holdOpenJob, noteOutcomes, type OpenJob, waitingRows } from "./store.ts";

type Needed = Pick<Services, "clock" | "database" | "sessions">;

/** How many people one transaction handles: what a crash repeats at most, and how often the watching page sees progress. */
const atOnce = 50;

/**
 * Runs jobs for many people, a few people at a time. A change and its result are one transaction: after a crash the rest is still pending, and
 * nobody is handled twice. The permissions of whoever began the job are checked again each time.
 */
export async function runPeopleJobs(services: Needed, stopping?: AbortSignal): Promise<void> {
  const { database } = services;
  const open = await database.system
    .selectFrom("people_jobs")
    .select("portfolio_uuid")
    .where("finished_at", "is", null)
    .distinct()
    .execute();
  for (const { portfolio_uuid } of open) {
    const tenant = database.tenant(portfolio_uuid);
    let goesOn = true;
    while (goesOn) goesOn = !stopping?.aborted && (await goOn(services, tenant));
  }
}

/** Handles a few more people; false if no job of the portfolio is open, or another server runs it. */
function goOn(services: Needed, tenant: Tenant): Promise<boolean> {
  return tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    const job = await holdOpenJob(own);
    if (job) await doSome(services, own, job);
    return job !== undefined;
  });
}

async function doSome({ clock, sessions }: Needed, own: Tenant, job: OpenJob): Promise<void> {
  const now = clock.now();
  const rows = await waitingRows(own, job.uuid, atOnce);
  if (rows.length === 0) return finishJob(own, job.uuid, now);
  const uuids = rows.map(({ user_uuid }) => user_uuid);
  const act = actOf(job);
  // Locked before anybody is read, so that the decision about owners still holds when it is carried out.
  if (act.name !== "give_role") await lockOwners(own);
  const refused = await judge(own, job, act, uuids);
  const may = uuids.filter((uuid) => !refused.has(uuid));
  const changed = await doAct(own, act, may, { by: job.by_uuid, now });
  if (act.name === "switch_off")
    for (const uuid of await whoIsSignedIn(own, changed)) await sessions.endAll(own, uuid, "deactivated");
  const facts = [...changed].map((uuid) => factOf(job, act, uuid));
  if (facts.length > 0) await recordAll(own, facts, { now });
  await noteOutcomes(
    own,
    job.uuid,
    rows.map(({ position, user_uuid: uuid }) => {
      const reason = refused.get(uuid) ?? null;
      return { position, state: reason ? "refused" : changed.has(uuid) ? "done" : "unchanged", reason };
    }),
  );
}

type Act = { name: PeopleAct; role?: RoleInPlace; tag?: string };

/** A newer server may have created a kind of job that this one does not know: it is left for that server. */
function actOf({ act, role, scope, scope_uuid, tag }: OpenJob): Act {
  const name = peopleActs.find((one) => one === act);
  if (!name) throw new Error(`There is no job ${act} for many people.`);
  if (isOfTags(name)) return { name, tag: tag ?? "" };
  if (!isOfRoles(name)) return { name };
  const kind = scopeKinds.find((one) => one === scope);
  if (!kind || !role || !isRole(role)) throw new Error(`There is no role ${role} in ${scope}.`);
  return { name, role: { role, scope: kind, uuid: scope_uuid } };
}

/** The person who began a job; undefined if they are no longer admitted. */
async function actorOf(own: Tenant, { by_uuid, created_at }: OpenJob): Promise<Caller | undefined> {
  const row = await findViewed(own, by_uuid);
  const actor = row && callerFrom({ ...row, session_uuid: by_uuid, signed_in_at: created_at }, own);
  return actor?.complete ? actor : undefined;
}

/** People for whom it is not allowed, and why: the same reasons as for a single change. */
async function judge(
  own: Tenant,
  job: OpenJob,
  act: Act,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, RowRefusal>> {
  const all = (reason: RowRefusal) => new Map(uuids.map((uuid) => [uuid, reason]));
  const actor = await actorOf(own, job);
  if (!actor) return all("permission_missing");
  const held = reachOf(actor, act.role ? "grants.give" : "people.change");
  if (reachesNothing(held)) return all("permission_missing");
  const reach = act.tag === undefined ? held : withoutCompanies(held);
  const { role, tag } = act;
  if (role) {
    const buildings = await buildingsOfPlace(own, role);
    if (!buildings) return all("place_not_found");
    const grant: Grant = { ...role, buildings };
    if (!mayGive(actor, grant)) return all("beyond_own_grants");
  }
  const people = await peopleToJudge(own, reachOf(actor, "people.read"), uuids);
  const refused = new Map<string, RowRefusal>();
  for (const uuid of uuids) {
    const person = people.get(uuid);
    if (!person) refused.set(uuid, "person_not_found");
    else if (role || tag !== undefined) {
      if (!reaches(reach, person)) refused.set(uuid, "beyond_own_grants");
    } else if (uuid === actor.userUuid) refused.set(uuid, "not_oneself");
    else if (!isWhollyTheirs(actor, reach, person)) refused.set(uuid, "beyond_own_grants");
  }
  if (act.name === "add_tag") {
    const may = uuids.filter((uuid) => !refused.has(uuid));
    for (const uuid of await peopleFullOfTags(own, may, tag ?? "")) refused.set(uuid, "too_many_tags");
  }
  const takesOwners = act.name === "switch_off" || (act.name === "take_role" && role?.role === "owner");
  if (!takesOwners) return refused;
  const owners = await ownersLetIn(own);
  const byPack = new Set(owners.filter(({ by_pack }) => by_pack).map(({ uuid }) => uuid));
  // A person who is also an owner by the pack stays an owner after the role is removed.
  const leaving = uuids.filter((uuid) => !refused.has(uuid) && !(role && byPack.has(uuid)));
  const stays = keepingAnOwner(
    owners.map(({ uuid }) => uuid),
    leaving,
  );
  for (const [at, uuid] of leaving.entries()) if (!stays[at]) refused.set(uuid, "last_owner");
  return refused;
}

type Judged = { companyUuid: string | null; buildingUuids: readonly string[] };

function reaches({ portfolio, buildings, companies }: Reach, { companyUuid, buildingUuids }: Judged): boolean {
  if (portfolio || (companyUuid !== null && companies.has(companyUuid))) return true;
  return buildingUuids.some((uuid) => buildings.has(uuid));
}

/** Carries it out; returns the people whose state changed. */
async function doAct(
  own: Tenant,
  { name, role, tag }: Act,
  uuids: readonly string[],
  { by, now }: { by: string; now: Date },
): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  if (tag !== undefined) return (name === "add_tag" ? addTag : takeTag)(own, uuids, tag);
  if (!role) return switchMany(own, uuids, { deactivated: name === "switch_off", now });
  return name === "give_role" ? giveMany(own, uuids, { role, by, now }) : takeMany(own, uuids, role);
}

const actions = {
  switch_off: "person.deactivated",
  switch_on: "person.reactivated",
  give_role: "grant.given",
  take_role: "grant.taken",
  add_tag: "person.tagged",
  take_tag: "person.untagged",
} as const satisfies Record<PeopleAct, Fact["action"]>;

function factOf({ uuid: job, by_uuid }: OpenJob, { name, role, tag }: Act, uuid: string): Fact {
  return {
    action: actions[name],
    actor: { kind: "user", uuid: by_uuid },
    target: { kind: "user", uuid },
    details: {
      ...(role ? { role: role.role, scope: role.scope, scope_uuid: role.uuid } : {}),
      ...(tag === undefined ? {} : { tag }),
      job,
    },
  };
}
