import type { EndpointReply } from "@atrium/contract/client.ts";
import { isWhollyTheirs, mayGive, type Reach, reachOf } from "@atrium/rules/capabilities.ts";
import { readTag } from "@atrium/rules/person-tags.ts";
import { type Grant, scopesOfRole } from "@atrium/rules/roles.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import {
  buildingsOfPlace,
  deleteGrant,
  grantsOfPerson,
  hasOwner,
  insertGrant,
  lockOwners,
  type Place,
  type StoredGrant,
} from "../grants/store.ts";
import { addTag, peopleFullOfTags, takeTag } from "../people/tags.ts";
import type { Services } from "../sessions/services.ts";
import { byCaller, note } from "./grant-facts.ts";
import { paged, pageOf } from "./keyset.ts";
import {
  buildingsOfPerson,
  findPersonWithin,
  listPeople,
  type PersonRow,
  sessionsOfPerson,
  setDeactivated,
  tagsWithin,
} from "./people-store.ts";

type PeopleHandlers = Pick<
  Handlers,
  | "GET /admin/v1/people"
  | "GET /admin/v1/people/:uuid"
  | "GET /admin/v1/people-tags"
  | "PUT /admin/v1/people/:uuid/tag"
  | "PUT /admin/v1/people/:uuid/deactivated"
  | "POST /admin/v1/people/:uuid/grants"
  | "DELETE /admin/v1/people/:uuid/grants/:grantUuid"
>;
type Person = EndpointReply<"GET /admin/v1/people/:uuid">["data"]["person"];

