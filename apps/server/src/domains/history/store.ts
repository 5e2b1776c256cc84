import type { TransactionType } from "@atrium/rules/history.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { textKeys, translatedText } from "../../platform/database/texts.ts";

export type TransactionsAsked = {
  userUuid: string;
  lang: string | undefined;
  /** The kind; all kinds if undefined. */
  type: TransactionType | undefined;
  period: "upcoming" | "past" | undefined;
  now: Date;
  /** The buildings to which the history is limited, if any. */
  within: ReadonlySet<string> | undefined;
  order: { by: "name" | "start_at" | "end_at"; direction: "asc" | "desc" };
  page: { offset: number; limit: number };
};

/** A row of any kind. Columns that a kind does not have are null. */
export type TransactionRow = {
  kind: TransactionType;
  uuid: string;
  building_uuid: string;
  currency_type: string | null;
  content_uuid: string;
  name: string;
  subtitle: string | null;
  picture: string | null;
  /** The visible part of a room. */
  focus: string | null;
  status: string;
  start_at: Date | null;
  end_at: Date | null;
  /** A decimal text. */
  price: string | null;
  /** Of services. */
  cents: number | null;
  owner_type: string | null;
  owner_uuid: string | null;
  resource_uuid: string | null;
};

type Whose = { portfolioUuid: string } & Pick<TransactionsAsked, "userUuid" | "lang">;

/** Each kind's rows of one person, with the same columns. A person on the waiting list of an event has a row for it. */
const kinds: Record<TransactionType, (whose: Whose) => RawBuilder<TransactionRow>> = {
  event_post: ({ portfolioUuid, userUuid, lang }) => sql`
    select 'event_post'::text as kind, mine.uuid, content.building_uuid, content.currency_type, content.uuid as content_uuid,
      coalesce(${translatedText("content.translations", "title", textKeys(lang))}, '') as name,
      ${translatedText("content.translations", "subtitle", textKeys(lang))} as subtitle,
      content.image as picture, content.image_focus as focus, mine.status, content.start_at, content.end_at, content.price,
      null::int as cents, null::text as owner_type, null::uuid as owner_uuid, null::uuid as resource_uuid
    from (
      select said.portfolio_uuid, said.uuid, said.content_uuid, said.user_uuid, said.status from event_attendances said
      where said.portfolio_uuid = ${portfolioUuid} and said.user_uuid = ${userUuid} and not exists (
        select from event_waits later where later.portfolio_uuid = said.portfolio_uuid
          and later.content_uuid = said.content_uuid and later.user_uuid = said.user_uuid and later.state <> 'ended')
      union all
      select portfolio_uuid, uuid, content_uuid, user_uuid, 'pending' from event_waits
      where portfolio_uuid = ${portfolioUuid} and user_uuid = ${userUuid} and state <> 'ended'
    ) mine
    join contents content on content.portfolio_uuid = mine.portfolio_uuid and content.uuid = mine.content_uuid
    where mine.portfolio_uuid = ${portfolioUuid} and mine.user_uuid = ${userUuid}`,

  resource_booking: ({ portfolioUuid, userUuid, lang }) => sql`
    select 'resource_booking'::text, mine.uuid, resource.building_uuid, mine.currency_type, mine.uuid,
      coalesce(${translatedText("resource.translations", "name", textKeys(lang))}, ''), null::text,
      resource.image, resource.image_focus, mine.status, mine.start_at, mine.end_at, mine.total_price,
      null::int, resource.owner_type, resource.owner_uuid, resource.uuid
    from resource_bookings mine
    join resources resource on resource.portfolio_uuid = mine.portfolio_uuid and resource.uuid = mine.resource_uuid
    where mine.portfolio_uuid = ${portfolioUuid} and mine.user_uuid = ${userUuid}
      -- A booking that lapsed without a successful charge is not in the person's history; its row stays.
      and not (mine.payment_lapsed and not exists (select from booking_payments paid
        where paid.portfolio_uuid = mine.portfolio_uuid and paid.booking_uuid = mine.uuid and paid.state = 'done'))`,

  services_booking: ({ portfolioUuid, userUuid }) => sql`
    select 'services_booking'::text, mine.uuid, service.building_uuid, mine.currency_type, mine.uuid,
      provider.name, null::text, provider.logo, null::text, mine.status, mine.start_at, mine.end_at, null::numeric,
      mine.price, null::text, null::uuid, null::uuid
    from services_bookings mine
    join services service on service.portfolio_uuid = mine.portfolio_uuid and service.uuid = mine.service_uuid
    join service_providers provider
      on provider.portfolio_uuid = service.portfolio_uuid and provider.uuid = service.provider_uuid
    where mine.portfolio_uuid = ${portfolioUuid} and mine.user_uuid = ${userUuid}`,
};

const orders = { name: sql`name`, start_at: sql`start_at`, end_at: sql`end_at` };
const over = sql`coalesce(end_at, start_at)`;
const columns = sql`t(kind, uuid, building_uuid, currency_type, content_uuid, name, subtitle, picture, focus, status, start_at, end_at,
  price, cents, owner_type, owner_uuid, resource_uuid)`;

type Answer = { total: number } & { [K in keyof TransactionRow]: TransactionRow[K] | null };

/**
 * One page of a person's transactions, each with the total, and a single row with only the total if the page is empty. The period is `historyTab` of
 * the rules, translated into SQL. The uuid breaks ties, so that no page repeats or skips a row.
 */
export function selectTransactions(portfolioUuid: string, asked: TransactionsAsked): RawBuilder<Answer> {
  const { type, period, now, within, order, page, ...whose } = asked;
  const wanted = type ? [kinds[type]] : Object.values(kinds);
  const union = sql.join(
    wanted.map((kind) => kind({ portfolioUuid, ...whose })),
    sql` union all `,
  );
  const periods = {
    upcoming: sql`(${over} > ${now} or ${over} is null)`,
    past: sql`${over} <= ${now}`,
  };
  const conditions = [
    ...(period ? [periods[period]] : []),
    ...(within ? [sql`building_uuid = any(${[...within]}::uuid[])`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const direction = order.direction === "asc" ? sql`asc nulls last` : sql`desc nulls last`;
  return sql<Answer>`
    with mine as (select * from (${union}) as ${columns} ${where})
    select (select count(*) from mine) as total, page.*
    from (select 1) as always
    left join (
      select *, row_number() over (order by ${orders[order.by]} ${direction}, uuid) as place from mine
      order by place offset ${page.offset} limit ${page.limit}
    ) as page on true
    order by page.place`;
}

export async function listTransactions(
  { db, portfolioUuid }: Tenant,
  asked: TransactionsAsked,
): Promise<{ rows: TransactionRow[]; total: number }> {
  const { rows } = await selectTransactions(portfolioUuid, asked).execute(db);
  return {
    rows: rows.filter((row): row is { total: number } & TransactionRow => row.uuid !== null),
    total: rows[0]?.total ?? 0,
  };
}
