import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";

/** More sessions than anybody has: the list is for reading. */
const most = 100;

/** Where somebody is signed in now, with the time of each session's last renewal: the caller's session first, then the newest. */
export async function listSessions(
  { db, portfolioUuid }: Tenant,
  { userUuid, sessionUuid, now }: { userUuid: string; sessionUuid: string; now: Date },
) {
  return db
    .selectFrom("sessions")
    .select(["uuid", "user_agent", "created_at"])
    .select(
      sql<Date>`coalesce((select max(token.created_at) from refresh_tokens token
        where token.portfolio_uuid = sessions.portfolio_uuid and token.session_uuid = sessions.uuid),
        sessions.created_at)`.as("last_used_at"),
    )
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy((eb) => eb("uuid", "=", sessionUuid), "desc")
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
}

/** Whether a session belongs to this person and has not ended. */
export async function ownsSession(
  { db, portfolioUuid }: Tenant,
  { userUuid, sessionUuid, now }: { userUuid: string; sessionUuid: string; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom("sessions")
    .select("uuid")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .where("uuid", "=", sessionUuid)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets a person's picture. `updated_at` stays, since changes of the profile do not depend on it. */
export async function setAvatar({ db, portfolioUuid }: Tenant, userUuid: string, avatarUrl: string) {
  return db
    .updateTable("users")
    .set({ avatar_url: avatarUrl })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", userUuid)
    .returningAll()
    .executeTakeFirst();
}

export async function findCompanyOf({ db, portfolioUuid }: Tenant, userUuid: string) {
  return db
    .selectFrom("users")
    .innerJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "users.portfolio_uuid")
        .onRef("companies.uuid", "=", "users.company_uuid"),
    )
    .select(["companies.uuid", "companies.name"])
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("users.uuid", "=", userUuid)
    .executeTakeFirst();
}
