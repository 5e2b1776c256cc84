import type { Static } from "typebox";
import type { MyItems } from "@atrium/contract/entities/today.ts";
import { standingStatuses } from "@atrium/rules/booking-status.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { type TextKeys, textKeys, translatedText } from "../../platform/database/texts.ts";

/** The most rows that are shown. */
const most = 4;
const day = 24 * 60 * 60 * 1000;
/** How far ahead a booking or an event may be. */
const aheadMs = 14 * day;
/** How long ago a request may have changed. */
const movedMs = 7 * day;
/** How soon an offer must end to be shown. */
const endingMs = 3 * day;

type Whose = {
  buildingUuid: string;
  userUuid: string;
  audienceUuids: readonly string[];
  lang: string | undefined;
  now: Date;
};
type Value = TextKeys & {
  portfolioUuid: string;
  buildingUuid: string;
  userUuid: string;
  audienceUuids: readonly string[];
  now: Date;
  ahead: Date;
  moved: Date;
  ending: Date;
};

/** A row of any kind; columns that a kind does not have are null. Times are in JSON's format. */
export type TodayRow = {
  kind: "held" | "booking" | "service" | "event" | "request" | "decision" | "offer";
  uuid: string;
  title: string;
  status: string | null;
  start_at: string | null;
  end_at: string | null;
  /** When it changed, when the manager was asked, or until when it is held. */
  at: string | null;
  owner_type: string | null;
  owner_uuid: string | null;
  resource_uuid: string | null;
  about: "booking" | "service_request" | "sign_up" | null;
  /** For a request its number, for decisions how many wait. */
  number: number | null;
  manager_email: string | null;
};

export type TodayAnswer = { rows: TodayRow[] } & Static<typeof MyItems>;

const standing = sql.join(standingStatuses.map((status) => sql.lit(status)));

const name = (table: string, field: string, value: Value) =>
  sql`coalesce(${translatedText(`${table}.translations`, field, value)}, '')`;

const shown = (table: string, { now, audienceUuids }: Value) => {
  const [from, to] = [sql.ref(`${table}.published_at`), sql.ref(`${table}.unpublished_at`)];
  const whose = `${table}.audience_uuid`;
  return sql`(${sql.ref(whose)} is null or ${isOneOf(whose, audienceUuids)})
    and (${from} is null or ${from} <= ${now}) and (${to} is null or ${to} > ${now})`;
};

const columns = sql`t(rank, place, kind, uuid, title, status, start_at, end_at, at, owner_type, owner_uuid, resource_uuid, about, number,
  manager_email)`;

/** Events of the building that the person attends and that are not over. */
const going = (value: Value) => sql`
  select content.uuid, ${name("content", "title", value)} as title, content.start_at, content.end_at
  from event_attendances mine
  join contents content on content.portfolio_uuid = mine.portfolio_uuid and content.uuid = mine.content_uuid
  where mine.portfolio_uuid = ${value.portfolioUuid} and mine.user_uuid = ${value.userUuid}
    and mine.status in (${standing}) and content.building_uuid = ${value.buildingUuid}
    and coalesce(content.end_at, content.start_at, ${value.ahead}) > ${value.now} and ${shown("content", value)}`;

/** Events of the building that are not over, for which the person waits or has a held place. */
const waits = (value: Value) => sql`
  select content.uuid, mine.state from event_waits mine
  join contents content on content.portfolio_uuid = mine.portfolio_uuid and content.uuid = mine.content_uuid
  where mine.portfolio_uuid = ${value.portfolioUuid} and mine.user_uuid = ${value.userUuid}
    and (mine.state = 'waiting' or (mine.state = 'offered' and mine.offer_ends_at > ${value.now}))
    and content.building_uuid = ${value.buildingUuid}
    and coalesce(content.end_at, content.start_at, ${value.ahead}) > ${value.now} and ${shown("content", value)}`;

