import { emailDomain } from "@atrium/rules/email.ts";
import { type Selectable, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { SsoProvidersTable } from "./tables.ts";
import { companiesOfDomain } from "../people/companies-of-domain.ts";

/** A company's provider. It speaks for addresses of that company's domains and for no other. */
export type Provider = Selectable<SsoProvidersTable> & { email_domains: string[] };

function providers({ db, portfolioUuid }: Tenant) {
  return db
    .selectFrom("sso_providers")
    .innerJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "sso_providers.portfolio_uuid")
        .onRef("companies.uuid", "=", "sso_providers.company_uuid"),
    )
    .where("sso_providers.portfolio_uuid", "=", portfolioUuid)
    .selectAll("sso_providers")
    .select("companies.email_domains");
}

/** The provider of the address's company; without a name the first of its kind. */
export function findProvider(
  tenant: Tenant,
  { protocol, email, name }: { protocol: Provider["protocol"]; email: string; name: string | undefined },
): Promise<Provider | undefined> {
  const { portfolioUuid } = tenant;
  let query = providers(tenant)
    .where("sso_providers.protocol", "=", protocol)
    .where(
      sql<boolean>`companies.uuid in (select ${companiesOfDomain({ portfolioUuid, domain: emailDomain(email) })})`,
    );
  if (name !== undefined) query = query.where("sso_providers.name", "=", name);
  return query.orderBy("sso_providers.position").orderBy("sso_providers.name").limit(1).executeTakeFirst();
}

export function readProvider(tenant: Tenant, uuid: string): Promise<Provider | undefined> {
  return providers(tenant).where("sso_providers.uuid", "=", uuid).executeTakeFirst();
}

export function speaksFor({ email_domains }: Provider, email: string): boolean {
  return email_domains.includes(emailDomain(email));
}

/** What a company's people sign in by, in the order in which it is offered. */
export function providersOfCompany({ db, portfolioUuid }: Tenant, companyUuid: string) {
  return db
    .selectFrom("sso_providers")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", companyUuid)
    .orderBy("position")
    .orderBy("name")
    .select(["uuid", "name", "protocol"])
    .execute();
}
