import type { EndpointBody } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { openDesk } from "../../testing/publishing.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { sweep } from "../../sweep.ts";
import { record } from "../../platform/facts/facts.ts";

const list = "GET /admin/v1/facts";
type BuildingBody = Omit<EndpointBody<"PUT /admin/v1/buildings/:uuid">, "version">;
const buildingFieldNames = [
  "name",
  "address",
  "address_1",
  "timezone",
  "locale",
  "image",
  "image_focus",
  "hosts",
  "manager_email",
  "is_public",
  "is_guest",
] as const;

let rig: Rig;
let managed: ManagedPortfolio;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

type Said = {
  action: "booking.cancelled" | "booking.approved" | "session.ended";
  who: string;
  building?: string;
  about?: string;
};

/** Records a fact, a minute after the previous one. */
async function happen({ action, who, building, about }: Said): Promise<Date> {
  rig.clock.advance(60);
  const now = rig.clock.now();
  await inTransaction(rig.services.database.tenant(managed.portfolio_uuid), (own) =>
    record(
      own,
      {
        action,
        actor: { kind: "user", uuid: who },
        ...(about ? { target: { kind: "user", uuid: about } } : {}),
        ...(building ? { buildingUuid: building } : {}),
        details: { round: 1 },
      },
      { now },
    ),
  );
  return now;
}

test("G12 lists who did what, to whom, where and when, newest first, page by page", async () => {
  const owner = await managed.newPerson({ name: "Olga", last: "Owner", grants: [{ role: "owner" }] });
  const { uuid: who } = await managed.newPerson({ name: "Wim", last: "Werker" });
  const from = (await happen({ action: "booking.cancelled", who, building: managed.tower })).toISOString();
  await happen({ action: "booking.approved", who: owner.uuid, building: managed.annex, about: who });
  await happen({ action: "session.ended", who });
  const ask = async (query: object) => (await owner.api(list, { query: { from, ...query } })).data;
  const { facts } = await ask({});
  expect(facts.map(({ action }) => action)).toEqual(["session.ended", "booking.approved", "booking.cancelled"]);
  expect(facts[1]).toMatchObject({
    actor: { kind: "user", uuid: owner.uuid, name: "Olga Owner" },
    target: { kind: "user", uuid: who, name: "Wim Werker" },
    building: { uuid: managed.annex },
    details: { round: 1 },
  });
  const first = await ask({ limit: 2 });
  const second = await ask({ limit: 2, after: first.next ?? "" });
  expect([...first.facts, ...second.facts]).toEqual(facts);
  expect(second.next).toBeNull();
  const actions = async (query: object) => (await ask(query)).facts.map(({ action }) => action);
  expect(await actions({ action: "booking." })).toEqual(["booking.approved", "booking.cancelled"]);
  expect(await actions({ action: "booking.approved" })).toEqual(["booking.approved"]);
  expect(await actions({ person_uuid: owner.uuid })).toEqual(["booking.approved"]);
  expect(await actions({ building_uuid: managed.tower })).toEqual(["booking.cancelled"]);
  expect(await actions({ until: facts[1]?.at ?? "" })).toEqual(["booking.cancelled"]);
});

test("G1 G12 a manager reads the entries of their buildings, and nobody those of another portfolio", async () => {
  const { uuid: who } = await managed.newPerson();
  const from = (await happen({ action: "booking.cancelled", who, building: managed.tower })).toISOString();
  await happen({ action: "booking.cancelled", who, building: managed.annex });
  await happen({ action: "session.ended", who });
  const manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.annex }] });
  const seen = (await manager.api(list, { query: { from } })).data.facts;
  expect(seen.map(({ building }) => building?.uuid)).toEqual([managed.annex]);
  const desk = await managed.newPerson({ grants: [{ role: "front_desk" }] });
  expect(await refusalOf(desk.api(list, { query: {} }))).toBe("permission_missing");
});

test("G12 the complete values of a change, including addresses that the log never contains, are shown to readers of the entry, for the configured time", async () => {
  const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  const here = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
  const elsewhere = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.annex }] });
  const changes = "GET /admin/v1/facts/:uuid/changes";
  const { building } = (await owner.api("GET /admin/v1/buildings/:uuid", { params: { uuid: managed.tower } })).data;
  const { uuid: _, version, ...shown } = building;
  const long = `Tower ${"x".repeat(60)}`;
  const fields = Object.fromEntries(buildingFieldNames.map((name) => [name, shown[name]])) as BuildingBody;
  await owner.api("PUT /admin/v1/buildings/:uuid", {
    params: { uuid: managed.tower },
    body: { ...fields, version, name: long, manager_email: "new@tower.test" },
  });
  const [entry] = (await owner.api(list, { query: { action: "building.changed" } })).data.facts;
  if (!entry) throw new Error("Nothing was noted.");
  expect(entry.has_changes).toBe(true);
  expect(entry.details.manager_email).toBe("changed");
  expect(JSON.stringify(entry.details)).not.toContain("new@tower.test");
  const read = { params: { uuid: entry.uuid } };
  const { data } = await owner.api(changes, read);
  expect(data.changes.find(({ field }) => field === "manager_email")?.after).toBe("new@tower.test");
  expect(data.changes.find(({ field }) => field === "name")).toEqual({
    field: "name",
    before: shown.name,
    after: long,
  });
  expect(data.changes.map(({ field }) => field)).not.toContain("timezone");
  expect((await here.api(changes, read)).data).toEqual(data);
  expect(await refusalOf(elsewhere.api(changes, read))).toBe("not_found");
  const berta = await rig.login("berta@borealis.test", "beta");
  expect(await refusalOf(berta.api(changes, read))).toBe("permission_missing");
  // The change is deleted permanently; the entry stays.
  rig.clock.advance(366 * 24 * 60 * 60);
  await sweep(rig.services.database, rig.clock, 1_000, 365);
  const late = await owner.signIn();
  expect(await refusalOf(late(changes, read))).toBe("not_found");
  const [still] = (await late(list, { query: { action: "building.changed" } })).data.facts;
  expect(still).toMatchObject({ uuid: entry.uuid, has_changes: false });
});

test("G12 publishing shows its changes by the versions, field by field and language by language", async () => {
  const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  const desk = await openDesk(rig);
  const { api } = (await desk.signIn()).mara;
  const { uuid } = await desk.begun(api, { title: { en: "Open house" }, tags: ["open"] }, "Post");
  const publish = "POST /admin/v1/contents/:uuid/publish";
  const { version } = (await api(publish, { params: { uuid }, body: { version: 1 } })).data.content;
  const fields = { title: { en: "Open house", de: "Offenes Haus" }, tags: ["open", "free"] };
  await api("PUT /admin/v1/contents/:uuid/draft", { params: { uuid }, body: { version, fields } });
  await api(publish, { params: { uuid }, body: { version: version + 1 } });
  const said = async () => {
    const { facts } = (await owner.api(list, { query: { action: "content.published" } })).data;
    expect(facts.every(({ has_changes }) => has_changes)).toBe(true);
    const ask = facts.map((fact) => owner.api("GET /admin/v1/facts/:uuid/changes", { params: { uuid: fact.uuid } }));
    return (await Promise.all(ask)).map(({ data }) =>
      data.changes.map(({ field, before, after }) => [field, before, after]),
    );
  };
  const [second, first] = await said();
  expect(second?.toSorted()).toEqual([
    ["tags", "open", "open, free"],
    ["title.de", null, "Offenes Haus"],
  ]);
  expect(first?.toSorted()).toEqual([
    ["tags", null, "open"],
    ["title.en", null, "Open house"],
  ]);
});
