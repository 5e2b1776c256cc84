import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Api } from "@atrium/contract/client.ts";
import { buildApp } from "../../app.ts";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { openDesk } from "../../testing/publishing.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { forgetUnseen } from "./store.ts";
import { goneAfterMs } from "./stream.ts";

const who = "GET /admin/v1/editors/:kind/:uuid";
type Kind = "content" | "brand" | "building" | "company" | "room";

let rig: Rig;
let managed: ManagedPortfolio;
let origin: string;
/** Another process of the installation would be another of these on the same database. */
let otherOrigin: string;
let other: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  origin = await rig.app.listen({ port: 0, host: "127.0.0.1" });
  other = await buildApp({ ...rig.services, streams: { ...rig.services.streams, close: () => undefined } });
  otherOrigin = await other.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await other.close();
  await rig.close();
});
const openForms = async () =>
  (await rig.services.database.system.selectFrom("editors").select("stream_uuid").execute()).length;
beforeEach(async () => {
  await rig.forgetLimits();
  // The server deletes the rows of the former test's streams after these have ended.
  await vi.waitUntil(async () => (await openForms()) === 0, { timeout: 10_000 });
});

const manager = (name: string) =>
  managed.newPerson({ name, last: "Meer", grants: [{ role: "property_manager", building_uuid: managed.tower }] });
const ask = async (api: Api, kind: Kind, uuid: string) => (await api(who, { params: { kind, uuid } })).data;
const names = async (api: Api, kind: Kind, uuid: string) =>
  (await ask(api, kind, uuid)).editors.map(({ name }) => name);

/** Opens the form. Returns how often it was notified to read again, and a function that leaves it. */
async function open(api: Api, kind: Kind, uuid: string, at = origin) {
  const { event_stream } = await ask(api, kind, uuid);
  const cut = new AbortController();
  onTestFinished(() => cut.abort());
  const response = await fetch(at + event_stream.request_uri, { signal: cut.signal });
  expect(response.status).toBe(200);
  let text = "";
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  read().catch(() => undefined);
  const told = () => text.split('data: {"type":"editors"}').length - 1;
  await expect.poll(told).toBeGreaterThan(0);
  return { told, leave: () => cut.abort() };
}

test("G13 a person with the same form open is shown to the others until they leave it, and not to themselves", async () => {
  const [kim, lea] = [await manager("Kim"), await manager("Lea")];
  const first = await open(kim.api, "building", managed.tower);
  expect(await names(kim.api, "building", managed.tower)).toEqual([]);
  expect(await names(lea.api, "building", managed.tower)).toEqual(["Kim Meer"]);
  const before = first.told();
  const second = await open(lea.api, "building", managed.tower);
  await expect.poll(first.told).toBeGreaterThan(before);
  expect(await names(kim.api, "building", managed.tower)).toEqual(["Lea Meer"]);
  const then = first.told();
  second.leave();
  await expect.poll(first.told).toBeGreaterThan(then);
  expect(await names(kim.api, "building", managed.tower)).toEqual([]);
});

test("G13 a person who has it open twice is listed once, until the last of these pages is left", async () => {
  const [kim, lea] = [await manager("Kim"), await manager("Lea")];
  const first = await open(kim.api, "company", managed.acme);
  const second = await open(kim.api, "company", managed.acme);
  expect(await names(lea.api, "company", managed.acme)).toEqual(["Kim Meer"]);
  first.leave();
  await expect.poll(second.told).toBeGreaterThan(1);
  expect(await names(lea.api, "company", managed.acme)).toEqual(["Kim Meer"]);
  second.leave();
  await expect.poll(() => names(lea.api, "company", managed.acme)).toEqual([]);
});

test("G13 people at another server are notified and listed as well", async () => {
  const [kim, lea] = [await manager("Kim"), await manager("Lea")];
  const here = await open(kim.api, "building", managed.tower);
  const before = here.told();
  const there = await open(lea.api, "building", managed.tower, otherOrigin);
  await expect.poll(here.told).toBeGreaterThan(before);
  expect(await names(kim.api, "building", managed.tower)).toEqual(["Lea Meer"]);
  there.leave();
  await expect.poll(() => names(kim.api, "building", managed.tower)).toEqual([]);
});

test("G13 entries of a killed server are no longer listed after a minute, and are deleted", async () => {
  const [kim, lea] = [await manager("Kim"), await manager("Lea")];
  const { system } = rig.services.database;
  const row = {
    portfolio_uuid: managed.portfolio_uuid,
    kind: "building",
    thing_uuid: managed.tower,
    user_uuid: lea.uuid,
  };
  const now = rig.clock.now();
  const stream_uuid = "0199a3c0-0000-7000-8000-00000000beef";
  await system
    .insertInto("editors")
    .values({ ...row, stream_uuid, began_at: now, seen_at: now })
    .execute();
  expect(await names(kim.api, "building", managed.tower)).toEqual(["Lea Meer"]);
  rig.clock.advance(goneAfterMs / 1000 + 1);
  const late = await kim.signIn();
  expect(await names(late, "building", managed.tower)).toEqual([]);
  const gone = await forgetUnseen(system, new Date(rig.clock.now().getTime() - goneAfterMs));
  expect(gone.map(({ thing_uuid }) => thing_uuid)).toContain(managed.tower);
});

test("G1 G13 nobody is notified about a form that they may not change, or that does not exist", async () => {
  const kim = await manager("Kim");
  const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  const writer = await managed.newPerson({ grants: [{ role: "community_manager", building_uuid: managed.tower }] });
  const nobody = await managed.newPerson({});
  const room = "0199a3c0-0000-7000-8000-00000000cafe";
  const owned = { owner_type: "building" as const, owner_uuid: managed.tower, building_uuid: managed.tower };
  await rig.services.database.system
    .insertInto("resources")
    .values({ portfolio_uuid: managed.portfolio_uuid, uuid: room, pack_key: "studio", ...owned, translations: "{}" })
    .execute();
  const desk = await openDesk(rig);
  const { uuid: draft } = await desk.begun((await desk.signIn()).mara.api, { title: { en: "Draft" } });
  const things: [Kind, string, Api[]][] = [
    ["building", managed.tower, [kim.api, owner.api]],
    ["building", managed.annex, [owner.api]],
    ["brand", managed.brand, [owner.api]],
    ["room", room, [kim.api, owner.api]],
    ["company", managed.acme, [kim.api, owner.api]],
    ["content", draft, [kim.api, owner.api, writer.api]],
    ["content", managed.tower, []],
  ];
  for (const [kind, uuid, may] of things)
    for (const api of [kim.api, owner.api, writer.api, nobody.api])
      if (may.includes(api)) expect((await ask(api, kind, uuid)).editors).toEqual([]);
      else expect(await refusalOf(ask(api, kind, uuid))).toBe("item_not_found");
});

test("G13 without a valid ticket no stream opens, and a ticket of another kind is invalid", async () => {
  const kim = await manager("Kim");
  const { event_stream } = await ask(kim.api, "building", managed.tower);
  const [path = ""] = event_stream.request_uri.split("?");
  const elsewhere = rig.services.streamTickets.issue({ places: managed.tower, user: kim.uuid });
  for (const url of [path, `${path}?ticket=x`, `${path}?ticket=${elsewhere}`])
    expect((await rig.ask({ url })).statusCode).toBe(401);
});
