import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createOperatorToken } from "../sessions/operator-tokens.ts";
import { OperatorMistake } from "../../platform/config/operator-mistake.ts";

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
  const { portfolio_uuid, uuid: company_uuid, name: companyName, email_domains: emailDomains } = found;
  const made = await createOperatorToken({ system }, clock, {
    portfolioUuid: portfolio_uuid,
    target: { kind: "company", uuid: company_uuid },
    of: "directory",
    endOlder: wanted.endOlder,
    end: (trx) =>
      trx
        .deleteFrom("scim_tokens")
        .where("portfolio_uuid", "=", portfolio_uuid)
        .where("company_uuid", "=", company_uuid)
        .executeTakeFirst(),
    keep: (trx, row) =>
      trx
        .insertInto("scim_tokens")
        .values({ ...row, company_uuid })
        .executeTakeFirstOrThrow(),
  });
  return { ...made, companyName, emailDomains };
}
