import { emailDomain } from "@atrium/rules/email.ts";
import { type Selectable, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { UsersTable } from "../people/tables.ts";
import { companiesOfDomain } from "../people/companies-of-domain.ts";
import { ssoRequired } from "../people/sso-required.ts";

/**
 * The state of an address. newcomer: it has no account; unfinished: an account whose person has never signed in; registered: a working account;
 * switched_off: a deactivated account; provider_only: the company's provider is the only way to sign in.
 */
export type AddressState = "newcomer" | "unfinished" | "registered" | "switched_off" | "provider_only";

export type Person = Selectable<UsersTable> & { sso_required: boolean };
export type Company = { uuid: string; sso_required: boolean; has_provider: boolean; building_uuids: string[] };

/** Decides from the person's record and the domain's company, either of which may be missing (1 §4, decisions 5 and 8). */
export function addressStateOf(person: Person | undefined, company: Company | undefined): AddressState {
  if (!person) return company?.sso_required && company.has_provider ? "provider_only" : "newcomer";
  if (person.deactivated) return "switched_off";
  if (person.sso_required) return "provider_only";
  if (person.confirmed && person.terms_accepted) return "registered";
  return person.created_by === "scim" && company?.has_provider ? "provider_only" : "unfinished";
}

export async function findPerson(tenant: Tenant, email: string): Promise<Person | undefined> {
  return tenant.db
    .selectFrom("users")
    .selectAll()
    .select(ssoRequired({ portfolioUuid: tenant.portfolioUuid, domain: emailDomain(email) }).as("sso_required"))
    .where("portfolio_uuid", "=", tenant.portfolioUuid)
    .where("email", "=", email)
    .executeTakeFirst();
}

/** The company of the white-label's buildings that lists the address's domain, with its own buildings there in their order. */
export async function findCompany(
  { db, portfolioUuid }: Tenant,
  whitelabelUuid: string,
  email: string,
): Promise<Company | undefined> {
  const buildings = sql<string[]>`array(
    select b.uuid from company_buildings cb
    join buildings b on b.portfolio_uuid = cb.portfolio_uuid and b.uuid = cb.building_uuid
    where cb.portfolio_uuid = companies.portfolio_uuid and cb.company_uuid = companies.uuid
      and b.whitelabel_uuid = ${whitelabelUuid}
    order by b.position, b.name)`;
  return db
    .selectFrom("companies")
    .select(["uuid", "sso_required", buildings.as("building_uuids")])
    .select(
      sql<boolean>`exists (select 1 from sso_providers p
        where p.portfolio_uuid = companies.portfolio_uuid and p.company_uuid = companies.uuid)`.as("has_provider"),
    )
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(sql<boolean>`uuid in (select ${companiesOfDomain({ portfolioUuid, domain: emailDomain(email) })})`)
    .where(sql<boolean>`cardinality(${buildings}) > 0`)
    .orderBy("uuid")
    .executeTakeFirst();
}

/** The white-label's buildings: passwords must not contain their names, and anybody may choose the public ones. */
export async function findBuildings({ db, portfolioUuid }: Tenant, whitelabelUuid: string) {
  return db
    .selectFrom("buildings")
    .select(["uuid", "name", "is_public"])
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("whitelabel_uuid", "=", whitelabelUuid)
    .execute();
}

/**
 * Words that an attacker would guess for this brand's people, and that a password must not consist of: the names of the brand, its buildings and
 * their companies.
 */
export async function wordsAround(
  tenant: Tenant,
  brand: { uuid: string; name: string },
  own: readonly string[],
): Promise<string[]> {
  const buildings = await findBuildings(tenant, brand.uuid);
  return [brand.name, ...buildings.map(({ name }) => name), ...own];
}
