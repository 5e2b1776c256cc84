import { sql } from "kysely";

/**
 * The ids of the portfolio's companies that list a domain: a set, for `in (select …)`. Asked through the owner of the tables, since
 * row-level security keeps the index on the domains from being used.
 */
export function companiesOfDomain({ portfolioUuid, domain }: { portfolioUuid: string; domain: string }) {
  return sql<string>`atrium_companies_of_domain(${portfolioUuid}, ${domain})`;
}
