import type {
  PackServiceRequest,
  PackServiceRequestPriority,
  PackServiceRequestType,
} from "@atrium/contract/pack/bookings.ts";
import { kind, positionOf } from "../packs/kind.ts";
import { stamps } from "../packs/happened.ts";

export const serviceRequestTypes = kind<PackServiceRequestType>({
  kind: "service_request_types",
  table: "service_request_types",
  keptBy: [["service_requests", "type_uuid"]],
  row: (type, at) => ({
    building_uuid: at.refOrNull("buildings", at.entity.building),
    position: positionOf(type, at),
    translations: at.texts({ name: type.name, description: type.description }),
  }),
});

export const serviceRequestPriorities = kind<PackServiceRequestPriority>({
  kind: "service_request_priorities",
  table: "service_request_priorities",
  keptBy: [["service_requests", "priority_uuid"]],
  row: (priority, at) => ({
    position: positionOf(priority, at),
    translations: at.texts({ name: priority.name }),
  }),
});

export const serviceRequests = kind<PackServiceRequest>({
  kind: "service_requests",
  table: "service_requests",
  insertOnly: ["created_at", "updated_at"],
  untouched: { when: "t.updated_at = t.created_at" },
  row: (request, at) => ({
    building_uuid: at.buildingUuid,
    user_uuid: at.ref("people", request.person),
    type_uuid: at.ref("service_request_types", request.type),
    priority_uuid: at.refOrNull("service_request_priorities", request.priority),
    title: request.title,
    description: request.description,
    location: request.location ?? null,
    status: request.status,
    ...stamps(request, at),
  }),
});
