import { longestRequest } from "@atrium/rules/service-request-status.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ServiceRequest, ServiceRequestStatus } from "../entities/service-request.ts";
import { Data, Entity, Lang, Lines, Nullable, Pagination, Text, Uuid } from "../schemas.ts";

/** The number of one, as a path carries it. */
const RequestId = Type.String({ pattern: "^[1-9][0-9]{0,14}$" });
const params = Entity({ buildingUuid: Uuid });
const lang = { lang: Type.Optional(Lang) };
const Choice = Entity({ uuid: Uuid, name: Type.String(), description: Nullable(Type.String()) });
const Written = Data({ service_request: ServiceRequest });

export const serviceRequests = {
  "GET /service-request/buildings/:buildingUuid/requests": endpoint({
    summary: "List the signed-in person's own service requests of a building, the newest first.",
    access: "member",
    scope: { building: "params.buildingUuid" },
    secret: true,
    keptOffline: true,
    params,
    query: Entity({
      ...lang,
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: Data({ service_requests: Type.Array(ServiceRequest), pagination: Pagination }),
    refusals: [],
    shows: ["service_requests"],
  }),
  "GET /service-request/buildings/:buildingUuid/metadata": endpoint({
    summary: "Read the options of a service request of a building: types, priorities and statuses.",
    access: "member",
    scope: { building: "params.buildingUuid" },
    mayLag: true,
    keptOffline: true,
    params,
    query: Entity(lang),
    reply: Data({
      types: Type.Array(Choice),
      priorities: Type.Array(Entity({ uuid: Uuid, name: Type.String() })),
      statuses: Type.Array(ServiceRequestStatus),
    }),
    refusals: [],
    shows: ["settings"],
  }),
  "POST /service-request/buildings/:buildingUuid/create": endpoint({
    summary: "Create a service request in a building. Its manager is notified by mail. `priority` is the uuid of one.",
    access: "member",
    scope: { building: "params.buildingUuid" },
    params,
    query: Entity(lang),
    body: Entity({
      type_uuid: Uuid,
      title: Text(longestRequest.title, 1),
      description: Lines(longestRequest.description, 1),
      location: Type.Optional(Text(longestRequest.location)),
      priority: Type.Optional(Uuid),
    }),
    reply: Written,
    refusals: [],
    changes: ["service_requests"],
    idempotent: "by_handler",
  }),
  "PUT /service-request/buildings/:buildingUuid/service-request/:requestId": endpoint({
    summary:
      "Change the state of one of the signed-in person's own service requests: to canceled, or from resolved to closed or back to open. Repeating the call changes nothing.",
    access: "member",
    scope: { building: "params.buildingUuid" },
    params: Entity({ buildingUuid: Uuid, requestId: RequestId }),
    query: Entity(lang),
    body: Entity({ status: ServiceRequestStatus }),
    reply: Written,
    refusals: ["service_request_not_found", "service_request_move"],
    changes: ["service_requests"],
  }),
};
