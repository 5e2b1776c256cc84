import type { EndpointQuery } from "@atrium/contract/client.ts";
import { standingStatuses } from "@atrium/rules/booking-status.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import type { GuestAnswer } from "@atrium/rules/guests.ts";
import { type SqlBool, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { Page } from "../administration/keyset.ts";
import { itemsInReach } from "../content/items-in-reach.ts";
import { waysToFind } from "../people/find-by-name.ts";

type EventsFilter = Pick<NonNullable<EndpointQuery<"GET /admin/v1/events">>, "building_uuid" | "period">;
type GuestsFilter = Pick<NonNullable<EndpointQuery<"GET /admin/v1/events/:uuid/guests">>, "search" | "answer">;

/** Events in the buildings that a capability covers, with their totals. */
const events = (tenant: Tenant, reach: Reach, lang: string | undefined) =>
  itemsInReach(tenant, { reach, type: "Event", lang })
    .select(["contents.audience_uuid", "contents.rsvp_enabled", "contents.capacity", "contents.attendants_taken"])
    .select("buildings.whitelabel_uuid");

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

export function findEvent(tenant: Tenant, reach: Reach, { uuid, lang }: { uuid: string; lang: string | undefined }) {
  return events(tenant, reach, lang).where("contents.uuid", "=", uuid).executeTakeFirst();
}

/** A page of published events, and one more if there is one. */
export function listEvents(
  tenant: Tenant,
  reach: Reach,
  { filter, page, lang, now }: { filter: EventsFilter; page: Page; lang: string | undefined; now: Date },
): Promise<EventRow[]> {
  const isPast = filter.period === "past";
  const { after, limit } = page;
  const over = sql`coalesce(contents.end_at, contents.start_at)`;
  return events(tenant, reach, lang)
    .where("contents.rsvp_enabled", "=", true)
    .where("contents.start_at", "is not", null)
    .where((eb) => eb.or([eb("contents.published_at", "is", null), eb("contents.published_at", "<=", now)]))
    .where((eb) => eb.or([eb("contents.unpublished_at", "is", null), eb("contents.unpublished_at", ">", now)]))
    .where(isPast ? sql<SqlBool>`${over} <= ${now}` : sql<SqlBool>`${over} > ${now}`)
    .$if(filter.building_uuid !== undefined, (query) =>
      query.where("contents.building_uuid", "=", filter.building_uuid ?? ""),
    )
    .$if(after !== undefined, (query) => {
      const than = isPast ? sql`<` : sql`>`;
      return query.where(
        sql<SqlBool>`(contents.start_at, contents.uuid) ${than} (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      );
    })
    .orderBy("contents.start_at", isPast ? "desc" : "asc")
    .orderBy("contents.uuid", isPast ? "desc" : "asc")
    .limit(limit + 1)
    .execute();
}

const standing = sql.join(standingStatuses.map((status) => sql.lit(status)));
const answer = sql<GuestAnswer>`case when mine.status in (${standing}) then 'yes'
  when mine.status = 'cancelled_vendor' then 'removed' else 'no' end`;

function guests({ db, portfolioUuid }: Tenant, contentUuid: string) {
  return db
    .selectFrom("event_attendances as mine")
    .innerJoin("users", (join) =>
      join.onRef("users.portfolio_uuid", "=", "mine.portfolio_uuid").onRef("users.uuid", "=", "mine.user_uuid"),
    )
    .leftJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "users.portfolio_uuid")
        .onRef("companies.uuid", "=", "users.company_uuid"),
    )
    .where("mine.portfolio_uuid", "=", portfolioUuid)
    .where("mine.content_uuid", "=", contentUuid)
    .select(["users.uuid", "users.first_name", "users.last_name", "users.email", "users.sort_name"])
    .select(["users.company_uuid", "companies.name as company_name", "mine.updated_at", "mine.house_reason"])
    .select("mine.came_at")
    .select(answer.as("answer"));
}

export type GuestRow = NonNullable<Awaited<ReturnType<typeof findGuest>>>;

/** A person who has answered the event. */
export function findGuest(tenant: Tenant, { contentUuid, userUuid }: { contentUuid: string; userUuid: string }) {
  return guests(tenant, contentUuid).where("users.uuid", "=", userUuid).executeTakeFirst();
}

/** A page of guests by last and first name, and one more if there is one. */
export function listGuests(
  tenant: Tenant,
  contentUuid: string,
  { search, answer: wanted }: GuestsFilter,
  { after, limit }: Page,
): Promise<GuestRow[]> {
  return guests(tenant, contentUuid)
    .$if(wanted !== undefined, (query) => query.where(sql<SqlBool>`${answer} = ${wanted}`))
    .$if(search !== undefined, (query) => query.where(sql<SqlBool>`(${sql.join(waysToFind(search ?? ""), sql` or `)})`))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(users.sort_name, users.uuid) > (${after?.[0]} collate "C", ${after?.[1]}::uuid)`),
    )
    .orderBy("users.sort_name")
    .orderBy("users.uuid")
    .limit(limit + 1)
    .execute();
}

export type WaiterRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** A page of the waiting list, in order of joining, and one more if there is one. */
export function listWaiting({ db, portfolioUuid }: Tenant, contentUuid: string, { after, limit }: Page) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom("event_waits")
        .where("portfolio_uuid", "=", portfolioUuid)
        .where("content_uuid", "=", contentUuid)
        .where("state", "<>", "ended")
        .select(["portfolio_uuid", "uuid", "user_uuid", "state", "joined_at", "offer_ends_at"])
        .select(
          sql<number>`(count(*) filter (where state = 'waiting') over (order by joined_at, uuid))::int`.as("place"),
        )
        .as("wait"),
    )
    .innerJoin("users", (join) =>
      join.onRef("users.portfolio_uuid", "=", "wait.portfolio_uuid").onRef("users.uuid", "=", "wait.user_uuid"),
    )
    .leftJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "users.portfolio_uuid")
        .onRef("companies.uuid", "=", "users.company_uuid"),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(wait.joined_at, wait.uuid) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .select(["users.uuid", "users.first_name", "users.last_name", "users.email"])
    .select(["users.company_uuid", "companies.name as company_name"])
    .select(["wait.uuid as wait_uuid", "wait.state", "wait.joined_at", "wait.offer_ends_at", "wait.place"])
    .orderBy("wait.joined_at")
    .orderBy("wait.uuid")
    .limit(limit + 1)
    .execute();
}

/** How many people gave which answer. */
export async function countGuests({ db, portfolioUuid }: Tenant, contentUuid: string) {
  const { rows } = await sql<{ answer: GuestAnswer | "waiting" | "offered"; count: number; came: number }>`
    select ${answer} as answer, count(*)::int as count, count(mine.came_at)::int as came from event_attendances mine
    where mine.portfolio_uuid = ${portfolioUuid} and mine.content_uuid = ${contentUuid} group by 1
    union all
    select state, count(*)::int, 0 from event_waits
    where portfolio_uuid = ${portfolioUuid} and content_uuid = ${contentUuid} and state <> 'ended' group by state`.execute(
    db,
  );
  const counted = new Map(rows.map((row) => [row.answer, row]));
  const of = (wanted: GuestAnswer | "waiting" | "offered") => counted.get(wanted)?.count ?? 0;
  const offered = of("offered");
  const came = counted.get("yes")?.came ?? 0;
  return { yes: of("yes"), no: of("no"), removed: of("removed"), came, waiting: of("waiting") + offered, offered };
}
