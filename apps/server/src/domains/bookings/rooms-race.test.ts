import { seededNumbers } from "@atrium/rules/testing/seeded-numbers.ts";
import { clockText } from "@atrium/rules/wall-clock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyFill } from "../../testing/history.ts";
import { memberRooms, quoteKey } from "../../testing/member-rooms.ts";
import { allowOverlaps, showAllPlacesFree } from "../../testing/overlaps.ts";
import { type Crowd, crowd, type One, outcomeOf, tally } from "../../testing/participation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";

let rig: Rig;
let many: Crowd;
let people: One[];
let fill: Awaited<ReturnType<typeof historyFill>>;
let rooms: ReturnType<typeof memberRooms>;
let days = 1;
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  people = await many.people(500);
  fill = await historyFill(rig);
  rooms = memberRooms(fill);
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

type RequestedTime = ReturnType<typeof rooms.timeIn>;

const pathOf = (room: string) => `/tenant/v1/buildings/${many.towerUuid}/rooms/${room}`;
const oneOf = (index: number) => people[index % people.length] ?? fail();
const fail = () => {
  throw new Error("There is nobody.");
};
/** The next of eighty days, the first of which is tomorrow: today's opening hours may be over. */
const nextDay = () => {
  days = (days % 80) + 1;
  return days;
};

/** The hash of the quote for the room at that time. */
async function agreed(room: string, requested: RequestedTime) {
  const api = rig.api({ token: oneOf(0).token });
  const { quote } = (await api(quoteKey, { params: rooms.params(room), body: requested })).data;
  return { room, body: { ...requested, quote_hash: quote.quote_hash } };
}

type Agreed = Awaited<ReturnType<typeof agreed>>;

/** All send a request at once, over three servers; returns each one's result. */
const rush = (count: number, wanted: (index: number) => Agreed | undefined) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { room, body } = wanted(index) ?? fail();
      return outcomeOf(await many.send("POST", oneOf(index), `${pathOf(room)}/bookings`, { payload: body }));
    }),
  );

/** Bookings in force without exactly the holds of their room's units (in a pool, one of them), and holds that overlap. */
async function faults(): Promise<unknown[]> {
  const { rows } = await sql`
    select booking.uuid::text as fault from resource_bookings booking
    join resources room on room.portfolio_uuid = booking.portfolio_uuid and room.uuid = booking.resource_uuid
    where room.places = 1 and (select array_agg(unit_uuid order by unit_uuid) from resource_holds hold where hold.booking_uuid = booking.uuid)
      is distinct from (select array_agg(unit order by unit) from unnest(room.units) unit
        where atrium_booking_stands(booking.status))
    union all
    select booking.uuid::text from resource_bookings booking
    join resources room on room.portfolio_uuid = booking.portfolio_uuid and room.uuid = booking.resource_uuid
    where room.places > 1 and (select count(*) from resource_holds hold where hold.booking_uuid = booking.uuid and unit_uuid = any(room.units))
      <> atrium_booking_stands(booking.status)::int
    union all
    select one.booking_uuid || ' ' || other.booking_uuid from resource_holds one join resource_holds other
      on other.portfolio_uuid = one.portfolio_uuid and other.unit_uuid = one.unit_uuid
      and other.booking_uuid > one.booking_uuid and other.during && one.during`.execute(rig.services.database.system);
  return rows;
}

test(
  "K5 five hundred want twenty times of a room, over three servers: exactly twenty have one, and each of the rest gets the reason",
  async () => {
    for (let round = 0; round < sized(1, 20); round += 1) {
      const [room, day] = [await rooms.open(), nextDay()];
      const slots: Agreed[] = [];
      for (let slot = 0; slot < 20; slot += 1) {
        const requested = rooms.timeIn(day, clockText(480 + slot * 30), clockText(510 + slot * 30));
        slots.push(await agreed(room, requested));
      }
      const answers = await rush(people.length, (index) => slots[index % slots.length]);
      expect(tally(answers)).toEqual({ ok: 20, slot_taken: 480 });
      expect(await faults()).toEqual([]);
    }
  },
  sized(60_000, 1_800_000),
);

test(
  "K5 forty want a combined room, by two names with its parts in either order: one has it, without a deadlock",
  async () => {
    for (let round = 0; round < sized(5, 200); round += 1) {
      const [north, south] = [await rooms.open(), await rooms.open()];
      const requested = rooms.timeIn(nextDay());
      const there = await agreed(await rooms.open({ parts: [north, south] }), requested);
      const back = await agreed(await rooms.open({ parts: [south, north] }), requested);
      const answers = await rush(40, (index) => (index % 2 ? there : back));
      expect(tally(answers)).toEqual({ ok: 1, slot_taken: 39 });
    }
    expect(await faults()).toEqual([]);
  },
  sized(60_000, 1_800_000),
);

