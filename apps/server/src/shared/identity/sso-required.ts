import { sql } from "kysely";

/**
 * Whether the company of a person, or of the address's domain, wants its people to come through its provider, and has one. The
 * password way is closed to them then: log-in and reset answer as they do to a stranger. An expression over `users`, whose row may be
 * missing: `domain` is that of the address that was asked about.
 */
export function ssoRequired({ portfolioUuid, domain }: { portfolioUuid: string; domain: string }) {
  return sql<boolean>`exists (
    select 1 from companies c
    where c.portfolio_uuid = ${portfolioUuid} and c.sso_required
      and (c.uuid = users.company_uuid or c.email_domains @> array[${domain}]::text[])
      and exists (select 1 from sso_providers p where p.portfolio_uuid = c.portfolio_uuid and p.company_uuid = c.uuid)
  )`;
}
