import { sql } from "kysely";
import { companiesOfDomain } from "./companies-of-domain.ts";

/**
 * Whether the company of a person, or of the address's domain, wants its people to come through its provider, and has one. The
 * password way is closed to them then: log-in and reset answer as they do to a stranger. An expression over `users`, whose row may be
 * missing: `domain` is that of the address that was asked about. Whoever owns the portfolio is never shut out by a company's setting: they are the ones who undo it.
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
