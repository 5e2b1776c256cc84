import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Api } from "@atrium/contract/client.ts";
import { momentFrom } from "@atrium/rules/wall-clock.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { bookingsAsManager } from "../../testing/manager-bookings.ts";
import { memberRooms, neighbour } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { readOutsideCalendars } from "./outside-calendars.ts";
import { calendars } from "./outside-findings.ts";

const path = "/admin/v1/buildings/:uuid/rooms/:roomUuid/calendar";
const [readKey, setKey, removeKey] = [`GET ${path}`, `PUT ${path}`, `DELETE ${path}`] as const;
const joinKey = "POST /tenant/v1/buildings/:id/room-waits";

/** The response of another system for the calendar of a room. */
type Feed = { status: number; body: string; etag?: string; to?: string };
const feed: Feed = { status: 200, body: "" };
const asked: (string | undefined)[] = [];
const outside = createServer((request, response) => {
  asked.push(request.headers["if-none-match"]);
  if (feed.etag && request.headers["if-none-match"] === feed.etag) return response.writeHead(304).end();
  const headers = { ...(feed.etag ? { etag: feed.etag } : {}), ...(feed.to ? { location: feed.to } : {}) };
  return response.writeHead(feed.status, headers).end(feed.body);
});

let rig: Rig;
let fill: HistoryFill;
let managed: ManagedPortfolio;
let rooms: ReturnType<typeof memberRooms>;
let manager: NewPerson;
let api: Api;
let anna: Api;
let address: string;
beforeAll(async () => {
  outside.listen(0, "127.0.0.1");
  await new Promise((resolve) => outside.once("listening", resolve));
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/room.ics`;
  rig = await startRig({ WEBHOOK_PRIVATE_ADDRESSES: "true" });
  fill = await historyFill(rig);
  managed = await managedPortfolio(rig);
  rooms = memberRooms(fill);
  manager = await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] });
});
afterAll(async () => {
  outside.close();
  await rig.close();
});
beforeEach(async () => {
  await rig.forgetLimits();
  api = await manager.signIn();
  anna = (await rig.login("anna@acme.test")).api;
  Object.assign(feed, { status: 200, body: calendarOf(), etag: undefined, to: undefined });
  asked.length = 0;
});

const zone = "Europe/Berlin";
const at = (days: number, hour: number) => momentFrom({ date: rooms.day(days), minute: hour * 60 }, zone);
const written = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, "");
const entry = (uid: string, days: number, from: number, to: number, title = "Board") =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${title}\r\nDTSTART:${written(at(days, from))}\r\nDTEND:${written(at(days, to))}\r\nEND:VEVENT\r\n`;
const calendarOf = (...entries: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join("")}END:VCALENDAR\r\n`;

const params = (roomUuid: string) => ({ uuid: managed.tower, roomUuid });
const read = async (room: string) => (await api(readKey, { params: params(room) })).data.calendar;
const follow = async (room: string, at_ = address) =>
  (await api(setKey, { params: params(room), body: { address: at_ } })).data.calendar;
const again = async (room: string) => (await api(setKey, { params: params(room), body: {} })).data.calendar;
const codeOf = (room: string, days: number, from: string, to: string) =>
  refusalOf(rooms.book(anna, room, rooms.timeIn(days, from, to)));
const holdsOf = async (room: string) =>
  (
    await rig.services.database.system
      .selectFrom("resource_holds")
      .where("unit_uuid", "=", room)
      .where("outside_uuid", "is not", null)
      .select("during")
      .execute()
  ).length;

describe("K12 a room that follows an outside calendar", () => {
  test("K12 is taken by its entries, which the console's day shows, and is free again when they go", async () => {
    const room = await rooms.open();
    feed.body = calendarOf(entry("a", 2, 9, 10), entry("b", 2, 14, 16, "Inspection"));
    expect(await follow(room)).toMatchObject({ host: new URL(address).host, fault: null, times: 2, conflicts: [] });
    expect(await codeOf(room, 2, "09:30", "10:30")).toBe("slot_taken");
    expect(await codeOf(room, 2, "10:00", "11:00")).toBe("none");
    const day = await bookingsAsManager(api, managed.tower).day(rooms.day(2));
    expect(
      day.entries
        .filter(({ room: place }) => day.rooms[place]?.uuid === room)
        .map(({ state, who, from, to }) => [state, who, from / 60, to / 60]),
    ).toEqual([
      ["booked", "Anna Alt", 10, 11],
      ["outside", "Board", 9, 10],
      ["outside", "Inspection", 14, 16],
    ]);
    feed.body = calendarOf(entry("b", 2, 15, 16, "Inspection"));
    expect(await again(room)).toMatchObject({ times: 1 });
    expect(await codeOf(room, 2, "09:00", "10:00")).toBe("none");
    expect(await codeOf(room, 2, "14:00", "15:00")).toBe("none");
    expect(await codeOf(room, 2, "15:00", "16:00")).toBe("slot_taken");
  });

  test("K12 never gives away what the other system has: of what overlaps a booking the rest is held, and the booking is a conflict until it goes", async () => {
    const room = await rooms.open();
    const { uuid } = await rooms.book(anna, room, rooms.timeIn(3, "10:00", "11:00"));
    feed.body = calendarOf(entry("a", 3, 9, 12));
    const calendar = await follow(room);
    expect(calendar?.conflicts).toEqual([
      {
        title: "Board",
        start_at: at(3, 9).toISOString(),
        end_at: at(3, 12).toISOString(),
        booking_uuid: uuid,
        person_name: "Anna Alt",
        booked_from: at(3, 10).toISOString(),
        booked_to: at(3, 11).toISOString(),
      },
    ]);
    expect(await holdsOf(room)).toBe(2);
    expect(await codeOf(room, 3, "09:00", "10:00")).toBe("slot_taken");
    expect(await codeOf(room, 3, "11:00", "12:00")).toBe("slot_taken");
    const other = (await neighbour(rig)).api;
    await other(joinKey, {
      params: { id: managed.tower },
      body: { ...rooms.timeIn(3, "10:00", "11:00"), room_uuid: room },
    });
    await bookingsAsManager(api, managed.tower).cancel(uuid, { reason: "The board meets.", waive: true });
    // The released time belongs to the calendar from then on, and neither to the waiting list nor to anybody else.
    expect(await codeOf(room, 3, "10:00", "11:00")).toBe("slot_taken");
    const waits = (await other("GET /tenant/v1/users/current/room-waits", {})).data.waits;
    expect(waits.find(({ room: waited }) => waited?.uuid === room)?.state).toBe("waiting");
    expect((await read(room))?.conflicts).toEqual([]);
    expect(await holdsOf(room)).toBe(3);
  });

  test("K12 a combined room takes its parts, and a part the whole; a room that follows none any more is free", async () => {
    const [north, south] = [await rooms.open(), await rooms.open()];
    const whole = await rooms.open({ parts: [north, south] });
    feed.body = calendarOf(entry("a", 4, 9, 10));
    await follow(whole);
    expect(await codeOf(south, 4, "09:00", "10:00")).toBe("slot_taken");
    await api(removeKey, { params: params(whole) });
    expect(await read(whole)).toBeNull();
    expect(await codeOf(south, 4, "09:00", "10:00")).toBe("none");
    await follow(north);
    expect(await codeOf(whole, 4, "09:00", "10:00")).toBe("slot_taken");
  });

  test("K12 changes are requested every five minutes, by one process, and the whole calendar once a day", async () => {
    const room = await rooms.open();
    Object.assign(feed, { body: calendarOf(entry("a", 5, 9, 10)), etag: '"one"' });
    await follow(room);
    const run = () => Promise.all([readOutsideCalendars(rig.services), readOutsideCalendars(rig.services)]);
    await rig.services.database.system.deleteFrom("room_calendars").where("resource_uuid", "!=", room).execute();
    await run();
    rig.clock.advance(5 * 60);
    await run();
    expect(asked).toEqual([undefined, '"one"', '"one"']);
    expect(await holdsOf(room)).toBe(1);
    rig.clock.advance(60 * 60 * 24);
    await run();
    expect(asked.slice(3)).toEqual([undefined]);
  });
});

describe("K12 a calendar that cannot be read", () => {
  test.each<[string, Partial<Feed>, string]>([
    ["answers with an error", { status: 500 }, "status"],
    ["answers with a page", { body: "<html>Sign in</html>" }, "not_a_calendar"],
    ["is too large", { body: `BEGIN:VCALENDAR\r\n${"X".repeat(5_100_000)}` }, "too_large"],
    ["leads round in circles", { status: 302, to: "/room.ics" }, "status"],
    ["leads to another kind of address", { status: 302, to: "file:///etc/passwd" }, "address"],
  ])(
    "K12 a calendar that %s is reported in the console and by doctor, and its last data stays in force",
    async (_, broken, fault) => {
      const room = await rooms.open();
      feed.body = calendarOf(entry("a", 6, 9, 10));
      await follow(room);
      Object.assign(feed, broken);
      const good = (await read(room))?.good_at;
      rig.clock.advance(1);
      expect(await again(room)).toMatchObject({ fault, good_at: good, times: 1 });
      expect(await codeOf(room, 6, "09:00", "10:00")).toBe("slot_taken");
      const found = await calendars(rig.services.database);
      expect(found.filter(([state, line]) => state === "broken" && line.includes(good ?? "never"))).toHaveLength(1);
      await api(removeKey, { params: params(room) });
    },
  );

  test("K12 after failures it is requested less and less often", async () => {
    const room = await rooms.open();
    feed.status = 503;
    await follow(room);
    await rig.services.database.system.deleteFrom("room_calendars").where("resource_uuid", "!=", room).execute();
    for (let minute = 0; minute < 60; minute += 1) {
      rig.clock.advance(60);
      await readOutsideCalendars(rig.services);
    }
    // At once, and then after 5, 10, 20 … minutes.
    expect(asked).toHaveLength(4);
  });

  test("K12 an address that is none, or of another room, is refused by its field", async () => {
    const room = await rooms.open();
    for (const wrong of ["room.ics", "ftp://calendars.test/a.ics", "https://me:secret@calendars.test/a.ics"])
      await expect(follow(room, wrong)).rejects.toMatchObject({ problem: { errors: [{ path: "/address" }] } });
    expect(await refusalOf(follow(v7()))).toBe("resource_not_found");
    const elsewhere = { uuid: managed.annex, roomUuid: room };
    expect(await refusalOf(api(readKey, { params: elsewhere }))).toBe("permission_missing");
  });
});

test("K12 an installation that reads only from the internet sends no request to its own network", async () => {
  const closed = await startRig();
  try {
    const open = await managedPortfolio(closed);
    const fillOf = await historyFill(closed);
    const room = await fillOf.room();
    const owner = await open.newPerson({ grants: [{ role: "booking_manager", building_uuid: open.tower }] });
    const set = (to: string) =>
      owner.api(setKey, { params: { uuid: open.tower, roomUuid: room }, body: { address: to } });
    expect(await refusalOf(set(address))).toBe("validation_failed");
    for (const own of [
      "https://127.0.0.1/a.ics",
      "webcal://localhost/a.ics",
      "https://[::1]/a.ics",
      "https://169.254.169.254/latest",
    ])
      expect((await set(own)).data.calendar?.fault).toBe("address");
    expect(asked).toEqual([]);
  } finally {
    await closed.close();
  }
});