/** Claimed offers of the building that still run. */
const claimed = (value: Value) => sql`
  select content.uuid, ${name("content", "title", value)} as title, content.end_at, count(*) as count,
    content.max_claims_per_user as most
  from offer_claims mine
  join contents content on content.portfolio_uuid = mine.portfolio_uuid and content.uuid = mine.content_uuid
  where mine.portfolio_uuid = ${value.portfolioUuid} and mine.user_uuid = ${value.userUuid} and mine.cancelled_at is null
    and content.building_uuid = ${value.buildingUuid}
    and (content.end_at is null or content.end_at > ${value.now}) and ${shown("content", value)}
  group by content.portfolio_uuid, content.uuid`;

/** Booked services of the building that are not over. */
const services = (value: Value) => sql`
  select mine.uuid, service.uuid as service_uuid, ${name("service", "name", value)} as title, mine.status, mine.start_at, mine.end_at
  from services_bookings mine
  join services service on service.portfolio_uuid = mine.portfolio_uuid and service.uuid = mine.service_uuid
  where mine.portfolio_uuid = ${value.portfolioUuid} and mine.user_uuid = ${value.userUuid} and mine.end_at > ${value.now}
    and mine.status in (${standing}) and service.building_uuid = ${value.buildingUuid}`;

/** Rooms held for a person who waited for them; those that expire first come before everything else. */
const heldRoom = (value: Value) => sql`
  select 0, 1, 'held', mine.uuid, ${name("resource", "name", value)}, null, mine.start_at, mine.end_at, mine.offer_ends_at,
    null, null::uuid, null::uuid, null, null::bigint, null
  from room_waits mine
  join resources resource on resource.portfolio_uuid = mine.portfolio_uuid and resource.uuid = mine.held_uuid
  where mine.portfolio_uuid = ${value.portfolioUuid} and mine.user_uuid = ${value.userUuid}
    and mine.building_uuid = ${value.buildingUuid} and mine.state = 'offered' and mine.offer_ends_at > ${value.now}
  order by mine.offer_ends_at, mine.uuid limit 1`;

const nextBooking = (value: Value) => sql`
  select 1, 1, * from (
    (select 'booking', mine.uuid, ${name("resource", "name", value)}, mine.status, mine.start_at, mine.end_at, null::timestamptz,
      resource.owner_type, resource.owner_uuid, resource.uuid, null, null::bigint, null
    from resource_bookings mine
    join resources resource on resource.portfolio_uuid = mine.portfolio_uuid and resource.uuid = mine.resource_uuid
    where mine.portfolio_uuid = ${value.portfolioUuid} and mine.user_uuid = ${value.userUuid} and mine.end_at > ${value.now}
      and mine.start_at <= ${value.ahead} and mine.status in (${standing})
      and resource.building_uuid = ${value.buildingUuid}
    order by mine.start_at, mine.uuid limit 1)
    union all
    (select 'service', uuid, title, status, start_at, end_at, null, null, null, null, null, null, null from services
    where start_at <= ${value.ahead} order by start_at, uuid limit 1)
  ) as next order by 7, 4 limit 1`;

/** For what has begun, the end is the next time. */
const nextEvent = ({ now, ahead }: Value) => sql`
  select 2, 1, 'event', uuid, title, null, start_at, end_at, null, null, null, null, null, null, null from going
  where start_at <= ${ahead} order by case when start_at > ${now} then start_at else end_at end, uuid limit 1`;

/**
 * The requests that a manager was mailed and can still answer. A service request counts until its first answer; a sign-up only at a company that
 * requires approval.
 */
const decisions = (value: Value) => sql`
  select 3, 1, 'decision', uuid, title, null, null, null, created_at, null, null, null, kind, number, manager_email from (
    select request.uuid, request.kind, request.created_at, request.manager_email, subject.title, count(*) over () as number
    from users me
    join manager_requests request on request.portfolio_uuid = me.portfolio_uuid and request.manager_email = me.email
    cross join lateral (
      select ${name("resource", "name", value)} as title from resource_bookings booking
      join resources resource on resource.portfolio_uuid = booking.portfolio_uuid and resource.uuid = booking.resource_uuid
      where request.kind = 'booking' and booking.portfolio_uuid = request.portfolio_uuid and booking.uuid = request.subject_uuid
        and booking.status in ('pending', 'submitted') and booking.end_at > ${value.now}
        and resource.building_uuid = ${value.buildingUuid}
      union all
      select work.title from service_requests work
      where request.kind = 'service_request' and work.portfolio_uuid = request.portfolio_uuid and work.uuid = request.subject_uuid
        and work.status = 'open' and request.step = 'open' and work.building_uuid = ${value.buildingUuid}
      union all
      select person.first_name || ' ' || person.last_name from users person
      join user_buildings belongs on belongs.portfolio_uuid = person.portfolio_uuid and belongs.user_uuid = person.uuid
      where request.kind = 'sign_up' and person.portfolio_uuid = request.portfolio_uuid and person.uuid = request.subject_uuid
        and person.awaits_approval and not person.deactivated and belongs.building_uuid = ${value.buildingUuid}
    ) as subject
    where me.portfolio_uuid = ${value.portfolioUuid} and me.uuid = ${value.userUuid}
      and request.decided_at is null and request.expires_at > ${value.now}
  ) as waiting order by created_at, uuid limit 1`;

