import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import type { ServiceRequest } from "@atrium/contract/entities/service-request.ts";
import { mayMove, serviceRequestStatuses } from "@atrium/rules/service-request-status.ts";
import type { Static } from "typebox";
import { hostOf } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { type InputFault, Refusal, refuse } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { isAsked } from "./letters.ts";
import { askRequestManager } from "./ask-manager.ts";
import { moveRequest } from "./move-request.ts";
import type { Services } from "../sessions/services.ts";
import {
  findRequest,
  insertRequest,
  listPriorities,
  listRequests,
  listTypes,
  lockRequest,
  type NewRequest,
  type RequestRow,
  type Whose,
} from "./store.ts";

const createKey = "POST /service-request/buildings/:buildingUuid/create";

type RequestHandlers = Pick<
  Handlers,
  | "GET /service-request/buildings/:buildingUuid/requests"
  | "GET /service-request/buildings/:buildingUuid/metadata"
  | typeof createKey
  | "PUT /service-request/buildings/:buildingUuid/service-request/:requestId"
>;

type Created = EndpointReply<typeof createKey>;

/** Each request sends a mail. */
const creations: LimitRule = { name: "service-request", points: 20, seconds: 60 * 60 };
const moves: LimitRule = { name: "service-request-move", points: 60, seconds: 60 * 60 };

/** Service requests in a building, created by its people and visible to the person who created them (R7). */
export function serviceRequestHandlers(services: Services): RequestHandlers {
  const { clock, limits } = services;

  return {
    async "GET /service-request/buildings/:buildingUuid/requests"({ params, query, caller, tenant, request }) {
      const { offset = 0, limit = 100 } = query;
      const page = { lang: wantedLanguages(request)[0], offset, limit };
      const { rows, total } = await listRequests(tenant, whoseOf(params, caller), page);
      return { data: { service_requests: rows.map(toServiceRequest), pagination: { offset, limit, total } } };
    },

    async "GET /service-request/buildings/:buildingUuid/metadata"({ params, tenant, request }) {
      const [lang] = wantedLanguages(request);
      const [types, priorities] = await Promise.all([
        listTypes(tenant, params.buildingUuid, lang),
        listPriorities(tenant, lang),
      ]);
      return {
        data: {
          types: types.map((type) => ({ ...type, name: type.name ?? "" })),
          priorities: priorities.map((priority) => ({ ...priority, name: priority.name ?? "" })),
          statuses: [...serviceRequestStatuses],
        },
      };
    },

    async [createKey]({ params, body, caller, tenant, request }) {
      const whose = whoseOf(params, caller);
      const [lang] = wantedLanguages(request);
      const { userUuid } = caller;
      const once = await oncePerKey<Created>({ tenant, userUuid, clock, request, endpoint: createKey });
      if (once.before) return once.before;
      const wanted = await readNew(tenant, whose.buildingUuid, body);
      const whoAsks = `${tenant.portfolioUuid} ${userUuid}`;
      await limits.take(creations, whoAsks);
      const { brand, origin } = await hostOf(services, request);
      // Look-ups happen before: the embedded database has only one connection, which this transaction uses.
      let made = false;
      const answer = await once.work(async (own) => {
        made = true;
        const id = await insertRequest(own, whose, wanted, clock.now());
        const row = (await findRequest(own, whose, id, lang)) ?? refuse("internal");
        await record(
          own,
          { action: "service_request.created", ...aboutOf(row.uuid, whose) },
          { now: clock.now(), request },
        );
        await askRequestManager(services, own, { requestUuid: row.uuid, brand, origin });
        return { data: { service_request: toServiceRequest(row) } };
      });
      // A concurrent request with the same key was faster.
      if (!made) await limits.giveBack(creations, whoAsks);
      return answer;
    },

    async "PUT /service-request/buildings/:buildingUuid/service-request/:requestId"(call) {
      const { params, body, caller, tenant, request } = call;
      const [lang] = wantedLanguages(request);
      await limits.take(moves, `${tenant.portfolioUuid} ${caller.userUuid}`);
      // Look-ups happen before: the embedded database has only one connection, which a transaction uses.
      const { brand, origin } = await hostOf(services, request);
      return inTransaction(tenant, async (own) => {
        const row = await lockRequest(own, whoseOf(params, caller), Number(params.requestId), lang);
        if (!row) return refuse("service_request_not_found");
        if (row.status === body.status) return { data: { service_request: toServiceRequest(row) } };
        if (!mayMove(row.status, body.status)) return refuse("service_request_move");
        const now = clock.now();
        await moveRequest(own, row.uuid, { status: body.status, reason: null, now });
        const details = { from: row.status, to: body.status };
        const about = aboutOf(row.uuid, whoseOf(params, caller));
        await record(own, { action: "service_request.moved", ...about, details }, { now, request });
        // A reopened request goes to the manager again.
        if (isAsked(body.status)) await askRequestManager(services, own, { requestUuid: row.uuid, brand, origin });
        const moved = { ...row, status: body.status, status_reason: null, updated_at: now };
        return { data: { service_request: toServiceRequest(moved) } };
      });
    },
  };
}

function whoseOf({ buildingUuid }: { buildingUuid: string }, { userUuid }: { userUuid: string }): Whose {
  return { buildingUuid, userUuid };
}

/** The actor, the subject and the building of a fact. */
function aboutOf(uuid: string, { buildingUuid, userUuid }: Whose) {
  return { actor: { kind: "user", uuid: userUuid }, target: { kind: "service_request", uuid }, buildingUuid } as const;
}

/** Blank texts count as absent, and the type must be offered in the building. */
async function readNew(
  tenant: Tenant,
  buildingUuid: string,
  body: EndpointBody<typeof createKey>,
): Promise<NewRequest> {
  const faults: InputFault[] = [];
  const title = body.title.trim();
  const description = body.description.trim();
  if (!title) faults.push({ path: "/title", code: "required", message: "must not be empty" });
  if (!description) faults.push({ path: "/description", code: "required", message: "must not be empty" });
  const [types, priorities] = await Promise.all([
    listTypes(tenant, buildingUuid, undefined),
    listPriorities(tenant, undefined),
  ]);
  if (!types.some(({ uuid }) => uuid === body.type_uuid))
    faults.push({ path: "/type_uuid", code: "unknown", message: "must be a type of this building" });
  if (body.priority && !priorities.some(({ uuid }) => uuid === body.priority))
    faults.push({ path: "/priority", code: "unknown", message: "must be the uuid of a priority" });
  if (faults.length > 0) throw new Refusal("validation_failed", faults);
  return {
    type_uuid: body.type_uuid,
    priority_uuid: body.priority ?? null,
    title,
    description,
    location: body.location?.trim() || null,
  };
}

function toServiceRequest(row: RequestRow): Static<typeof ServiceRequest> {
  const { type_uuid, type_name, priority_uuid, priority_name, created_at, updated_at, ...rest } = row;
  return {
    ...rest,
    type: { uuid: type_uuid, name: type_name ?? "" },
    priority: priority_uuid ? { uuid: priority_uuid, name: priority_name ?? "" } : null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
