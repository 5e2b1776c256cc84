import type { Reach } from "@atrium/rules/capabilities.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { translatedText } from "../../platform/database/texts.ts";
import type { Link } from "../decisions/store.ts";

export type InboxKind = Link["kind"];
/** How far somebody may decide each kind. */
export type Reaches = Record<InboxKind, Reach>;

type Item = {
  kind: InboxKind;
  uuid: string;
  subject: string;
  person_name: string;
  building_uuid: string | null;
  building_name: string | null;
  whitelabel_uuid: string | null;
  since: Date;
  due_at: Date | null;
  step: Link["step"];
};

/** Where nothing presses: after all that does. */
const never = "9999-12-31T23:59:59.999Z";

const personName = sql`trim(person.first_name || ' ' || person.last_name)`;
const inBuildings = ({ portfolio, buildings }: Reach, column: string): RawBuilder<unknown> =>
  portfolio ? sql`true` : isOneOf(column, [...buildings]);

type Of = { portfolioUuid: string; reach: Reach; lang: string | undefined; now: Date };

/** Each kind: what waits of it, as rows of one shape. */
const sources: Record<InboxKind, (of: Of) => RawBuilder<unknown>> = {
  sign_up: ({ portfolioUuid, reach }) => sql`
    select 'sign_up' as kind, person.uuid, coalesce(company.name, '') as subject,
      coalesce(nullif(${personName}, ''), person.email) as person_name,
      building.uuid as building_uuid, building.name as building_name, building.whitelabel_uuid,
      date_trunc('milliseconds', person.created_at) as since, null::timestamptz as due_at, null as step
    from users person
    left join companies company on company.portfolio_uuid = person.portfolio_uuid and company.uuid = person.company_uuid
    left join buildings building on building.portfolio_uuid = person.portfolio_uuid and building.uuid = person.default_building_uuid
    where person.portfolio_uuid = ${portfolioUuid} and person.awaits_approval and not person.deactivated
      and (${inBuildings(reach, "person.default_building_uuid")}
        or ${isOneOf("person.company_uuid", [...reach.companies])})`,

  booking: ({ portfolioUuid, reach, lang, now }) => sql`
    select 'booking', booking.uuid, coalesce(${translatedText("resource.translations", "name", lang)}, ''), ${personName},
      building.uuid, building.name, building.whitelabel_uuid,
      date_trunc('milliseconds', booking.created_at), date_trunc('milliseconds', booking.start_at), null
    from resource_bookings booking
    join resources resource on resource.portfolio_uuid = booking.portfolio_uuid and resource.uuid = booking.resource_uuid
    join buildings building on building.portfolio_uuid = resource.portfolio_uuid and building.uuid = resource.building_uuid
    join users person on person.portfolio_uuid = booking.portfolio_uuid and person.uuid = booking.user_uuid
    where booking.portfolio_uuid = ${portfolioUuid} and booking.status in ('pending', 'submitted') and booking.end_at > ${now}
      and ${inBuildings(reach, "resource.building_uuid")}`,

  service_request: ({ portfolioUuid, reach }) => sql`
    select 'service_request', request.uuid, request.title, ${personName},
      building.uuid, building.name, building.whitelabel_uuid,
      date_trunc('milliseconds', request.created_at), null::timestamptz, request.status
    from service_requests request
    join buildings building on building.portfolio_uuid = request.portfolio_uuid and building.uuid = request.building_uuid
    join users person on person.portfolio_uuid = request.portfolio_uuid and person.uuid = request.user_uuid
    where request.portfolio_uuid = ${portfolioUuid} and request.status in ('open', 'in_progress', 'on_hold')
      and ${inBuildings(reach, "request.building_uuid")}`,
};

export type InboxWish = {
  reaches: Reaches;
  kind: InboxKind | undefined;
  buildingUuid?: string | undefined;
  uuid?: string;
  lang: string | undefined;
  now: Date;
};

function waiting({ portfolioUuid }: Tenant, { reaches, kind, buildingUuid, uuid, lang, now }: InboxWish) {
  const kinds = kind ? [kind] : (Object.keys(sources) as InboxKind[]);
  const rows = kinds.map((each) => sources[each]({ portfolioUuid, reach: reaches[each], lang, now }));
  // The first of them names the columns.
  return sql`(select * from (select null as kind, null::uuid as uuid, null as subject, null as person_name, null::uuid as building_uuid,
      null as building_name, null::uuid as whitelabel_uuid, null::timestamptz as since, null::timestamptz as due_at, null as step where false) as shape
    union all ${sql.join(rows, sql` union all `)}) as item
    where ${buildingUuid ? sql`item.building_uuid = ${buildingUuid}` : sql`true`} and ${uuid ? sql`item.uuid = ${uuid}` : sql`true`}`;
}

