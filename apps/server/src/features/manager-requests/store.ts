import type { Tenant } from "../../shared/database/database.ts";
import { personWithCompany } from "../../shared/identity/person-with-company.ts";
import { hashOf } from "../../shared/identity/secrets.ts";

/** What a link's token is about. Decided requests stay readable; expired ones only if they were decided in time. */
export function findLink({ db, portfolioUuid }: Tenant, token: string, now: Date) {
  return db
    .selectFrom("manager_requests")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("token_hash", "=", hashOf(token))
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

/** Somebody who signed up, with the company whose manager is asked. */
export function findNewcomer(tenant: Tenant, uuid: string) {
  return personWithCompany(tenant, uuid).select(["person.uuid", "person.awaits_approval"]).executeTakeFirst();
}

/** Lets the person in, or switches the account off. */
export async function settleNewcomer(
  { db, portfolioUuid }: Tenant,
  personUuid: string,
  { approved, now }: { approved: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable("users")
    .set(approved ? { awaits_approval: false, updated_at: now } : { deactivated: true, updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", personUuid)
    .execute();
}

/** Grants a booking or turns it down, on its locked row; what is turned down holds its time no longer. */
export async function settleBooking(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  { reason, decidedBy, now }: { reason: string | null; decidedBy: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable("resource_bookings")
    .set(({ eb }) => ({
      status: reason === null ? "accepted" : "denied",
      decision_reason: reason,
      decided_by_uuid: decidedBy,
      invitations: eb("invitations", "+", reason === null ? 1 : 0),
      updated_at: now,
    }))
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}