/** The newest comes before an offer that ends soon, the others after it. */
const movedRequests = (value: Value) => sql`
  select case when place = 1 then 4 else 6 end, place, 'request', uuid, title, status, null, null, updated_at, null, null, null, null, id, null
  from (
    select uuid, title, status, updated_at, id, row_number() over (order by updated_at desc, id desc) as place
    from service_requests
    where portfolio_uuid = ${value.portfolioUuid} and user_uuid = ${value.userUuid} and building_uuid = ${value.buildingUuid}
      and status in ('in_progress', 'on_hold', 'resolved') and updated_at > ${value.moved} and updated_at > created_at
  ) as moved where place <= ${sql.lit(most)}`;

const endingOffer = ({ ending }: Value) => sql`
  select 5, 1, 'offer', uuid, title, null, null, end_at, null, null, null, null, null, null, null from claimed
  where end_at <= ${ending} order by end_at, uuid limit 1`;

const parts = [heldRoom, nextBooking, nextEvent, decisions, movedRequests, endingOffer];

/** Everything in one statement, each part by an index of the person's own rows. */
export function selectToday(value: Value): RawBuilder<TodayAnswer> {
  const all = sql.join(
    parts.map((part) => sql`(${part(value)})`),
    sql` union all `,
  );
  return sql<TodayAnswer>`
    with going as materialized (${going(value)}), claimed as materialized (${claimed(value)}),
      services as materialized (${services(value)}), waits as materialized (${waits(value)}),
      booked as (
        select content.uuid from services join contents content on content.portfolio_uuid = ${value.portfolioUuid}
          and content.attachable_service_uuid = services.service_uuid and content.building_uuid = ${value.buildingUuid}
      ),
      first as (select * from (${all}) as ${columns} order by rank, place limit ${sql.lit(most)})
    select coalesce((select jsonb_agg(to_jsonb(first) order by rank, place) from first), '[]') as rows,
      coalesce((select jsonb_agg(uuid order by uuid) from going), '[]') as going,
      coalesce((select jsonb_agg(uuid order by uuid) from waits where state = 'waiting'), '[]') as waiting,
      coalesce((select jsonb_agg(uuid order by uuid) from waits where state = 'offered'), '[]') as held,
      coalesce((select jsonb_agg(jsonb_build_object('uuid', uuid, 'count', count, 'most', most) order by uuid) from claimed), '[]') as claimed,
      coalesce((select jsonb_agg(distinct uuid) from booked), '[]') as booked`;
}

const today = prepare((db, value: Value) =>
  db.selectFrom(sql<TodayAnswer>`(${selectToday(value)})`.as("answer")).selectAll(),
);

/** A person's "today" in a building, and their relation to its items. */
export async function readToday({ db, portfolioUuid }: Tenant, whose: Whose): Promise<TodayAnswer> {
  const [answer] = await today(db, valuesOf(portfolioUuid, whose));
  return answer ?? { rows: [], going: [], waiting: [], held: [], claimed: [], booked: [] };
}

export function valuesOf(portfolioUuid: string, { lang, now, ...whose }: Whose): Value {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const times = { now, ahead: at(aheadMs), moved: at(-movedMs), ending: at(endingMs) };
  return { portfolioUuid, ...whose, ...textKeys(lang), ...times };
}
