import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { companiesOfDomain } from "../people/companies-of-domain.ts";
import type { CompanyDomainsTable } from "./tables.ts";

export type NamedDomain = Selectable<CompanyDomainsTable>;
type Key = { companyUuid: string; domain: string };

/** The DNS record that proves a domain to be the company's. */
export const recordName = (domain: string): string => `_atrium.${domain}`;
export const recordValue = ({ token }: Pick<NamedDomain, "token">): string => `atrium-proof=${token}`;

export function domainsOf({ db, portfolioUuid }: Tenant, companyUuid: string): Promise<NamedDomain[]> {
  return db
    .selectFrom("company_domains")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", companyUuid)
    .orderBy("domain")
    .selectAll()
    .execute();
}

const rowOf = ({ db, portfolioUuid }: Tenant, { companyUuid, domain }: Key) =>
  db
    .selectFrom("company_domains")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", companyUuid)
    .where("domain", "=", domain);

export const findDomain = (tenant: Tenant, key: Key): Promise<NamedDomain | undefined> =>
  rowOf(tenant, key).selectAll().executeTakeFirst();

/** Adds an unproved domain with its own token; false if it was added before. */
export async function addDomain(own: Tenant, { companyUuid, domain }: Key, now: Date): Promise<boolean> {
  const named = await own.db
    .insertInto("company_domains")
    .values({
      portfolio_uuid: own.portfolioUuid,
      company_uuid: companyUuid,
      domain,
      token: randomBytes(16).toString("hex"),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("domain")
    .executeTakeFirst();
  return named !== undefined;
}

/** Stores the result of a DNS check, or who vouches for the domain. */
export async function storeDnsResult(
  { db, portfolioUuid }: Tenant,
  { companyUuid, domain }: Key,
  finding: Partial<Pick<NamedDomain, "proof" | "found" | "found_texts" | "checked_at">>,
): Promise<void> {
  await db
    .updateTable("company_domains")
    .set(finding)
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", companyUuid)
    .where("domain", "=", domain)
    .execute();
}

/** Whether another company has the domain. With the lock, no other transaction can give it to a company before this one ends. */
export async function isTaken(own: Tenant, { companyUuid, domain }: Key, { locks = false } = {}): Promise<boolean> {
  const { db, portfolioUuid } = own;
  if (locks)
    await sql`select pg_advisory_xact_lock(hashtext(${`atrium domain ${portfolioUuid} ${domain}`}))`.execute(db);
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${companiesOfDomain({ portfolioUuid, domain })} as uuid where uuid <> ${companyUuid}`.execute(db);
  return rows.length > 0;
}

/** Makes the domain the company's; false if it was already. */
export async function activateDomain(own: Tenant, { companyUuid, domain }: Key, now: Date): Promise<boolean> {
  const done = await own.db
    .updateTable("companies")
    .set({ email_domains: sql`array_append(email_domains, ${domain}::text)`, changed_in_console_at: now })
    .where("portfolio_uuid", "=", own.portfolioUuid)
    .where("uuid", "=", companyUuid)
    .where(sql<boolean>`not (${domain} = any(email_domains))`)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Removes the domain, proved or not; false if the company did not have it. */
export async function removeDomain(own: Tenant, { companyUuid, domain }: Key, now: Date): Promise<boolean> {
  const { db, portfolioUuid } = own;
  const named = await db
    .deleteFrom("company_domains")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", companyUuid)
    .where("domain", "=", domain)
    .executeTakeFirst();
  const inForce = await db
    .updateTable("companies")
    .set({ email_domains: sql`array_remove(email_domains, ${domain}::text)`, changed_in_console_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", companyUuid)
    .where(sql<boolean>`${domain} = any(email_domains)`)
    .executeTakeFirst();
  return named.numDeletedRows > 0n || inForce.numUpdatedRows > 0n;
}
