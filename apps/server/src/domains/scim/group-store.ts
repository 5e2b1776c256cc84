import { sql } from "kysely";
import { v7 } from "uuid";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { refuseScim } from "./answers.ts";
import type { Directory } from "./bearer.ts";
import type { GroupRow, Member, MemberChanges, WantedGroup } from "./group-resource.ts";
import { isUuid, type Narrowed } from "./user-store.ts";

/** Groups are stored as the directory sends them. They have no effect in the portal: no permission, no building, no content. */
function ofCompany({ tenant: { db, portfolioUuid }, companyUuid }: Directory) {
  return db
    .selectFrom("scim_groups")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("company_uuid", "=", companyUuid);
}

export async function findGroups(
  directory: Directory,
  { uuid, externalId, displayName }: Narrowed,
  page: { limit: number; offset: number },
): Promise<GroupRow[]> {
  if (uuid !== undefined && !isUuid(uuid)) return [];
  const rows = await ofCompany(directory)
    .selectAll()
    .$if(uuid !== undefined, (query) => query.where("uuid", "=", uuid ?? ""))
    .$if(externalId !== undefined, (query) => query.where("external_id", "=", externalId ?? ""))
    .orderBy("uuid")
    // Names are compared here, because upper case depends on the database's collation.
    .$if(displayName === undefined, (query) => query.limit(page.limit).offset(page.offset))
    .execute();
  if (displayName === undefined) return rows;
  return rows.filter((row) => row.display_name.toLowerCase() === displayName.toLowerCase());
}

export async function countGroups(directory: Directory): Promise<number> {
  const { count } = await ofCompany(directory)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function membersOf(
  { tenant: { db, portfolioUuid } }: Directory,
  groups: string[],
): Promise<Map<string, Member[]>> {
  if (groups.length === 0) return new Map();
  const rows = await db
    .selectFrom("scim_group_members as m")
    .innerJoin("users as u", (join) =>
      join.onRef("u.portfolio_uuid", "=", "m.portfolio_uuid").onRef("u.uuid", "=", "m.user_uuid"),
    )
    .where("m.portfolio_uuid", "=", portfolioUuid)
    .where("m.group_uuid", "in", groups)
    .select(["m.group_uuid", "u.uuid", "u.email"])
    .orderBy("u.uuid")
    .execute();
  return Map.groupBy(rows, ({ group_uuid }) => group_uuid);
}

export function createGroup(directory: Directory, wanted: WantedGroup, clock: Clock): Promise<GroupRow> {
  return inTransaction(directory.tenant, async (tenant) => {
    const now = clock.now();
    const made = await tenant.db
      .insertInto("scim_groups")
      .values({
        portfolio_uuid: tenant.portfolioUuid,
        uuid: v7(),
        company_uuid: directory.companyUuid,
        display_name: wanted.display_name,
        external_id: wanted.external_id,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(["portfolio_uuid", "company_uuid", "display_name"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) return refuseTaken(wanted);
    await writeMembers({ ...directory, tenant }, made.uuid, wanted.members);
    return made;
  });
}

/** Changes a group by `read`, on the locked row. */
export async function changeGroup(
  directory: Directory,
  uuid: string,
  clock: Clock,
  read: (before: GroupRow, inside: Directory) => Promise<WantedGroup>,
): Promise<GroupRow> {
  let wanted: WantedGroup | undefined;
  const after = await inTransaction(directory.tenant, async (tenant) => {
    const inside = { ...directory, tenant };
    const before = isUuid(uuid)
      ? await ofCompany(inside).where("uuid", "=", uuid).selectAll().forUpdate().executeTakeFirst()
      : undefined;
    if (!before) return undefined;
    wanted = await read(before, inside);
    await writeMembers(inside, before.uuid, wanted.members);
    return tenant.db
      .updateTable("scim_groups")
      .set({ display_name: wanted.display_name, external_id: wanted.external_id, updated_at: clock.now() })
      .where("portfolio_uuid", "=", tenant.portfolioUuid)
      .where("uuid", "=", before.uuid)
      .returningAll()
      .executeTakeFirstOrThrow();
  }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== "23505" || !wanted) throw error;
    return refuseTaken(wanted);
  });
  return after ?? refuseNoGroup(uuid);
}

export async function deleteGroup({ tenant, companyUuid }: Directory, uuid: string): Promise<void> {
  const gone = isUuid(uuid)
    ? await tenant.db
        .deleteFrom("scim_groups")
        .where("portfolio_uuid", "=", tenant.portfolioUuid)
        .where("company_uuid", "=", companyUuid)
        .where("uuid", "=", uuid)
        .returning("uuid")
        .executeTakeFirst()
    : undefined;
  if (!gone) refuseNoGroup(uuid);
}

export function refuseNoGroup(uuid: string): never {
  return refuseScim(404, undefined, `There is no group ${uuid.slice(0, 60)}.`);
}

function refuseTaken({ display_name }: WantedGroup): never {
  return refuseScim(409, "uniqueness", `There is a group "${display_name}" already.`);
}

async function writeMembers(directory: Directory, groupUuid: string, changes: MemberChanges): Promise<void> {
  const { db, portfolioUuid } = directory.tenant;
  const { everybody, removed } = changes;
  const added = [...changes.added];
  if (everybody || removed.size > 0) {
    const leaving = everybody
      ? sql`not (user_uuid = any(${added}::uuid[]))`
      : sql`user_uuid = any(${[...removed]}::uuid[])`;
    await sql`delete from scim_group_members
      where portfolio_uuid = ${portfolioUuid} and group_uuid = ${groupUuid} and ${leaving}`.execute(db);
  }
  if (added.length === 0) return;
  await mustBePeople(directory, added);
  await sql`insert into scim_group_members (portfolio_uuid, group_uuid, user_uuid)
    select ${portfolioUuid}::uuid, ${groupUuid}::uuid, member from unnest(${added}::uuid[]) as member
    on conflict do nothing`.execute(db);
}

/** People of the company; ids of other companies' people are treated as unknown. */
async function mustBePeople({ tenant, companyUuid }: Directory, uuids: string[]): Promise<void> {
  const { rows } = await sql<{ member: string }>`select member::text from unnest(${uuids}::uuid[]) as member
    where not exists (select from users where portfolio_uuid = ${tenant.portfolioUuid}
      and company_uuid = ${companyUuid} and uuid = member) limit 1`.execute(tenant.db);
  const [unknown] = rows;
  if (unknown) refuseScim(400, "invalidValue", `There is no user ${unknown.member}.`);
}
