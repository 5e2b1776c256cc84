import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";

const day = 24 * 60 * 60 * 1000;
const keptAfterEnd = 30 * day;

/** Forgets what has no use any more: answers to idempotency keys after a day, sessions a month after their end. */
export async function sweep({ system }: Database, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  await system
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", new Date(now - day))
    .execute();
  await system
    .deleteFrom("sessions")
    .where("expires_at", "<", new Date(now - keptAfterEnd))
    .execute();
}
