import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import { daysUntil, longestGood, soonDays } from "../../platform/keys/certificates.ts";
import type { Brand } from "../brands/brands.ts";
import { standingOrigin } from "../brands/portal-origin.ts";
import type { Services } from "../sessions/services.ts";
import { certificateEndsLetter } from "./letters.ts";

type Parts = Pick<Services, "brands" | "clock" | "config" | "database" | "outbox">;

/**
 * Writes to the administrators of each company whose SAML provider has no certificate that is valid for another month: once per certificate, which a
 * fact records. A company without an administrator is told as soon as it has one.
 */
export async function tellEndingCertificates(services: Parts): Promise<void> {
  const { brands, clock, database } = services;
  const now = clock.now();
  const providers = await database.system
    .selectFrom("sso_providers")
    .select(["portfolio_uuid", "uuid", "company_uuid", "certificates"])
    .where("protocol", "=", "saml")
    .execute();
  for (const { portfolio_uuid, uuid, company_uuid, certificates } of providers) {
    const certificate = longestGood(certificates);
    if (!certificate) continue;
    const days = daysUntil(certificate.validToDate, now);
    if (days < 0 || days >= soonDays) continue;
    const tenant = database.tenant(portfolio_uuid);
    const brandUuid = await brandOf(tenant, company_uuid);
    const brand = brandUuid === undefined ? undefined : await brands.find({ uuid: brandUuid });
    if (!brand) continue;
    const ending = { uuid, brand, fingerprint: certificate.fingerprint256, ends: certificate.validToDate };
    await tenant.db.transaction().execute((db) => tellOnce(services, { ...tenant, db }, ending));
  }
}

type Ending = { uuid: string; brand: Brand; fingerprint: string; ends: Date };

async function tellOnce(services: Parts, own: Tenant, { uuid, brand, fingerprint, ends }: Ending): Promise<void> {
  const { clock, config, outbox } = services;
  // Of several servers that check at the same moment, one writes.
  const provider = await own.db
    .selectFrom("sso_providers as provider")
    .innerJoin("companies as company", (join) =>
      join
        .onRef("company.portfolio_uuid", "=", "provider.portfolio_uuid")
        .onRef("company.uuid", "=", "provider.company_uuid"),
    )
    .where("provider.portfolio_uuid", "=", own.portfolioUuid)
    .where("provider.uuid", "=", uuid)
    .select(["provider.name", "company.uuid as company_uuid", "company.name as company", "company.manager_email"])
    .forUpdate("provider")
    .executeTakeFirst();
  if (!provider || (await wasTold(own, uuid, fingerprint))) return;
  const people = await administratorsOf(own, provider.company_uuid);
  const manager = provider.manager_email;
  const others = manager && !people.some(({ email }) => email === manager) ? [{ email: manager, locale: null }] : [];
  const recipients = [...people, ...others];
  if (recipients.length === 0) return;
  const { company, name } = provider;
  for (const { email: to, locale } of recipients) {
    const envelope = {
      brand,
      origin: standingOrigin(config, brand),
      to,
      locale: locale ?? brand.languageCodes[0] ?? "en",
    };
    await outbox.post(own, certificateEndsLetter(envelope, { company, provider: name, ends }));
  }
  await record(
    own,
    {
      action: "provider.certificate_ends",
      actor: { kind: "system" },
      target: { kind: "sso_provider", uuid },
      details: { certificate: fingerprint, ends: ends.toISOString() },
    },
    { now: clock.now() },
  );
}

async function wasTold({ db, portfolioUuid }: Tenant, uuid: string, fingerprint: string): Promise<boolean> {
  const told = await db
    .selectFrom("facts")
    .select("uuid")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("action", "=", "provider.certificate_ends")
    .where("target_uuid", "=", uuid)
    .where(sql<string>`details ->> 'certificate'`, "=", fingerprint)
    .executeTakeFirst();
  return told !== undefined;
}

function administratorsOf({ db, portfolioUuid }: Tenant, companyUuid: string) {
  return db
    .selectFrom("grants")
    .innerJoin("users", (join) =>
      join.onRef("users.portfolio_uuid", "=", "grants.portfolio_uuid").onRef("users.uuid", "=", "grants.user_uuid"),
    )
    .where("grants.portfolio_uuid", "=", portfolioUuid)
    .where("grants.company_uuid", "=", companyUuid)
    .where("grants.role", "=", "company_admin")
    .where("users.deactivated", "=", false)
    .select(["users.email", "users.locale"])
    .orderBy("users.email")
    .execute();
}

/** The brand of a building of the company, else the portfolio's first. */
async function brandOf({ db, portfolioUuid }: Tenant, companyUuid: string): Promise<string | undefined> {
  const brand = await db
    .selectFrom("whitelabels as brand")
    .leftJoin("buildings as building", (join) =>
      join
        .onRef("building.portfolio_uuid", "=", "brand.portfolio_uuid")
        .onRef("building.whitelabel_uuid", "=", "brand.uuid"),
    )
    .leftJoin("company_buildings as rented", (join) =>
      join
        .onRef("rented.portfolio_uuid", "=", "building.portfolio_uuid")
        .onRef("rented.building_uuid", "=", "building.uuid")
        .on("rented.company_uuid", "=", companyUuid),
    )
    .where("brand.portfolio_uuid", "=", portfolioUuid)
    .select("brand.uuid")
    .orderBy(sql`rented.company_uuid is null`)
    .orderBy("brand.is_default", "desc")
    .orderBy("brand.uuid")
    .executeTakeFirst();
  return brand?.uuid;
}
