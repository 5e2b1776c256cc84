import { kind } from "../packs/kind.ts";
import { stamps } from "../packs/history-kinds.ts";

export const serviceRequestTypes = kind({
  kind: "service_request_types",
  keptBy: [["service_requests", "type_uuid"]],
});

export const serviceRequestPriorities = kind({
  kind: "service_request_priorities",
  keptBy: [["service_requests", "priority_uuid"]],
});

export const serviceRequests = kind({
  kind: "service_requests",
  insertOnly: ["created_at", "updated_at"],
  untouched: { when: "t.updated_at = t.created_at" },
  beside: stamps,
});
