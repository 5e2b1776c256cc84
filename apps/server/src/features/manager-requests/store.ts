import type { Tenant } from "../../shared/database/database.ts";
import { hashOf } from "../../shared/identity/secrets.ts";

/** What a link's token is about. Decided requests stay readable; expired ones only if they were decided in time. */
export async function findRequest({ db, portfolioUuid }: Tenant, token: string, now: Date) {
  return db
    .selectFrom("manager_requests as request")
    .innerJoin("users as person", (join) =>
      join
        .onRef("person.portfolio_uuid", "=", "request.portfolio_uuid")
        .onRef("person.uuid", "=", "request.subject_uuid"),
    )
    .leftJoin("companies as company", (join) =>
      join
        .onRef("company.portfolio_uuid", "=", "person.portfolio_uuid")
        .onRef("company.uuid", "=", "person.company_uuid"),
    )
    .where("request.portfolio_uuid", "=", portfolioUuid)
    .where("request.token_hash", "=", hashOf(token))
    .where((eb) => eb.or([eb("request.expires_at", ">", now), eb("request.decided_at", "is not", null)]))
    .select(["request.uuid", "request.kind", "request.decision", "request.reason", "request.created_at"])
    .select(["request.whitelabel_uuid", "person.uuid as person_uuid", "person.email", "person.locale"])
    .select(["person.first_name", "person.last_name", "person.awaits_approval", "company.name as company_name"])
    .executeTakeFirst();
}

export type ManagerRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Writes a decision where there is none yet: of several at once, one. */
export async function decide(
  { db, portfolioUuid }: Tenant,
  { uuid }: ManagerRequest,
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

/** Lets the person in, or switches the account off. */
export async function settle(
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
