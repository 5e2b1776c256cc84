import type { Api, EndpointQuery } from "@atrium/contract/client.ts";
import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Desk, type Kind, openDesk } from "../../testing/publishing.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const calendar = "GET /admin/v1/contents/calendar";
const publish = "POST /admin/v1/contents/:uuid/publish";

let rig: Rig;
let desk: Desk;
let mara: { api: Api };
beforeAll(async () => {
  rig = await startRig();
  desk = await openDesk(rig);
  await rig.services.database.system
    .updateTable("buildings")
    .set({ timezone: "Europe/Amsterdam" })
    .where("uuid", "=", desk.managed.tower)
    .execute();
});
afterAll(() => rig.close());
beforeEach(async () => {
  ({ mara } = await desk.signIn());
});

type Times = { from?: string; until?: string };
/** An item that is published, or planned. */
async function published(title: string, { from, until }: Times, fields: DraftFields = {}, type: Kind = "Event") {
  const { uuid } = await desk.begun(mara.api, { title: { en: title }, ...fields }, type);
  const body = { version: 1, ...(from ? { from } : {}), ...(until ? { until } : {}) };
  await mara.api(publish, { params: { uuid }, body });
  return uuid;
}

type Query = NonNullable<EndpointQuery<typeof calendar>>;
const read = async (query: Query, api = mara.api) => (await api(calendar, { query })).data;

/** Each day with what happens on it. */
async function shown(query: Query): Promise<Record<string, string[]>> {
  const { days } = await read(query);
  return Object.fromEntries(
    days.map(({ day, entries }) => [day, entries.map(({ title, what, state }) => `${title} ${what} ${state}`)]),
  );
}

test("P11 shows drafts, planned, published and ending contents on their days, and no archived ones", async () => {
  await desk.begun(mara.api, { title: { en: "Draft" }, start_at: "2035-03-05 18:00", end_at: "2035-03-06 02:00" });
  await desk.begun(mara.api, { title: { en: "No such day" }, start_at: "2035-02-30 18:00" });
  await published(
    "Fair",
    { from: "2035-03-02 09:00", until: "2035-03-09 12:00" },
    { start_at: "2035-03-04 10:00", end_at: "2035-03-07 17:00" },
  );
  await published("Talk", { from: "2035-03-02 08:00" }, { start_at: "2035-03-04 09:00", end_at: "2035-03-04 11:00" });
  const away = await published("Away", { from: "2035-03-03 09:00" });
  await mara.api("POST /admin/v1/contents/:uuid/archive", { params: { uuid: away } });
  expect(await shown({ from: "2035-02-26", to: "2035-04-08" })).toEqual({
    "2035-03-02": ["Talk published scheduled", "Fair published scheduled"],
    "2035-03-04": ["Talk begins scheduled", "Fair begins scheduled"],
    "2035-03-05": ["Draft begins draft"],
    "2035-03-06": ["Draft ends draft"],
    "2035-03-07": ["Fair ends scheduled"],
    "2035-03-09": ["Fair leaves scheduled"],
  });
  const { days } = await read({ from: "2035-03-05", to: "2035-03-05" });
  expect(days[0]?.entries[0]).toMatchObject({
    at: "2035-03-05T17:00:00.000Z",
    until: "2035-03-06T01:00:00.000Z",
    timezone: "Europe/Amsterdam",
    building: { uuid: desk.managed.tower },
  });
});

test.each([
  ["when the clock goes back", "2040-10-28", ["00:00", "02:30", "23:59"]],
  ["when it goes forward", "2041-03-31", ["00:00", "02:30", "23:59"]],
])("P11 a day is one of the building's calendar, %s", async (_, day, clocks) => {
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  const after = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  await published("Before", { from: `${before} 23:59` }, {}, "Post");
  for (const clock of clocks) {
    await published(`At ${clock}`, { from: `${day} ${clock}` }, {}, "Post");
    await desk.begun(mara.api, { title: { en: `Draft at ${clock}` }, start_at: `${day} ${clock}` });
  }
  await published("After", { from: `${after} 00:00` }, {}, "Post");
  const titles = (await read({ from: day, to: day })).days.flatMap(({ entries }) => entries.map(({ title }) => title));
  expect(titles).toEqual([...clocks.map((clock) => `At ${clock}`), ...clocks.map((clock) => `Draft at ${clock}`)]);
});

