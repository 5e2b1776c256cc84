import type { EndpointQuery } from "@atrium/contract/client.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { laterDay, momentFrom } from "@atrium/rules/wall-clock.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import type { ContentType } from "../content/tables.ts";
import type { ItemState } from "./list-store.ts";
import { titleOfDraft, titleOfItem } from "./titles.ts";

/** An item's event on a day. For an item that was never published, `wall` and `wall_until` are the draft's times as typed. */
export type Happening = {
  uuid: string;
  type: ContentType;
  title: string;
  building_uuid: string;
  building_name: string;
  timezone: string;
  state: Exclude<ItemState, "archived">;
  has_draft: boolean;
  what: "published" | "begins" | "ends" | "leaves";
  at: Date | null;
  until: Date | null;
  wall: string | null;
  wall_until: string | null;
  day: string;
  /** The order within a day, before the uuid. */
  key: string;
  /** How many there are on that day. */
  total: number;
};

type Query = NonNullable<EndpointQuery<"GET /admin/v1/contents/calendar">>;
/** `lang`: the language of titles, where an item has it. */
type CalendarFilter = Pick<Query, "building_uuid" | "types"> & { days: readonly string[]; lang: string | undefined };
type Page = { after: string[] | undefined; limit: number };

/** A calendar day in a time zone: its beginning and its end. */
type ZoneDay = { zone: string; day: string; begins: Date; ends: Date };

/**
 * The events of consecutive days: of each day the first `limit`, or those after `after`, and one more if there is one. Published items are ordered
 * by their times, drafts follow.
 */
export async function listHappenings(
  tenant: Tenant,
  reach: Reach,
  { filter, page, now }: { filter: CalendarFilter; page: Page; now: Date },
): Promise<Happening[]> {
  const zoneDays = daysOf(await zonesOf(tenant), filter.days);
  if (zoneDays.length === 0) return [];
  const { after, limit } = page;
  const part =
    after === undefined
      ? sql`place <= ${limit}`
      : sql`(key, uuid, what) > (${after[0]} collate "C", ${after[1]}::uuid, ${after[2]})`;
  const found = await sql<Happening>`
    with zone_day as (
      select * from unnest(${zoneDays.map(({ zone }) => zone)}::text[], ${zoneDays.map(({ day }) => day)}::text[],
        ${zoneDays.map(({ begins }) => begins)}::timestamptz[], ${zoneDays.map(({ ends }) => ends)}::timestamptz[])
        as z (zone, day, begins, ends)),
    building as (
      select b.uuid, b.name, b.timezone from buildings b where b.portfolio_uuid = ${tenant.portfolioUuid}
        and ${reach.portfolio ? sql`true` : isAnyOf("b.uuid", reach.buildings)}
        and ${filter.building_uuid === undefined ? sql`true` : sql`b.uuid = ${filter.building_uuid}`}),
    happening as (${ofPublished(tenant, zoneDays, filter, now)} union all ${ofDrafts(tenant, filter)}),
    counted as (
      select *, count(*) over (partition by day)::int as total,
        row_number() over (partition by day order by key, uuid, what) as place
      from happening)
    select * from counted where ${part}
    order by day, key, uuid, what limit ${after === undefined ? sql`all` : limit + 1}`.execute(tenant.db);
  return found.rows;
}

async function zonesOf({ db, portfolioUuid }: Tenant): Promise<string[]> {
  const query = db.selectFrom("buildings").where("portfolio_uuid", "=", portfolioUuid).select("timezone").distinct();
  return (await query.execute()).map(({ timezone }) => timezone);
}

/** The beginning and end of the days in each time zone. The database's own time zone data may differ, and is not used. */
const daysOf = (zones: readonly string[], days: readonly string[]): ZoneDay[] =>
  zones.flatMap((zone) => {
    const begins = [...days, laterDay(days.at(-1) ?? "", 1)].map((date) => momentFrom({ date, minute: 0 }, zone));
    return days.map((day, at) => ({ zone, day, begins: begins[at] as Date, ends: begins[at + 1] as Date }));
  });

