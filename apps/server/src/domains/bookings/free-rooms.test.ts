import type { Api } from "@atrium/contract/client.ts";
import { assess, heldBy, isFree, nearestOffers } from "@atrium/rules/booking-offers.ts";
import { readTimes, writeTimes } from "@atrium/rules/booking-times.ts";
import { type RoomEquipment, roomEquipment } from "@atrium/rules/room-equipment.ts";
import { seededNumbers } from "@atrium/rules/testing/seeded-numbers.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tenant } from "../../platform/database/database.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { memberRooms, neighbour } from "../../testing/member-rooms.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { bookable, isOffered, toOffer, toQuota } from "./room-replies.ts";
import { aroundDays, fittingRooms, withTaken, withUsed } from "./rooms-store.ts";

const freeKey = "GET /tenant/v1/buildings/:id/rooms/free";

let rig: Rig;
let fill: HistoryFill;
let rooms: ReturnType<typeof memberRooms>;
let api: Api;
let asker: { userUuid: string; companyUuid: string | null };
let tenant: Tenant;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  rooms = memberRooms(fill);
  ({ api } = await rig.login("anna@acme.test"));
  await neighbour(rig);
  const { database } = rig.services;
  const person = await database.system
    .selectFrom("users")
    .where("email", "=", "anna@acme.test")
    .select(["uuid", "company_uuid", "portfolio_uuid"])
    .executeTakeFirstOrThrow();
  asker = { userUuid: person.uuid, companyUuid: person.company_uuid };
  tenant = database.tenant(person.portfolio_uuid);
  await furnish();
});
afterAll(() => rig.close());

const below = seededNumbers(241);
const oneIn = (many: number) => below(many) === 0;
const pick = <T>(list: readonly T[]): T => {
  const one = list[below(list.length)];
  if (one === undefined) throw new Error("There is nothing to pick from.");
  return one;
};

/** Rooms that share a few policies, as in a real building, and some that differ from all others; with bookings on the day. */
async function furnish(): Promise<void> {
  const quota = { per: "person", each: "day", of: "minutes", most: 60 };
  const hours = [[{ from: "08:00", to: "20:00" }], [{ from: "00:00", to: "24:00" }]];
  const rules = [[], [{ approval: true }], [{ quotas: [quota] }], [{ companies: [] }], [{ step_minutes: 60 }]];
  const prices = [
    [{ per: "hour", cents: 1000 }],
    [{ per: "night", cents: 9000 }],
    [{ per: "half_day", cents: 700, minimum_cents: 900 }],
    [],
  ];
  const pieces: string[] = [];
  for (let number = 0; number < 60; number += 1) {
    const parts = number % 15 === 14 ? pieces.slice(-2) : [];
    const uuid = await rooms.open({
      hours: JSON.stringify(pick(hours)),
      exceptions: JSON.stringify(oneIn(10) ? [{ date: rooms.day(20) }] : []),
      rules: JSON.stringify(pick(rules)),
      prices: JSON.stringify(pick(prices)),
      price: oneIn(2) ? "12.50" : null,
      capacity: pick([4, 6, 8]),
      equipment: oneIn(3) ? [] : ["screen"],
      position: below(5),
      parts,
      places: parts.length === 0 ? pick([1, 1, 1, 2]) : 1,
      buffer_before_minutes: pick([0, 15]),
      buffer_after_minutes: pick([0, 30]),
      switched_off: oneIn(20),
      image: oneIn(2) ? `room-${number}.jpg` : null,
      translations: JSON.stringify({ "": { name: `Room ${number}` }, de: { name: `Raum ${number}` } }),
    });
    pieces.push(uuid);
  }
  const start = Date.parse(`${rooms.day(20)}T00:00:00Z`);
  for (const uuid of pieces.filter(() => !oneIn(3))) {
    const at = start + below(18) * 60 * 60_000;
    const time = { start_at: new Date(at), end_at: new Date(at + 90 * 60_000), status: "accepted" } as const;
    // A part may be taken by a booking of its combined room.
    await fill.booking(uuid, time).catch((error: { code?: string }) => expect(error.code).toBe("23P01"));
  }
}

