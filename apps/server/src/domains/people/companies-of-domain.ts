import { sql } from "kysely";

/**
 * The ids of the portfolio's companies that list a domain: a set, for `in (select …)`. It runs as the owner of the tables, because
 * row-level security prevents the use of the index on the domains.
 */
export function companiesOfDomain({ portfolioUuid, domain }: { portfolioUuid: string; domain: string }) {
  return sql<string>`atrium_companies_of_domain(${portfolioUuid}, ${domain})`;
}
