import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { decisionLinks, mailsTo } from "../../testing/mails.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { fromElsewhere } from "../../testing/sign-up.ts";

const list = "GET /admin/v1/inbox";
const read = "GET /admin/v1/inbox/:kind/:uuid";
const decide = "PUT /admin/v1/inbox/:kind/:uuid/decide";
const desk = "desk@acme.test";

let rig: Rig;
let fill: HistoryFill;
let managed: ManagedPortfolio;
const lamps = v7();
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  managed = await managedPortfolio(rig);
  const { system } = rig.services.database;
  await system.updateTable("buildings").set({ manager_email: desk }).where("uuid", "=", managed.tower).execute();
  const type = { portfolio_uuid: managed.portfolio_uuid, uuid: lamps, pack_key: "lamps", building_uuid: null };
  await system
    .insertInto("service_request_types")
    .values({ ...type, translations: JSON.stringify({ "": { name: "Lamps" } }) })
    .execute();
});
afterAll(() => rig.close());
/** Removes all open requests, so that only those of the test are left. */
beforeEach(async () => {
  await rig.forgetLimits();
  const { system } = rig.services.database;
  await system.deleteFrom("service_requests").execute();
  await system.deleteFrom("resource_bookings").execute();
  await system.updateTable("users").set({ awaits_approval: false }).execute();
});

const someone = () => fill.personOf("anna@acme.test");
const booking = async (startsIn: number) =>
  fill.booking(await fill.room({ approval_required: true }), {
    status: "submitted",
    start_at: fill.at(startsIn),
    end_at: fill.at(startsIn + 60),
  });
/** Creates it through the portal's API, so that the desk gets its mail. */
async function request() {
  const { api } = await rig.login("anna@acme.test");
  const body = { type_uuid: lamps, title: "Lamp out", description: "Third from the door" };
  const { data } = await api("POST /service-request/buildings/:buildingUuid/create", {
    params: { buildingUuid: managed.tower },
    body,
  });
  return data.service_request.uuid;
}
const waitingOf = async (api: NewPerson["api"], query: object = {}) => (await api(list, { query })).data;
const byLink = (token: string, decision: "approve" | "deny", reason?: string) =>
  rig.app.inject({
    method: "PUT",
    url: "/api/manager-requests/decide",
    payload: { token, decision, ...(reason ? { reason } : {}) },
    headers: { "x-brand": "alpha" },
    ...fromElsewhere(),
  });