test(
  "K5 a hundred want one of twelve desks, over three servers: exactly twelve have one, each another, and each of the rest gets the reason @night",
  async () => {
    for (let round = 0; round < sized(2, 50); round += 1) {
      const desks = await rooms.open({ places: 12 });
      const wanted = await agreed(desks, rooms.timeIn(nextDay()));
      expect(tally(await rush(100, () => wanted))).toEqual({ ok: 12, slot_taken: 88 });
    }
    expect(await faults()).toEqual([]);
  },
  sized(60_000, 1_800_000),
);

test(
  "K5 of forty who want a combined room or one of its parts, either one has all of it or two have a part each",
  async () => {
    for (let round = 0; round < sized(5, 200); round += 1) {
      const [north, south] = [await rooms.open(), await rooms.open()];
      const whole = await rooms.open({ parts: [north, south] });
      const requested = rooms.timeIn(nextDay());
      const wanted = await Promise.all([whole, north, whole, south].map((room) => agreed(room, requested)));
      const answers = await rush(40, (index) => wanted[index % wanted.length]);
      const had = wanted.map((_, which) => answers.filter((answer, at) => answer === "ok" && at % 4 === which).length);
      expect([had[0], had[2]].includes(1) ? [1, 0, 0] : [0, 1, 1]).toEqual([
        (had[0] ?? 0) + (had[2] ?? 0),
        had[1],
        had[3],
      ]);
      expect(tally(answers).slot_taken).toBe(40 - had.reduce((sum, count) => sum + count, 0));
    }
  },
  sized(60_000, 1_800_000),
);

test(
  "K5 K8 twenty book, move, extend and cancel at random, parts and combined rooms, over three servers: no two ever have one unit, and all are answered",
  async () => {
    const [north, middle, south] = [await rooms.open(), await rooms.open(), await rooms.open()];
    const all = [north, middle, south, await rooms.open({ parts: [north, middle] })];
    all.push(
      await rooms.open({ places: 2 }),
      await rooms.open({ parts: [south, middle] }),
      await rooms.open({ parts: [middle, south, north] }),
    );
    const day = 85;
    const random = seededNumbers(5);
    const said: string[] = [];

    async function step(one: One, mine: { uuid: string; room: string }[]) {
      const from = 480 + random(12) * 30;
      const requested = rooms.timeIn(day, clockText(from), clockText(from + 30 + random(3) * 30));
      const [booking, what] = [mine.at(random(Math.max(1, mine.length))), random(4)];
      if (booking && what === 0) {
        const path = `/resource-booking/v2/building/${many.towerUuid}/resources/${booking.room}/bookings/${booking.uuid}/mine`;
        said.push(outcomeOf(await many.send("DELETE", one, path)));
        mine.splice(mine.indexOf(booking), 1);
        return;
      }
      const room = booking && what < 3 ? booking.room : (all[random(all.length)] ?? north);
      const address = `${pathOf(room)}${booking && what < 3 ? `/bookings/${booking.uuid}` : ""}`;
      const quoted = await many.send("POST", one, `${address}/quote`, { payload: requested });
      const { quote_hash } = quoted.json<{ data: { quote: { quote_hash: string } } }>().data.quote;
      const payload = { ...requested, quote_hash };
      const answer =
        booking && what < 3
          ? await many.send("PUT", one, address, { payload })
          : await many.send("POST", one, `${address}/bookings`, { payload });
      said.push(outcomeOf(answer));
      if (what < 3 && booking) return;
      if (answer.statusCode === 200)
        mine.push({ uuid: answer.json<{ data: { booking: { uuid: string } } }>().data.booking.uuid, room });
    }

    await Promise.all(
      people.slice(0, 20).map(async (one) => {
        const mine: { uuid: string; room: string }[] = [];
        for (let count = 0; count < sized(10, 500); count += 1) await step(one, mine);
      }),
    );
    const { ok = 0, slot_taken = 0, ...others } = tally(said);
    expect(others).toEqual({});
    expect(ok).toBeGreaterThan(10);
    expect(slot_taken).toBeGreaterThan(10);
    expect(await faults()).toEqual([]);
  },
  sized(60_000, 1_800_000),
);

test("K5 the control: without the constraints forty have the combined room", async () => {
  await allowOverlaps(rig);
  const whole = await rooms.open({ parts: [await rooms.open(), await rooms.open()] });
  const wanted = await agreed(whole, rooms.timeIn(nextDay()));
  expect(tally(await rush(40, () => wanted))).toEqual({ ok: 40 });
  expect((await faults()).length).toBeGreaterThan(0);
});

test("K5 the control: without the constraints, and each looking before the others write, forty have the two places of a pool", async () => {
  await showAllPlacesFree(rig);
  const desks = await agreed(await rooms.open({ places: 2 }), rooms.timeIn(nextDay()));
  expect(tally(await rush(40, () => desks))).toEqual({ ok: 40 });
});
