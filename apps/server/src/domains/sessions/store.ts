import { emailDomain } from "@atrium/rules/email.ts";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Tenant } from "../../platform/database/database.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { companiesOfDomain } from "../people/companies-of-domain.ts";
import { ssoRequired } from "../people/sso-required.ts";

type Address = { portfolioUuid: string; email: string; domain: string };

/**
 * What a log-in needs to know of a person, before the password is proved: one row whether or not the address is known, with the same columns and the
 * same work, so that neither time nor size reveals anything (test 29).
 */
const rowOfAddress = prepare((db, value: Address) =>
  db
    .selectFrom(sql`(select 1)`.as("asked"))
    .leftJoin("users", (join) =>
      join.on("users.portfolio_uuid", "=", value.portfolioUuid).on("users.email", "=", value.email),
    )
    .select(["users.uuid", "users.password_hash", "users.confirmed", "users.terms_accepted", "users.deactivated"])
    .select("users.awaits_approval")
    .select(ssoRequired(value).as("sso_required")),
);

export async function personOfAddress({ db, portfolioUuid }: Tenant, email: string) {
  const [row] = await rowOfAddress(db, { portfolioUuid, email, domain: emailDomain(email) });
  return row?.uuid ? { ...row, uuid: row.uuid } : undefined;
}

/**
 * The company of the white-label's buildings that lists the domain (A2), its identity providers in their order, and the record of the address: in
 * one statement, which is the same whether or not the address is known. No row without a company.
 */
export const companyOfDomain = prepare((db, value: Address & { whitelabelUuid: string }) =>
  db
    .selectFrom("companies as company")
    .leftJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "company.portfolio_uuid").on("person.email", "=", value.email),
    )
    .where("company.portfolio_uuid", "=", value.portfolioUuid)
    .where(sql<boolean>`company.uuid in (select ${companiesOfDomain(value)})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("company_buildings as its")
          .innerJoin("buildings", (join) =>
            join
              .onRef("buildings.portfolio_uuid", "=", "its.portfolio_uuid")
              .onRef("buildings.uuid", "=", "its.building_uuid"),
          )
          .whereRef("its.portfolio_uuid", "=", "company.portfolio_uuid")
          .whereRef("its.company_uuid", "=", "company.uuid")
          .where("buildings.whitelabel_uuid", "=", value.whitelabelUuid)
          .select("its.building_uuid")
          // Only for the one company that was found: the OFFSET prevents a join, which would read all companies of all buildings.
          .offset(0),
      ),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("sso_providers as provider")
          .whereRef("provider.portfolio_uuid", "=", "company.portfolio_uuid")
          .whereRef("provider.company_uuid", "=", "company.uuid")
          .select(["provider.protocol", "provider.name", "provider.issuer", "provider.single_signon_service"])
          .orderBy("provider.position")
          .orderBy("provider.name"),
      ).as("providers"),
    )
    .select(["company.sso_required", "person.email", "person.terms_accepted", "person.confirmed"])
    .select(["person.deactivated", "person.created_by", "person.first_name", "person.last_name"])
    .orderBy("company.uuid")
    .limit(1),
);

/** The hash of a session's companion cookie; null if it began without one. */
export async function companionOf({ db, portfolioUuid }: Tenant, sessionUuid: string): Promise<Uint8Array | null> {
  const session = await db
    .selectFrom("sessions")
    .select("companion_hash")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", sessionUuid)
    .executeTakeFirst();
  return session?.companion_hash ?? null;
}

/** A person's address and language for mails. */
export function findAddressee({ db, portfolioUuid }: Tenant, userUuid: string) {
  return db
    .selectFrom("users")
    .select(["email", "locale"])
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", userUuid)
    .executeTakeFirstOrThrow();
}