test("P11 a draft that names a moment is on the day that its building has then", async () => {
  await desk.begun(mara.api, { title: { en: "Late" }, start_at: "2036-06-01T22:30:00Z" });
  await desk.begun(mara.api, { title: { en: "Midnight" }, start_at: "2036-06-01T22:00:00.000Z" });
  await desk.begun(mara.api, { title: { en: "Early" }, start_at: "2036-06-01T21:59:59Z" });
  expect(await shown({ from: "2036-05-01", to: "2036-06-07" })).toEqual({
    "2036-06-01": ["Early begins draft"],
    "2036-06-02": ["Midnight begins draft", "Late begins draft"],
  });
});

test("P11 of a busy day the requested number is read, all are counted, and the day is paged", async () => {
  const titles = Array.from({ length: 7 }, (_, at) => `Busy ${at}`);
  for (const title of titles) await published(title, { from: "2037-05-05 09:00" }, {}, "Post");
  await desk.begun(mara.api, { title: { en: "Busy draft" }, start_at: "2037-05-05 08:00" });
  const { days, next } = await read({ from: "2037-05-01", to: "2037-05-31", limit: 3 });
  expect([days.length, days[0]?.total, days[0]?.entries.length, next]).toEqual([1, 8, 3, null]);
  const seen: string[] = [];
  let after: string | null | undefined;
  do {
    const page = await read({ from: "2037-05-05", to: "2037-05-05", limit: 3, ...(after ? { after } : {}) });
    expect(page.days[0]?.total).toBe(8);
    seen.push(...page.days.flatMap(({ entries }) => entries.map(({ title }) => title)));
    after = page.next;
  } while (after);
  expect(seen).toEqual([...titles, "Busy draft"]);
});

test("P11 types and the building filter it, and drafts are visible only with the right to read content there", async () => {
  const at = { from: "2038-05-05", to: "2038-05-05" };
  await published("Offer", { from: "2038-05-05 09:00" }, {}, "Deal");
  await published("News", { from: "2038-05-05 10:00" }, {}, "Post");
  await published("Amenity", { from: "2038-05-05 11:00" }, {}, "Amenity");
  expect(await shown({ ...at, types: "Deal,Amenity" })).toEqual({
    "2038-05-05": ["Offer published scheduled", "Amenity published scheduled"],
  });
  expect(await shown({ ...at, building_uuid: desk.managed.tower })).toMatchObject({ "2038-05-05": { length: 3 } });
  expect(await shown({ ...at, building_uuid: desk.managed.annex })).toEqual({});
  const elsewhere = await desk.managed.newPerson({
    name: "Els",
    grants: [{ role: "community_manager", building_uuid: desk.managed.annex }],
  });
  expect((await read(at, await elsewhere.signIn())).days).toEqual([]);
});

test.each([
  [{ from: "2035-02-30", to: "2035-03-05" }, "/from"],
  [{ from: "2035-03-05", to: "2035-13-05" }, "/to"],
  [{ from: "2035-03-05", to: "2035-03-04" }, "/to"],
  [{ from: "2035-03-01", to: "2035-04-12" }, "/to"],
  [{ from: "2035-03-01", to: "2035-03-02", after: Buffer.from('["","",""]').toString("base64url") }, "/after"],
  [{ from: "2035-03-01", to: "2035-03-01", after: "AAAA" }, "/after"],
  [{ from: "2035-03-01", to: "2035-03-01", types: "Event,Party" }, "/types"],
])("P11 an invalid parameter is refused by its name: %j", async (query, path) => {
  await expect(read(query)).rejects.toMatchObject({ problem: { code: "invalid_parameter", errors: [{ path }] } });
});
