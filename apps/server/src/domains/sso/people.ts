import type { Selectable } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import type { UsersTable } from "../people/tables.ts";
import type { ProvedIdentity } from "./tables.ts";
import type { Provider } from "./providers.ts";
import { disbelieve } from "./refusals.ts";

export type Person = Selectable<UsersTable>;

/**
 * The person of a proved identity: the one who had the provider's subject before, else the one with the address. If an address was given to somebody
 * else at the provider, the former owner's account does not come with it.
 */
export async function personOf(
  tenant: Tenant,
  provider: Provider,
  { subject, email }: ProvedIdentity,
): Promise<Person | undefined> {
  const { db, portfolioUuid } = tenant;
  const people = db.selectFrom("users").selectAll("users").where("users.portfolio_uuid", "=", portfolioUuid);
  const identities = db
    .selectFrom("sso_identities")
    .select("user_uuid")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("provider_uuid", "=", provider.uuid);
  const known = await people.where("uuid", "in", identities.where("subject", "=", subject)).executeTakeFirst();
  const person = known ?? (await people.where("email", "=", email).executeTakeFirst());
  if (!person) return undefined;
  if (person.deactivated) return disbelieve("the account is deactivated");
  if (known) return known;
  // It belongs to another subject; the person may have been linked since the first look-up, by a concurrent sign-on of the same person.
  const other = await identities
    .where("user_uuid", "=", person.uuid)
    .where("subject", "!=", subject)
    .executeTakeFirst();
  return other ? disbelieve("the address belongs to another subject") : person;
}

/** Whether only the session is missing. */
export function isComplete(person: Person | undefined): person is Person {
  return Boolean(person?.confirmed && person.terms_accepted);
}

/** False if a person with that address appeared meanwhile. */
export async function insertPerson(
  { db, portfolioUuid }: Tenant,
  person: {
    email: string;
    firstName: string;
    lastName: string;
    companyUuid: string;
    buildingUuid: string;
    emailAccepted: boolean;
    locale: string | null;
    userTypeId: number;
    brandIdentifier: string;
    now: Date;
  },
): Promise<Person | undefined> {
  const uuid = v7();
  const row = await db
    .insertInto("users")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      company_uuid: person.companyUuid,
      default_building_uuid: person.buildingUuid,
      confirmed: true,
      terms_accepted: true,
      email_accepted: person.emailAccepted,
      locale: person.locale,
      user_type_id: person.userTypeId,
      signup_app_brand: person.brandIdentifier,
      created_by: "sso",
      created_at: person.now,
      updated_at: person.now,
    })
    .onConflict((conflict) => conflict.columns(["portfolio_uuid", "email"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await belong({ db, portfolioUuid }, uuid, person.buildingUuid);
  return row;
}

export async function belong({ db, portfolioUuid }: Tenant, userUuid: string, buildingUuid: string): Promise<void> {
  await db
    .insertInto("user_buildings")
    .values({ portfolio_uuid: portfolioUuid, user_uuid: userUuid, building_uuid: buildingUuid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function vouchFor({ db, portfolioUuid }: Tenant, userUuid: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ awaits_approval: false })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", userUuid)
    .execute();
}

/** Links the subject to this person. Refused if it was linked to another person meanwhile. */
export async function link(
  { db, portfolioUuid }: Tenant,
  { provider, subject, userUuid, now }: { provider: Provider; subject: string; userUuid: string; now: Date },
): Promise<void> {
  await db
    .insertInto("sso_identities")
    .values({
      portfolio_uuid: portfolioUuid,
      provider_uuid: provider.uuid,
      subject,
      user_uuid: userUuid,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const linked = await db
    .selectFrom("sso_identities")
    .select("user_uuid")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("provider_uuid", "=", provider.uuid)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (linked?.user_uuid !== userUuid) disbelieve("the subject belongs to another account");
}

/** Removes what others typed for this address before its owner came: open sign-ups, and codes of unproved accounts. */
export async function endUnproved({ db, portfolioUuid }: Tenant, email: string, now: Date): Promise<void> {
  for (const table of ["sign_ups", "verification_codes"] as const) {
    await db
      .updateTable(table)
      .set({ ended_at: now })
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("email", "=", email)
      .where("ended_at", "is", null)
      .execute();
  }
}

/** The buildings that the person belongs to. */
export async function buildingsOf({ db, portfolioUuid }: Tenant, userUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom("user_buildings")
    .select("building_uuid")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .execute();
  return rows.map(({ building_uuid }) => building_uuid);
}

/** The buildings that a new person may choose: the company's first, then all of the white-label. */
export async function openBuildings(
  { db, portfolioUuid }: Tenant,
  { companyUuid, whitelabelUuid }: { companyUuid: string; whitelabelUuid: string },
): Promise<{ ofCompany: string[]; all: Set<string> }> {
  const ofCompany = await db
    .selectFrom("company_buildings")
    .select("building_uuid as uuid")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", companyUuid)
    .execute();
  const ofBrand = await db
    .selectFrom("buildings")
    .select("uuid")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("whitelabel_uuid", "=", whitelabelUuid)
    .execute();
  return {
    ofCompany: ofCompany.map(({ uuid }) => uuid),
    all: new Set([...ofCompany, ...ofBrand].map(({ uuid }) => uuid)),
  };
}
