import { sql } from "kysely";
import { v7 } from "uuid";
import { record } from "../../platform/facts/facts.ts";
import type { FactKind } from "../../platform/facts/fact-kinds.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { refuseScim } from "./answers.ts";
import type { Directory } from "./bearer.ts";
import { isOwnAddress, type Membership, type PersonRow, type Wanted } from "./user-resource.ts";

/** Conditions of a list that an index supports. */
export type Narrowed = {
  email?: string | undefined;
  uuid?: string | undefined;
  externalId?: string | undefined;
  displayName?: string | undefined;
};

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuidForm.test(text);
}

function ofCompany({ tenant: { db, portfolioUuid }, companyUuid }: Directory) {
  return db.selectFrom("users").where("portfolio_uuid", "=", portfolioUuid).where("company_uuid", "=", companyUuid);
}

export async function findPeople(
  directory: Directory,
  { email, uuid, externalId }: Narrowed,
  page: { limit: number; offset: number },
): Promise<PersonRow[]> {
  if (uuid !== undefined && !isUuid(uuid)) return [];
  return ofCompany(directory)
    .selectAll()
    .$if(email !== undefined, (query) => query.where("email", "=", (email ?? "").toLowerCase()))
    .$if(uuid !== undefined, (query) => query.where("uuid", "=", uuid ?? ""))
    .$if(externalId !== undefined, (query) => query.where("external_id", "=", externalId ?? ""))
    .orderBy("uuid")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countPeople(directory: Directory): Promise<number> {
  const { count } = await ofCompany(directory)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The groups of each of some people. */
export async function groupsOf(
  { tenant: { db, portfolioUuid } }: Directory,
  people: string[],
): Promise<Map<string, Membership[]>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom("scim_group_members as m")
    .innerJoin("scim_groups as g", (join) =>
      join.onRef("g.portfolio_uuid", "=", "m.portfolio_uuid").onRef("g.uuid", "=", "m.group_uuid"),
    )
    .where("m.portfolio_uuid", "=", portfolioUuid)
    .where("m.user_uuid", "in", people)
    .select(["m.user_uuid", "g.uuid", "g.display_name"])
    .orderBy("g.uuid")
    .execute();
  return Map.groupBy(rows, ({ user_uuid }) => user_uuid);
}

/**
 * Creates a person of the company: not confirmed, without a password, in the company's buildings. A person whom the company or an operator entered
 * but who never signed in is taken over by the directory; so is one whom the directory itself deactivated. Any other existing person is refused
 * (`uniqueness`): the directory finds them by their user name and changes them.
 */
export function createPerson(directory: Directory, wanted: Wanted, clock: Clock): Promise<PersonRow> {
  mustBeOwn(directory, wanted.email);
  const { companyUuid } = directory;
  return inTransaction(directory.tenant, async (tenant) => {
    const { db, portfolioUuid } = tenant;
    const now = clock.now();
    const given = {
      first_name: wanted.first_name,
      last_name: wanted.last_name,
      deactivated: !wanted.active,
      created_by: "scim" as const,
      external_id: wanted.external_id ?? "",
      updated_at: now,
    };
    const buildings = await buildingsOf(tenant, companyUuid);
    const made = await db
      .insertInto("users")
      .values({
        portfolio_uuid: portfolioUuid,
        uuid: v7(),
        email: wanted.email,
        company_uuid: companyUuid,
        default_building_uuid: buildings[0] ?? null,
        created_at: now,
        ...given,
      })
      .onConflict((conflict) => conflict.columns(["portfolio_uuid", "email"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    const before = made ?? (await lockPerson(tenant, "email", wanted.email));
    if (!before || (!made && !mayAdopt(before, companyUuid, wanted.external_id))) {
      return refuseScim(409, "uniqueness", `${wanted.email} belongs to somebody already.`);
    }
    await giveBuildings(tenant, before.uuid, buildings);
    await note({ ...directory, tenant }, "directory.person_created", before.uuid, now);
    if (made) return made;
    const { first_name, last_name } = wanted.first_name || wanted.last_name ? wanted : before;
    return db
      .updateTable("users")
      .set({
        ...given,
        first_name,
        last_name,
        external_id: wanted.external_id ?? before.external_id ?? "",
        default_building_uuid: before.default_building_uuid ?? buildings[0] ?? null,
        // A password that was set before the address was proved may be somebody else's.
        ...(before.confirmed ? {} : { password_hash: null }),
      })
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("uuid", "=", before.uuid)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

function mayAdopt(person: PersonRow, companyUuid: string, externalId: string | undefined): boolean {
  if (person.company_uuid !== companyUuid) return false;
  // The same address under another key is another person, who gets nothing of the first one's.
  const sameKey = !externalId || !person.external_id || person.external_id === externalId;
  if (person.created_by === "scim") return person.deactivated && sameKey;
  return !person.deactivated && !(person.confirmed && person.terms_accepted);
}

/**
 * Changes a person by `read`, on the locked row. Deactivation ends all sessions everywhere; it and a change of the address void mailed codes and
 * links.
 */
export async function changePerson(
  directory: Directory,
  uuid: string,
  services: { clock: Clock; sessions: Sessions },
  read: (before: PersonRow, inside: Directory) => Promise<Wanted>,
): Promise<PersonRow> {
  const { clock, sessions } = services;
  const found = await inTransaction(directory.tenant, async (tenant) => {
    const { db, portfolioUuid } = tenant;
    const before = isUuid(uuid) ? await lockPerson(tenant, "uuid", uuid) : undefined;
    if (!before || before.company_uuid !== directory.companyUuid) return undefined;
    const wanted = await read(before, { ...directory, tenant });
    const moves = wanted.email !== before.email;
    if (moves) {
      mustBeOwn(directory, wanted.email);
      if (!isOwnAddress(before.email, directory.emailDomains)) {
        refuseScim(400, "mutability", "This person's address is not of the company, and is not changed from here.");
      }
    }
    if (isSame(before, wanted)) return before;
    const now = clock.now();
    const leaves = !wanted.active && !before.deactivated;
    const after = await db
      .updateTable("users")
      .set({
        email: wanted.email,
        first_name: wanted.first_name,
        last_name: wanted.last_name,
        deactivated: !wanted.active,
        external_id: wanted.external_id ?? "",
        updated_at: now,
      })
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("uuid", "=", uuid)
      .returningAll()
      .executeTakeFirstOrThrow();
    await note(
      { ...directory, tenant },
      leaves ? "directory.person_deactivated" : "directory.person_changed",
      uuid,
      now,
    );
    if (leaves) await sessions.endAll(tenant, uuid, "deactivated", { request: directory.asked });
    if (leaves || moves) await endCodes(tenant, uuid, now);
    return after;
  }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== "23505") throw error;
    return refuseScim(409, "uniqueness", "This address belongs to somebody else already.");
  });
  return found ?? refuseScim(404, undefined, `There is no user ${uuid}.`);
}

function note({ tenant, companyUuid, asked }: Directory, action: FactKind, uuid: string, now: Date): Promise<void> {
  const actor = { kind: "integration", uuid: companyUuid } as const;
  return record(tenant, { action, actor, target: { kind: "user", uuid } }, { now, request: asked });
}

function mustBeOwn({ emailDomains }: Directory, email: string): void {
  if (isOwnAddress(email, emailDomains)) return;
  const domains = emailDomains.join(", ") || "none";
  refuseScim(400, "invalidValue", `${email} is not in a domain of the company. Its domains are: ${domains}.`);
}

function isSame(before: PersonRow, wanted: Wanted): boolean {
  return (
    before.email === wanted.email &&
    before.first_name === wanted.first_name &&
    before.last_name === wanted.last_name &&
    before.deactivated === !wanted.active &&
    before.external_id === (wanted.external_id ?? "")
  );
}

function lockPerson(
  { db, portfolioUuid }: Tenant,
  column: "uuid" | "email",
  value: string,
): Promise<PersonRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(column, "=", value)
    .forUpdate()
    .executeTakeFirst();
}

async function buildingsOf({ db, portfolioUuid }: Tenant, companyUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom("company_buildings as c")
    .innerJoin("buildings as b", (join) =>
      join.onRef("b.portfolio_uuid", "=", "c.portfolio_uuid").onRef("b.uuid", "=", "c.building_uuid"),
    )
    .where("c.portfolio_uuid", "=", portfolioUuid)
    .where("c.company_uuid", "=", companyUuid)
    .select("b.uuid")
    .orderBy("b.position")
    .orderBy("b.name")
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** Only for people without buildings: those who were entered with some keep these. */
async function giveBuildings({ db, portfolioUuid }: Tenant, userUuid: string, buildings: string[]): Promise<void> {
  await sql`insert into user_buildings (portfolio_uuid, user_uuid, building_uuid)
    select ${portfolioUuid}::uuid, ${userUuid}::uuid, given::uuid from unnest(${buildings}::text[]) as given
    where not exists (select from user_buildings has
      where has.portfolio_uuid = ${portfolioUuid} and has.user_uuid = ${userUuid})`.execute(db);
}

async function endCodes({ db, portfolioUuid }: Tenant, userUuid: string, now: Date): Promise<void> {
  await db
    .updateTable("verification_codes")
    .set({ ended_at: now, end_reason: "replaced" })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .where("ended_at", "is", null)
    .execute();
}