/** A page of what waits: what is due first, then what has waited longest; and one more where there is one. */
export async function listWaiting(
  tenant: Tenant,
  wish: InboxWish,
  { after, limit }: { after: string[] | undefined; limit: number },
): Promise<Item[]> {
  const due = sql`coalesce(item.due_at, ${never}::timestamptz)`;
  const begin = after
    ? sql`and (${due}, item.since, item.uuid) > (${after[0]}::timestamptz, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql``;
  const { rows } = await sql<Item>`select item.* from ${waiting(tenant, wish)} ${begin}
    order by ${due}, item.since, item.uuid limit ${limit + 1}`.execute(tenant.db);
  return rows;
}

/** What orders the list, of one item. */
export const orderOf = ({ due_at, since, uuid }: Item): string[] => [
  due_at?.toISOString() ?? never,
  since.toISOString(),
  uuid,
];

/** How many wait, counted to a thousand. */
export async function countWaiting(tenant: Tenant, wish: InboxWish): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from
    (select item.uuid from ${waiting(tenant, wish)} limit 1000) as counted`.execute(tenant.db);
  return Number(rows[0]?.count ?? 0);
}

/** Where something is that waits, or waited: undefined where somebody may not decide it. Waiting or not, the reach is asked. */
export async function placeOfSubject(
  { db, portfolioUuid }: Tenant,
  { kind, uuid, reach }: { kind: InboxKind; uuid: string; reach: Reach },
): Promise<{ whitelabelUuid: string | null; step: Link["step"]; createdAt: Date } | undefined> {
  const { rows } = await sql<{ whitelabel_uuid: string | null; step: Link["step"]; created_at: Date }>`
    select building.whitelabel_uuid, subject.step, subject.created_at
    from (${subjects[kind]}) as subject
    left join buildings building on building.portfolio_uuid = ${portfolioUuid} and building.uuid = subject.building_uuid
    where subject.portfolio_uuid = ${portfolioUuid} and subject.uuid = ${uuid}
      and (${inBuildings(reach, "subject.building_uuid")}
        or ${isOneOf("subject.company_uuid", [...reach.companies])})`.execute(db);
  const [row] = rows;
  return row && { whitelabelUuid: row.whitelabel_uuid, step: row.step, createdAt: row.created_at };
}

const subjects: Record<InboxKind, RawBuilder<unknown>> = {
  sign_up: sql`select portfolio_uuid, uuid, default_building_uuid as building_uuid, company_uuid, null as step, created_at
    from users where created_by = ''`,
  booking: sql`select booking.portfolio_uuid, booking.uuid, resource.building_uuid, null::uuid as company_uuid, null as step, booking.created_at
    from resource_bookings booking join resources resource
      on resource.portfolio_uuid = booking.portfolio_uuid and resource.uuid = booking.resource_uuid`,
  service_request: sql`select portfolio_uuid, uuid, building_uuid, null::uuid as company_uuid, status as step, created_at
    from service_requests`,
};

/** Answers every link that asks about the same, so that the mails' answer comes too late. */
export async function closeLinks(
  { db, portfolioUuid }: Tenant,
  { kind, uuid, reason, now }: { kind: InboxKind; uuid: string; reason: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable("manager_requests")
    .set({ decision: reason === null ? "approve" : "deny", reason, decided_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("kind", "=", kind)
    .where("subject_uuid", "=", uuid)
    .where("decided_at", "is", null)
    .execute();
}

/** Whether somebody still waits to be let in, held until the transaction ends. */
export async function lockNewcomer({ db, portfolioUuid }: Tenant, uuid: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("awaits_approval", "=", true)
    .where("deactivated", "=", false)
    .select("uuid")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

const decisions = ["person.approved", "person.denied", "booking.approved", "booking.denied", "service_request.moved"];

/** When something was decided last, and by whom; the name is null where a mail's link was used, or that person is gone. */
export function lastDecision({ db, portfolioUuid }: Tenant, uuid: string) {
  return db
    .selectFrom("facts")
    .leftJoin("users", (join) =>
      join.onRef("users.portfolio_uuid", "=", "facts.portfolio_uuid").onRef("users.uuid", "=", "facts.actor_uuid"),
    )
    .where("facts.portfolio_uuid", "=", portfolioUuid)
    .where("facts.target_uuid", "=", uuid)
    .where("facts.action", "in", decisions)
    .orderBy("facts.at", "desc")
    .select("facts.at")
    .select(sql<string | null>`nullif(trim(users.first_name || ' ' || users.last_name), '')`.as("by"))
    .limit(1)
    .executeTakeFirst();
}
