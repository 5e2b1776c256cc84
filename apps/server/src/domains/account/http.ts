import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import type { Building } from "@atrium/contract/entities/building.ts";
import { isName, leastNameLength } from "@atrium/rules/person-name.ts";
import type { FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { Static } from "typebox";
import { portalOrigin } from "../brands/portal-origin.ts";
import { toBuilding } from "../buildings/building-replies.ts";
import { selectBuildings } from "../buildings/building-store.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import type { UsersTable } from "../people/tables.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { type InputFault, refuse } from "../../platform/http/refusal.ts";
import { welcome } from "../people/new-person.ts";
import { toUser } from "../people/user-reply.ts";
import type { FlagServices } from "../flags/services.ts";
import { changePassword, passwordChangeIn } from "./change-password.ts";
import { findUser, joinCompanyBuilding, updateUser } from "./store.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

const changeKey = "PUT /users/current";

type Changed = EndpointReply<typeof changeKey>;

type UserHandlers = Pick<
  Handlers,
  "GET /users/current" | typeof changeKey | "GET /users/current/buildings" | "GET /tenant/v1/users/current/buildings"
>;

export function userHandlers(services: FlagServices): UserHandlers {
  const { callers, clock } = services;

  async function changeProfile(
    tenant: Tenant,
    caller: Caller,
    body: EndpointBody<typeof changeKey>,
    greet: (own: Tenant, user: Selectable<UsersTable>) => Promise<void>,
  ): Promise<Changed> {
    const { default_building_uuid: building } = body;
    if (building && !caller.complete) await mayChoose(tenant, caller, building);
    const user = await updateUser(tenant, caller.userUuid, body);
    if (user) await greet(tenant, user);
    if (user) return { data: { user: toUser(user) } };
    return refuse((await findUser(tenant, caller.userUuid)) ? "profile_changed" : "session_ended");
  }

  /** Creates the full session for a person who finishes signing up by this change. It reads what it needs before a transaction begins. */
  async function welcomeOf(request: FastifyRequest) {
    const brand = await services.brands.ofRequest(request);
    const origin = await portalOrigin(services, brand, request);
    return async (own: Tenant, user: Selectable<UsersTable>): Promise<void> => {
      const mayEnter = user.confirmed && user.terms_accepted && !user.awaits_approval;
      if (mayEnter) await welcome(services, own, user, { brand, origin, request });
    };
  }

  return {
    async "GET /users/current"({ caller, tenant }) {
      const user = await findUser(tenant, caller.userUuid);
      return user ? { data: { user: toUser(user) } } : refuse("session_ended");
    },

    async [changeKey]({ body, caller, tenant, request }) {
      const change = passwordChangeIn(body);
      if (change) {
        if (!caller.complete) return refuse("sign_up_unfinished");
        return changePassword(services, tenant, { change, caller, request });
      }
      const typed = withNames(body);
      const { userUuid } = caller;
      const once = await oncePerKey<Changed>({ tenant, userUuid, clock, request, endpoint: changeKey });
      if (once.before) return once.before;
      const greet = caller.complete ? greetNobody : await welcomeOf(request);
      const changed = await once.work((own) => changeProfile(own, caller, typed, greet));
      // Accepting the terms can complete a sign-up, and choosing a building extends what the person may see.
      callers.forget(caller.sessionUuid);
      return changed;
    },

    async "GET /users/current/buildings"({ caller, tenant, request }) {
      return wholeList(await buildingsOf(tenant, caller, request));
    },

    async "GET /tenant/v1/users/current/buildings"({ query, caller, tenant, request }) {
      const all = await buildingsOf(tenant, caller, request);
      const scope = query.brand_scope ?? "ALL";
      return wholeList(scope === "ALL" ? all : all.filter((one) => one.brand_identifier === scope));
    },
  };
}

const greetNobody = () => Promise.resolve();

/** A person's buildings are returned in one page. */
function wholeList<Building>(buildings: Building[]) {
  const { length } = buildings;
  return { data: { buildings, pagination: { offset: 0, limit: length, total: length } } };
}

/** Trims names; the rest must still be valid (1 §5). */
function withNames(body: EndpointBody<typeof changeKey>): EndpointBody<typeof changeKey> {
  const typed = { ...body };
  const faults: InputFault[] = [];
  for (const field of ["first_name", "last_name"] as const) {
    const name = body[field];
    if (name === undefined) continue;
    typed[field] = name.trim();
    if (!isName(name))
      faults.push({ path: `/${field}`, code: "minLength", message: `must have ${leastNameLength} characters` });
  }
  return faults.length > 0 ? refuse("validation_failed", faults) : typed;
}

/** A person who is still signing up may choose, and joins, any building of the company. */
async function mayChoose(tenant: Tenant, caller: Caller, buildingUuid: string): Promise<void> {
  const { userUuid, companyUuid, buildingUuids } = caller;
  const joined = companyUuid !== null && (await joinCompanyBuilding(tenant, { userUuid, companyUuid, buildingUuid }));
  if (!joined && !buildingUuids.has(buildingUuid)) refuse("building_not_found");
}

async function buildingsOf(
  tenant: Tenant,
  caller: Caller,
  request: FastifyRequest,
): Promise<Static<typeof Building>[]> {
  const rows = await selectBuildings(tenant, wantedLanguages(request)[0])
    .where(isOneOf("buildings.uuid", [...caller.buildingUuids]))
    .orderBy("buildings.position")
    .orderBy("buildings.name")
    .execute();
  return rows.map(toBuilding);
}
