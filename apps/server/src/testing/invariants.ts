import { sql } from "kysely";
import type { Rig } from "./rig.ts";

/** Invariants that must always hold (test 14): each statement finds the rows that violate one. */
const broken = {
  "places taken are those taken elsewhere, the attendances that stand and the offers that are open": sql`
    select c.uuid from contents c where c.attendants_taken <> c.attendants_elsewhere + (
      select count(*) from event_attendances a where a.portfolio_uuid = c.portfolio_uuid and a.content_uuid = c.uuid
      and a.status in ('pending', 'pending_payment', 'confirmed', 'accepted')) + (
      select count(*) from event_waits w where w.portfolio_uuid = c.portfolio_uuid and w.content_uuid = c.uuid
      and w.state = 'offered')`,
  "no more places are taken than there are, unless they were taken elsewhere or are fewer now": sql`
    select c.uuid from contents c where c.attendants_taken < 0`,
  "claims taken are those taken elsewhere and the claims that stand": sql`
    select c.uuid from contents c where c.claims_taken <> c.claims_elsewhere + (
      select count(*) from offer_claims o where o.portfolio_uuid = c.portfolio_uuid and o.content_uuid = c.uuid
      and o.cancelled_at is null)`,
  "nobody claims more than each may": sql`
    select o.user_uuid as uuid from offer_claims o join contents c
      on c.portfolio_uuid = o.portfolio_uuid and c.uuid = o.content_uuid
    where o.cancelled_at is null and o.ordinal > c.max_claims_per_user`,
  "nobody who is deactivated has a session that goes on": sql`
    select s.uuid from sessions s join users u on u.portfolio_uuid = s.portfolio_uuid and u.uuid = s.user_uuid
    where u.deactivated and s.ended_at is null and s.created_at > u.updated_at`,
  "no foreign key leads to another portfolio, nor is there one that could": sql`
    select k.conname as uuid from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and t.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'portfolio_uuid')
      and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'portfolio_uuid')
      and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'portfolio_uuid'
        and a.attnum = any (k.conkey))`,
  "two accepted bookings of one resource never overlap": sql`
    select b.uuid from resource_bookings b join resource_bookings o
      on o.portfolio_uuid = b.portfolio_uuid and o.resource_uuid = b.resource_uuid and o.uuid < b.uuid
      and tstzrange(o.start_at, o.end_at) && tstzrange(b.start_at, b.end_at)
    where b.status in ('accepted', 'approved') and o.status in ('accepted', 'approved')`,
  "a key that was used has an answer": sql`
    select key as uuid from idempotency_keys where body is null and fingerprint <> 'f'`,
};

/** The names of the violated invariants, with the rows. */
export async function brokenInvariants({ services }: Rig): Promise<string[]> {
  const { system } = services.database;
  const found: string[] = [];
  for (const [name, query] of Object.entries(broken)) {
    const { rows } = await sql<{ uuid: string }>`select uuid from (${query}) as broken limit 5`.execute(system);
    found.push(...rows.map(({ uuid }) => `${name}: ${uuid}`));
  }
  const kept = new Set(await services.files.list());
  const { rows: pictures } = await sql<{ name: string }>`
    select distinct name from (
      select image as name from contents union select image from buildings union select logo from companies
      union select substring(avatar_url from '/files/([0-9a-f]{64}\\.[a-z0-9]+)') from users) as pictures
    where name is not null`.execute(system);
  found.push(
    ...pictures
      .filter(({ name }) => !kept.has(name))
      .map(({ name }) => `a row names a file that is not there: ${name}`),
  );
  return found;
}
