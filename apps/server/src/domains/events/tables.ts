import type { Generated } from "kysely";
import type { Instant, PersonsOwn } from "../../platform/database/columns.ts";

export type ParticipationStatus =
  | "pending"
  | "pending_payment"
  | "confirmed"
  | "cancelled_user"
  | "cancelled_vendor"
  | "denied_unavailable"
  | "denied_available"
  | "accepted"
  | "cancelled";

interface EventAttendancesTable extends PersonsOwn {
  content_uuid: string;
  user_uuid: string;
  status: ParticipationStatus;
  /** How many calendar invitations have gone out about it, cancellations among them. */
  invitations: Generated<number>;
  /** Why whoever runs the building has put them on the list or taken them from it; null where they answered by themselves. */
  house_reason: string | null;
  created_at: Instant;
  updated_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    event_attendances: EventAttendancesTable;
  }
}
