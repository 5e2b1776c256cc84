import { seededNumbers } from "@atrium/rules/testing/seeded-numbers.ts";
import { clockText } from "@atrium/rules/wall-clock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyFill } from "../../testing/history.ts";
import { memberRooms } from "../../testing/member-rooms.ts";
import { allowOverlaps, hideTakenTimes } from "../../testing/overlaps.ts";
import { type Crowd, crowd, type One, outcomeOf, tally } from "../../testing/participation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";

let rig: Rig;
let many: Crowd;
let people: One[];
let rooms: ReturnType<typeof memberRooms>;
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  people = await many.people(20);
  rooms = memberRooms(await historyFill(rig));
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

type Answer = Awaited<ReturnType<Crowd["send"]>>;

/** Each of twenty people requests a quote for a series of their own, and then all book at once over three servers; returns each one's result. */
async function rush(wanted: (place: number) => { room: string; from: number; body: object }): Promise<Answer[]> {
  const agreed = await Promise.all(
    people.map(async (one, place) => {
      const { room, from, body } = wanted(place);
      const path = `/tenant/v1/buildings/${many.towerUuid}/rooms/${room}/series`;
      const requested = { ...rooms.timeIn(from), ...body };
      const quoted = await many.send("POST", one, `${path}/quote`, { payload: requested });
      const { quote_hash } = quoted.json<{ data: { quote: { quote_hash: string } } }>().data.quote;
      return { one, path, payload: { ...requested, quote_hash } };
    }),
  );
  return Promise.all(agreed.map(({ one, path, payload }) => many.send("POST", one, path, { payload })));
}

/** Overlapping holds of one unit, and series with a date that is not held. */
async function faults(): Promise<unknown[]> {
  const { rows } = await sql`
    select one.booking_uuid || ' ' || other.booking_uuid as fault from resource_holds one join resource_holds other
      on other.portfolio_uuid = one.portfolio_uuid and other.unit_uuid = one.unit_uuid
      and other.booking_uuid > one.booking_uuid and other.during && one.during
    union all
    select series.uuid::text from booking_series series
    where (select count(*) from resource_bookings booking where booking.series_uuid = series.uuid)
      <> (series.repeat ->> 'count')::int - cardinality(series.left_out)
      or exists (select from resource_bookings booking where booking.series_uuid = series.uuid
        and not exists (select from resource_holds hold where hold.booking_uuid = booking.uuid))`.execute(
    rig.services.database.system,
  );
  return rows;
}

test(
  "K7 twenty want overlapping series of three rooms and of all of them together, over three servers: no two holds overlap, each series is whole, and each of the rest gets the dates that are taken",
  async () => {
    for (let round = 0; round < sized(2, 50); round += 1) {
      const parts = [await rooms.open(), await rooms.open(), await rooms.open()];
      const all = [...parts, await rooms.open({ parts }), await rooms.open({ parts: parts.toReversed() })];
      const random = seededNumbers(round + 7);
      const answers = await rush(() => {
        const begins = 480 + random(4) * 30;
        const body = { from: clockText(begins), to: clockText(begins + 90), repeat: { kind: "daily", count: 5 } };
        return { room: all[random(all.length)] ?? "", from: 1 + random(8), body };
      });
      const { ok = 0, series_conflict = 0, ...others } = tally(answers.map(outcomeOf));
      expect(others).toEqual({});
      expect(ok).toBeGreaterThan(0);
      expect(series_conflict).toBeGreaterThan(0);
      for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
        const { errors } = answer.json<{ errors: { path: string; code: string }[] }>();
        expect(errors.length).toBeGreaterThan(0);
        expect(errors.every(({ path, code }) => path.startsWith("/dates/") && code === "taken")).toBe(true);
      }
      expect(await faults()).toEqual([]);
    }
  },
  sized(60_000, 1_800_000),
);

test("K7 the control: without the constraints, and each looking before the others write, series overlap", async () => {
  await allowOverlaps(rig);
  await hideTakenTimes(rig);
  const room = await rooms.open();
  const answers = await rush(() => ({ room, from: 20, body: { repeat: { kind: "daily", count: 3 } } }));
  expect(tally(answers.map(outcomeOf))).toEqual({ ok: 20 });
  expect((await faults()).length).toBeGreaterThan(0);
});
