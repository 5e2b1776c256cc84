import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";

/** That somebody may act in a session: it goes on, and the person is still let in. Asked of a statement that has both of them. */
export function stands(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, "sessions" | "users">();
  return eb.and([
    eb("sessions.ended_at", "is", null),
    eb("sessions.expires_at", ">", now),
    eb("users.deactivated", "=", false),
  ]);
}
