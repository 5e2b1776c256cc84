import { fewestPeople } from "@atrium/rules/few-people.ts";
import { lastWholeWeek, weeksUntil } from "@atrium/rules/numbers.ts";
import { seededNumbers } from "@atrium/rules/testing/seeded-numbers.ts";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { managedPortfolio } from "../../testing/grants.ts";
import { countedCrowd } from "../../testing/numbers.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

type Row = { week: string; building: string; company: string | null; person: string };

test("P12 for any two filters, neither an answer nor the difference of two describes fewer than five people", async () => {
  const managed = await managedPortfolio(rig);
  const crowd = await countedCrowd(rig, managed);
  const buildings = [managed.tower, managed.annex];
  const companies = [
    await crowd.company("One", buildings),
    await crowd.company("Two", buildings),
    await crowd.company("Three", [managed.tower]),
  ];
  // No query can select the people without a company, or the third company in the annex.
  const people = new Map<string, string | null>();
  for (const [count, company] of [
    [14, companies[0]],
    [8, companies[1]],
    [7, companies[2]],
    [4, null],
  ] as const)
    for (const person of await crowd.people(count, company ?? null)) people.set(person, company ?? null);
  const last = lastWholeWeek(rig.clock.now(), ["Europe/Berlin"]);
  // Each week has a random set of group sizes.
  const weeks = weeksUntil(last, 52);
  const rows = weeks.flatMap((week, at) => {
    const below = seededNumbers(at + 1);
    const share = 1 + below(5);
    return [...people].flatMap(([person, company]) =>
      buildings.flatMap((building): Row[] =>
        below(5) < share && below(3) > 0 ? [{ week, building, company, person }] : [],
      ),
    );
  });
  const roomOf = new Map<string, string>();
  for (const building of buildings) roomOf.set(building, await crowd.roomIn(building));
  // Cancelled bookings count as made, and do not block each other's time.
  await sql`insert into resource_bookings (portfolio_uuid, uuid, resource_uuid, user_uuid, start_at, end_at, status, created_at, updated_at)
    select ${managed.portfolio_uuid}::uuid, made.uuid, made.room, made.person, made.at, made.at + interval '1 hour', 'canceled', made.at, made.at
    from unnest(${rows.map(() => v7())}::uuid[], ${rows.map(({ building }) => roomOf.get(building) ?? "")}::uuid[],
      ${rows.map(({ person }) => person)}::uuid[], ${rows.map(({ week }) => `${laterDay(week, 2)}T12:00:00Z`)}::timestamptz[])
      as made (uuid, room, person, at)`.execute(rig.services.database.system);

  const { api } = await managed.newPerson({ grants: [{ role: "analyst" }] });
  const filters = [
    { of: (_: Row) => true, query: {} },
    ...buildings.flatMap((building) => [
      { of: (row: Row) => row.building === building, query: { building_uuid: building } },
      ...companies
        .filter((company) => building === managed.tower || company !== companies[2])
        .map((company) => ({
          of: (row: Row) => row.building === building && row.company === company,
          query: { building_uuid: building, company_uuid: company },
        })),
    ]),
  ];
  const answers = [];
  for (const { query, of } of filters) {
    const { figures } = (await api("GET /admin/v1/numbers", { query: { ...query, weeks: 52 } })).data;
    const { cells = [] } = figures.find(({ key }) => key === "bookings_made") ?? {};
    answers.push({ of, cells });
  }
  const peopleOf = (some: readonly Row[]) => new Set(some.map(({ person }) => person)).size;
  const isFew = (some: readonly Row[]) => peopleOf(some) > 0 && peopleOf(some) < fewestPeople;
  let [hidden, told, careless] = [0, 0, 0];
  for (const [at, week] of weeks.entries()) {
    const here = rows.filter((row) => row.week === week);
    for (const one of answers) {
      const mine = here.filter(one.of);
      const value = one.cells[at]?.value ?? null;
      if (value === null) {
        hidden += 1;
        expect(one.cells[at]?.missing).toBe("few_people");
        continue;
      }
      told += 1;
      expect(value).toBe(mine.length);
      expect(isFew(mine), week).toBe(false);
      for (const other of answers) {
        const rest = mine.filter((row) => !other.of(row));
        if (!isFew(rest)) continue;
        // An implementation that only hides small groups would have shown it.
        if (!isFew(here.filter(other.of))) careless += 1;
        expect(other.cells[at]?.value ?? null, week).toBe(null);
      }
    }
  }
  expect(Math.min(hidden, told)).toBeGreaterThan(50);
  expect(careless).toBeGreaterThan(0);
});
