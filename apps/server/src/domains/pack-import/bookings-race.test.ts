import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededNumbers } from "@atrium/rules/testing/seeded-numbers.ts";
import { clockText } from "@atrium/rules/wall-clock.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyFill } from "../../testing/history.ts";
import { memberRooms } from "../../testing/member-rooms.ts";
import { testPack } from "../../testing/global-setup.ts";
import { allowOverlaps } from "../../testing/overlaps.ts";
import { type Crowd, crowd, type One, outcomeOf, tally } from "../../testing/participation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";
import { importPack } from "./import-pack.ts";

/* Everything that takes or releases a room's time, concurrently: members, managers and a pack. */

const ahead = 50;
/** How many closures of rooms there are at one time. */
const mostClosed = 4;
/** Three rooms: a single one, and two that are combined into one. */
const keys = ["north", "middle", "south", "pair", "upper", "whole"] as const;
const open = `hours: [{ from: "08:00", to: "20:00" }]`;
const resources = `building: tower
resources:
  - { key: north, name: North, ${open} }
  - { key: middle, name: Middle, ${open} }
  - { key: south, name: South, ${open} }
  - { key: pair, name: Pair, places: 2, ${open} }
  - { key: upper, name: Upper, parts: [north, middle], ${open} }
  - { key: whole, name: Whole, parts: [south, middle, north], ${open} }
`;

let rig: Rig;
let many: Crowd;
let manager: One;
let members: One[];
let rooms: ReturnType<typeof memberRooms>;
let folder = "";
const uuids = new Map<string, string>();
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  folder = await mkdtemp(join(tmpdir(), "atrium-pack-"));
  await cp(testPack, folder, { recursive: true });
  await writeFile(join(folder, "alpha", "resources.yaml"), resources);
  await importWith([]);
  [manager = fail(), ...members] = await many.people(19);
  const { system } = rig.services.database;
  const grant = { portfolio_uuid: many.portfolioUuid, uuid: v7(), user_uuid: manager.uuid, role: "booking_manager" };
  await system
    .insertInto("grants")
    .values({ ...grant, given_at: rig.clock.now(), building_uuid: many.towerUuid })
    .execute();
  rooms = memberRooms(await historyFill(rig));
  const rows = await system.selectFrom("resources").select(["uuid", "pack_key"]).execute();
  for (const { uuid, pack_key } of rows) if (pack_key) uuids.set(pack_key, uuid);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await many.close();
  await rig.close();
});

function fail(): never {
  throw new Error("There is nobody.");
}

/** Imports the pack with these bookings: a room, and an hour of the day. */
async function importWith(bookings: readonly (readonly [string, number])[]): Promise<void> {
  const lines = bookings.map(
    ([room, hour], place) =>
      `  - { key: of-pack-${place}, person: anna@acme.test, resource: ${room}, start_at: "+${ahead}d ${clockText(hour * 60)}", end_at: "+${ahead}d ${clockText(hour * 60 + 60)}", status: accepted }`,
  );
  if (lines.length > 0)
    await writeFile(join(folder, "alpha", "bookings.yaml"), `resource_bookings:\n${lines.join("\n")}\n`);
  const { database, files } = rig.services;
  await importPack({ folder, database, files, clock: rig.clock, takeBack: [], report: () => undefined });
}

/** Overlapping holds of one unit, active bookings without all of their holds, and inactive bookings with holds. */
async function faults(): Promise<unknown[]> {
  const { rows } = await sql`
    select coalesce(one.booking_uuid, one.blackout_uuid) || ' ' || coalesce(other.booking_uuid, other.blackout_uuid) as fault
    from resource_holds one join resource_holds other on other.portfolio_uuid = one.portfolio_uuid and other.unit_uuid = one.unit_uuid
      and coalesce(other.booking_uuid, other.blackout_uuid) > coalesce(one.booking_uuid, one.blackout_uuid) and other.during && one.during
    union all
    select booking.uuid::text from resource_bookings booking
    join resources room on room.portfolio_uuid = booking.portfolio_uuid and room.uuid = booking.resource_uuid
    where (select count(*) from resource_holds hold where hold.booking_uuid = booking.uuid and hold.unit_uuid = any(room.units))
      <> case when not atrium_booking_stands(booking.status) then 0 when room.places > 1 then 1 else cardinality(room.units) end`.execute(
    rig.services.database.system,
  );
  return rows;
}