/** People in the console: who they are, and their roles (rows G1, G6). */
export function consolePeopleHandlers({ clock, sessions }: Pick<Services, "clock" | "sessions">): PeopleHandlers {
  async function mustFind(tenant: Tenant, reach: Reach, uuid: string): Promise<PersonRow> {
    return (await findPersonWithin(tenant, reach, uuid)) ?? refuse("person_not_found");
  }

  /** A person as the caller may read them: only buildings and grants within the caller's reach. */
  async function show(tenant: Tenant, caller: Caller, uuid: string): Promise<{ data: { person: Person } }> {
    const reach = reachOf(caller, "people.read");
    const person = await mustFind(tenant, reach, uuid);
    const [buildings, grants, open] = await Promise.all([
      buildingsOfPerson(tenant, uuid),
      grantsOfPerson(tenant, uuid),
      sessionsOfPerson(tenant, uuid, clock.now()),
    ]);
    return {
      data: {
        person: {
          ...rowOf(person),
          created_at: person.created_at.toISOString(),
          locale: person.locale,
          owner_by_pack: isOwnerByPack(person),
          buildings: buildings.filter((building) => reach.portfolio || reach.buildings.has(building.uuid)),
          grants: grants.filter((grant) => isWithin(reach, grant)).map(shown),
          sessions: open.map(({ created_at, ...session }) => ({ ...session, created_at: created_at.toISOString() })),
        },
      },
    };
  }

  /** Runs a change that could leave a portfolio without an owner, and refuses it if it does. */
  function keepingAnOwner(tenant: Tenant, work: (own: Tenant) => Promise<void>): Promise<void> {
    return inTransaction(tenant, async (own) => {
      await lockOwners(own);
      await work(own);
      if (!(await hasOwner(own))) refuse("last_owner");
    });
  }

  return {
    async "GET /admin/v1/people"({ query, reach, tenant }) {
      const { after, limit } = pageOf(query, ["text", "uuid"]);
      const { page, next } = paged(await listPeople(tenant, reach, query, { after, limit }), limit, (person) => [
        person.sort_name,
        person.uuid,
      ]);
      return { data: { people: page.map(rowOf), next } };
    },

    "GET /admin/v1/people/:uuid": ({ caller, params, tenant }) => show(tenant, caller, params.uuid.toLowerCase()),

    async "PUT /admin/v1/people/:uuid/deactivated"({ body, caller, params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      const { deactivated } = body;
      if (uuid === caller.userUuid) refuse("not_oneself");
      await keepingAnOwner(tenant, async (own) => {
        const person = await mustFind(own, reach, uuid);
        await mustBeWhollyTheirs(own, { caller, reach, person });
        const now = clock.now();
        if (!(await setDeactivated(own, uuid, { deactivated, now }))) return;
        if (deactivated) await sessions.endAll(own, uuid, "deactivated", { request });
        const action = deactivated ? "person.deactivated" : "person.reactivated";
        await record(own, { action, actor: byCaller(caller), target: { kind: "user", uuid } }, { now, request });
      });
      return show(tenant, caller, uuid);
    },

    "GET /admin/v1/people-tags": async ({ reach, tenant }) => ({ data: { tags: await tagsWithin(tenant, reach) } }),

    async "PUT /admin/v1/people/:uuid/tag"({ body, caller, params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      const tag = readTag(body.tag) ?? refuse("validation_failed", [tagFault]);
      await inTransaction(tenant, async (own) => {
        // Who changes people of a building may change their tags, which they may then also read.
        const { tags } = await mustFind(own, reach, uuid);
        if (tags === null) refuse("beyond_own_grants");
        if (body.has && (await peopleFullOfTags(own, [uuid], tag)).has(uuid)) refuse("too_many_tags");
        const changed = await (body.has ? addTag : takeTag)(own, [uuid], tag);
        if (!changed.has(uuid)) return;
        const action = body.has ? "person.tagged" : "person.untagged";
        const fact = { action, actor: byCaller(caller), target: { kind: "user", uuid }, details: { tag } } as const;
        await record(own, fact, { now: clock.now(), request });
      });
      return show(tenant, caller, uuid);
    },

    async "POST /admin/v1/people/:uuid/grants"({ body, caller, params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      await inTransaction(tenant, async (own) => {
        await mustFind(own, reach, uuid);
        const place: Place = { scope: body.scope, uuid: body.scope_uuid?.toLowerCase() ?? null };
        const buildings = (await buildingsOfPlace(own, place)) ?? refuse("place_not_found");
        if (!scopesOfRole(body.role).includes(place.scope)) refuse("role_not_there");
        const grant: Grant = { role: body.role, ...place, buildings };
        if (!mayGive(caller, grant)) refuse("beyond_own_grants");
        const now = clock.now();
        const given = { userUuid: uuid, role: body.role, place, by: caller.userUuid, now };
        if (await insertGrant(own, given)) await note(own, "grant.given", { caller, uuid, grant, now, request });
      });
      return show(tenant, caller, uuid);
    },

    async "DELETE /admin/v1/people/:uuid/grants/:grantUuid"({ caller, params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      await keepingAnOwner(tenant, async (own) => {
        await mustFind(own, reach, uuid);
        const wanted = params.grantUuid.toLowerCase();
        const grants = await grantsOfPerson(own, uuid);
        const grant = grants.find(({ grantUuid }) => grantUuid === wanted) ?? refuse("grant_not_found");
        if (!mayGive(caller, grant)) refuse("beyond_own_grants");
        if (await deleteGrant(own, wanted))
          await note(own, "grant.taken", { caller, uuid, grant, now: clock.now(), request });
      });
      return show(tenant, caller, uuid);
    },
  };
}

/** Refuses to remove a person from buildings outside the caller's reach, or a role that the caller could not grant. */
async function mustBeWhollyTheirs(
  own: Tenant,
  { caller, reach, person }: { caller: Caller; reach: Reach; person: PersonRow },
): Promise<void> {
  const { admin, hqo_staff: hqoStaff, company_uuid: companyUuid } = person;
  const grants = await grantsOfPerson(own, person.uuid);
  const buildings = await buildingsOfPerson(own, person.uuid);
  const whole = { admin, hqoStaff, companyUuid, grants, buildingUuids: buildings.map(({ uuid }) => uuid) };
  if (!isWhollyTheirs(caller, reach, whole)) refuse("beyond_own_grants");
}

/** Of a text that is no tag though its characters are allowed, such as one that is too long once its letters are composed. */
export const tagFault = {
  path: "/tag",
  code: "tag",
  message: "must be 1 to 40 characters without commas and semicolons",
};

const isOwnerByPack = ({ admin, hqo_staff }: PersonRow): boolean => admin || hqo_staff;

function isWithin(reach: Reach, { scope, uuid, buildings }: Grant): boolean {
  if (reach.portfolio) return true;
  if (scope === "company") return uuid !== null && reach.companies.has(uuid);
  return buildings.some((building) => reach.buildings.has(building));
}

const shown = ({ grantUuid, role, scope, uuid, name, givenAt, givenBy }: StoredGrant) => ({
  uuid: grantUuid,
  role,
  scope,
  scope_uuid: uuid,
  scope_name: name,
  given_at: givenAt.toISOString(),
  given_by: givenBy,
});

type Listed = Pick<
  PersonRow,
  "uuid" | "first_name" | "last_name" | "email" | "standing" | "company_uuid" | "company_name" | "tags"
>;

function rowOf({ uuid, first_name, last_name, email, standing, company_uuid, company_name, tags }: Listed) {
  const company = company_uuid === null ? null : { uuid: company_uuid, name: company_name ?? "" };
  return { uuid, first_name, last_name, email, standing, company, tags };
}
