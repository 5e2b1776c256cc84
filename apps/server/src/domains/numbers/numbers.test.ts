import {
  figureKeys,
  type FigureKey,
  lastWholeWeek,
  numbersSheet,
  numberText,
  weekText,
} from "@atrium/rules/numbers.ts";
import { laterDay, momentsOf } from "@atrium/rules/wall-clock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setAnalytics } from "../../testing/analytics.ts";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { mailsTo } from "../../testing/mails.ts";
import { countedCrowd, type Crowd } from "../../testing/numbers.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { mailNumbers } from "./mail-numbers.ts";
import { takeWeek } from "./store.ts";

const read = "GET /admin/v1/numbers";
const ask = "PUT /admin/v1/numbers/mail";

let rig: Rig;
let managed: ManagedPortfolio;
let crowd: Crowd;
let somebody: NewPerson;
/** Of the whole portfolio. */
let analyst: { api: NewPerson["api"] };
/** The Monday of the last complete week when the tests began, and a moment in that week. */
let week: string;
let then: Date;
beforeAll(async () => {
  rig = await startRig({ AUDIT_DAYS: "366" });
  managed = await managedPortfolio(rig);
  crowd = await countedCrowd(rig, managed);
  await setAnalytics(rig, "alpha", { consent: "not_required", scripts: [] });
  somebody = await managed.newPerson({ grants: [{ role: "analyst" }] });
  week = lastWholeWeek(rig.clock.now(), ["Europe/Berlin"]);
  then = new Date(`${laterDay(week, 2)}T10:00:00Z`);
});
afterAll(() => rig.close());
// The clock advances between tests, so that sessions expire.
beforeEach(async () => {
  analyst = { api: await somebody.signIn() };
});

type Query = { building_uuid?: string; company_uuid?: string; until?: string; weeks?: number };
const numbersOf = async (api: typeof analyst.api, query: Query = {}) =>
  (await api(read, { query: { until: week, weeks: 2, ...query } })).data;

/** The figures of the last week: each has a value, or the reason why there is none. */
async function told(query: Query = {}, api = analyst.api) {
  const { figures } = await numbersOf(api, query);
  return Object.fromEntries(
    figures.map(({ key, cells }) => [key, cells.at(-1)?.value ?? cells.at(-1)?.missing]),
  ) as Partial<Record<FigureKey, number | string>>;
}

