import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";

/** Long enough to pass the address on to the future owner, and for them to begin tomorrow. */
export const linkHours = 24;

/** Whether the installation is empty: the first portfolio, by the first use or by a pack, ends that. */
export async function isEmpty(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom("portfolios").select("uuid").limit(1).executeTakeFirst()) === undefined;
}

/**
 * Creates the secret of an address for the first owner. It is shown only once, and only its hash is stored. Undefined if the installation is not
 * empty. `alone`: voids the earlier addresses.
 */
export async function newLink(
  { system }: Pick<Database, "system">,
  clock: Clock,
  { alone }: { alone: boolean },
): Promise<string | undefined> {
  if (!(await isEmpty(system))) return undefined;
  const secret = newSecret();
  const now = clock.now();
  const link = { token_hash: hashOf(secret), created_at: now, expires_at: hoursAfter(now, linkHours) };
  await system.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("first_use_links")
      .$if(!alone, (query) => query.where("expires_at", "<=", now))
      .execute();
    await trx.insertInto("first_use_links").values(link).execute();
  });
  return secret;
}

const hoursAfter = (time: Date, hours: number) => new Date(time.getTime() + hours * 3_600_000);

/** Whether the secret is valid now. */
export async function opensFirstUse(db: Kysely<Schema>, secret: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom("first_use_links")
    .select("token_hash")
    .where("token_hash", "=", hashOf(secret))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return link !== undefined && (await isEmpty(db));
}

export async function endLinks(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom("first_use_links").execute();
}
