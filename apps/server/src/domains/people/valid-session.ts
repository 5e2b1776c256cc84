import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";

/** Whether a session is valid and its person is still admitted. For statements that join both tables. */
export function stands(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, "sessions" | "users">();
  return eb.and([
    eb("sessions.ended_at", "is", null),
    eb("sessions.expires_at", ">", now),
    eb("users.deactivated", "=", false),
  ]);
}
