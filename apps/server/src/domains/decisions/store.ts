import type { Tenant } from "../../platform/database/database.ts";
import { hashOf } from "../../platform/keys/secrets.ts";

/** A link as a mail carries it, or one of the manager's own that a ticket names. */
export type LinkAsked = { token: string } | { uuid: string; managerEmail: string };

/** What a link is about. Decided requests stay readable; expired ones only if they were decided in time. */
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

/** Writes a decision where there is none yet: of several at once, one. */
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

/** Answers every link that asks about one thing: somebody else's, or one that a reminder brought. */
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
