import type { Reach } from "@atrium/rules/capabilities.ts";
import type { FigureKey } from "@atrium/rules/numbers.ts";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf, isOneOf } from "../../platform/database/one-of.ts";
import { figures } from "./figures.ts";

/** A building whose figures the caller may read. `counted`: its brand allows analytics. */
export type Building = Awaited<ReturnType<typeof findBuildings>>[number];

export function findBuildings({ db, portfolioUuid }: Tenant, { portfolio, buildings }: Reach) {
  return db
    .selectFrom("buildings as b")
    .innerJoin("whitelabels as brand", (join) =>
      join.onRef("brand.portfolio_uuid", "=", "b.portfolio_uuid").onRef("brand.uuid", "=", "b.whitelabel_uuid"),
    )
    .where("b.portfolio_uuid", "=", portfolioUuid)
    .$if(!portfolio, (query) => query.where(isOneOf("b.uuid", [...buildings])))
    .select(["b.uuid", "b.name", "b.timezone", "b.whitelabel_uuid"])
    .select(sql<boolean>`brand.config -> 'analytics' is not null`.as("counted"))
    .orderBy("b.name")
    .orderBy("b.uuid")
    .execute();
}

export function findCompanies({ db, portfolioUuid }: Tenant, buildingUuid: string) {
  return db
    .selectFrom("company_buildings as there")
    .innerJoin("companies as c", (join) =>
      join.onRef("c.portfolio_uuid", "=", "there.portfolio_uuid").onRef("c.uuid", "=", "there.company_uuid"),
    )
    .where("there.portfolio_uuid", "=", portfolioUuid)
    .where("there.building_uuid", "=", buildingUuid)
    .select(["c.uuid", "c.name"])
    .orderBy("c.name")
    .orderBy("c.uuid")
    .execute();
}

/** A count of one figure in one week: of everything selected, of a building in it, or of a company in the selected building. */
export type Count = {
  figure: FigureKey;
  week: string;
  level: "all" | "building" | "company";
  building_uuid: string | null;
  company_uuid: string | null;
  side: 1 | 2;
  value: number | null;
  people: number;
};

type NumbersFilter = {
  keys: readonly FigureKey[];
  buildings: readonly string[];
  /** The Mondays of the first and the last week. */
  from: string;
  until: string;
  /** The building whose companies are counted too, and whether each building is counted. */
  companiesOf: string | undefined;
  eachBuilding: boolean;
};

/** Every count that the answer, and the hiding of small groups, needs: in one statement. */
export async function countNumbers({ db, portfolioUuid }: Tenant, filter: NumbersFilter): Promise<Count[]> {
  const { keys, buildings, from, until, companiesOf, eachBuilding } = filter;
  if (keys.length === 0 || buildings.length === 0) return [];
  // Clocks of two places differ by a day at most.
  const [begin, end] = [`${laterDay(from, -1)}T00:00:00Z`, `${laterDay(until, 8)}T00:00:00Z`];
  const isWhole = companiesOf === undefined && !eachBuilding;
  const by = isWhole
    ? sql`null::uuid as building_uuid, null::uuid as company_uuid, 'all' as level`
    : sql`v.building_uuid, v.company_uuid,
      case grouping(v.building_uuid, v.company_uuid) when 3 then 'all' when 1 then 'building' else 'company' end as level`;
  const groups = isWhole
    ? sql`group by v.week, v.side`
    : sql`group by v.week, v.side, grouping sets ((), (v.building_uuid), (v.building_uuid, v.company_uuid))
      having grouping(v.building_uuid, v.company_uuid) <> 0 or v.building_uuid = ${companiesOf ?? null}::uuid`;
  const ofFigure = (key: FigureKey) => sql`
    select ${key}::text as figure, v.week::text as week, v.side, ${by}, ${figures[key].value} as value,
      count(distinct v.user_uuid)::int as people
    from ${sql.table(figures[key].view)} v
    where v.portfolio_uuid = ${portfolioUuid}::uuid and v.at >= ${begin}::timestamptz and v.at < ${end}::timestamptz
      and v.week between ${from}::date and ${until}::date and ${isAnyOf("v.building_uuid", buildings)} ${groups}`;
  const { rows } = await sql<Count>`${sql.join(keys.map(ofFigure), sql` union all `)}`.execute(db);
  return rows;
}

/** The Monday of the last week that a person was mailed, if they subscribe. */
export async function findMail({ db, portfolioUuid }: Tenant, userUuid: string) {
  return db
    .selectFrom("numbers_mails")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .select("asked_at")
    .executeTakeFirst();
}

/** Subscribes to the weeks after this one. An existing subscription stays as it is. */
export async function askForMail(
  { db, portfolioUuid }: Tenant,
  { userUuid, week, now }: { userUuid: string; week: string; now: Date },
): Promise<void> {
  await db
    .insertInto("numbers_mails")
    .values({ portfolio_uuid: portfolioUuid, user_uuid: userUuid, last_week: week, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endMail({ db, portfolioUuid }: Tenant, userUuid: string): Promise<void> {
  await db
    .deleteFrom("numbers_mails")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .execute();
}

/** Claims a week's mail: of several servers that try at the same moment, one succeeds. */
export async function takeWeek(
  { db, portfolioUuid }: Tenant,
  { userUuid, week }: { userUuid: string; week: string },
): Promise<boolean> {
  const taken = await db
    .updateTable("numbers_mails")
    .set({ last_week: week })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .where("last_week", "<", week)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