describe("the figures", () => {
  test("P12 each counts what its definition says, in the right week", async () => {
    const [shop] = [await crowd.company("Shop")];
    const people = await crowd.people(6, shop);
    const [first = "", second = "", third = ""] = people;
    const [event, offer, news] = [
      await crowd.item(managed.tower, "Event", then),
      await crowd.item(managed.tower, "Deal"),
      await crowd.item(managed.tower, "Post"),
    ];
    const minutes = (count: number) => new Date(then.getTime() + count * 60_000);
    for (const [at, person] of people.entries()) {
      // Two actions of a person count once, also for one item, but not for claims.
      for (const minute of [0, 1]) {
        await crowd.fact("session.begun", minutes(minute), { actor: person });
        await crowd.looked(person, "content_viewed", minutes(minute), { content_uuid: news });
        await crowd.claim(person, offer, minutes(minute), minute + 1);
      }
      await crowd.looked(person, "search_found_nothing", then, { place: "rooms" });
      await crowd.answer(person, event, "confirmed", { came_at: minutes(at) });
      const booking = await crowd.booking(person, then, { status: "canceled", released: then });
      await crowd.fact("booking.cancelled", then, { target: booking });
      await crowd.booking(person, minutes(-60 * 24 * 90), { start: minutes(at * 120), hours: 1.5 });
      const asked = await crowd.request(person, minutes(-60 * at));
      await crowd.fact("service_request.moved", then, { target: asked, details: { from: "open", to: "resolved" } });
      // It was done before it was closed.
      await crowd.fact("service_request.moved", minutes(9), {
        target: asked,
        details: { from: "resolved", to: "closed" },
      });
    }
    // An event without a person, one of a building that must not be counted, and a place given by a manager: in no figure.
    await crowd.looked(null, "content_viewed", then, { content_uuid: news });
    const elsewhere = await crowd.item(managed.tower, "Event", minutes(60 * 24 * 30));
    await crowd.answer(first, elsewhere, "confirmed");
    for (const person of await crowd.people(5)) await crowd.answer(person, event, "cancelled_user");
    await crowd.answer((await crowd.people(1))[0] ?? "", event, "confirmed", { house_reason: "She speaks." });
    expect([second, third]).not.toContain("");
    expect(await told()).toEqual({
      signed_in: 6,
      items_read: 6,
      event_answers: 54.5,
      event_guests: 6,
      claims: 12,
      bookings_made: 6,
      bookings_cancelled: 6,
      bookings_missed: 6,
      hours_booked: 9,
      requests_opened: 6,
      requests_done: 6,
      hours_to_done: 2.5,
      searches_empty: 6,
    });
    const { weeks, figures } = await numbersOf(analyst.api);
    expect(weeks).toEqual([laterDay(week, -7), week]);
    expect(figures.map(({ key }) => key)).toEqual(figureKeys);
    expect(figures.find(({ key }) => key === "hours_to_done")?.cells[0]).toEqual({ value: null, missing: "nothing" });
    expect(figures.find(({ key }) => key === "signed_in")?.cells[0]).toEqual({ value: 0, missing: null });
  });

  test("P12 tile, file and mail show the same, to the digit and in the reader's language", async () => {
    const reader = await managed.newPerson({ grants: [{ role: "analyst" }] });
    await rig.services.database.system
      .updateTable("users")
      .set({ locale: "de-de" })
      .where("uuid", "=", reader.uuid)
      .execute();
    expect((await reader.api(ask, { body: { on: true } })).data.on).toBe(true);
    // As if the person had subscribed in the week before.
    await sql`update numbers_mails set last_week = ${laterDay(week, -7)} where user_uuid = ${reader.uuid}`.execute(
      rig.services.database.system,
    );
    rig.clock.advance(7 * 3600);
    await mailNumbers(rig.services);
    const token = await managed.tokenOf(reader.uuid);
    const api = rig.api({ token, headers: { "accept-language": "de" } });
    const screen = (await api(read, { query: { until: week, weeks: 2 } })).data;
    expect(screen.mail).toBe(true);
    const sheet = numbersSheet(screen);
    const { text = "", html = "" } = (await mailsTo(rig, reader.email)).at(-1) ?? {};
    expect(screen.figures.length).toBe(figureKeys.length);
    for (const [at, { name, unit, cells }] of screen.figures.entries()) {
      const value = cells[1]?.value ?? Number.NaN;
      expect(Number.isNaN(value)).toBe(false);
      expect(sheet[at + 1]?.slice(0, 4)).toEqual([name, unit, sheet[at + 1]?.[2], String(value)]);
      expect(text).toContain(`${name}: ${numberText(value, unit, "de-de")}`);
      expect(html).toContain(`>${numberText(value, unit, "de-de")}</td>`);
    }
    expect(text).toContain("Genutzte Stunden: 9 Std. (+9 Std.)");
    expect(text).toMatch(/manage\/numbers\?until=\d{4}-\d{2}-\d{2}/);
  });

  test("P12 weeks follow the building's time zone, also if a day has 23 or 25 hours", async () => {
    const [person = ""] = await crowd.people(1);
    const moments = ["2025-10-26T22:59:59Z", "2025-10-26T23:00:00Z", "2025-03-30T21:59:59Z", "2025-03-30T22:00:00Z"];
    const weeks: string[] = [];
    for (const moment of moments) {
      const uuid = await crowd.booking(person, new Date(moment));
      const { rows } = await sql<{
        week: string;
      }>`select week::text from numbers_bookings_made where thing_uuid = ${uuid}`.execute(rig.services.database.system);
      weeks.push(...rows.map((row) => row.week));
    }
    expect(weeks).toEqual(["2025-10-20", "2025-10-27", "2025-03-24", "2025-03-31"]);
  });

  test("P12 data that is no longer stored is reported as such, and not as zero", async () => {
    const { figures } = await numbersOf(analyst.api, { until: laterDay(week, -7 * 60) });
    const cells = Object.fromEntries(figures.map(({ key, cells }) => [key, cells[0]]));
    expect(cells.signed_in).toEqual({ value: null, missing: "not_kept" });
    expect(cells.items_read).toEqual({ value: null, missing: "not_kept" });
    expect(cells.bookings_made).toEqual({ value: 0, missing: null });
  });

  test("P12 figures that a brand does not count are left out, and the current week is never shown", async () => {
    await setAnalytics(rig, "alpha", undefined);
    const keys = (await numbersOf(analyst.api)).figures.map(({ key }) => key);
    expect(keys).not.toContain("items_read");
    expect(keys).not.toContain("searches_empty");
    await setAnalytics(rig, "alpha", { consent: "not_required", scripts: [] });
    const { weeks, last } = await numbersOf(analyst.api, { until: laterDay(week, 70) });
    expect(weeks.at(-1)).toBe(last);
    expect(last).toBe(lastWholeWeek(rig.clock.now(), ["Europe/Berlin"]));
  });
});

