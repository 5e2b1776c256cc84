import { randomUUID } from "node:crypto";
import type { Api } from "@atrium/contract/client.ts";
import { type AudienceRule, type Condition, isMeant, traitOf } from "@atrium/rules/audiences.ts";
import { seededNumbers } from "@atrium/rules/testing/seeded-numbers.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { audiencesOf } from "../../testing/audiences.ts";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { bookingsAsManager } from "../../testing/manager-bookings.ts";
import { bookKey, memberRooms, quoteKey } from "../../testing/member-rooms.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";
import { watchStatements } from "../../testing/watch-statements.ts";
import { advanceRoomWaits } from "./advance-room-waits.ts";

const freeKey = "GET /tenant/v1/buildings/:id/rooms/free";
const roomKey = "GET /tenant/v1/buildings/:id/rooms/:resourceUuid";
const joinKey = "POST /tenant/v1/buildings/:id/room-waits";
const countKey = "GET /admin/v1/buildings/:uuid/room-audiences/:audienceUuid";

let rig: Rig;
let fill: HistoryFill;
let managed: ManagedPortfolio;
let rooms: ReturnType<typeof memberRooms>;
let world: ReturnType<typeof audiencesOf>;
let owner: Api;
let manager: Api;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  managed = await managedPortfolio(rig);
  rooms = memberRooms(fill);
  world = audiencesOf(rig, managed);
  owner = (await managed.newPerson({ grants: [{ role: "owner" }] })).api;
  manager = (await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] })).api;
});
beforeEach(() => rig.forgetLimits());
afterEach(() => vi.restoreAllMocks());
afterAll(() => rig.close());

const hosts: AudienceRule = { match: "all", conditions: [{ roles: ["Host"] }] };
const withRoles = async (...roles: string[]) => {
  const person = await managed.newPerson();
  await setRoles(person.uuid, roles);
  return person;
};
async function setRoles(uuid: string, roles: string[]) {
  await rig.services.database.system.updateTable("users").set({ roles }).where("uuid", "=", uuid).execute();
  // A signed-in person is cached for a second.
  rig.clock.advance(2);
}
/** Free for the audience, up to a day; ten euros an hour for others, for an hour at most. */
const roomFor = (audience: string, more: Parameters<typeof rooms.open>[0] = {}) =>
  rooms.open({
    rules: JSON.stringify([{ audience, most_minutes: 720 }, { most_minutes: 60 }]),
    prices: JSON.stringify([
      { audience, per: "once", cents: 0 },
      { per: "hour", cents: 1000 },
    ]),
    ...more,
  });
const quoteOf = async (api: Api, room: string, body = rooms.timeIn(3, "09:00", "11:00")) =>
  (await api(quoteKey, { params: rooms.params(room), body })).data.quote;
const shownTo = async (api: Api, room: string) =>
  (await api(roomKey, { params: rooms.params(room), query: { date: rooms.day(3) } })).data.room;

test(
  "P6 K3 K4 who is counted is who gets the price and the rule, by whatever audience",
  async () => {
    const numbers = seededNumbers(20_261_127);
    const one = <T>(...all: readonly T[]): T => all[numbers(all.length)] as T;
    const some = <T>(all: readonly T[]) => all.filter(() => numbers(3) === 0);
    const several = <T>(all: readonly T[]) => [...new Set([one(...all), ...some(all)])];
    const [roles, { acme, tower, annex }] = [["Host", "Fire warden", "50%_off"], managed];
    const people = [];
    for (let n = 0; n < sized(8, 40); n += 1) {
      const [isOfAcme, buildings] = [numbers(2) === 0, one([tower], [tower, annex])];
      const person = await managed.newPerson({ buildings, ...(isOfAcme ? { company_uuid: acme } : {}) });
      const own = some(roles);
      await setRoles(person.uuid, own);
      const traits = [
        ...own.map((role) => traitOf("roles", role)),
        ...buildings.map((uuid) => traitOf("buildings", uuid)),
        ...(isOfAcme ? [traitOf("companies", acme)] : []),
      ];
      people.push({ ...person, traits: new Set(traits) });
    }
    const condition = (): Condition => ({
      ...(numbers(3) === 0 ? { not: true } : {}),
      ...one<Condition>({ roles: several(roles) }, { companies: [acme] }, { buildings: [annex] }),
    });
    const told = { in: 0, out: 0 };
    for (let round = 0; round < sized(8, 100); round += 1) {
      await rig.forgetLimits();
      const rule = { match: one("all", "any"), conditions: Array.from({ length: 1 + numbers(3) }, condition) } as const;
      const audience = await world.made(owner, rule);
      const capacity = 20_000 + round;
      const room = await roomFor(audience, { capacity });
      const meant = people.filter(({ traits }) => isMeant(rule, traits));
      const listed = new Set(await world.listed(owner, audience));
      expect(people.filter(({ uuid }) => listed.has(uuid))).toEqual(meant);
      const asked = { body: { rule: rule as never, building_uuid: tower } };
      const counted = (await manager(countKey, { params: { uuid: tower, audienceUuid: audience } })).data.people;
      expect(counted).toBe((await owner("POST /admin/v1/audience-counts", asked)).data.people);

      rig.clock.advance(2);
      for (const { api, uuid } of people) {
        const isIn = listed.has(uuid);
        const quote = await quoteOf(api, room);
        expect([quote.total_cents, quote.bookable]).toEqual(isIn ? [0, true] : [2000, false]);
        const query = { ...rooms.timeIn(3, "09:00", "11:00"), people: capacity };
        const found = (await api(freeKey, { params: { id: tower }, query })).data.rooms;
        expect(found.map(({ room_uuid, total_cents }) => [room_uuid, total_cents])).toEqual(isIn ? [[room, 0]] : []);
        const shown = await shownTo(api, room);
        expect(shown.prices.map(({ cents }) => cents)).toEqual(isIn ? [0, 1000] : [1000]);
        expect(shown.limits?.most_minutes).toBe(isIn ? 720 : 60);
        told[isIn ? "in" : "out"] += 1;
      }
    }
    expect(Math.min(told.in, told.out)).toBeGreaterThan(10);
  },
  sized(120_000, 3_600_000),
);

