import type { ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import type { Tenant } from "../../platform/database/database.ts";

/** Changes the state of a service request on its locked row; `reason` is the manager's, null if there is none. */
export async function moveRequest(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  { status, reason, now }: { status: ServiceRequestStatus; reason: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable("service_requests")
    .set({ status, status_reason: reason, updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}
