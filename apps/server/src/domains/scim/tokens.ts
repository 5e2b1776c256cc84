import type { Clock } from "../../platform/clock/clock.ts";
import { v7 } from "uuid";
import type { Database, Tenant } from "../../platform/database/database.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";
import { createOperatorToken } from "../sessions/operator-tokens.ts";
import { OperatorMistake } from "../../platform/config/operator-mistake.ts";

/**
 * Creates a bearer token for a company's directory. It is shown only once, and only its hash is stored. Earlier tokens stay valid, so that the
 * directory can switch over in its own time, unless `endOlder` is set.
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
  if (!found) throw new OperatorMistake(`There is no company "${wanted.company}": use <portfolio key>/<company key>.`);
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

/** The tokens of a company's directory, newest first. */
export function directoryTokens({ db, portfolioUuid }: Tenant, companyUuid: string) {
  return db
    .selectFrom("scim_tokens")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", companyUuid)
    .orderBy("created_at", "desc")
    .orderBy("uuid", "desc")
    .select(["uuid", "created_at", "last_used_at"])
    .execute();
}

/** The same by an administrator of the company, in the transaction that records it. */
export async function insertDirectoryToken(own: Tenant, companyUuid: string, now: Date): Promise<string> {
  const token = newSecret();
  const row = { portfolio_uuid: own.portfolioUuid, company_uuid: companyUuid, uuid: v7(), created_at: now };
  await own.db
    .insertInto("scim_tokens")
    .values({ ...row, token_hash: hashOf(token) })
    .execute();
  return token;
}

/** Revokes a token; returns whether the company had it. */
export async function endDirectoryToken(own: Tenant, companyUuid: string, uuid: string): Promise<boolean> {
  const ended = await own.db
    .deleteFrom("scim_tokens")
    .where("portfolio_uuid", "=", own.portfolioUuid)
    .where("company_uuid", "=", companyUuid)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}
