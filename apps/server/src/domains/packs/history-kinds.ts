import type { Row } from "./columns.ts";
import type { Mapping } from "./mapping.ts";

/*
 * Kinds that people create in the portal, and that a pack describes as history. A row that somebody has changed since (`updated_at` differs from
 * `created_at`) belongs to that person: no import changes it again.
 */

export const standing = ["pending", "pending_payment", "submitted", "confirmed", "accepted", "approved"];

export function stamps(value: { created_at?: string }, at: Mapping, building?: string): Row {
  const created_at = at.time(value.created_at, building) ?? at.ground.now.toISOString();
  return { created_at, updated_at: created_at };
}

export function span(value: { start_at: string; end_at: string }, at: Mapping, building: string | undefined): Row {
  const start_at = at.time(value.start_at, building);
  const end_at = at.time(value.end_at, building);
  if (start_at && end_at && end_at <= start_at) at.fault("end_at", "must be after start_at");
  return { start_at, end_at };
}
