import type { Kysely } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { hashOf } from "../../platform/keys/secrets.ts";
import { stands } from "../people/valid-session.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

type NewCode = { code: string; now: Date; expiresAt: Date; tokenEndsAt: Date | undefined };

export async function insertCode({ db, portfolioUuid }: Tenant, caller: Caller, given: NewCode): Promise<void> {
  await db
    .insertInto("web_view_codes")
    .values({
      portfolio_uuid: portfolioUuid,
      code_hash: hashOf(given.code),
      user_uuid: caller.userUuid,
      session_uuid: caller.sessionUuid,
      created_at: given.now,
      expires_at: given.expiresAt,
      token_ends_at: given.tokenEndsAt ?? null,
    })
    .execute();
}

/**
 * Redeems a code and returns whose it was. The same statement checks that it has not expired and that its person and session are still valid: of any
 * number of concurrent calls, one succeeds. The page that redeems it is not signed in, so this runs outside any portfolio.
 */
export async function useUpCode(system: Kysely<Schema>, { code, now }: { code: string; now: Date }) {
  return system
    .updateTable("web_view_codes as code")
    .from("users")
    .from("sessions")
    .set({ consumed_at: now })
    .where("code.code_hash", "=", hashOf(code))
    .where("code.consumed_at", "is", null)
    .where("code.expires_at", ">", now)
    .whereRef("users.portfolio_uuid", "=", "code.portfolio_uuid")
    .whereRef("users.uuid", "=", "code.user_uuid")
    .whereRef("sessions.portfolio_uuid", "=", "code.portfolio_uuid")
    .whereRef("sessions.uuid", "=", "code.session_uuid")
    .where(stands(now))
    .returning(["code.portfolio_uuid", "code.user_uuid", "code.session_uuid", "code.token_ends_at"])
    .executeTakeFirst();
}
