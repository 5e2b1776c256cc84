import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyFill, type HistoryFill } from "../../testing/history.ts";
import { mailsTo } from "../../testing/mails.ts";
import { memberRooms, neighbour } from "../../testing/member-rooms.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { watchStatements } from "../../testing/watch-statements.ts";

const path = "/users/current/calendar-feed";

let rig: Rig;
let fill: HistoryFill;
let rooms: ReturnType<typeof memberRooms>;
let api: Api;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  rooms = memberRooms(fill);
  ({ api } = await rig.login("anna@acme.test"));
});
afterAll(() => rig.close());

const make = async (as = api) => new URL((await as(`POST ${path}`, {})).data.address).pathname;
const read = (url: string, headers: Record<string, string> = {}) =>
  rig.ask({ url, headers: { host: "alpha.test", ...headers } });
const unfolded = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");
const day = 24 * 60;

describe("K12 a calendar of one's bookings", () => {
  test("K12 has the bookings from a month ago to a year ahead, with the id and sequence of their invitations", async () => {
    const room = await rooms.open();
    const booked = await rooms.book(api, room, rooms.timeIn(3));
    await rooms.change(api, room, booked.uuid, rooms.timeIn(3, "11:00", "12:00"));
    const times = (days: number) => ({ start_at: fill.at(days * day), end_at: fill.at(days * day + 60) });
    const kept = [await fill.booking(room, times(-29)), await fill.booking(room, times(364))];
    const left = [
      await fill.booking(room, times(-31)),
      await fill.booking(room, times(366)),
      await fill.booking(room, { ...times(5), status: "canceled" }),
      await fill.booking(room, { ...times(6), status: "pending" }),
      await fill.booking(room, { ...times(7), user_uuid: fill.personOf("terms@acme.test") }),
    ];
    const answer = await read(await make());
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const lines = unfolded(answer.body);
    for (const uuid of [...kept, booked.uuid]) expect(lines).toContain(`UID:${uuid}`);
    for (const uuid of left) expect(lines).not.toContain(`UID:${uuid}`);
    expect(lines).toContain("METHOD:PUBLISH");
    expect(lines.find((line) => line.startsWith("X-WR-CALNAME:"))).toContain("Alpha");
    const invited = unfolded((await mailsTo(rig, "anna@acme.test")).at(-1)?.calendar?.text ?? "");
    const ofEntry = (all: string[]) => {
      const at = all.indexOf(`UID:${booked.uuid}`);
      return all
        .slice(at, all.indexOf("END:VEVENT", at))
        .filter((line) => /^(UID|SEQUENCE|DTSTART|DTEND|SUMMARY|LOCATION)/.test(line));
    };
    expect(ofEntry(lines)).toEqual(ofEntry(invited));
    expect(ofEntry(lines)).toContain("SEQUENCE:1");
  });

  test("K12 is read in one statement, and answers 304 if nothing has changed", async () => {
    const url = await make();
    await read(url);
    const statements = watchStatements(rig);
    const first = await read(url);
    expect(statements.filter((text) => text.includes("calendar_feeds"))).toHaveLength(1);
    expect(statements.filter((text) => text.includes("resource_bookings"))).toHaveLength(1);
    const etag = String(first.headers.etag);
    const again = await read(url, { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await rooms.book(api, await rooms.open(), rooms.timeIn(8));
    const changed = await read(url, { "if-none-match": etag });
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
  });

  test("K12 an address that is wrong, replaced, disabled, of another portfolio or of a disabled account is not found", async () => {
    const first = await make();
    expect((await read(first)).statusCode).toBe(200);
    const second = await make();
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    expect((await rig.ask({ url: second, headers: { host: "beta.test" } })).statusCode).toBe(404);
    for (const wrong of [`/calendar/${"x".repeat(43)}.ics`, "/calendar/short.ics", "/calendar/..%2f.ics"])
      expect((await read(wrong)).statusCode).toBe(404);
    expect((await api(`GET ${path}`, {})).data.feed).not.toBeNull();
    await api(`DELETE ${path}`, {});
    await api(`DELETE ${path}`, {});
    expect((await read(second)).statusCode).toBe(404);
    expect((await api(`GET ${path}`, {})).data.feed).toBeNull();
    const { api: other } = await neighbour(rig);
    const theirs = await make(other);
    expect(unfolded((await read(theirs)).body)).toContain("END:VCALENDAR");
    const { system } = rig.services.database;
    await system.updateTable("users").set({ deactivated: true }).where("email", "=", "terms@acme.test").execute();
    expect((await read(theirs)).statusCode).toBe(404);
  });

  test("K12 the token itself is kept nowhere, and one network may not try for ever", async () => {
    const url = await make();
    const token = url.slice("/calendar/".length, -".ics".length);
    const { system } = rig.services.database;
    const rows = await system.selectFrom("calendar_feeds").selectAll().execute();
    const facts = await system.selectFrom("facts").selectAll().where("action", "=", "token.created").execute();
    expect(JSON.stringify([rows, facts])).not.toContain(token);
    expect(facts.at(-1)?.details).toMatchObject({ of: "calendar_feed" });
    const tried = async () => (await read(`/calendar/${"y".repeat(43)}.ics`)).statusCode;
    expect(await tried()).toBe(404);
    const counter = system.updateTable("rate_limits").where("key", "like", "calendar-feed:%");
    await counter.set({ points: 599 }).execute();
    expect([await tried(), await tried()]).toEqual([404, 429]);
  });
});
