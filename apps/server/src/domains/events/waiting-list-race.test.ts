import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { brokenInvariants } from "../../testing/invariants.ts";
import { allMails } from "../../testing/mails.ts";
import { type Crowd, crowd, type One, outcomeOf, tally } from "../../testing/participation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { offerPlaces } from "./offer-places.ts";

let rig: Rig;
let many: Crowd;
let people: One[];
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
});
// Tokens of the previous test have expired by the clock.
beforeEach(async () => {
  people = await many.people(120);
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

const attend = (one: One, uuid: string) => many.put(one, `/buildings/${many.towerUuid}/event-posts/${uuid}/attend`);
const recall = (one: One, uuid: string) => many.put(one, `/event-posts/${uuid}/recall`);
const join = (one: One, uuid: string) => many.put(one, `/event-posts/${uuid}/wait`);
const leave = async (one: One, uuid: string) =>
  outcomeOf(await many.send("DELETE", one, `/tenant/v1/event-posts/${uuid}/wait`));
const run = () => offerPlaces(rig.services);

/** The waiting list: who waits, in order, and for whom a place is held. */
async function lineOf(uuid: string) {
  const { system } = rig.services.database;
  const rows = await system
    .selectFrom("event_waits")
    .where("content_uuid", "=", uuid)
    .orderBy("joined_at")
    .orderBy("uuid")
    .select(["user_uuid", "state", "offer_ends_at"])
    .execute();
  const of = (wanted: string) => rows.filter(({ state }) => state === wanted).map(({ user_uuid }) => user_uuid);
  return { waiting: of("waiting"), offered: of("offered"), ended: of("ended"), rows };
}

/** The status of an event in a person's history. */
async function statusOf(one: One, uuid: string) {
  const { data } = await rig.api({ token: one.token })("GET /tenant/v1/users/current/transactions", {});
  return data.transactions.filter(({ content }) => content.uuid === uuid).map(({ content }) => content.status);
}

const uuids = (all: readonly One[]) => all.map(({ uuid }) => uuid);

function mustBeOk(answer: string): void {
  if (answer !== "ok") throw new Error(answer);
}

/** An event with the given number of places, all taken, and a waiting list in order. */
async function full(places: number, waiting: number, more: Parameters<Crowd["event"]>[0] = {}) {
  const uuid = await many.event({
    capacity: places,
    start_at: many.at(60 * 24 * 7),
    end_at: many.at(60 * 24 * 7 + 60),
    ...more,
  });
  const guests = people.slice(0, places);
  const line = people.slice(places, places + waiting);
  for (const one of guests) mustBeOk(await attend(one, uuid));
  for (const one of line) {
    rig.clock.advance(1);
    mustBeOk(await join(one, uuid));
  }
  return { uuid, guests, line };
}

test("P7 1 places that become free in a rush are held for those who have waited longest, each for exactly one, and nobody else gets one in between", async () => {
  const { uuid, guests, line } = await full(20, 15);
  const outside = people.slice(40, 80);
  const answers = await Promise.all([
    ...guests.slice(0, 10).map((one) => recall(one, uuid)),
    ...outside.map((one) => attend(one, uuid)),
  ]);
  expect(tally(answers)).toEqual({ ok: 10, event_sold_out: 40 });
  const { offered, waiting } = await lineOf(uuid);
  expect(offered.toSorted()).toEqual(uuids(line.slice(0, 10)).toSorted());
  expect(waiting).toEqual(uuids(line.slice(10)));
  expect(await many.standing(uuid)).toMatchObject({ taken: 20 });
  // Each accepts twice at once; the people behind them get nothing.
  const taking = await Promise.all(line.flatMap((one) => [attend(one, uuid), attend(one, uuid)]));
  expect(tally(taking)).toEqual({ ok: 20, event_sold_out: 10 });
  const after = await many.standing(uuid);
  expect(after.taken).toBe(20);
  expect(after.attending.toSorted()).toEqual(uuids([...guests.slice(10), ...line.slice(0, 10)]).toSorted());
  expect((await lineOf(uuid)).rows).toHaveLength(5);
});

test("P7 1 the control: counting free places and then offering them without a lock on the event offers too many", async () => {
  const { uuid } = await full(2, 6);
  const capacity = 4;
  await many.change(uuid, { capacity });
  const { system } = rig.services.database;
  const look = async () => capacity - (await many.standing(uuid)).taken;
  for (const free of await Promise.all([look(), look()])) {
    const next = (await lineOf(uuid)).waiting.slice(0, free);
    await system
      .updateTable("event_waits")
      .set({ state: "offered", offer_ends_at: many.at(60) })
      .where("content_uuid", "=", uuid)
      .where("user_uuid", "in", next)
      .execute();
    await system
      .updateTable("contents")
      .set((eb) => ({ attendants_taken: eb("attendants_taken", "+", next.length) }))
      .where("uuid", "=", uuid)
      .execute();
  }
  expect((await many.standing(uuid)).taken).toBeGreaterThan(capacity);
  await system.deleteFrom("event_waits").where("content_uuid", "=", uuid).execute();
  await many.change(uuid, { attendants_taken: 2 });
});

test("P7 an offer ends, once, whichever server sees it first; the next in line has it then, and each is written to once", async () => {
  const { uuid, guests, line } = await full(3, 5);
  for (const one of guests.slice(0, 2)) expect(await recall(one, uuid)).toBe("ok");
  await rig.services.database.system.deleteFrom("outgoing_mails").execute();
  await Promise.all([run(), run(), run()]);
  const told = async () => (await allMails(rig)).map(({ to }) => to).toSorted();
  const emails = (all: readonly One[]) => all.map(({ email }) => email).toSorted();
  expect(await told()).toEqual(emails(line.slice(0, 2)));
  const day = (await lineOf(uuid)).rows[0]?.offer_ends_at?.getTime() ?? 0;
  expect(Math.round((day - rig.clock.now().getTime()) / 3_600_000)).toBe(24);
  await rig.services.database.system
    .updateTable("event_waits")
    .set({ offer_ends_at: many.at(1) })
    .where("content_uuid", "=", uuid)
    .where("state", "=", "offered")
    .execute();
  rig.clock.advance(30);
  await run();
  expect((await lineOf(uuid)).offered).toEqual(uuids(line.slice(0, 2)));
  rig.clock.advance(60);
  // Too late by the clock, whether or not the job has run.
  expect(await attend(line[0] as One, uuid)).toBe("event_sold_out");
  await Promise.all([run(), run(), run()]);
  const { ended, offered, waiting } = await lineOf(uuid);
  expect(ended).toEqual(uuids(line.slice(0, 2)));
  expect(offered).toEqual(uuids(line.slice(2, 4)));
  expect(waiting).toEqual(uuids(line.slice(4)));
  expect(await told()).toEqual(emails(line.slice(0, 4)));
  expect(await many.standing(uuid)).toMatchObject({ taken: 3 });
  const facts = await rig.services.database.system
    .selectFrom("facts")
    .where("target_uuid", "=", uuid)
    .where("action", "in", ["event.place_offered", "event.offer_ended"])
    .select(["action", "actor_kind"])
    .execute();
  expect(tally(facts.map(({ action, actor_kind }) => `${action} ${actor_kind}`))).toEqual({
    "event.place_offered system": 4,
    "event.offer_ended system": 2,
  });
});

test("P7 declining or leaving passes the held place to the next person; joining again is at the end", async () => {
  const { uuid, guests, line } = await full(2, 3);
  const [first, second, third] = line as [One, One, One];
  expect(await recall(guests[0] as One, uuid)).toBe("ok");
  for (const _ of [1, 2]) expect(await leave(first, uuid)).toBe("ok");
  expect(await lineOf(uuid)).toMatchObject({ offered: [second.uuid], waiting: [third.uuid] });
  rig.clock.advance(1);
  for (const _ of [1, 2]) expect(await join(first, uuid)).toBe("ok");
  expect(await lineOf(uuid)).toMatchObject({ offered: [second.uuid], waiting: [third.uuid, first.uuid] });
  const read = await many.send("PUT", first, `/tenant/v1/event-posts/${uuid}/wait`);
  expect(read.json()).toEqual({ data: { wait: { state: "waiting", place: 2, offer_ends_at: null } } });
  expect(await statusOf(first, uuid)).toEqual(["pending"]);
  expect(await leave(third, uuid)).toBe("ok");
  expect(await statusOf(third, uuid)).toEqual([]);
  expect(await leave(second, uuid)).toBe("ok");
  expect(await lineOf(uuid)).toMatchObject({ offered: [first.uuid], waiting: [] });
  expect(
    (await rig.api({ token: first.token })("GET /tenant/v1/event-posts/:uuid", { params: { uuid } })).wait,
  ).toEqual({
    state: "offered",
    place: null,
    offer_ends_at: expect.any(String),
  });
  expect(await attend(first, uuid)).toBe("ok");
  expect(await statusOf(first, uuid)).toEqual(["confirmed"]);
  // A person who declined and waits again has one row.
  expect(await recall(guests[1] as One, uuid)).toBe("ok");
  expect(await attend(people[90] as One, uuid)).toBe("ok");
  expect(await join(guests[1] as One, uuid)).toBe("ok");
  expect(await statusOf(guests[1] as One, uuid)).toEqual(["pending"]);
  expect(await leave(guests[1] as One, uuid)).toBe("ok");
  expect(await statusOf(guests[1] as One, uuid)).toEqual(["cancelled_user"]);
  expect(await join(first, uuid)).toBe("ok");
  expect((await lineOf(uuid)).rows).toEqual([]);
});

test("P7 more places are offered by the job; fewer take back nothing that was offered; none are offered once it has begun", async () => {
  const { uuid, line } = await full(2, 6);
  await many.change(uuid, { capacity: 4 });
  expect(await attend(people[100] as One, uuid)).toBe("event_sold_out");
  await run();
  expect((await lineOf(uuid)).offered).toEqual(uuids(line.slice(0, 2)));
  await many.change(uuid, { capacity: 1 });
  expect(await attend(line[0] as One, uuid)).toBe("event_sold_out");
  await many.change(uuid, { capacity: 6 });
  expect(await attend(line[0] as One, uuid)).toBe("ok");
  await many.change(uuid, { start_at: many.at(-5), end_at: many.at(60) });
  await run();
  expect((await lineOf(uuid)).offered).toEqual([line[1]?.uuid]);
  expect(await join(people[101] as One, uuid)).toBe("rsvp_closed");
  // After an event has begun, a free place goes to the first who asks, as without a waiting list.
  expect(await attend(people[102] as One, uuid)).toBe("ok");
});

test("P7 close to the event an offer is short, and ends with its beginning", async () => {
  const { uuid, guests } = await full(1, 2, { start_at: many.at(50), end_at: many.at(90) });
  const begun = rig.clock.now();
  expect(await recall(guests[0] as One, uuid)).toBe("ok");
  const [held] = (await lineOf(uuid)).rows;
  const minutes = ((held?.offer_ends_at?.getTime() ?? 0) - begun.getTime()) / 60_000;
  expect(Math.round(minutes)).toBe(30);
  rig.clock.advance(31 * 60);
  await run();
  const [, next] = (await lineOf(uuid)).rows;
  const start = await rig.services.database.system
    .selectFrom("contents")
    .where("uuid", "=", uuid)
    .select("start_at")
    .executeTakeFirstOrThrow();
  expect(next?.offer_ends_at).toEqual(start.start_at);
});

test("P7 6 joining twenty times at once is one entry, and nobody joins the list of an event that they cannot see", async () => {
  const { uuid } = await full(1, 0);
  const one = people[50] as One;
  expect(tally(await Promise.all(Array.from({ length: 20 }, () => join(one, uuid))))).toEqual({ ok: 20 });
  expect((await lineOf(uuid)).waiting).toEqual([one.uuid]);
  expect(await join(one, randomUUID())).toBe("content_not_found");
  expect(await join(one, await many.event({ published_at: many.at(60) }))).toBe("content_not_found");
  expect(await join(one, await many.event({ rsvp_enabled: false, capacity: 1 }))).toBe("rsvp_closed");
  // An event without a limit of places has no waiting list.
  expect(await join(one, await many.event())).toBe("rsvp_closed");
});

test("P7 2 4 yes, no, wait and leave in any order while the capacity changes: never more than there are, none free while people wait", async () => {
  const { system } = rig.services.database;
  await sql`create table line_moments (content uuid not null, taken int not null, capacity int not null)`.execute(
    system,
  );
  await sql`create function note_line_moment() returns trigger language plpgsql security definer as $$
    begin insert into line_moments values (new.uuid, new.attendants_taken, new.capacity); return new; end $$`.execute(
    system,
  );
  await sql`create trigger note_line_moment after update on contents for each row
    when (new.capacity is not null) execute function note_line_moment()`.execute(system);
  for (const seed of [11, 4711]) {
    const capacity = 6;
    const uuid = await many.event({ capacity, start_at: many.at(60 * 24 * 7), end_at: many.at(60 * 24 * 8) });
    const acts = [attend, recall, join, leave, attend];
    await Promise.all(
      people.slice(0, 24).map(async (one, who) => {
        let state = seed * 31 + who;
        for (let step = 0; step < 8; step += 1) {
          state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
          const act = acts[Math.floor((state / 2_147_483_648) * acts.length)] ?? attend;
          expect(["ok", "event_sold_out"]).toContain(await act(one, uuid));
          if (step === 4 && who === 0) await many.change(uuid, { capacity: capacity + 2 });
        }
      }),
    );
    await run();
    const { attending, taken } = await many.standing(uuid);
    const { offered, waiting } = await lineOf(uuid);
    expect(taken).toBe(attending.length + offered.length);
    expect(offered.filter((who) => attending.includes(who))).toEqual([]);
    if (waiting.length > 0) expect(taken).toBe(capacity + 2);
    const { rows } = await sql<{ broken: number }>`
      select count(*)::int as broken from line_moments where content = ${uuid} and (taken > capacity or taken < 0)`.execute(
      system,
    );
    expect(rows[0]?.broken).toBe(0);
  }
  await sql`drop trigger note_line_moment on contents`.execute(system);
});

test("14 P7 after all of that, the count of taken places agrees with attendances and held places", async () => {
  expect(await brokenInvariants(rig)).toEqual([]);
});
