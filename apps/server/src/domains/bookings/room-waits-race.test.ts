import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { dayAfter, memberRooms, quoteKey } from "../../testing/member-rooms.ts";
import { type Crowd, crowd, type One, outcomeOf, tally } from "../../testing/participation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";
import { advanceRoomWaits } from "./advance-room-waits.ts";

let rig: Rig;
let many: Crowd;
let people: One[];
let fill: HistoryFill;
let rooms: ReturnType<typeof memberRooms>;
let days = 1;
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  fill = await historyFill(rig);
  rooms = memberRooms(fill);
});
// The tokens of the test before have expired.
beforeEach(async () => {
  people = await many.people(60);
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

const db = () => rig.services.database.system;
const fail = () => {
  throw new Error("There is nobody.");
};
const at = (index: number) => people[index] ?? fail();
const inTower = "/tenant/v1/buildings/$tower";
const path = (rest: string) => `${inTower.replace("$tower", many.towerUuid)}/${rest}`;
const say = async (...[method, one, to, payload]: ["PUT" | "POST" | "DELETE", One, string, object?]) =>
  outcomeOf(await many.send(method, one, to, payload ? { payload } : {}));

/** A taken room, and people on its waiting list, in order. */
async function line(waiting: number) {
  days = dayAfter(days);
  const [room, requested] = [await rooms.open(), rooms.timeIn(days)];
  const holder = rig.api({ token: at(0).token });
  const { quote } = (await holder(quoteKey, { params: rooms.params(room), body: requested })).data;
  const agreed = { ...requested, quote_hash: quote.quote_hash };
  const { uuid: booking } = await rooms.book(holder, room, requested);
  const inLine = people.slice(1, 1 + waiting);
  for (const one of inLine) {
    rig.clock.advance(1);
    if ((await say("POST", one, path("room-waits"), { ...requested, room_uuid: room })) !== "ok") fail();
  }
  return { room, booking, inLine, agreed };
}

const cancelAs = (one: One, room: string, booking: string) =>
  say("DELETE", one, `/resource-booking/v2/building/${many.towerUuid}/resources/${room}/bookings/${booking}/mine`);
const book = (one: One, room: string, agreed: object) => say("POST", one, path(`rooms/${room}/bookings`), agreed);

type Held = { user_uuid: string; uuid: string; state: string };
const waitsOf = async (room: string): Promise<Held[]> =>
  (
    await sql<Held>`select user_uuid, uuid, state from room_waits where ${room} = any(rooms) order by joined_at, uuid`.execute(
      db(),
    )
  ).rows;
/** The number of people who hold the room at once, by a booking or an offer. */
const holdsOf = async (room: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from resource_holds where unit_uuid = ${room}`.execute(
      db(),
    )
  ).rows[0]?.count;

test(
  "K9 a room that is cancelled under load goes to exactly one person, the first of the waiting list, and nobody outside the list gets in between",
  async () => {
    for (let round = 0; round < sized(4, 100); round += 1) {
      const { room, booking, inLine, agreed } = await line(4);
      const outside = people.slice(20, 50);
      const [cancelled, ...answers] = await Promise.all([
        cancelAs(at(0), room, booking),
        ...outside.map((one) => book(one, room, agreed)),
      ]);
      expect(cancelled).toBe("ok");
      expect(tally(answers)).toEqual({ slot_taken: 30 });
      expect((await waitsOf(room)).map(({ state }) => state)).toEqual(["held", "waiting", "waiting", "waiting"]);
      expect(await holdsOf(room)).toBe(1);
      await Promise.all([advanceRoomWaits(rig.services), advanceRoomWaits(rig.services)]);
      const [first] = await waitsOf(room);
      expect(first).toMatchObject({ user_uuid: inLine[0]?.uuid, state: "offered" });
      // They accept and decline at once, while others try to book it: one of the two happens, and then the next one has it, or nobody.
      const api = rig.api({ token: inLine[0]?.token ?? "" });
      const { waits } = (await api("GET /tenant/v1/users/current/room-waits", {})).data;
      const [mine] = waits.filter(({ offer }) => offer?.room_uuid === room);
      const wait = `room-waits/${mine?.uuid}`;
      const body = { quote_hash: mine?.offer?.quote_hash };
      const [took, again, left] = await Promise.all([
        say("PUT", inLine[0] ?? fail(), path(`${wait}/take`), body),
        say("PUT", inLine[0] ?? fail(), path(`${wait}/take`), body),
        say("DELETE", inLine[0] ?? fail(), path(wait)),
        ...outside.slice(0, 5).map((one) => book(one, room, agreed)),
      ]);
      expect([took, again, left].filter((answer) => answer === "ok")).toHaveLength(1);
      const states = (await waitsOf(room)).map(({ state }) => state);
      expect(states).toEqual(left === "ok" ? ["held", "waiting", "waiting"] : ["waiting", "waiting", "waiting"]);
      expect(await holdsOf(room)).toBe(1);
    }
  },
  sized(60_000, 1_800_000),
);

test("K9 the control: without a hold in the same transaction a person outside the list gets it before the list does", async () => {
  await sql`alter table resource_holds disable trigger hold_gives_back`.execute(db());
  try {
    const { room, booking, agreed } = await line(2);
    expect(await cancelAs(at(0), room, booking)).toBe("ok");
    const answers = await Promise.all(people.slice(20, 50).map((one) => book(one, room, agreed)));
    expect(tally(answers)).toEqual({ ok: 1, slot_taken: 29 });
    expect((await waitsOf(room)).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  } finally {
    await sql`alter table resource_holds enable trigger hold_gives_back`.execute(db());
  }
});

test("K9 several come free at once: each of the line has one at most, and who waits for any room has exactly one", async () => {
  days = dayAfter(days);
  const party = 7000;
  const made = [];
  for (let index = 0; index < 5; index += 1) {
    const room = await rooms.open({ capacity: party });
    const { uuid } = await rooms.book(rig.api({ token: at(index).token }), room, rooms.timeIn(days));
    made.push({ room, uuid, holder: at(index) });
  }
  const inLine = people.slice(10, 18);
  for (const one of inLine) {
    rig.clock.advance(1);
    if ((await say("POST", one, path("room-waits"), { ...rooms.timeIn(days), people: party })) !== "ok") fail();
  }
  const answers = await Promise.all(made.map(({ holder, room, uuid }) => cancelAs(holder, room, uuid)));
  expect(tally(answers)).toEqual({ ok: 5 });
  // If two simultaneous cancellations each left the time to the other, the job assigns it.
  await advanceRoomWaits(rig.services);
  const { rows } = await sql<{ held_uuid: string }>`select held_uuid from room_waits
    where people = ${party} and held_uuid is not null`.execute(db());
  expect(rows).toHaveLength(5);
  expect(new Set(rows.map(({ held_uuid }) => held_uuid)).size).toBe(5);
});