/** The same search, computed from all columns of every room. */
async function fromWholeRooms({ people, equipment, lang, ...requested }: Asked) {
  const wanted = equipment?.split(",") as RoomEquipment[] | undefined;
  const days = { ...asker, buildingUuid: fill.towerUuid, lang, date: requested.date, days: 1 };
  const rows = await fittingRooms(tenant, { ...days, people, equipment: wanted ?? [] });
  const all = await fittingRooms(tenant, { ...days, people: undefined, equipment: [] });
  const timeZone = rows[0]?.timezone ?? "";
  const who = { companyUuid: asker.companyUuid, audienceUuids: new Set<string>(), now: rig.clock.now(), timeZone };
  const time = readTimes(requested, timeZone);
  if (!("start" in time)) throw new Error("The request means no time.");
  const limited = await withUsed(tenant, rows, days);
  const taken = async (span: { from: Date; until: Date }) =>
    (await withTaken(tenant, limited, span)).map((row) => bookable(row));
  const found = (await taken(heldBy({ buffer_before_minutes: 60, buffer_after_minutes: 60 }, time)))
    .filter((room) => isFree(room, time))
    .map((room) => ({ row: room.row, assessed: assess(room, time, who) }))
    .filter(({ row, assessed }) => isOffered(row, assessed.approval_required));
  const free = found
    .filter(({ assessed }) => assessed.bookable)
    .toSorted((one, other) => one.assessed.total_cents - other.assessed.total_cents);
  const near =
    free.length > 0
      ? []
      : nearestOffers(await taken(aroundDays(days, timeZone)), requested, who, { most: 6, perRoom: 1 });
  return {
    rooms: free
      .slice(0, 50)
      .map((one) => toOffer(one.row, time, one.assessed, writeTimes(time.start, time.end, timeZone))),
    nearest: near
      .filter(({ room, assessed }) => isOffered(room.row, assessed.approval_required))
      .map((one) => toOffer(one.room.row, one.time, one.assessed)),
    over_quota: found.slice(0, 50).flatMap(({ row, assessed }) => {
      const failed = assessed.checks.filter(({ passed }) => !passed);
      const [quota] = failed.flatMap((one) => one.quota ?? []);
      return quota && failed.length === 1
        ? [{ room_uuid: row.uuid, name: row.texts.name ?? "", quota: toQuota(quota) }]
        : [];
    }),
    offered: true,
    equipment: roomEquipment.filter((one) =>
      all.some((row) => isOffered(row, row.approval_required) && row.equipment.includes(one)),
    ),
    by_night: rows.some((row) => row.prices.some(({ per }) => per === "night")),
  };
}

type Asked = {
  date: string;
  from: string;
  to: string;
  nights?: number;
  people?: number;
  equipment?: "screen";
  lang?: string;
};

test("K1 the search that reads only the deciding columns finds the same rooms as one that reads all columns", async () => {
  const at = (from: string, to: string, more: Partial<Asked> = {}): Asked => ({
    date: rooms.day(20),
    from,
    to,
    ...more,
  });
  const asked = [
    at("09:00", "10:00"),
    at("09:00", "11:00", { people: 6, equipment: "screen", lang: "de" }),
    at("12:30", "13:15"),
    // No room's step starts then.
    at("09:15", "10:15", { lang: "de" }),
    at("19:00", "07:00", { nights: 1 }),
    // Longer than any room may be booked, and so early that few are open: the answer has the nearest times.
    at("00:00", "12:00", { people: 8 }),
    at("03:00", "05:00", { people: 8, equipment: "screen" }),
    at("10:00", "17:00", { people: 8 }),
  ];
  const answers = [];
  for (const query of asked) {
    const { data } = await api(freeKey, { params: { id: fill.towerUuid }, query });
    expect(data).toEqual(await fromWholeRooms(query));
    answers.push(data);
  }
  // The comparison was not of empty answers only.
  expect(answers.some((one) => one.rooms.length > 5)).toBe(true);
  expect(answers.some((one) => one.nearest.length > 0)).toBe(true);
  expect(answers.some((one) => one.over_quota.length > 0)).toBe(true);
});