describe("G5 open requests", () => {
  test("G5 are one list: by due time, then the oldest first, page by page", async () => {
    const { api } = await managed.newPerson({ grants: [{ role: "owner" }] });
    const [later, soon] = [await booking(500), await booking(100)];
    const newcomer = await managed.newPerson({ name: "Nele", awaits_approval: true, created_by: "" });
    rig.clock.advance(120);
    const asked = await request();
    const { items, total, next } = await waitingOf(api);
    expect(items.map(({ uuid }) => uuid)).toEqual([soon, later, newcomer.uuid, asked]);
    expect(items.map(({ kind }) => kind)).toEqual(["booking", "booking", "sign_up", "service_request"]);
    expect([total, next]).toEqual([4, null]);
    expect(items[3]).toMatchObject({ subject: "Lamp out", person_name: "Anna Alt", due_at: null });
    expect(items[0]).toMatchObject({ subject: "Room", building: { uuid: managed.tower } });

    const paged: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await waitingOf(api, { limit: 1, ...(after ? { after } : {}) });
      paged.push(...page.items.map(({ uuid }) => uuid));
      if (page.next === null) break;
      after = page.next;
    }
    expect(paged).toEqual(items.map(({ uuid }) => uuid));
    expect((await waitingOf(api, { kind: "sign_up" })).items.map(({ uuid }) => uuid)).toEqual([newcomer.uuid]);
    expect((await waitingOf(api, { building_uuid: managed.annex })).items).toEqual([]);
  });

  test("G5 leave out past, decided and withdrawn ones", async () => {
    const { api } = await managed.newPerson({ grants: [{ role: "owner" }] });
    await fill.booking(await fill.room(), { status: "submitted", start_at: fill.at(-120), end_at: fill.at(-60) });
    await fill.booking(await fill.room(), { status: "accepted" });
    await managed.newPerson({ awaits_approval: true, created_by: "", deactivated: true });
    const uuid = await request();
    await rig.services.database.system
      .updateTable("service_requests")
      .set({ status: "resolved" })
      .where("uuid", "=", uuid)
      .execute();
    expect(await waitingOf(api)).toEqual({ items: [], next: null, total: 0 });
  });

  test("G1 G5 each manager sees those of their role and place", async () => {
    const [wanted, newcomer, asked] = [
      await booking(100),
      (await managed.newPerson({ awaits_approval: true, created_by: "", company_uuid: managed.acme })).uuid,
      await request(),
    ];
    const seen = async (grants: Parameters<ManagedPortfolio["newPerson"]>[0] & object) =>
      (await waitingOf((await managed.newPerson(grants)).api)).items.map(({ uuid }) => uuid).toSorted();
    expect(await seen({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] })).toEqual([wanted]);
    expect(await seen({ grants: [{ role: "request_manager", whitelabel_uuid: managed.brand }] })).toEqual([asked]);
    expect(await seen({ grants: [{ role: "company_admin", company_uuid: managed.acme }] })).toEqual([newcomer]);
    expect(await seen({ grants: [{ role: "property_manager", building_uuid: managed.tower }] })).toEqual(
      [wanted, newcomer, asked].toSorted(),
    );
    expect(await seen({ grants: [{ role: "property_manager", building_uuid: managed.annex }] })).toEqual([]);
    const front = await managed.newPerson({ grants: [{ role: "front_desk", building_uuid: managed.tower }] });
    expect(await refusalOf(waitingOf(front.api))).toBe("permission_missing");
  });
});