test(
  "K5 K8 K10 twenty book, move, extend, cancel, combine, close rooms and import at random, over three servers: no two ever have one unit, and all are answered @night",
  async () => {
    const random = seededNumbers(25);
    const said: string[] = [];
    const [house, days] = [`/admin/v1/buildings/${many.towerUuid}/blackouts`, sized(8, 300)];
    const roomOf = () => uuids.get(keys[random(keys.length)] ?? "") ?? fail();
    const nextTime = () => {
      const from = 480 + random(12) * 30;
      return rooms.timeIn(ahead, clockText(from), clockText(from + 30 + random(3) * 30));
    };

    async function agree(one: One, address: string, requested: object, at: { method: "PUT" | "POST"; path: string }) {
      const quoted = await many.send("POST", one, `${address}/quote`, { payload: requested });
      // A booking that a manager has cancelled meanwhile cannot be changed.
      if (quoted.statusCode !== 200) return quoted;
      const { quote_hash } = quoted.json<{ data: { quote: { quote_hash: string } } }>().data.quote;
      return many.send(at.method, one, at.path, { payload: { ...requested, quote_hash } });
    }

    async function book(one: One, mine: { uuid: string; room: string }[]) {
      const [booking, what] = [mine.at(random(Math.max(1, mine.length))), random(4)];
      const room = booking && what < 3 ? booking.room : roomOf();
      const address = `/tenant/v1/buildings/${many.towerUuid}/rooms/${room}`;
      if (booking && what === 0) {
        const path = `/resource-booking/v2/building/${many.towerUuid}/resources/${room}/bookings/${booking.uuid}/mine`;
        said.push(outcomeOf(await many.send("DELETE", one, path)));
        mine.splice(mine.indexOf(booking), 1);
      } else if (booking && what < 3) {
        const path = `${address}/bookings/${booking.uuid}`;
        said.push(outcomeOf(await agree(one, path, nextTime(), { method: "PUT", path })));
      } else {
        const answer = await agree(one, address, nextTime(), { method: "POST", path: `${address}/bookings` });
        said.push(outcomeOf(answer));
        if (answer.statusCode === 200)
          mine.push({ uuid: answer.json<{ data: { booking: { uuid: string } } }>().data.booking.uuid, room });
      }
    }

    const closed: string[] = [];
    /**
     * Closes a room whatever is booked in it, and opens the one that has been closed longest: were all kept, no time would be left to close. If
     * something has changed meanwhile, reads and decides again.
     */
    async function close(): Promise<void> {
      const closing = { ...nextTime(), rooms: [roomOf()] };
      const shown = await many.send("POST", manager, `${house}/touched`, { payload: closing });
      const { bookings } = shown.json<{ data: { bookings: { uuid: string; free_rooms: { uuid: string }[] }[] } }>()
        .data;
      const decided = bookings.map(({ uuid, free_rooms: [free] }) => ({ uuid, room_uuid: free?.uuid ?? null }));
      const payload = { ...closing, reason: "Paint", bookings: decided };
      const answer = await many.send("POST", manager, house, { payload });
      said.push(`close ${outcomeOf(answer)}`);
      if (answer.statusCode === 409) return close();
      if (answer.statusCode !== 200) return;
      closed.push(answer.json<{ data: { blackout: { uuid: string } } }>().data.blackout.uuid);
      if (closed.length > mostClosed)
        said.push(`open ${outcomeOf(await many.send("DELETE", manager, `${house}/${closed.shift()}`))}`);
    }

    await Promise.all([
      ...members.map(async (one) => {
        const mine: { uuid: string; room: string }[] = [];
        for (let count = 0; count < days; count += 1) await book(one, mine);
      }),
      (async () => {
        for (let count = 0; count < days; count += 1) await close();
      })(),
      (async () => {
        for (let count = 0; count < sized(4, 60); count += 1) {
          // Two bookings that can only conflict with people's bookings.
          await importWith([
            ["upper", 8 + random(5)],
            ["south", 13 + random(6)],
          ]);
          said.push("import ok");
        }
      })(),
    ]);
    const counts = tally(said);
    expect(Object.keys(counts).toSorted()).toEqual(
      expect.arrayContaining(["close ok", "import ok", "ok", "open ok", "slot_taken"]),
    );
    const known = ["ok", "slot_taken", "quote_changed", "cancellation_closed", "booking_not_found"];
    const others = Object.keys(counts).filter((what) => !known.includes(what.replace(/^(close|open|import) /, "")));
    expect(others).toEqual([]);
    expect(await faults()).toEqual([]);
  },
  sized(120_000, 1_800_000),
);

test("K5 K10 the control: without the constraint members, the building and a pack have one time", async () => {
  await allowOverlaps(rig);
  const [room, requested] = [uuids.get("north") ?? fail(), rooms.timeIn(ahead + 1)];
  const address = `/tenant/v1/buildings/${many.towerUuid}/rooms/${room}`;
  const quoted = await many.send("POST", members[0] ?? fail(), `${address}/quote`, { payload: requested });
  const { quote_hash } = quoted.json<{ data: { quote: { quote_hash: string } } }>().data.quote;
  const payload = { ...requested, quote_hash };
  const answers = await Promise.all(members.map((one) => many.send("POST", one, `${address}/bookings`, { payload })));
  expect(tally(answers.map(outcomeOf))).toEqual({ ok: members.length });
  expect((await faults()).length).toBeGreaterThan(0);
});
