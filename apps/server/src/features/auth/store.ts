import { sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../shared/database/database.ts";

/** What logging in needs to know of a person. */
export async function findPerson({ db, portfolioUuid }: Tenant, email: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Whether a company of the portfolio lists the domain: only then is an address worth asking about. */
export async function findCompanyOfDomain({ db, portfolioUuid }: Tenant, domain: string) {
  return db
    .selectFrom("companies")
    .select(["uuid", "sso_required"])
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(sql<boolean>`email_domains @> array[${domain}]::text[]`)
    .executeTakeFirst();
}

/** The identity providers of a company, as the sign-in dialog offers them. */
export async function findProviders({ db, portfolioUuid }: Tenant, companyUuid: string) {
  return db
    .selectFrom("sso_providers")
    .select(["protocol", "name", "issuer", "single_signon_service"])
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", companyUuid)
    .orderBy("position")
    .orderBy("name")
    .execute();
}

export async function beginSession(
  { db, portfolioUuid }: Tenant,
  session: { userUuid: string; tokenHash: Buffer; userAgent: string | undefined; now: Date; expiresAt: Date },
): Promise<string> {
  const uuid = v7();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("sessions")
      .values({
        portfolio_uuid: portfolioUuid,
        uuid,
        user_uuid: session.userUuid,
        user_agent: session.userAgent?.slice(0, 300) ?? null,
        created_at: session.now,
        expires_at: session.expiresAt,
      })
      .execute();
    await trx
      .insertInto("refresh_tokens")
      .values({
        portfolio_uuid: portfolioUuid,
        token_hash: session.tokenHash,
        session_uuid: uuid,
        generation: 0,
        created_at: session.now,
      })
      .execute();
  });
  return uuid;
}

export async function endSession(
  { db, portfolioUuid }: Tenant,
  sessionUuid: string,
  reason: "logout" | "refresh_reused",
  now: Date,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: reason })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", sessionUuid)
    .where("ended_at", "is", null)
    .execute();
}

export type Rotation =
  | { outcome: "rotated" | "repeated"; sessionUuid: string; userUuid: string; expiresAt: Date }
  | { outcome: "reused"; sessionUuid: string }
  | { outcome: "refused" };

/**
 * Uses up a refresh token and puts its successor in place, on the locked row. Two tabs that refresh at once both get the
 * same successor for a few seconds; any other second use means that somebody else holds the token, and ends the session.
 */
export async function rotate(
  { db, portfolioUuid }: Tenant,
  { tokenHash, successorHash, now, graceMs }: { tokenHash: Buffer; successorHash: Buffer; now: Date; graceMs: number },
): Promise<Rotation> {
  return db.transaction().execute(async (trx): Promise<Rotation> => {
    const held = await trx
      .selectFrom("refresh_tokens as token")
      .innerJoin("sessions as session", (join) =>
        join
          .onRef("session.portfolio_uuid", "=", "token.portfolio_uuid")
          .onRef("session.uuid", "=", "token.session_uuid"),
      )
      .innerJoin("users as person", (join) =>
        join
          .onRef("person.portfolio_uuid", "=", "session.portfolio_uuid")
          .onRef("person.uuid", "=", "session.user_uuid"),
      )
      .where("token.portfolio_uuid", "=", portfolioUuid)
      .where("token.token_hash", "=", tokenHash)
      .select(["token.generation", "token.used_at", "token.session_uuid", "session.user_uuid", "session.expires_at"])
      .select(["session.ended_at", "person.deactivated"])
      .forUpdate(["token", "session"])
      .executeTakeFirst();
    if (!held || held.ended_at || held.deactivated || held.expires_at <= now) return { outcome: "refused" };
    const session = { sessionUuid: held.session_uuid, userUuid: held.user_uuid, expiresAt: held.expires_at };
    if (held.used_at) {
      const successor = await trx
        .selectFrom("refresh_tokens")
        .select("used_at")
        .where("portfolio_uuid", "=", portfolioUuid)
        .where("token_hash", "=", successorHash)
        .executeTakeFirst();
      const inGrace = now.getTime() - held.used_at.getTime() <= graceMs;
      if (inGrace && successor && !successor.used_at) return { outcome: "repeated", ...session };
      await endSession({ db: trx, portfolioUuid }, held.session_uuid, "refresh_reused", now);
      return { outcome: "reused", sessionUuid: held.session_uuid };
    }
    await trx
      .updateTable("refresh_tokens")
      .set({ used_at: now })
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("token_hash", "=", tokenHash)
      .execute();
    await trx
      .insertInto("refresh_tokens")
      .values({
        portfolio_uuid: portfolioUuid,
        token_hash: successorHash,
        session_uuid: held.session_uuid,
        generation: held.generation + 1,
        created_at: now,
      })
      .execute();
    return { outcome: "rotated", ...session };
  });
}
