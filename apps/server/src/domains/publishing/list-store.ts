import type { EndpointQuery } from "@atrium/contract/client.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fullName } from "../people/full-name.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import type { ContentType } from "../content/tables.ts";
import { titleOfDraft, titleOfItem } from "./titles.ts";

export type ItemState = "draft" | "scheduled" | "published" | "ended" | "archived";

/** An item as lists show it. */
export type ListedItem = {
  uuid: string;
  type: ContentType;
  title: string;
  building_uuid: string;
  building_name: string;
  state: ItemState;
  has_draft: boolean;
  start_at: Date | null;
  published_at: Date | null;
  unpublished_at: Date | null;
  image: string | null;
  image_focus: string | null;
  changed_at: Date | null;
  changed_by: string | null;
};

type ContentsFilter = Omit<NonNullable<EndpointQuery<"GET /admin/v1/contents">>, "after" | "limit"> & { uuid?: string };
type Page = { after: string[] | undefined; limit: number };

/** A page of items, newest first, and one more if there is one. Titles are in the reader's language if the item has it. */
export async function listItems(
  tenant: Tenant,
  reach: Reach,
  { filter, page, lang, now }: { filter: ContentsFilter; page: Page; lang: string | undefined; now: Date },
): Promise<ListedItem[]> {
  const { limit } = page;
  // Published items and pure drafts are each read in their own order, and only as far as the page needs.
  const parts = [publishedItems(tenant, lang, now), draftsAlone(tenant, lang)].map(
    (items) => sql`(select * from (${items}) as item where ${sql.join(conditions(reach, filter, page), sql` and `)}
      order by uuid desc limit ${limit + 1})`,
  );
  const found = await sql<ListedItem>`
    select listed.*, b.name as building_name, ${fullName("u")} as changed_by
    from (${sql.join(parts, sql` union all `)}) as listed
    join buildings b on b.portfolio_uuid = ${tenant.portfolioUuid} and b.uuid = listed.building_uuid
    left join users u on u.portfolio_uuid = ${tenant.portfolioUuid} and u.uuid = listed.changed_by_uuid
    order by listed.uuid desc limit ${limit + 1}`.execute(tenant.db);
  return found.rows;
}

function conditions(reach: Reach, filter: ContentsFilter, { after }: Page): RawBuilder<SqlBool>[] {
  const { uuid, search, type, building_uuid, state } = filter;
  return [
    reach.portfolio ? sql`true` : isAnyOf("item.building_uuid", reach.buildings),
    ...(after === undefined ? [] : [sql<SqlBool>`item.uuid < ${after[0]}::uuid`]),
    ...(uuid === undefined ? [] : [sql<SqlBool>`item.uuid = ${uuid}`]),
    ...(search === undefined ? [] : [sql<SqlBool>`strpos(lower(item.title), ${search.trim().toLowerCase()}) > 0`]),
    ...(type === undefined ? [] : [sql<SqlBool>`item.type = ${type}`]),
    ...(building_uuid === undefined ? [] : [sql<SqlBool>`item.building_uuid = ${building_uuid}`]),
    // Archived items are only in their own list.
    state === undefined
      ? sql<SqlBool>`(item.state <> 'archived' or ${uuid !== undefined})`
      : sql<SqlBool>`item.state = ${state}`,
  ];
}

const joins = (content: RawBuilder<unknown>) => sql`
  left join archived_contents a on a.portfolio_uuid = t.portfolio_uuid and a.content_uuid = ${content}`;

/** The portal's rows, with their drafts. */
function publishedItems({ portfolioUuid }: Tenant, lang: string | undefined, now: Date): RawBuilder<unknown> {
  return sql`select t.uuid, t.type, ${titleOfItem(lang)} as title, t.building_uuid,
      case when a.content_uuid is not null then 'archived'
        when t.unpublished_at <= ${now}::timestamptz or t.end_at < ${now}::timestamptz then 'ended'
        when t.published_at > ${now}::timestamptz then 'scheduled'
        else 'published' end as state,
      d.content_uuid is not null as has_draft, t.start_at, t.published_at, t.unpublished_at,
      case when d.content_uuid is null then t.image else d.fields ->> 'image' end as image,
      case when d.content_uuid is null then t.image_focus else d.fields ->> 'image_focus' end as image_focus,
      coalesce(d.changed_at, t.changed_in_console_at) as changed_at,
      case when d.content_uuid is null then (select v.written_by_uuid from content_versions v
          where v.portfolio_uuid = t.portfolio_uuid and v.content_uuid = t.uuid order by v.number desc limit 1)
        else d.changed_by_uuid end as changed_by_uuid
    from contents t
    left join drafts d on d.portfolio_uuid = t.portfolio_uuid and d.content_uuid = t.uuid ${joins(sql`t.uuid`)}
    where t.portfolio_uuid = ${portfolioUuid}`;
}

/** Items that were never published. */
function draftsAlone({ portfolioUuid }: Tenant, lang: string | undefined): RawBuilder<unknown> {
  return sql`select t.content_uuid as uuid, t.type, ${titleOfDraft("t", lang)} as title, t.building_uuid,
      case when a.content_uuid is not null then 'archived' else 'draft' end as state,
      true as has_draft, null::timestamptz as start_at, null::timestamptz as published_at,
      null::timestamptz as unpublished_at, t.fields ->> 'image' as image, t.fields ->> 'image_focus' as image_focus, t.changed_at, t.changed_by_uuid
    from drafts t ${joins(sql`t.content_uuid`)}
    where t.portfolio_uuid = ${portfolioUuid} and not exists (select from contents c
      where c.portfolio_uuid = t.portfolio_uuid and c.uuid = t.content_uuid)`;
}
