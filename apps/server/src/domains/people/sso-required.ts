import { sql } from "kysely";
import { companiesOfDomain } from "./companies-of-domain.ts";

/**
 * Whether the company of a person, or of the address's domain, requires its provider and has one. These people cannot sign in by password:
 * log-in and reset answer as for an unknown person. An expression over `users`, whose row may be missing; `domain` is the domain of the given
 * address. Owners of the portfolio are exempt, because they can undo the setting.
 */
export function ssoRequired(asked: { portfolioUuid: string; domain: string }) {
  return sql<boolean>`exists (
    select 1 from companies c
    where c.portfolio_uuid = ${asked.portfolioUuid} and c.sso_required
      and c.uuid = any(array_append(array(select ${companiesOfDomain(asked)}), users.company_uuid))
      and exists (select 1 from sso_providers p where p.portfolio_uuid = c.portfolio_uuid and p.company_uuid = c.uuid)
  ) and not coalesce(users.admin or users.hqo_staff, false) and not exists (
    select 1 from grants g where g.portfolio_uuid = ${asked.portfolioUuid} and g.user_uuid = users.uuid and g.role = 'owner'
  )`;
}
