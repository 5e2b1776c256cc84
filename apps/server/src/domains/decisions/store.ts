import type { Tenant } from "../../platform/database/database.ts";
import { hashOf } from "../../platform/keys/secrets.ts";

/** A link of a mail, or a request to the manager that a ticket names. */
export type LinkAsked = { token: string } | { uuid: string; managerEmail: string };

/** A link's subject. Decided requests stay readable; expired ones only if they were decided in time. */
export function findLink({ db, portfolioUuid }: Tenant, asked: LinkAsked, now: Date) {
  return db
    .selectFrom("manager_requests")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where((eb) =>
      "token" in asked
        ? eb("token_hash", "=", hashOf(asked.token))
        : eb.and({ uuid: asked.uuid, manager_email: asked.managerEmail }),
    )
    .where((eb) => eb.or([eb("expires_at", ">", now), eb("decided_at", "is not", null)]))
    .select(["uuid", "kind", "subject_uuid", "decision", "reason", "step", "created_at"])
    .executeTakeFirst();
}

export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Stores a decision if there is none yet: of several concurrent ones, one. */
export async function decide(
  { db, portfolioUuid }: Tenant,
  { uuid }: Link,
  { decision, reason, now }: { decision: "approve" | "deny"; reason: string | null; now: Date },
): Promise<boolean> {
  const done = await db
    .updateTable("manager_requests")
    .set({ decision, reason, decided_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("decided_at", "is", null)
    .where("expires_at", ">", now)
    .returning("uuid")
    .executeTakeFirst();
  return done !== undefined;
}

/** Marks every link about the same subject as answered, also those of other managers and of reminders. */
export async function closeLinks(
  { db, portfolioUuid }: Tenant,
  { kind, uuid, reason, now }: { kind: Link["kind"]; uuid: string; reason: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable("manager_requests")
    .set({ decision: reason === null ? "approve" : "deny", reason, decided_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("kind", "=", kind)
    .where("subject_uuid", "=", uuid)
    .where("decided_at", "is", null)
    .execute();
}