describe("groups under five", () => {
  test("P12 are hidden, and so are values from which they could be calculated", async () => {
    const at = new Date(then.getTime() - 21 * 86_400_000);
    const until = laterDay(week, -21);
    const [large, small, none] = [
      await crowd.company("Large", [managed.annex]),
      await crowd.company("Small", [managed.annex]),
      await crowd.company("None", [managed.annex]),
    ];
    const book = async (company: string, count: number, building: string) => {
      for (const person of await crowd.people(count, company, building)) await crowd.booking(person, at, { building });
    };
    const made = async (query: Query = {}) => (await told({ until, ...query })).bookings_made;
    const inAnnex = (company_uuid: string) => ({ building_uuid: managed.annex, company_uuid });
    await book(large, 9, managed.annex);
    await book(small, 5, managed.annex);
    await book(large, 7, managed.tower);
    expect([
      await made(),
      await made({ building_uuid: managed.annex }),
      await made({ building_uuid: managed.tower }),
    ]).toEqual([21, 14, 7]);
    expect([await made(inAnnex(large)), await made(inAnnex(small)), await made(inAnnex(none))]).toEqual([9, 5, 0]);
    // A company with four people: neither its value nor that of the smallest other company is shown, because the difference would reveal it.
    const other = await crowd.company("Other", [managed.annex]);
    await book(other, 4, managed.annex);
    expect(await made({ building_uuid: managed.annex })).toBe(18);
    expect([await made(inAnnex(large)), await made(inAnnex(small)), await made(inAnnex(other))]).toEqual([
      9,
      "few_people",
      "few_people",
    ]);
  });

  test("P12 a share needs five people on either side, or none", async () => {
    const at = new Date(then.getTime() - 28 * 86_400_000);
    const until = laterDay(week, -28);
    const event = await crowd.item(managed.tower, "Event", at);
    for (const person of await crowd.people(9)) await crowd.answer(person, event, "confirmed");
    expect((await told({ until })).event_answers).toBe(100);
    for (const person of await crowd.people(2)) await crowd.answer(person, event, "cancelled_user");
    expect((await told({ until })).event_answers).toBe("few_people");
    for (const person of await crowd.people(3)) await crowd.answer(person, event, "cancelled_user");
    expect((await told({ until })).event_answers).toBe(64.3);
  });
});

describe("who reads", () => {
  test("P12 an analyst of a building reads that one, and nothing else in the console", async () => {
    const own = await managed.newPerson({ grants: [{ role: "analyst", building_uuid: managed.tower }] });
    const { buildings, companies } = await numbersOf(own.api);
    expect(buildings.map(({ uuid }) => uuid)).toEqual([managed.tower]);
    expect(companies.map(({ uuid }) => uuid)).toContain(managed.acme);
    const all = (await told({}, own.api)).bookings_made;
    expect(all).toBe((await told({ building_uuid: managed.tower })).bookings_made);
    expect(await refusalOf(numbersOf(own.api, { building_uuid: managed.annex }))).toBe("building_not_found");
    expect(await refusalOf(own.api("GET /admin/v1/people"))).toBe("permission_missing");
    expect(await refusalOf(own.api("GET /admin/v1/facts"))).toBe("permission_missing");
  });

  test("P12 a person without the capability is refused; a company needs a building; a day must be valid", async () => {
    const nobody = await managed.newPerson({ grants: [{ role: "front_desk" }] });
    expect(await refusalOf(numbersOf(nobody.api))).toBe("permission_missing");
    expect(await refusalOf(nobody.api(ask, { body: { on: true } }))).toBe("permission_missing");
    expect(await refusalOf(numbersOf(analyst.api, { company_uuid: managed.acme }))).toBe("company_not_found");
    expect(await refusalOf(numbersOf(analyst.api, { until: "2026-02-31" }))).toBe("invalid_parameter");
    expect(await refusalOf(numbersOf(analyst.api, { weeks: 53 }))).toBe("invalid_parameter");
  });

  test("P12 another portfolio counts for itself", async () => {
    const { rows } = await sql<{
      portfolio_uuid: string;
    }>`select distinct portfolio_uuid from numbers_bookings_made`.execute(
      rig.services.database.tenant(managed.portfolio_uuid).db,
    );
    expect(rows).toEqual([{ portfolio_uuid: managed.portfolio_uuid }]);
  });
});

