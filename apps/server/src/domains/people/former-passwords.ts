import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { verifyPassword } from "./passwords.ts";

/** How many former passwords must not be used again (R21). */
const remembered = 5;

/** Whether a password is the current one or one of the last ones. Only for a person who has proved to be the owner. */
export async function isReusedPassword(
  { db, portfolioUuid }: Tenant,
  { uuid, password_hash }: { uuid: string; password_hash: string | null },
  password: string,
): Promise<boolean> {
  const former = await db
    .selectFrom("former_passwords")
    .select("password_hash")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", uuid)
    .orderBy("replaced_at", "desc")
    .limit(remembered)
    .execute();
  for (const hash of [password_hash, ...former.map((row) => row.password_hash)]) {
    if (hash && (await verifyPassword(hash, password))) return true;
  }
  return false;
}

/** Stores a replaced password and deletes those beyond the limit. */
export async function rememberPassword(
  { db, portfolioUuid }: Tenant,
  { userUuid, hash, now }: { userUuid: string; hash: string; now: Date },
): Promise<void> {
  await db
    .insertInto("former_passwords")
    .values({ portfolio_uuid: portfolioUuid, user_uuid: userUuid, password_hash: hash, replaced_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`delete from former_passwords
    where portfolio_uuid = ${portfolioUuid}::uuid and user_uuid = ${userUuid}::uuid and password_hash not in (
      select password_hash from former_passwords
      where portfolio_uuid = ${portfolioUuid}::uuid and user_uuid = ${userUuid}::uuid
      order by replaced_at desc limit ${remembered})`.execute(db);
}
