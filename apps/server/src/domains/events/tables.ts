import type { Generated } from "kysely";
import type { Instant, InstantOrNull, PersonsOwn } from "../../platform/database/columns.ts";

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
  /** How many calendar mails were sent about it, including cancellations. */
  invitations: Generated<number>;
  /** Why a manager has put them on the list or removed them; null if they answered themselves. */
  house_reason: string | null;
  /** When they were checked in at the door, by the valid scans. */
  came_at: InstantOrNull;
  created_at: Instant;
  updated_at: Instant;
}

/** Who waits for a place: see the comments in its migration. */
interface EventWaitsTable {
  portfolio_uuid: string;
  uuid: string;
  content_uuid: string;
  user_uuid: string;
  state: "waiting" | "offered" | "ended";
  joined_at: Instant;
  offer_ends_at: InstantOrNull;
  told_at: InstantOrNull;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    event_attendances: EventAttendancesTable;
    event_waits: EventWaitsTable;
  }
}