describe("the mail of each week", () => {
  /** Advances the clock to a time of the next Monday in Berlin, where the buildings are. */
  const nextMonday = (hour: number) => {
    const last = lastWholeWeek(rig.clock.now(), ["Europe/Berlin"]);
    const [moment] = momentsOf({ date: laterDay(last, 14), minute: hour * 60 }, "Europe/Berlin");
    rig.clock.advance(((moment?.getTime() ?? 0) - rig.clock.now().getTime()) / 1000);
  };
  const subjectsOf = async (email: string) => (await mailsTo(rig, email)).map(({ subject }) => subject);

  test("P12 is mailed on Monday at seven in the buildings' time zone, once, by any server; a server that was down sends only the last week", async () => {
    const reader = await managed.newPerson({ grants: [{ role: "analyst", building_uuid: managed.tower }] });
    nextMonday(6.5);
    const api = await reader.signIn();
    await api(ask, { body: { on: true } });
    // A second subscription changes nothing.
    await (await reader.signIn())(ask, { body: { on: true } });
    await mailNumbers(rig.services);
    expect(await subjectsOf(reader.email)).toEqual([]);
    rig.clock.advance(1800);
    await Promise.all([1, 2, 3, 4].map(() => mailNumbers(rig.services)));
    expect(await subjectsOf(reader.email)).toHaveLength(1);
    await mailNumbers(rig.services);
    expect(await subjectsOf(reader.email)).toHaveLength(1);
    nextMonday(9);
    rig.clock.advance(17 * 86_400);
    await mailNumbers(rig.services);
    await mailNumbers(rig.services);
    const last = weekText(lastWholeWeek(rig.clock.now(), ["Europe/Berlin"]), "en");
    expect((await subjectsOf(reader.email)).slice(1)).toEqual([expect.stringContaining(last)]);
  });

  test("P12 of several servers that find a person due one claims the week; the control, without its condition, lets all", async () => {
    const reader = await managed.newPerson({ grants: [{ role: "analyst" }] });
    await reader.api(ask, { body: { on: true } });
    const own = rig.services.database.tenant(managed.portfolio_uuid);
    const next = laterDay(lastWholeWeek(rig.clock.now(), ["Europe/Berlin"]), 7);
    const four = (take: () => Promise<boolean>) => Promise.all([1, 2, 3, 4].map(take));
    const taken = await four(() => takeWeek(own, { userUuid: reader.uuid, week: next }));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const careless = await four(async () => {
      const { numAffectedRows } =
        await sql`update numbers_mails set last_week = ${next} where user_uuid = ${reader.uuid}`.execute(own.db);
      return numAffectedRows === 1n;
    });
    expect(careless.filter(Boolean)).toHaveLength(4);
  });

  test("P12 ends with the switch, and with the role", async () => {
    const [one, other] = [
      await managed.newPerson({ grants: [{ role: "analyst" }] }),
      await managed.newPerson({ grants: [{ role: "analyst" }] }),
    ];
    for (const { api } of [one, other]) await api(ask, { body: { on: true } });
    expect((await one.api(ask, { body: { on: false } })).data.on).toBe(false);
    await sql`delete from grants where user_uuid = ${other.uuid}`.execute(rig.services.database.system);
    nextMonday(8);
    await mailNumbers(rig.services);
    expect([await subjectsOf(one.email), await subjectsOf(other.email)]).toEqual([[], []]);
    const { rows } = await sql`select from numbers_mails where user_uuid = ${other.uuid}`.execute(
      rig.services.database.system,
    );
    expect(rows).toEqual([]);
  });
});
