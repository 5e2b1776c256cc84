import type { Building } from "@atrium/contract/entities/building.ts";
import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import { toBuilding } from "../../shared/brands/building-replies.ts";
import { selectBuildings } from "../../shared/brands/building-store.ts";
import type { Tenant } from "../../shared/database/database.ts";
import { wantedLanguages } from "../../shared/http/languages.ts";
import type { Handlers } from "../../shared/http/mount.ts";
import { refuse } from "../../shared/http/refusal.ts";
import { mustBelong } from "../../shared/identity/building-access.ts";
import type { Caller } from "../../shared/identity/callers.ts";
import { toUser } from "../../shared/identity/user-reply.ts";
import type { Services } from "../../shared/services.ts";
import { findUser, joinCompanyBuilding, updateUser } from "./store.ts";

type UserHandlers = Pick<
  Handlers,
  | "GET /users/current"
  | "PUT /users/current"
  | "GET /users/current/buildings"
  | "GET /tenant/v1/users/current/buildings"
>;

export function userHandlers({ callers }: Pick<Services, "callers">): UserHandlers {
  return {
    async "GET /users/current"({ caller, tenant }) {
      const user = await findUser(tenant, caller.userUuid);
      return user ? { data: { user: toUser(user) } } : refuse("session_ended");
    },

    async "PUT /users/current"({ body, caller, tenant }) {
      if (body.default_building_uuid) await mayMoveTo(tenant, caller, body.default_building_uuid);
      const user = await updateUser(tenant, caller.userUuid, body);
      // Accepting the terms can complete a sign-up, and choosing a building widens what may be seen.
      callers.forget(caller.sessionUuid);
      return user ? { data: { user: toUser(user) } } : refuse("session_ended");
    },

    async "GET /users/current/buildings"({ caller, tenant, request }) {
      return { data: { buildings: await buildingsOf(tenant, caller, request) } };
    },

    async "GET /tenant/v1/users/current/buildings"({ query, caller, tenant, request }) {
      const all = await buildingsOf(tenant, caller, request);
      const scope = query.brand_scope ?? "ALL";
      return { data: { buildings: scope === "ALL" ? all : all.filter((one) => one.brand_identifier === scope) } };
    },
  };
}

/** One's own buildings; whoever is still signing up may choose among those of the company. */
async function mayMoveTo(tenant: Tenant, caller: Caller, buildingUuid: string): Promise<void> {
  const { userUuid, companyUuid, complete } = caller;
  if (!complete && companyUuid && (await joinCompanyBuilding(tenant, { userUuid, companyUuid, buildingUuid }))) return;
  mustBelong(caller, buildingUuid);
}

async function buildingsOf(
  tenant: Tenant,
  caller: Caller,
  request: FastifyRequest,
): Promise<Static<typeof Building>[]> {
  const rows = await selectBuildings(tenant, wantedLanguages(request)[0])
    .where((eb) => eb("buildings.uuid", "=", eb.fn.any(eb.val([...caller.buildingUuids]))))
    .orderBy("buildings.position")
    .orderBy("buildings.name")
    .execute();
  return rows.map(toBuilding);
}