const kindsOf = ({ types }: CalendarFilter): RawBuilder<unknown> =>
  types === undefined ? sql`true` : sql`t.type = any(${types.split(",")}::text[])`;

function ofPublished(
  { portfolioUuid }: Tenant,
  zoneDays: readonly ZoneDay[],
  filter: CalendarFilter,
  now: Date,
): RawBuilder<unknown> {
  // First finds the rows of the whole period by its indexes, then assigns them to days.
  const first = new Date(Math.min(...zoneDays.map(({ begins }) => begins.getTime())));
  const last = new Date(Math.max(...zoneDays.map(({ ends }) => ends.getTime())));
  const within = (["published_at", "unpublished_at", "start_at", "end_at"] as const).map(
    (name) => sql`(t.${sql.ref(name)} >= ${first}::timestamptz and t.${sql.ref(name)} < ${last}::timestamptz)`,
  );
  return sql`
    select t.uuid, t.type, ${titleOfItem(filter.lang)} as title,
      building.uuid as building_uuid, building.name as building_name, building.timezone,
      case when t.unpublished_at <= ${now}::timestamptz or t.end_at < ${now}::timestamptz then 'ended'
        when t.published_at > ${now}::timestamptz then 'scheduled' else 'published' end as state,
      d.content_uuid is not null as has_draft, m.what, m.at, case when m.what = 'begins' then t.end_at end as until,
      null::text as wall, null::text as wall_until, z.day,
      '0' || to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') collate "C" as key
    from contents t
    join building on building.uuid = t.building_uuid
    left join drafts d on d.portfolio_uuid = t.portfolio_uuid and d.content_uuid = t.uuid
    cross join lateral (values ('published', t.published_at), ('begins', t.start_at), ('ends', t.end_at),
      ('leaves', t.unpublished_at)) as m (what, at)
    join zone_day z on z.zone = building.timezone and m.at >= z.begins and m.at < z.ends
    where t.portfolio_uuid = ${portfolioUuid} and (${sql.join(within, sql` or `)}) and ${kindsOf(filter)}
      and not (m.what = 'ends' and t.start_at is not null and t.start_at >= z.begins)
      and ${isNotArchived(sql`t.uuid`)}`;
}

/** A draft's time is local or an instant, and is compared as it is written. */
const hasTime = "^\\d{4}-\\d\\d-\\d\\d[ T]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?Z)?$";
const utcText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function ofDrafts({ portfolioUuid }: Tenant, filter: CalendarFilter): RawBuilder<unknown> {
  return sql`
    select t.content_uuid as uuid, t.type, ${titleOfDraft("t", filter.lang)} as title, building.uuid as building_uuid, building.name as building_name, building.timezone,
      'draft' as state, true as has_draft, m.what, null::timestamptz as at, null::timestamptz as until,
      m.wall, case when m.what = 'begins' then t.fields ->> 'end_at' end as wall_until, z.day,
      '1' || m.wall collate "C" as key
    from drafts t
    join building on building.uuid = t.building_uuid
    cross join lateral (values ('begins', t.fields ->> 'start_at'), ('ends', t.fields ->> 'end_at')) as m (what, wall)
    join zone_day z on z.zone = building.timezone and case when m.wall like '%Z'
      then m.wall collate "C" >= ${utcText("z.begins")} and m.wall collate "C" < ${utcText("z.ends")}
      else left(m.wall, 10) = z.day end
    where t.portfolio_uuid = ${portfolioUuid} and m.wall ~ ${hasTime} and ${kindsOf(filter)}
      and not (m.what = 'ends' and left(coalesce(t.fields ->> 'start_at', ''), 10) = left(m.wall, 10))
      and not exists (select from contents c
        where c.portfolio_uuid = t.portfolio_uuid and c.uuid = t.content_uuid)
      and ${isNotArchived(sql`t.content_uuid`)}`;
}

const isNotArchived = (uuid: RawBuilder<unknown>) => sql`not exists (select from archived_contents a
  where a.portfolio_uuid = t.portfolio_uuid and a.content_uuid = ${uuid})`;
