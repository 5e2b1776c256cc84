import type { Reach } from "@atrium/rules/capabilities.ts";
import { type RawBuilder, sql } from "kysely";
import { fullName, nameOrEmail } from "../people/full-name.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import { translatedText } from "../../platform/database/texts.ts";
import { oneMoreThan, type Page } from "./keyset.ts";
import type { Link } from "../decisions/store.ts";

/** The kinds that mails link to, and those that are decided only in the console. */
export type InboxKind = Link["kind"] | "refund";
/** The reach in which a person may decide each kind. */
export type Reaches = Record<InboxKind, Reach>;

type Item = {
  kind: InboxKind;
  uuid: string;
  subject: string;
  /** Null if the person was erased. */
  person_name: string | null;
  building_uuid: string | null;
  building_name: string | null;
  since: Date;
  due_at: Date | null;
  /** The sort keys of the list, with the database's precision. */
  place: string[];
};

/** For requests without a due time: after all others. */
const never = "9999-12-31T23:59:59.999Z";

const inBuildings = ({ portfolio, buildings }: Reach, column: string): RawBuilder<unknown> =>
  portfolio ? sql`true` : isAnyOf(column, buildings);

type Source = {
  /** An open request with its sort keys. */
  from: RawBuilder<unknown>;
  /** The joins for its names; each has one row. */
  names: RawBuilder<unknown>;
  /** The column of its building. */
  building: string;
  /** The table, and the condition for an open request. */
  waits(now: Date): RawBuilder<unknown>;
  reaches(reach: Reach): RawBuilder<unknown>;
  subject(lang: string | undefined): RawBuilder<unknown>;
  row: string;
  due?: string;
};

const sources: Record<InboxKind, Source> = {
  sign_up: {
    row: "person",
    from: sql`users person`,
    names: sql`left join companies company on company.portfolio_uuid = person.portfolio_uuid and company.uuid = person.company_uuid
      left join buildings building on building.portfolio_uuid = person.portfolio_uuid and building.uuid = person.default_building_uuid`,
    building: "person.default_building_uuid",
    waits: () => sql`person.awaits_approval and not person.deactivated`,
    reaches: (reach) =>
      sql`(${inBuildings(reach, "person.default_building_uuid")} or ${isAnyOf("person.company_uuid", reach.companies)})`,
    subject: () => sql`coalesce(company.name, '')`,
  },
  booking: {
    row: "booking",
    due: "booking.start_at",
    from: sql`resource_bookings booking
      join resources resource on resource.portfolio_uuid = booking.portfolio_uuid and resource.uuid = booking.resource_uuid`,
    names: sql`join buildings building on building.portfolio_uuid = resource.portfolio_uuid and building.uuid = resource.building_uuid
      join users person on person.portfolio_uuid = booking.portfolio_uuid and person.uuid = booking.user_uuid`,
    building: "resource.building_uuid",
    waits: (now) => sql`booking.status in ('pending', 'submitted') and booking.end_at > ${now}`,
    reaches: (reach) => inBuildings(reach, "resource.building_uuid"),
    subject: (lang) => sql`coalesce(${translatedText("resource.translations", "name", lang)}, '')`,
  },
  service_request: {
    row: "request",
    from: sql`service_requests request`,
    names: sql`join buildings building on building.portfolio_uuid = request.portfolio_uuid and building.uuid = request.building_uuid
      join users person on person.portfolio_uuid = request.portfolio_uuid and person.uuid = request.user_uuid`,
    building: "request.building_uuid",
    waits: () => sql`request.status in ('open', 'in_progress', 'on_hold')`,
    reaches: (reach) => inBuildings(reach, "request.building_uuid"),
    subject: () => sql`request.title`,
  },
  refund: {
    row: "refund",
    from: sql`(select payment.portfolio_uuid, payment.uuid, payment.decided_at as created_at, resource.building_uuid, resource.translations,
          booking.user_uuid
        from booking_payments payment
        join resource_bookings booking on booking.portfolio_uuid = payment.portfolio_uuid and booking.uuid = payment.booking_uuid
        join resources resource on resource.portfolio_uuid = booking.portfolio_uuid and resource.uuid = booking.resource_uuid
        where payment.kind = 'refund' and payment.state = 'refused'
        union all
        select portfolio_uuid, uuid, decided_at, building_uuid, null, null from refunds_left where state = 'refused') refund`,
    names: sql`join buildings building on building.portfolio_uuid = refund.portfolio_uuid and building.uuid = refund.building_uuid
      left join users person on person.portfolio_uuid = refund.portfolio_uuid and person.uuid = refund.user_uuid`,
    building: "refund.building_uuid",
    waits: () => sql`true`,
    reaches: (reach) => inBuildings(reach, "refund.building_uuid"),
    subject: (lang) => sql`coalesce(${translatedText("refund.translations", "name", lang)}, '')`,
  },
};

