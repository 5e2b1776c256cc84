import { v7 } from "uuid";
import { audit } from "../../shared/audit/audit.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Database } from "../../shared/database/database.ts";
import { hashOf, newSecret } from "../../shared/identity/secrets.ts";
import { OperatorMistake } from "../../shared/operator-mistake.ts";

/**
 * A new bearer for a company's directory, which is shown this once: only its hash is kept. Those it had go on being good, so that
 * the directory can change over in its own time, unless `endOlder` is asked for.
 */
export async function createScimToken(
  { system }: Pick<Database, "system">,
  clock: Clock,
  wanted: { company: string; endOlder: boolean },
): Promise<{ token: string; ended: number; companyName: string; emailDomains: string[] }> {
  const [portfolio = "", company = ""] = wanted.company.split("/");
  const found = await system
    .selectFrom("companies")
    .innerJoin("portfolios", "portfolios.uuid", "companies.portfolio_uuid")
    .where("portfolios.key", "=", portfolio)
    .where("companies.pack_key", "=", company)
    .select(["companies.portfolio_uuid", "companies.uuid", "companies.name", "companies.email_domains"])
    .executeTakeFirst();
  if (!found) throw new OperatorMistake(`There is no company "${wanted.company}": give <portfolio key>/<company key>.`);
  const token = newSecret();
  const now = clock.now();
  const ended = await system.transaction().execute(async (trx) => {
    const older = wanted.endOlder
      ? await trx
          .deleteFrom("scim_tokens")
          .where("portfolio_uuid", "=", found.portfolio_uuid)
          .where("company_uuid", "=", found.uuid)
          .executeTakeFirst()
      : undefined;
    await trx
      .insertInto("scim_tokens")
      .values({
        portfolio_uuid: found.portfolio_uuid,
        uuid: v7(),
        company_uuid: found.uuid,
        token_hash: hashOf(token),
        created_at: now,
      })
      .execute();
    const count = Number(older?.numDeletedRows ?? 0);
    const target = { kind: "company", uuid: found.uuid };
    const details = { of: "directory", ended: count };
    const own = { portfolioUuid: found.portfolio_uuid, db: trx };
    await audit(own, { action: "token.created", actor: { kind: "operator" }, target, details }, { now });
    return count;
  });
  return { token, ended, companyName: found.name, emailDomains: found.email_domains };
}
