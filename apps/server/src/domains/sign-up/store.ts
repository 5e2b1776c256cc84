import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { UsersTable } from "../people/tables.ts";
import type { SignUpsTable } from "./tables.ts";

export type SignUp = Selectable<SignUpsTable>;

/** False if a sign-up with the same `Idempotency-Key` exists. */
export async function insertSignUp(
  { db, portfolioUuid }: Tenant,
  row: Omit<SignUp, "portfolio_uuid" | "ended_at">,
): Promise<boolean> {
  const inserted = await db
    .insertInto("sign_ups")
    .values({ portfolio_uuid: portfolioUuid, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning("uuid")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findSignUpOfKey({ db, portfolioUuid }: Tenant, key: string): Promise<SignUp | undefined> {
  return db
    .selectFrom("sign_ups")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/** The sign-up that this browser itself began with this address. */
export async function findOwnSignUp(
  { db, portfolioUuid }: Tenant,
  { email, browserHashes, now }: { email: string; browserHashes: Buffer[]; now: Date },
): Promise<SignUp | undefined> {
  return db
    .selectFrom("sign_ups")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("email", "=", email)
    .where((eb) => eb("browser_hash", "=", eb.fn.any(eb.val(browserHashes))))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

export async function setTarget(
  { db, portfolioUuid }: Tenant,
  { uuid }: SignUp,
  target: SignUp["target"],
): Promise<void> {
  await db
    .updateTable("sign_ups")
    .set({ target })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}

/** Deletes and returns a sign-up: undefined for the second caller. */
export async function takeSignUp({ db, portfolioUuid }: Tenant, uuid: string, now: Date): Promise<SignUp | undefined> {
  return db
    .updateTable("sign_ups")
    .set({ ended_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("target", "=", "person")
    .where("ended_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** The consent of the browser that asked counts only if the same browser proves the address. */
export type Agreed = { terms: boolean; emails: boolean };

/**
 * Creates the person of a proved sign-up, or completes one whom a company or an administrator has entered: their names, company and buildings stay.
 * Undefined for an account that works already or is deactivated.
 */
export async function putPerson(
  tenant: Tenant,
  signUp: SignUp,
  { passwordHash, agreed, now }: { passwordHash: string; agreed: Agreed; now: Date },
): Promise<Selectable<UsersTable> | undefined> {
  const { db, portfolioUuid } = tenant;
  const proved = {
    password_hash: passwordHash,
    confirmed: true,
    terms_accepted: agreed.terms,
    email_accepted: agreed.emails,
    updated_at: now,
  };
  const person = await db
    .insertInto("users")
    .values({
      ...proved,
      portfolio_uuid: portfolioUuid,
      uuid: signUp.uuid,
      email: signUp.email,
      first_name: signUp.first_name,
      last_name: signUp.last_name,
      company_uuid: signUp.company_uuid,
      locale: signUp.locale,
      created_by: "",
      user_type_id: signUp.user_type_id,
      signup_app_brand: signUp.brand_identifier,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["portfolio_uuid", "email"])
        .doUpdateSet((eb) => ({
          ...proved,
          company_uuid: eb.fn.coalesce("users.company_uuid", "excluded.company_uuid"),
          // A person who signed up here uses that language; what somebody else may have typed changes nothing.
          locale: agreed.terms
            ? eb.fn.coalesce("excluded.locale", "users.locale")
            : eb.fn.coalesce("users.locale", "excluded.locale"),
          signup_app_brand: eb.fn.coalesce("users.signup_app_brand", "excluded.signup_app_brand"),
          user_type_id: signUp.user_type_id,
        }))
        .where("users.deactivated", "=", false)
        .where((eb) => eb.or([eb("users.confirmed", "=", false), eb("users.terms_accepted", "=", false)])),
    )
    .returningAll()
    .executeTakeFirst();
  // If nobody else has entered the person, the chosen values count.
  const chooses = person?.created_by === "";
  if (person) await settle(tenant, person.uuid, { chosen: signUp.building_uuid, chooses });
  return person;
}

/**
 * Adds the person to the chosen building and makes it their first. A person whom others have entered keeps their buildings, if there are any; the
 * choice then only selects the first one.
 */
async function settle(
  { db, portfolioUuid }: Tenant,
  userUuid: string,
  { chosen, chooses }: { chosen: string | null; chooses: boolean },
): Promise<void> {
  if (chosen) {
    await sql`insert into user_buildings (portfolio_uuid, user_uuid, building_uuid)
      select ${portfolioUuid}::uuid, ${userUuid}::uuid, ${chosen}::uuid
      where ${chooses}::boolean or not exists (select 1 from user_buildings where portfolio_uuid = ${portfolioUuid} and user_uuid = ${userUuid})
      on conflict do nothing`.execute(db);
  }
  await sql`update users set default_building_uuid = (
      select building_uuid from user_buildings ub
      where ub.portfolio_uuid = users.portfolio_uuid and ub.user_uuid = users.uuid
      order by (building_uuid = ${chosen}::uuid) is true desc, building_uuid limit 1)
    where portfolio_uuid = ${portfolioUuid} and uuid = ${userUuid}
      and (default_building_uuid is null or (${chooses}::boolean and ${chosen}::uuid is not null))`.execute(db);
}

/** Locks the person until the transaction ends. */
export function lockPerson(
  { db, portfolioUuid }: Tenant,
  userUuid: string,
): Promise<Selectable<UsersTable> | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", userUuid)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets a new password for somebody who has proved the address; undefined for a deactivated account. */
export async function setPassword(
  { db, portfolioUuid }: Tenant,
  userUuid: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<Selectable<UsersTable> | undefined> {
  return db
    .updateTable("users")
    .set({ password_hash: passwordHash, confirmed: true, updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", userUuid)
    .where("deactivated", "=", false)
    .returningAll()
    .executeTakeFirst();
}