describe("G5 a decision", () => {
  test("G5 a decision is the same as by the mail's link: the person is notified, the link has nothing left to decide, and the fact says who", async () => {
    const manager = await managed.newPerson({ name: "Mara", last: "Meer", grants: [{ role: "property_manager" }] });
    const uuid = await request();
    const { approve } = await decisionLinks(rig, desk);
    const params = { kind: "service_request" as const, uuid };
    expect((await manager.api(read, { params })).data).toMatchObject({
      request: { state: "asked", step: "open" },
      decided: null,
    });
    const done = await manager.api(decide, { params, body: { decision: "approve", step: "open" } });
    expect(done.data).toMatchObject({ request: { state: "approved" }, decided: { by: "Mara Meer" } });
    expect((await mailsTo(rig, "anna@acme.test")).at(-1)?.text).toMatch(/taken on/);
    expect((await byLink(approve, "deny", "Too late")).json()).toMatchObject({ code: "request_decided" });
    // The next step of the request is requested by mail and in the list.
    expect((await decisionLinks(rig, desk)).approve).not.toBe(approve);
    expect((await waitingOf(manager.api)).items.map((item) => item.uuid)).toEqual([uuid]);
  });

  test("G5 a decision after the link's is refused, and says so", async () => {
    const manager = await managed.newPerson({ grants: [{ role: "property_manager" }] });
    const uuid = await request();
    expect((await byLink((await decisionLinks(rig, desk)).approve, "approve")).statusCode).toBe(200);
    const params = { kind: "service_request" as const, uuid };
    const call = manager.api(decide, { params, body: { decision: "deny", reason: "No", step: "open" } });
    expect(await refusalOf(call)).toBe("request_decided");
    expect((await manager.api(read, { params })).data.decided).toMatchObject({ by: null });
  });

  test("G5 denying needs a reason, which the person reads", async () => {
    const manager = await managed.newPerson({ grants: [{ role: "booking_manager" }] });
    const uuid = await booking(100);
    const params = { kind: "booking" as const, uuid };
    expect(await refusalOf(manager.api(decide, { params, body: { decision: "deny", reason: " " } }))).toBe(
      "validation_failed",
    );
    await manager.api(decide, { params, body: { decision: "deny", reason: "The roof is wet." } });
    const row = await rig.services.database.system
      .selectFrom("resource_bookings")
      .select(["status", "decision_reason", "decided_by_uuid"])
      .where("uuid", "=", uuid)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: "denied", decision_reason: "The roof is wet.", decided_by_uuid: manager.uuid });
    expect((await mailsTo(rig, "anna@acme.test")).at(-1)?.text).toContain("The roof is wet.");
  });

  test("G5 admits a new person, or refuses them", async () => {
    const manager = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: managed.acme }] });
    const newcomer = () => managed.newPerson({ awaits_approval: true, created_by: "", company_uuid: managed.acme });
    const [welcome, unknown] = [await newcomer(), await newcomer()];
    const to = (uuid: string) => ({ kind: "sign_up" as const, uuid });
    await manager.api(decide, { params: to(welcome.uuid), body: { decision: "approve" } });
    rig.clock.advance(2);
    expect(await refusalOf(welcome.api("GET /users/current"))).toBe("none");
    await manager.api(decide, { params: to(unknown.uuid), body: { decision: "deny", reason: "Not ours." } });
    rig.clock.advance(2);
    expect(await refusalOf(unknown.api("GET /users/current"))).toBe("session_ended");
    const again = manager.api(decide, { params: to(welcome.uuid), body: { decision: "deny", reason: "Oh." } });
    expect(await refusalOf(again)).toBe("request_decided");
  });

  test("G5 of several concurrent decisions, by console and by link, the first counts and the others are refused", async () => {
    const managers = await Promise.all(
      [1, 2, 3].map(() => managed.newPerson({ grants: [{ role: "property_manager" }] })),
    );
    for (let round = 0; round < 5; round += 1) {
      await rig.forgetLimits();
      const uuid = await request();
      const { approve } = await decisionLinks(rig, desk);
      const params = { kind: "service_request" as const, uuid };
      const said = await Promise.all([
        ...managers.map(({ api }) => refusalOf(api(decide, { params, body: { decision: "approve", step: "open" } }))),
        byLink(approve, "deny", "Not ours").then((answer) =>
          answer.statusCode === 200 ? "none" : answer.json<{ code: string }>().code,
        ),
      ]);
      expect(said.toSorted()).toEqual(["none", "request_decided", "request_decided", "request_decided"]);
      const moved = await rig.services.database.system
        .selectFrom("facts")
        .select("uuid")
        .where("target_uuid", "=", uuid)
        .where("action", "=", "service_request.moved")
        .execute();
      expect(moved).toHaveLength(1);
    }
  });

  test("G1 G5 requests outside of the reach and unknown ones are refused alike", async () => {
    const manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.annex }] });
    const uuid = await booking(100);
    const said = (id: string) =>
      Promise.all([
        refusalOf(manager.api(read, { params: { kind: "booking", uuid: id } })),
        refusalOf(manager.api(decide, { params: { kind: "booking", uuid: id }, body: { decision: "approve" } })),
      ]);
    expect(await said(uuid)).toEqual(["waiting_not_found", "waiting_not_found"]);
    expect(await said(v7())).toEqual(["waiting_not_found", "waiting_not_found"]);
    expect(await said(someone())).toEqual(["waiting_not_found", "waiting_not_found"]);
  });

  test("G5 a request without the step that it stood at is refused, and the field is named", async () => {
    const manager = await managed.newPerson({ grants: [{ role: "property_manager" }] });
    const params = { kind: "service_request" as const, uuid: await request() };
    expect(await refusalOf(manager.api(decide, { params, body: { decision: "approve" } }))).toBe("validation_failed");
    const { rows } = await sql<{
      status: string;
    }>`select status from service_requests where uuid = ${params.uuid}`.execute(rig.services.database.system);
    expect(rows).toEqual([{ status: "open" }]);
  });
});
