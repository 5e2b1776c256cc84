import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";

/** Long enough to hand the address to whoever will own the portal, and for them to begin tomorrow. */
export const linkHours = 24;

/** Whether nobody has set anything up: whoever makes the first portfolio ends that, by the first use or by a pack. */
export async function isEmpty(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom("portfolios").select("uuid").limit(1).executeTakeFirst()) === undefined;
}

/**
 * The secret of a new address for the first owner, shown this once: only its hash is kept. Undefined where the installation is not empty.
 * `alone`: the addresses before are worth nothing from now on.
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

/** Whether the secret opens the first use now. */
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
