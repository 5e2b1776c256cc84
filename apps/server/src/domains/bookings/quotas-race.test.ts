import { seededNumbers } from "@atrium/rules/testing/seeded-numbers.ts";
import { clockText, weekdayOf } from "@atrium/rules/wall-clock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyFill } from "../../testing/history.ts";
import { memberRooms } from "../../testing/member-rooms.ts";
import { type Crowd, crowd, type One, outcomeOf, tally } from "../../testing/participation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";

let rig: Rig;
let many: Crowd;
let people: One[];
let rooms: ReturnType<typeof memberRooms>;
/** The number of days until a Monday, so that a whole week is ahead. */
let monday: number;
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  people = await many.people(40);
  rooms = memberRooms(await historyFill(rig));
  monday = [1, 2, 3, 4, 5, 6, 7].find((days) => weekdayOf(rooms.day(days)) === "mon") ?? 1;
  const { system } = rig.services.database;
  const company = await system.selectFrom("companies").select("uuid").where("pack_key", "=", "acme").executeTakeFirst();
  await sql`update users set company_uuid = ${company?.uuid} where uuid = any(${people.map(({ uuid }) => uuid)}::uuid[])`.execute(
    system,
  );
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

type RequestedTime = ReturnType<typeof rooms.timeIn>;
const fail = () => {
  throw new Error("There is nobody.");
};
const pathOf = (room: string) => `/tenant/v1/buildings/${many.towerUuid}/rooms/${room}`;
const limited = (...quotas: object[]) => rooms.open({ rules: JSON.stringify([{ quotas }]) });

/** Requests a quote and books by it, for any person. */
async function agreed(one: One, address: string, requested: RequestedTime) {
  const quoted = await many.send("POST", one, `${address}/quote`, { payload: requested });
  const { quote } = quoted.json<{ data: { quote: { quote_hash: string } } }>().data;
  return { ...requested, quote_hash: quote.quote_hash };
}

/** Forty people of a company request an hour each of one week, all at different times, at once over three servers; returns each one's result. */
async function rush(room: string): Promise<string[]> {
  const times = people.map((_, place) => {
    const from = 480 + (place % 10) * 60;
    return rooms.timeIn(monday + Math.floor(place / 10), clockText(from), clockText(from + 60));
  });
  const bodies = await Promise.all(times.map((requested) => agreed(people[0] ?? fail(), pathOf(room), requested)));
  return Promise.all(
    people.map(async (one, place) =>
      outcomeOf(await many.send("POST", one, `${pathOf(room)}/bookings`, { payload: bodies[place] ?? fail() })),
    ),
  );
}

const minutesOf = async (room: string): Promise<number> => {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(extract(epoch from end_at - start_at) / 60), 0)::int as minutes from resource_bookings
    where resource_uuid = ${room} and status in ('accepted', 'pending')`.execute(rig.services.database.system);
  return rows[0]?.minutes ?? 0;
};

test(
  "K3 forty of a company want an hour each where ten are left, over three servers: exactly ten have one, and each of the rest gets the rule's refusal",
  async () => {
    for (let round = 0; round < sized(2, 100); round += 1) {
      const room = await limited({ per: "company", each: "week", of: "minutes", most: 600 });
      expect(tally(await rush(room))).toEqual({ ok: 10, booking_rule_broken: 30 });
      expect(await minutesOf(room)).toBe(600);
    }
  },
  sized(60_000, 1_800_000),
);

test(
  "K3 K7 K8 twelve book, repeat, move, extend and cancel at random, over three servers: no quota of a person or of their company is ever exceeded @night",
  async () => {
    const room = await limited(
      { per: "person", each: "week", of: "minutes", most: 180 },
      { per: "company", each: "day", of: "bookings", most: 4 },
    );
    const random = seededNumbers(33);
    const said: string[] = [];
    const randomTime = (): RequestedTime => {
      const from = 480 + random(16) * 30;
      return rooms.timeIn(monday + random(12), clockText(from), clockText(from + 30 + random(3) * 30));
    };

    async function step(one: One, mine: string[]) {
      const [booking, what] = [mine.at(random(Math.max(1, mine.length))), random(5)];
      if (booking && what === 0) {
        const path = `/resource-booking/v2/building/${many.towerUuid}/resources/${room}/bookings/${booking}/mine`;
        said.push(outcomeOf(await many.send("DELETE", one, path)));
        mine.splice(mine.indexOf(booking), 1);
        return;
      }
      if (booking && what < 3) {
        const address = `${pathOf(room)}/bookings/${booking}`;
        const payload = await agreed(one, address, randomTime());
        said.push(outcomeOf(await many.send("PUT", one, address, { payload })));
        return;
      }
      if (what === 3) {
        const payload = { ...randomTime(), repeat: { kind: "daily", count: 2 + random(2) } };
        const body = await agreed(one, `${pathOf(room)}/series`, payload);
        said.push(outcomeOf(await many.send("POST", one, `${pathOf(room)}/series`, { payload: body })));
        return;
      }
      const payload = await agreed(one, pathOf(room), randomTime());
      const answer = await many.send("POST", one, `${pathOf(room)}/bookings`, { payload });
      said.push(outcomeOf(answer));
      if (answer.statusCode === 200)
        mine.push(answer.json<{ data: { booking: { uuid: string } } }>().data.booking.uuid);
    }

    await Promise.all(
      people.slice(0, 12).map(async (one) => {
        const mine: string[] = [];
        for (let count = 0; count < sized(12, 300); count += 1) await step(one, mine);
      }),
    );
    // A quote from before another booking is requested again.
    const {
      ok = 0,
      booking_rule_broken = 0,
      slot_taken = 0,
      series_conflict = 0,
      quote_changed = 0,
      ...others
    } = tally(said);
    expect(others).toEqual({});
    expect(quote_changed).toBeLessThan(ok);
    expect(ok).toBeGreaterThan(10);
    expect(booking_rule_broken + series_conflict).toBeGreaterThan(10);
    expect(slot_taken).toBeGreaterThanOrEqual(0);
    expect(await exceeded(room)).toEqual([]);
  },
  sized(60_000, 1_800_000),
);

/** Weeks of a person and days of the company with more than the quotas allow, as the database counts them. */
async function exceeded(room: string): Promise<unknown[]> {
  const { rows } = await sql`
    with standing as (select user_uuid, start_at at time zone 'Europe/Berlin' as wall, end_at - start_at as length
      from resource_bookings where resource_uuid = ${room} and atrium_booking_stands(status))
    select user_uuid::text as who, date_trunc('week', wall)::text as day from standing
      group by 1, 2 having sum(length) > interval '180 minutes'
    union all
    select 'company', date_trunc('day', wall)::text from standing group by 2 having count(*) > 4`.execute(
    rig.services.database.system,
  );
  return rows;
}

test("K3 the control: each counting before the others write, forty have an hour of the ten", async () => {
  // The count returns nothing, as if all had counted at once.
  await sql`create or replace function atrium_booking_stands(status text) returns boolean language sql immutable as $stands$
    select false
  $stands$`.execute(rig.services.database.system);
  const room = await limited({ per: "company", each: "week", of: "minutes", most: 600 });
  expect(tally(await rush(room))).toEqual({ ok: 40 });
  expect(await minutesOf(room)).toBe(2400);
});
