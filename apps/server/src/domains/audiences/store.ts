import { audienceBounds, type AudienceRule, clausesOf, flagsIn } from "@atrium/rules/audiences.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import type { Schema } from "../../platform/database/schema.ts";

export type StoredAudience = Selectable<Schema["audiences"]> & { building_name: string | null; used: number };

/** How many items are for it, published or drafts, and how many rooms name it. */
const used = sql<number>`(select count(*)::int from (
  select c.uuid from contents c where c.portfolio_uuid = audiences.portfolio_uuid and c.audience_uuid = audiences.uuid
  union select r.resource_uuid from room_audiences r
    where r.portfolio_uuid = audiences.portfolio_uuid and r.audience_uuid = audiences.uuid
  union select d.content_uuid from drafts d
    where d.portfolio_uuid = audiences.portfolio_uuid and d.fields ->> 'audience' = audiences.uuid::text) its)`;

const { audiences: most } = audienceBounds;

/** The portfolio's audiences, and those of the buildings that a capability covers. */
const within = ({ db, portfolioUuid }: Tenant, reach: Reach) =>
  db
    .selectFrom("audiences")
    .where("audiences.portfolio_uuid", "=", portfolioUuid)
    .$if(!reach.portfolio, (query) =>
      query.where((eb) =>
        eb.or([eb("audiences.building_uuid", "is", null), isAnyOf("audiences.building_uuid", reach.buildings)]),
      ),
    );

const whole = (tenant: Tenant, reach: Reach) =>
  within(tenant, reach)
    .leftJoin("buildings", (join) =>
      join
        .onRef("buildings.portfolio_uuid", "=", "audiences.portfolio_uuid")
        .onRef("buildings.uuid", "=", "audiences.building_uuid"),
    )
    .selectAll("audiences")
    .select(["buildings.name as building_name", used.as("used")]);

export function listAudiences(tenant: Tenant, reach: Reach): Promise<StoredAudience[]> {
  return whole(tenant, reach).orderBy(sql`lower(audiences.name)`).orderBy("audiences.uuid").limit(most).execute();
}

export function findAudience(tenant: Tenant, reach: Reach, uuid: string): Promise<StoredAudience | undefined> {
  return whole(tenant, reach).where("audiences.uuid", "=", uuid).executeTakeFirst();
}

/** Locks an audience, so that changes run one after another, and none while somebody publishes for it. */
export async function lockAudience({ db, portfolioUuid }: Tenant, uuid: string): Promise<void> {
  await db
    .selectFrom("audiences")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .select("uuid")
    .forUpdate()
    .execute();
}

/** The possible audiences of a building's item: the portfolio's and the building's own. */
export function audiencesFor({ db, portfolioUuid }: Tenant, buildingUuid: string) {
  return db
    .selectFrom("audiences")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where((eb) => eb.or([eb("building_uuid", "is", null), eb("building_uuid", "=", buildingUuid)]))
    .select(["uuid", "name"])
    .orderBy(sql`lower(name)`)
    .orderBy("uuid")
    .limit(most);
}

/** Those of these audiences that are possible for a building. In a transaction they are locked, so that none is deleted before what names it is written. */
const held = (tenant: Tenant, buildingUuid: string, audiences: readonly string[]) =>
  audiencesFor(tenant, buildingUuid)
    .clearOrderBy()
    // A draft may contain text that is no uuid.
    .where(sql<SqlBool>`uuid::text = any(${audiences.map((one) => one.toLowerCase())}::text[])`)
    .select("clauses")
    .$if(tenant.db.isTransaction, (query) => query.forKeyShare());

export const holdAudienceFor = (tenant: Tenant, buildingUuid: string, audience: string) =>
  held(tenant, buildingUuid, [audience]).executeTakeFirst();

export async function holdAudiences(
  tenant: Tenant,
  buildingUuid: string,
  audiences: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await held(tenant, buildingUuid, audiences).execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Whether a portfolio has as many audiences as can be listed. Locks until the transaction ends, so that of two concurrent calls one counts what the other adds. */
export async function isFullOfAudiences({ db, portfolioUuid }: Tenant): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium audiences ${portfolioUuid}`}))`.execute(db);
  const { count } = await db
    .selectFrom("audiences")
    .where("portfolio_uuid", "=", portfolioUuid)
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) >= most;
}

export async function insertAudience(
  { db, portfolioUuid }: Tenant,
  audience: { uuid: string; buildingUuid: string | null; name: string; rule: AudienceRule; now: Date },
): Promise<void> {
  const { uuid, buildingUuid, name, rule, now } = audience;
  await db
    .insertInto("audiences")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid,
      pack_key: null,
      changed_in_console_at: now,
      building_uuid: buildingUuid,
      name,
      ...stored(rule),
    })
    .execute();
}

const stored = (rule: AudienceRule) => ({
  rule: JSON.stringify(rule),
  clauses: JSON.stringify(clausesOf(rule)),
  flag_keys: flagsIn(rule),
});

/** It then belongs to the console. */
export async function updateAudience(
  { db, portfolioUuid }: Tenant,
  { uuid, name, rule, now }: { uuid: string; name: string; rule: AudienceRule; now: Date },
): Promise<void> {
  await db
    .updateTable("audiences")
    .set({ name, ...stored(rule), changed_in_console_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}

export async function deleteAudience({ db, portfolioUuid }: Tenant, uuid: string): Promise<void> {
  await db.deleteFrom("audiences").where("portfolio_uuid", "=", portfolioUuid).where("uuid", "=", uuid).execute();
}
