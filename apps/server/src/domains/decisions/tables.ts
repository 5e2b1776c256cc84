import type { ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import type { Instant, InstantOrNull } from "../../platform/database/columns.ts";

/** A request that a manager decides by the link of a mail (R12). `subject_uuid`: the person who signed up. */
export interface ManagerRequestsTable {
  portfolio_uuid: string;
  uuid: string;
  token_hash: Uint8Array;
  kind: "sign_up" | "booking" | "service_request";
  /** The person who signed up, the booking, or the service request. */
  subject_uuid: string;
  whitelabel_uuid: string;
  manager_email: string;
  created_at: Instant;
  expires_at: Instant;
  decided_at: InstantOrNull;
  decision: "approve" | "deny" | null;
  reason: string | null;
  /** For a service request: its status when the link was created, which determines what yes and no mean. */
  step: ServiceRequestStatus | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    manager_requests: ManagerRequestsTable;
  }
}
