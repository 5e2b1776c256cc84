import type { EndpointQuery } from "@atrium/contract/client.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import type { Schema } from "../../platform/database/schema.ts";

/** People whom a capability reaches: everybody, or who belongs to one of its buildings or companies. */
function within(
  eb: ExpressionBuilder<Schema, "users">,
  { portfolio, buildings, companies }: Reach,
): Expression<SqlBool> {
  if (portfolio) return eb.lit(true);
  return eb.or([
    eb.exists(
      eb
        .selectFrom("user_buildings as own")
        .whereRef("own.portfolio_uuid", "=", "users.portfolio_uuid")
        .whereRef("own.user_uuid", "=", "users.uuid")
        .where(isOneOf("own.building_uuid", [...buildings]))
        .select("own.user_uuid"),
    ),
    isOneOf("users.company_uuid", [...companies]),
  ]);
}

/** Such as the column begins with these letters: a range, which an index finds behind the policy too. */
const beginsWith = (column: string, beginning: string) =>
  sql<SqlBool>`${sql.ref(column)} collate "C" >= ${beginning} and ${sql.ref(column)} collate "C" < ${`${beginning}\u{10ffff}`}`;

/** Names and addresses by their beginning. "anna al" and "alt an" are the same person. */
function found(eb: ExpressionBuilder<Schema, "users">, search: string): Expression<SqlBool> {
  const text = search.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const last = text.lastIndexOf(" ");
  return eb.or([
    beginsWith("users.sort_name", text),
    beginsWith("users.given_name", text),
    beginsWith("users.email", text),
    ...(last < 0
      ? []
      : [
          eb.and([
            beginsWith("users.given_name", text.slice(0, last)),
            beginsWith("users.sort_name", text.slice(last + 1)),
          ]),
        ]),
  ]);
}

const standing = sql<"active" | "signing_up" | "waiting" | "deactivated">`case
  when users.deactivated then 'deactivated'
  when users.awaits_approval then 'waiting'
  when not (users.confirmed and users.terms_accepted) then 'signing_up'
  else 'active' end`;

function people({ db, portfolioUuid }: Tenant, reach: Reach) {
  return db
    .selectFrom("users")
    .leftJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "users.portfolio_uuid")
        .onRef("companies.uuid", "=", "users.company_uuid"),
    )
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where((eb) => within(eb, reach))
    .select(["users.uuid", "users.first_name", "users.last_name", "users.email", "users.sort_name"])
    .select(["users.company_uuid", "companies.name as company_name"])
    .select(standing.as("standing"));
}

type Wish = Pick<
  NonNullable<EndpointQuery<"GET /admin/v1/people">>,
  "search" | "building_uuid" | "company_uuid" | "standing"
>;

/** A page of people by last and first name, and one more where there is one. */
export function listPeople(
  tenant: Tenant,
  reach: Reach,
  wish: Wish,
  { after, limit }: { after: string[] | undefined; limit: number },
) {
  const { search, building_uuid, company_uuid, standing: wanted } = wish;
  return people(tenant, reach)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(users.sort_name, users.uuid) > (${after?.[0]} collate "C", ${after?.[1]}::uuid)`),
    )
    .$if(search !== undefined, (query) => query.where((eb) => found(eb, search ?? "")))
    .$if(company_uuid !== undefined, (query) => query.where("users.company_uuid", "=", company_uuid ?? ""))
    .$if(building_uuid !== undefined, (query) =>
      query.where((eb) =>
        within(eb, { portfolio: false, buildings: new Set([building_uuid ?? ""]), companies: new Set() }),
      ),
    )
    .$if(wanted !== undefined, (query) => query.where(sql<SqlBool>`${standing} = ${wanted}`))
    .orderBy("users.sort_name")
    .orderBy("users.uuid")
    .limit(limit + 1)
    .execute();
}

/** One person whom the capability reaches. */
export function findPersonWithin(tenant: Tenant, reach: Reach, uuid: string) {
  return people(tenant, reach)
    .where("users.uuid", "=", uuid)
    .select(["users.created_at", "users.locale", "users.admin", "users.hqo_staff", "users.deactivated"])
    .executeTakeFirst();
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPersonWithin>>>;

export function buildingsOfPerson({ db, portfolioUuid }: Tenant, userUuid: string) {
  return db
    .selectFrom("user_buildings")
    .innerJoin("buildings", (join) =>
      join
        .onRef("buildings.portfolio_uuid", "=", "user_buildings.portfolio_uuid")
        .onRef("buildings.uuid", "=", "user_buildings.building_uuid"),
    )
    .where("user_buildings.portfolio_uuid", "=", portfolioUuid)
    .where("user_buildings.user_uuid", "=", userUuid)
    .orderBy("buildings.name")
    .orderBy("buildings.uuid")
    .select(["buildings.uuid", "buildings.name"])
    .execute();
}

export function sessionsOfPerson({ db, portfolioUuid }: Tenant, userUuid: string, now: Date) {
  return db
    .selectFrom("sessions")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .limit(20)
    .select(["uuid", "user_agent", "created_at"])
    .execute();
}

export async function setDeactivated(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  { deactivated, now }: { deactivated: boolean; now: Date },
): Promise<boolean> {
  const done = await db
    .updateTable("users")
    .set({ deactivated, updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("deactivated", "=", !deactivated)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
