import type { EndpointBody, EndpointQuery } from "@atrium/contract/client.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { type Selectable, sql, type SqlBool } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import type { Page } from "../administration/keyset.ts";
import { companyWithin } from "../administration/company-reach.ts";
import type { CompaniesTable } from "../directory/tables.ts";

export type CompanyFields = EndpointBody<"POST /admin/v1/companies">;
type CompanyRow = Selectable<CompaniesTable>;
type Building = { uuid: string; name: string };
export type Company = { row: CompanyRow; buildings: Building[]; fields: CompanyFields };

type CompaniesFilter = Pick<NonNullable<EndpointQuery<"GET /admin/v1/companies">>, "search" | "building_uuid">;

/** A page of companies by name, and one more if there is one. */
export function listCompanies(
  { db, portfolioUuid }: Tenant,
  reach: Reach,
  { search, building_uuid }: CompaniesFilter,
  { after, limit }: Page,
) {
  const words = search?.trim().toLowerCase() ?? "";
  return db
    .selectFrom("companies")
    .where("companies.portfolio_uuid", "=", portfolioUuid)
    .where((eb) => companyWithin(eb, reach))
    .$if(words !== "", (query) =>
      query.where(
        sql<SqlBool>`(position(${words} in companies.sort_name) > 0
          or exists (select from unnest(companies.email_domains) domain where starts_with(domain, ${words})))`,
      ),
    )
    .$if(building_uuid !== undefined, (query) =>
      query.where((eb) =>
        companyWithin(eb, { portfolio: false, buildings: new Set([building_uuid ?? ""]), companies: new Set() }),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(companies.sort_name, companies.uuid) > (${after?.[0]} collate "C", ${after?.[1]}::uuid)`,
      ),
    )
    .select(["companies.uuid", "companies.name", "companies.sort_name", "companies.logo", "companies.email_domains"])
    .orderBy("companies.sort_name")
    .orderBy("companies.uuid")
    .limit(limit + 1)
    .execute();
}

/** A company that the capability covers, with its editable fields. `locks`: until the transaction ends. */
export async function findCompany(
  tenant: Tenant,
  reach: Reach,
  uuid: string,
  { locks = false } = {},
): Promise<Company | undefined> {
  const { db, portfolioUuid } = tenant;
  const row = await db
    .selectFrom("companies")
    .where("companies.portfolio_uuid", "=", portfolioUuid)
    .where("companies.uuid", "=", uuid)
    .where((eb) => companyWithin(eb, reach))
    .selectAll("companies")
    .$if(locks, (query) => query.forUpdate("companies"))
    .executeTakeFirst();
  if (!row) return undefined;
  const buildings = await buildingsOfCompany(tenant, uuid);
  const { name, logo, url, manager_email, approves_sign_ups } = row;
  const building_uuids = buildings.map((building) => building.uuid).toSorted();
  return {
    row,
    buildings,
    fields: { name, logo, url: url ?? "", building_uuids, manager_email, approves_sign_ups },
  };
}

function buildingsOfCompany({ db, portfolioUuid }: Tenant, companyUuid: string): Promise<Building[]> {
  return db
    .selectFrom("company_buildings as link")
    .innerJoin("buildings", (join) =>
      join
        .onRef("buildings.portfolio_uuid", "=", "link.portfolio_uuid")
        .onRef("buildings.uuid", "=", "link.building_uuid"),
    )
    .where("link.portfolio_uuid", "=", portfolioUuid)
    .where("link.company_uuid", "=", companyUuid)
    .select(["buildings.uuid", "buildings.name"])
    .orderBy("buildings.name")
    .orderBy("buildings.uuid")
    .execute();
}

/** Whether a reach covers a company completely: the company itself, or every building that it is in. */
export function coversCompany({ portfolio, buildings, companies }: Reach, company: Company): boolean {
  if (portfolio || companies.has(company.row.uuid)) return true;
  const { building_uuids } = company.fields;
  return building_uuids.length > 0 && building_uuids.every((uuid) => buildings.has(uuid));
}

function columnsFrom({ name, logo, url, manager_email, approves_sign_ups }: CompanyFields) {
  return {
    name: name.trim(),
    logo,
    url: url || null,
    manager_email: manager_email?.toLowerCase() ?? null,
    approves_sign_ups,
  };
}

export async function insertCompany(own: Tenant, fields: CompanyFields, now: Date): Promise<string> {
  const { db, portfolioUuid } = own;
  const uuid = v7();
  await db
    .insertInto("companies")
    .values({
      ...columnsFrom(fields),
      portfolio_uuid: portfolioUuid,
      uuid,
      pack_key: null,
      changed_in_console_at: now,
    })
    .execute();
  await setBuildings(own, uuid, fields.building_uuids);
  return uuid;
}

export async function updateCompany(own: Tenant, uuid: string, fields: CompanyFields, now: Date): Promise<void> {
  const { db, portfolioUuid } = own;
  await db
    .updateTable("companies")
    .set({ ...columnsFrom(fields), changed_in_console_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
  await setBuildings(own, uuid, fields.building_uuids);
}

async function setBuildings({ db, portfolioUuid }: Tenant, uuid: string, buildings: readonly string[]): Promise<void> {
  await db
    .deleteFrom("company_buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", uuid)
    .where((eb) => eb.not(isOneOf("building_uuid", buildings)))
    .execute();
  if (buildings.length === 0) return;
  await db
    .insertInto("company_buildings")
    .values(buildings.map((building_uuid) => ({ portfolio_uuid: portfolioUuid, company_uuid: uuid, building_uuid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which of these uuids are buildings of the portfolio. */
export async function knownBuildings(
  { db, portfolioUuid }: Tenant,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("uuid", uuids))
    .select("uuid")
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

/**
 * Makes the company's provider optional; false if it was not required. The company then belongs to the console, so that the next import does not
 * change this.
 */
export async function releaseSignOn({ db, portfolioUuid }: Tenant, uuid: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable("companies")
    .set({ sso_required: false, changed_in_console_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("sso_required", "=", true)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Makes the company's providers the only way to sign in. The company then belongs to the console, so that the next import does not change this. */
export async function requireSignOn({ db, portfolioUuid }: Tenant, uuid: string, now: Date): Promise<void> {
  await db
    .updateTable("companies")
    .set({ sso_required: true, changed_in_console_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}
