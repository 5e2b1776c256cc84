import type { EndpointBody } from "@atrium/contract/client.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { ProvedIdentity } from "./tables.ts";
import { type InputFault, Refusal, refuse } from "../../platform/http/refusal.ts";
import type { Sessions } from "../sessions/sessions.ts";
import {
  belong,
  buildingsOf,
  endUnproved,
  insertPerson,
  isComplete,
  link,
  openBuildings,
  type Person,
  personOf,
  vouchFor,
} from "./people.ts";
import type { Provider } from "./providers.ts";

export type Profile = EndpointBody<"POST /sso/v2/authenticate">;

type Arrival = {
  brand: Brand;
  provider: Provider;
  identity: ProvedIdentity;
  profile: Profile;
  sessions: Sessions;
  now: Date;
};

/** `isNew`: the person was unknown, or incomplete, until this sign-on. */
type Arrived = { person: Person; isNew: boolean };

/** Records that the company, its directory or an administrator created: the person cannot change their names and buildings here. */
const companyMade = new Set<Person["created_by"]>(["upload", "acs", "scim", "user"]);

/**
 * Finds, completes or creates the person of a proved identity, in one transaction with the end of the sign-on. Whatever somebody else prepared for
 * the address before it was proved is removed: password, sessions, sign-ups, codes (test 31).
 */
export async function arrive(tenant: Tenant, arrival: Arrival): Promise<Arrived> {
  const { provider, identity, now } = arrival;
  const found = await personOf(tenant, provider, identity);
  const { person, isNew } = isComplete(found)
    ? { person: found, isNew: false }
    : await complete(tenant, arrival, found);
  // The company's provider vouches for the person: no approval by a manager is needed.
  if (person.awaits_approval) await vouchFor(tenant, person.uuid);
  await endUnproved(tenant, identity.email, now);
  await link(tenant, { provider, subject: identity.subject, userUuid: person.uuid, now });
  return { person, isNew };
}

async function complete(tenant: Tenant, arrival: Arrival, found: Person | undefined): Promise<Arrived> {
  const { brand, provider, identity, profile, now } = arrival;
  const keepsNames = found !== undefined && (found.confirmed || companyMade.has(found.created_by));
  const firstName = nameOf(keepsNames && found.first_name, profile.first_name, identity.first_name);
  const lastName = nameOf(keepsNames && found.last_name, profile.last_name, identity.last_name);
  const buildingUuid = await buildingFor(tenant, arrival, found);
  const faults: InputFault[] = [
    ...missing("/is_term_accepted", profile.is_term_accepted === true),
    ...missing("/first_name", firstName !== ""),
    ...missing("/last_name", lastName !== ""),
    ...missing("/building_uuid", buildingUuid !== undefined),
  ];
  if (faults.length > 0 || !buildingUuid) throw new Refusal("validation_failed", faults);
  if (found) {
    const person = await update(tenant, arrival, found, { firstName, lastName, buildingUuid });
    return { person, isNew: true };
  }
  const made = await insertPerson(tenant, {
    email: identity.email,
    firstName,
    lastName,
    companyUuid: provider.company_uuid,
    buildingUuid,
    emailAccepted: profile.is_email_accepted ?? false,
    locale: profile.locale ?? null,
    userTypeId: profile.user_type_id ?? 1,
    brandIdentifier: brand.brand_identifier,
    now,
  });
  // Two sign-ons of one new person at once: the later one finds the person that the earlier one created, and sends no second welcome.
  return made ? { person: made, isNew: true } : arrive(tenant, arrival);
}

async function update(
  tenant: Tenant,
  { provider, profile, sessions, now }: Arrival,
  found: Person,
  { firstName, lastName, buildingUuid }: { firstName: string; lastName: string; buildingUuid: string },
): Promise<Person> {
  const { db, portfolioUuid } = tenant;
  if (!found.confirmed) await sessions.endAll(tenant, found.uuid, "verified");
  await belong(tenant, found.uuid, buildingUuid);
  return db
    .updateTable("users")
    .set({
      confirmed: true,
      terms_accepted: true,
      email_accepted: profile.is_email_accepted ?? (found.confirmed && found.email_accepted),
      first_name: firstName,
      last_name: lastName,
      default_building_uuid: buildingUuid,
      company_uuid: found.company_uuid ?? provider.company_uuid,
      locale: profile.locale ?? found.locale,
      // Nobody had proved that the password is the owner's.
      ...(found.confirmed ? {} : { password_hash: null }),
      updated_at: now,
    })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", found.uuid)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The chosen building if it is open to them, else their present one, else the only one of their company. */
async function buildingFor(
  tenant: Tenant,
  { brand, provider, profile }: Arrival,
  found: Person | undefined,
): Promise<string | undefined> {
  const own = found ? await buildingsOf(tenant, found.uuid) : [];
  const open = await openBuildings(tenant, { companyUuid: provider.company_uuid, whitelabelUuid: brand.uuid });
  const chosen = profile.building_uuid;
  if (chosen !== undefined) {
    return (own.length > 0 ? own.includes(chosen) : open.all.has(chosen)) ? chosen : refuse("building_not_found");
  }
  const standing = found?.default_building_uuid ?? own[0];
  return standing ?? (open.ofCompany.length === 1 ? open.ofCompany[0] : undefined);
}

const shortestName = 2;

/** The stored, typed or provided name: the first that is long enough. */
function nameOf(kept: string | false, typed: string | undefined, said: string): string {
  const usable = [kept || "", typed ?? "", said].map((name) => name.trim());
  return usable.find(({ length }) => length >= shortestName) ?? "";
}

function missing(path: string, given: boolean): InputFault[] {
  return given ? [] : [{ path, code: "required", message: "must be given" }];
}