test("P6 K1 K4 rooms that name an audience are found without an extra statement, for any person and any number of rooms", async () => {
  const audience = await world.made(owner, hosts);
  const [{ api }, capacity] = [await withRoles("Host"), 21_000];
  const free = { params: { id: managed.tower }, query: { ...rooms.timeIn(4), people: capacity } };
  const plain = await rooms.open({ capacity });
  await quoteOf(api, plain);
  const statements = watchStatements(rig);
  const asked = async (ask: () => Promise<unknown>) => {
    statements.length = 0;
    await ask();
    return statements.length;
  };
  const before = [await asked(() => api(freeKey, free)), await asked(() => quoteOf(api, plain))];
  const named = await roomFor(audience, { capacity });
  for (let n = 0; n < 5; n += 1) await roomFor(audience, { capacity });
  expect([await asked(() => api(freeKey, free)), await asked(() => quoteOf(api, named))]).toEqual(before);
});

test("P6 K4 a person who leaves an audience between the quote and the booking cannot book at its price, and the answer reveals nothing of it", async () => {
  const audience = await world.made(owner, hosts);
  const room = await rooms.open({ rules: JSON.stringify([{ audience }]) });
  const { api, uuid } = await withRoles("Host");
  const { quote_hash } = await quoteOf(api, room);
  await setRoles(uuid, []);
  const params = rooms.params(room);
  const body = { ...rooms.timeIn(3, "09:00", "11:00"), quote_hash };
  const problem = await api(bookKey, { params, body, idempotencyKey: randomUUID() }).then(
    () => undefined,
    (error) => error.problem,
  );
  expect(problem).toMatchObject({ code: "booking_rule_broken", errors: [{ path: "/from", code: "audience" }] });
  const shown = [problem, await quoteOf(api, room), await shownTo(api, room)];
  for (const said of shown) expect(JSON.stringify(said)).not.toMatch(new RegExp(`${audience}|Host|Some `));
  expect(shown[2]).toMatchObject({ limits: null });
});

test("P6 K11 a manager's quote and booking use the person's audiences, with one extra statement if the room names one", async () => {
  const audience = await world.made(owner, hosts);
  const [room, plain, host, other] = [
    await roomFor(audience),
    await rooms.open(),
    await withRoles("Host"),
    await withRoles(),
  ];
  const asManager = bookingsAsManager(manager, managed.tower);
  const requested = (room_uuid: string, from = "09:00", to = "11:00") => ({ room_uuid, ...rooms.timeIn(5, from, to) });
  expect(await asManager.quote(requested(room), { user_uuid: host.uuid })).toMatchObject({
    total_cents: 0,
    bookable: true,
  });
  expect(await asManager.quote(requested(room), { user_uuid: other.uuid })).toMatchObject({
    total_cents: 2000,
    bookable: false,
  });
  expect(await asManager.quote(requested(room))).toMatchObject({ total_cents: 2000, bookable: false });
  const booked = await asManager.book(host.uuid, requested(room));
  expect(booked.total_price).toBe("0.00");
  // By the audiences at the time of the change.
  await setRoles(host.uuid, []);
  const moved = await asManager.quote(requested(room, "12:00", "13:00"), { booking_uuid: booked.uuid });
  expect(moved).toMatchObject({ total_cents: 1000, before_cents: 0 });

  const statements = watchStatements(rig);
  const asked = async (of: string) => {
    statements.length = 0;
    await asManager.quote(requested(of, "15:00", "16:00"), { user_uuid: other.uuid });
    return statements.length;
  };
  expect(await asked(await roomFor(audience))).toBe((await asked(plain)) + 1);
});

test("P6 K9 what comes free is offered to the first who is in the audience by then, at its price", async () => {
  const audience = await world.made(owner, hosts);
  const room = await rooms.open({
    rules: JSON.stringify([{ audience }]),
    prices: JSON.stringify([
      { audience, per: "once", cents: 500 },
      { per: "hour", cents: 1000 },
    ]),
  });
  const [left, stays] = [await withRoles("Host"), await withRoles("Host")];
  const requested = rooms.timeIn(6, "09:00", "11:00");
  const booked = await rooms.book(stays.api, room, requested);
  for (const { api } of [left, stays])
    await api(joinKey, { params: { id: managed.tower }, body: { ...requested, room_uuid: room } });
  await setRoles(left.uuid, []);
  await rig.services.database.system
    .updateTable("resource_bookings")
    .set({ status: "canceled" })
    .where("uuid", "=", booked.uuid)
    .execute();
  const offerTo = async ({ api }: typeof left) => {
    const { waits } = (await api("GET /tenant/v1/users/current/room-waits", {})).data;
    return waits.map(({ state, offer }) => [state, offer?.total_cents]);
  };
  // The first person gets no mail; the room is then held for the next one.
  for (let time = 0; time < 2; time += 1) await advanceRoomWaits(rig.services);
  expect(await offerTo(left)).toEqual([["ended", undefined]]);
  expect(await offerTo(stays)).toEqual([["offered", 500]]);
});