export type InboxFilter = {
  reaches: Reaches;
  kind: InboxKind | undefined;
  buildingUuid: string | undefined;
  lang: string | undefined;
  now: Date;
};

function wherePart({ portfolioUuid }: Tenant, kind: InboxKind, { reaches, buildingUuid, now }: InboxFilter) {
  const { row, waits, reaches: within, building } = sources[kind];
  const inBuilding = buildingUuid ? sql`${sql.ref(building)} = ${buildingUuid}` : sql`true`;
  return sql`${sql.ref(row)}.portfolio_uuid = ${portfolioUuid} and ${waits(now)} and ${within(reaches[kind])} and ${inBuilding}`;
}

const kindsOf = ({ kind }: InboxFilter) => (kind ? [kind] : (Object.keys(sources) as InboxKind[]));
const exactly = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Open requests of one kind from the page's start on: in the order of an index, at most the rows of a page. */
function ofKind(tenant: Tenant, kind: InboxKind, filter: InboxFilter, { after, limit }: Page): RawBuilder<unknown> {
  const { row, from, names, subject, due } = sources[kind];
  const [dueAt, since, uuid] = [due && sql.ref(due), sql.ref(`${row}.created_at`), sql.ref(`${row}.uuid`)];
  const order = dueAt ? sql`${dueAt}, ${since}, ${uuid}` : sql`${since}, ${uuid}`;
  const [afterDue = "", afterSince, afterUuid] = after ?? [];
  const begins = dueAt
    ? sql`(${order}) > (${afterDue}::timestamptz, ${afterSince}::timestamptz, ${afterUuid}::uuid)`
    : afterDue === never
      ? sql`(${order}) > (${afterSince}::timestamptz, ${afterUuid}::uuid)`
      : sql`true`;
  return sql`(select ${sql.lit(kind)} as kind, ${uuid} as uuid, ${subject(filter.lang)} as subject,
      ${nameOrEmail("person")} as person_name,
      building.uuid as building_uuid, building.name as building_name,
      ${since} as since, ${dueAt ?? sql`null::timestamptz`} as due_at,
      array[${dueAt ? exactly(dueAt) : sql.lit(never)}, ${exactly(since)}, ${uuid}::text] as place
    from ${from} ${names} where ${wherePart(tenant, kind, filter)} and ${after ? begins : sql`true`}
    order by ${order} limit ${oneMoreThan(limit)})`;
}

/** A page of open requests, by due time and then by age, and one more row if there is one. */
export async function listWaiting(tenant: Tenant, filter: InboxFilter, page: Page): Promise<Item[]> {
  const parts = kindsOf(filter).map((kind) => ofKind(tenant, kind, filter, page));
  const { rows } = await sql<Item>`select * from (${sql.join(parts, sql` union all `)}) as item
    order by coalesce(due_at, ${never}::timestamptz), since, uuid limit ${oneMoreThan(page.limit)}`.execute(tenant.db);
  return rows;
}

const mostCounted = 1_000;

/** The number of open requests, up to a thousand, counted in indexes without names. */
export async function countWaiting(tenant: Tenant, filter: InboxFilter): Promise<number> {
  const parts = kindsOf(filter).map(
    (kind) =>
      sql`(select 1 from ${sources[kind].from} where ${wherePart(tenant, kind, filter)} limit ${sql.lit(mostCounted)})`,
  );
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from (${sql.join(parts, sql` union all `)}) as item`.execute(tenant.db);
  return Math.min(mostCounted, Number(rows[0]?.count ?? 0));
}

/** The building of an open or decided request; undefined if the person may not decide it. The reach is checked in both cases. */
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
        or ${isAnyOf("subject.company_uuid", reach.companies)})`.execute(db);
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
  refund: sql`select payment.portfolio_uuid, payment.uuid, resource.building_uuid, null::uuid as company_uuid, null as step, payment.created_at
    from booking_payments payment
    join resource_bookings booking on booking.portfolio_uuid = payment.portfolio_uuid and booking.uuid = payment.booking_uuid
    join resources resource on resource.portfolio_uuid = booking.portfolio_uuid and resource.uuid = booking.resource_uuid
    where payment.kind = 'refund'
    union all select portfolio_uuid, uuid, building_uuid, null::uuid, null, created_at from refunds_left`,
};

/** Whether a person still waits for approval; locks the row until the transaction ends. */
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

/** When a request was last decided, and by whom; the name is null for a link in a mail and for a person who was erased. */
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
    .select(fullName("users").as("by"))
    .limit(1)
    .executeTakeFirst();
}
