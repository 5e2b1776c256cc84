import type { EndpointReply } from "@atrium/contract/client.ts";
import { mayGive } from "@atrium/rules/capabilities.ts";
import { emailDomain, normalizeEmail } from "@atrium/rules/email.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { type Grant, type Role, scopesOfRole } from "@atrium/rules/roles.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { type Host, hostOf } from "../brands/portal-origin.ts";
import { insertGrant } from "../grants/store.ts";
import { companiesOfDomain } from "../people/companies-of-domain.ts";
import type { Services } from "../sessions/services.ts";
import { putCode } from "../sign-up/code-store.ts";
import { invitedLetter } from "../sign-up/letters.ts";
import { findCompany, findPerson, type Person, addressStateOf } from "../sign-up/address-state.ts";
import { byCaller, note } from "./grant-facts.ts";
import { findBuilding, joinBuilding } from "./building-store.ts";
import { findPerson as findName } from "./store.ts";

/** How long an invitation's link is valid. Later, "Forgot password" sends a new one. */
const linkDays = 7;

/** Calls per person; each sends mails. */
const invitations: LimitRule = { name: "invitations", points: 60, seconds: 24 * 60 * 60 };

const inviteKey = "POST /admin/v1/people/invite";
type Reply = EndpointReply<typeof inviteKey>;
type Outcome = Reply["data"]["people"][number]["outcome"];
type Invitation = {
  caller: Caller;
  request: FastifyRequest;
  building: { uuid: string; name: string; whitelabel_uuid: string };
  /** The company that they join, if the call names one. */
  company: string | undefined;
  grant: Grant | undefined;
  host: Host;
  inviter: string;
  now: Date;
};

/** Invites people to a building by mail, or to a company in it (rows G8, G15). */
export function inviteHandlers(services: Services): Pick<Handlers, typeof inviteKey> {
  const { clock, limits, outbox } = services;

  return {
    async [inviteKey]({ body, caller, request, tenant }) {
      const { role } = body;
      const { userUuid } = caller;
      const once = await oncePerKey<Reply>({ tenant, userUuid, clock, request, endpoint: inviteKey });
      if (once.before) return once.before;
      const building = (await findBuilding(tenant, body.building_uuid.toLowerCase())) ?? refuse("building_not_found");
      const company = body.company_uuid?.toLowerCase();
      if (company && !(await isInBuilding(tenant, company, building.row.uuid))) refuse("company_not_found");
      const emails = [...new Set(body.emails.map(normalizeEmail))];
      const grant = role && grantIn(role, building.row.uuid, company);
      if (grant) mustBeGivable(caller, grant);
      // Before the transaction: the embedded database has one connection.
      await limits.take(invitations, `${tenant.portfolioUuid} ${userUuid}`);
      const host = await hostOf(services, request);
      const inviter = nameOf(await findName(tenant, userUuid));
      const invitation = { caller, request, building: building.row, company, grant, host, inviter, now: clock.now() };
      return once.work(async (own) => {
        const people: { email: string; outcome: Outcome }[] = [];
        for (const email of emails) people.push({ email, outcome: await invite(own, email, invitation) });
        return { data: { people } };
      });
    },
  };

  async function invite(own: Tenant, email: string, invitation: Invitation): Promise<Outcome> {
    const { building, grant, caller, request, now } = invitation;
    const known = await findPerson(own, email);
    if (invitation.company && !(await mayBecomeOf(own, invitation.company, { email, known }))) return "elsewhere";
    if (known?.deactivated) return "deactivated";
    const company = await findCompany(own, building.whitelabel_uuid, email);
    const companyUuid = invitation.company ?? company?.uuid ?? null;
    const person = known ?? (await insertInvited(own, { email, company: companyUuid, now }));
    const joined = await joinBuilding(own, { userUuid: person.uuid, buildingUuid: building.uuid });
    if (grant) await give(own, person.uuid, grant, invitation);
    const standing = addressStateOf(person, company);
    const isIn = standing === "registered";
    if (joined || !isIn) {
      const actor = byCaller(caller);
      const target = { kind: "user", uuid: person.uuid };
      const fact = { action: "person.invited", actor, target, buildingUuid: building.uuid } as const;
      await record(own, fact, { now, request });
    }
    if (isIn) return joined ? "joined" : "member";
    await send(own, person, invitation, standing === "provider_only");
    return "invited";
  }

  async function send(own: Tenant, person: Person, { building, host, inviter }: Invitation, byProvider: boolean) {
    const { email, uuid, locale } = person;
    const hours = linkDays * 24;
    // No browser is bound to it: the person chooses a password after opening the link.
    const wanted = {
      purpose: "reset_password",
      email,
      owner: { user_uuid: uuid },
      browserHash: hashOf(newSecret()),
      hours,
    } as const;
    const token = byProvider ? undefined : (await putCode(services, own, wanted)).token;
    const envelope = { brand: host.brand, origin: host.origin, to: email, locale: locale ?? host.locale };
    await outbox.post(own, invitedLetter(envelope, { inviter, building: building.name, days: linkDays, token }));
  }
}

/** A role for companies is granted in the company, any other in the building. */
function grantIn(role: Role, uuid: string, company: string | undefined): Grant {
  if (company && scopesOfRole(role).includes("company"))
    return { role, scope: "company", uuid: company, buildings: [] };
  return { role, scope: "building", uuid, buildings: [uuid] };
}

async function isInBuilding({ db, portfolioUuid }: Tenant, company: string, building: string): Promise<boolean> {
  const link = await db
    .selectFrom("company_buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", company)
    .where("building_uuid", "=", building)
    .select("company_uuid")
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Whether an invitation can add this person to a company: not if they have an account outside of the company, or an address of another company.
 */
async function mayBecomeOf(
  own: Tenant,
  company: string,
  { email, known }: { email: string; known: Person | undefined },
): Promise<boolean> {
  if (known) return known.company_uuid === company;
  const { db, portfolioUuid } = own;
  const domain = emailDomain(email);
  const owners = await db
    .selectFrom("companies")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(sql<boolean>`uuid in (select ${companiesOfDomain({ portfolioUuid, domain })})`)
    .select("uuid")
    .execute();
  return owners.length === 0 || owners.some(({ uuid }) => uuid === company);
}

function mustBeGivable(caller: Caller, grant: Grant): void {
  if (!scopesOfRole(grant.role).includes(grant.scope)) refuse("role_not_there");
  if (!mayGive(caller, grant)) refuse("beyond_own_grants");
}

async function give(own: Tenant, uuid: string, grant: Grant, { caller, request, now }: Invitation): Promise<void> {
  const { role, scope, uuid: placeUuid } = grant;
  const place = { scope, uuid: placeUuid };
  if (await insertGrant(own, { userUuid: uuid, role, place, by: caller.userUuid, now }))
    await note(own, "grant.given", { caller, uuid, grant, now, request });
}

/** An account that its owner has yet to complete: without password, name and accepted terms. */
async function insertInvited(
  own: Tenant,
  { email, company, now }: { email: string; company: string | null; now: Date },
): Promise<Person> {
  const { db, portfolioUuid } = own;
  await db
    .insertInto("users")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid: v7(),
      pack_key: null,
      email,
      first_name: "",
      last_name: "",
      company_uuid: company,
      created_by: "upload",
      created_at: now,
      updated_at: now,
    })
    .execute();
  // Reads the sign-in rules of the person: their company may require its provider.
  return (await findPerson(own, email)) ?? refuse("person_not_found");
}
