import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setAnalytics } from "../../testing/analytics.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { makeMonth, monthOf, turnMonths } from "./months.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
  await setAnalytics(rig, "alpha", { consent: "not_required", scripts: [] });
});
afterAll(() => rig.close());

const system = () => rig.services.database.system;

async function months(): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class join pg_inherits on inhrelid = pg_class.oid
    where inhparent = 'analytics_events'::regclass order by name`.execute(system());
  return rows.map(({ name }) => name);
}
const nameOf = (away: number) => `analytics_events_${monthOf(rig.clock.now(), away).slice(0, 7).replace("-", "_")}`;

test("U8 a month is a calendar month in UTC, also at the turn of a year", () => {
  expect(monthOf(new Date("2026-11-30T23:59:59Z"))).toBe("2026-11-01");
  expect(monthOf(new Date("2026-11-30T23:59:59Z"), 2)).toBe("2027-01-01");
  expect(monthOf(new Date("2026-01-31T00:00:00Z"), -1)).toBe("2025-12-01");
});

test("U8 the first event of a month creates its partition, also when several do at the same time", async () => {
  expect(await months()).toEqual([]);
  const { api } = await rig.login("anna@acme.test");
  const track = () => api("POST /analytics/v2/track", { body: { event_type: "home_impression" } });
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, track),
    ...Array.from({ length: 5 }, () => makeMonth(rig.services.database, monthOf(rig.clock.now()))),
  ]);
  expect(answers.filter((answer) => answer?.data.stored === 1)).toHaveLength(5);
  expect(await months()).toEqual([nameOf(0)]);
});

test("U8 partitions are created ahead; those that are old enough are dropped with their events", async () => {
  await makeMonth(rig.services.database, monthOf(rig.clock.now(), -4));
  await makeMonth(rig.services.database, monthOf(rig.clock.now(), -3));
  const old = new Date(monthOf(rig.clock.now(), -4));
  await sql`insert into analytics_events (portfolio_uuid, month, event_uuid, received_at, occurred_at, whitelabel_uuid, event_type, channel)
    values (${v7()}, ${monthOf(old)}, ${v7()}, ${old}, ${old}, ${v7()}, 'home_impression', 'web')`.execute(system());
  expect(await turnMonths(rig.services.database, rig.clock, 3)).toEqual([nameOf(-4)]);
  expect(await months()).toEqual([nameOf(-3), nameOf(0), nameOf(1), nameOf(2)]);
  expect(await turnMonths(rig.services.database, rig.clock, 3)).toEqual([]);
  const left = await system().selectFrom("analytics_events").select("event_type").execute();
  expect(left).toHaveLength(5);
});

test("U8 6 an event that is sent again past midnight of a month's last day is stored once", async () => {
  const own = await startRig();
  await setAnalytics(own, "alpha", { consent: "not_required", scripts: [] });
  const next = Date.parse(monthOf(own.clock.now(), 1));
  own.clock.advance((next - own.clock.now().getTime()) / 1000 - 5);
  const event = { event_type: "home_impression", event_uuid: v7() } as const;
  const send = async () => {
    const { api } = await own.login("anna@acme.test");
    return (await api("POST /analytics/v2/track", { body: event })).data.stored;
  };
  expect(await send()).toBe(1);
  own.clock.advance(10);
  expect(await send()).toBe(0);
  await own.close();
});

test("every new partition is as protected as its parent", async () => {
  const { rows } = await sql<{ name: string; safe: boolean }>`select relname as name, relrowsecurity and exists (
    select from pg_policies where tablename = relname) and not has_table_privilege('atrium_app', pg_class.oid, 'select') as safe
    from pg_class join pg_inherits on inhrelid = pg_class.oid where inhparent = 'analytics_events'::regclass`.execute(
    system(),
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ safe }) => !safe)).toEqual([]);
});
