import type { ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { decisionLinks, mailsTo } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { fromElsewhere, outcome } from "../../testing/sign-up.ts";

const list = "GET /service-request/buildings/:buildingUuid/requests";
const create = "POST /service-request/buildings/:buildingUuid/create";
const move = "PUT /service-request/buildings/:buildingUuid/service-request/:requestId";
const manager = "desk@acme.test";
const occupant = "anna@acme.test";

let rig: Rig;
let fill: HistoryFill;
let api: Awaited<ReturnType<Rig["login"]>>["api"];
let params: { buildingUuid: string };
const lamps = v7();

beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  ({ api } = await rig.login(occupant));
  params = { buildingUuid: fill.towerUuid };
  const { system } = rig.services.database;
  await system.updateTable("buildings").set({ manager_email: manager }).where("uuid", "=", fill.towerUuid).execute();
  await system
    .insertInto("service_request_types")
    .values({
      portfolio_uuid: fill.portfolioUuid,
      uuid: lamps,
      pack_key: "lamps",
      building_uuid: null,
      translations: JSON.stringify({ "": { name: "Lamps" }, de: { name: "Lampen" } }),
    })
    .execute();
});
afterAll(() => rig.close());

async function ask(): Promise<number> {
  await rig.forgetLimits();
  rig.clock.advance(1);
  const body = { type_uuid: lamps, title: "Lamp out", description: "Third from the door", location: "Floor 7" };
  return (await api(create, { params, body })).data.service_request.id;
}
const standing = async (id: number) =>
  (await api(list, { params })).data.service_requests.find((request) => request.id === id);
const links = () => decisionLinks(rig, manager);
const newestMail = async () => (await mailsTo(rig, occupant)).at(-1);

const send = (method: "POST" | "PUT", url: string, payload: object) =>
  rig.app.inject({ method, url: `/api${url}`, payload, headers: { "x-brand": "alpha" }, ...fromElsewhere() });
const read = (token: string, lang = "en") => send("POST", `/manager-requests/read?lang=${lang}`, { token });
const decide = (token: string, decision: "approve" | "deny", reason?: string) =>
  send("PUT", "/manager-requests/decide", { token, decision, ...(reason ? { reason } : {}) });
type Shown = { kind: string; state: string; step: string; service_request: Record<string, unknown> | null };
const shownIn = (answer: Awaited<ReturnType<typeof read>>) => answer.json<{ data: { request: Shown } }>().data.request;

describe("R7 the manager moves a service request from the mail", () => {
  test("R7 the link shows the request, in the reader's language, and opening it changes nothing", async () => {
    const id = await ask();
    const { approve, deny } = await links();
    expect(approve).toBe(deny);
    expect(shownIn(await read(approve, "de"))).toEqual({
      kind: "service_request",
      state: "asked",
      step: "open",
      service_request: {
        id,
        title: "Lamp out",
        description: "Third from the door",
        location: "Floor 7",
        type_name: "Lampen",
        priority_name: null,
        building_name: expect.any(String),
        timezone: "Europe/Berlin",
        created_at: rig.clock.now().toISOString(),
        person: { first_name: "Anna", last_name: "Alt", email: occupant, company_name: expect.any(String) },
      },
    });
    expect((await standing(id))?.status).toBe("open");
  });

  test("R7 accepted, postponed with a reason, continued, done: each answer mails the person, and the next question", async () => {
    const id = await ask();
    const steps: [
      decision: "approve" | "deny",
      reason: string | undefined,
      status: ServiceRequestStatus,
      said: RegExp,
    ][] = [
      ["approve", undefined, "in_progress", /taken on/],
      ["deny", "The lamp is ordered.", "on_hold", /The reason given: The lamp is ordered\./],
      ["approve", undefined, "in_progress", /taken on/],
      ["approve", undefined, "resolved", /is done/],
    ];
    for (const [decision, reason, status, said] of steps) {
      const { [decision]: token } = await links();
      expect(shownIn(await decide(token, decision, reason))).toMatchObject({
        state: decision === "approve" ? "approved" : "denied",
        service_request: null,
      });
      expect(await standing(id)).toMatchObject({ status, status_reason: reason ?? null });
      const mail = await newestMail();
      expect(mail?.subject).toBe(`Your request ${id}: Lamp out`);
      expect(mail?.text).toMatch(said);
      expect(mail?.text).toContain(`/building/${params.buildingUuid}/service-requests?request=${id}`);
    }
    const entries = await rig.services.database.system
      .selectFrom("facts")
      .select(["actor_kind", "details"])
      .where("action", "=", "service_request.moved")
      .orderBy("uuid")
      .execute();
    expect(entries.map(({ details }) => `${String(details.from)} ${String(details.to)}`)).toEqual([
      "open in_progress",
      "in_progress on_hold",
      "on_hold in_progress",
      "in_progress resolved",
    ]);
  });

  test("R7 a reopened request is asked about again; only its person decides whether it is closed", async () => {
    const id = await ask();
    await decide((await links()).approve, "approve");
    await decide((await links()).approve, "approve");
    const before = (await mailsTo(rig, manager)).length;
    await api(move, { params: { ...params, requestId: String(id) }, body: { status: "open" } });
    expect((await mailsTo(rig, manager)).length).toBe(before + 1);
    expect(shownIn(await read((await links()).approve))).toMatchObject({ state: "asked", step: "open" });
  });

  test("R7 turned down with a reason it is over; without one nothing changes", async () => {
    const id = await ask();
    const { deny } = await links();
    const without = await decide(deny, "deny");
    expect([without.statusCode, without.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
      422,
      "/reason",
    ]);
    expect((await standing(id))?.status).toBe("open");
    const before = (await mailsTo(rig, manager)).length;
    await decide(deny, "deny", "Not our lamp.");
    expect(await standing(id)).toMatchObject({ status: "canceled", status_reason: "Not our lamp." });
    expect((await mailsTo(rig, manager)).length).toBe(before);
  });

  test("R7 a withdrawn request cannot be changed, and the link reveals nothing about it", async () => {
    const id = await ask();
    const { approve } = await links();
    await api(move, { params: { ...params, requestId: String(id) }, body: { status: "canceled" } });
    expect(shownIn(await read(approve))).toMatchObject({ state: "closed", service_request: null });
    expect(outcome(await decide(approve, "approve"))).toBe("request_decided");
    expect((await standing(id))?.status).toBe("canceled");
  });

  test("R7 of twenty answers at once, both ways, one counts, with one mail", async () => {
    const id = await ask();
    const { approve } = await links();
    const before = (await mailsTo(rig, occupant)).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        decide(approve, number % 2 ? "approve" : "deny", number % 2 ? undefined : "No."),
      ),
    );
    const states = new Set(answers.filter(({ statusCode }) => statusCode === 200).map((one) => shownIn(one).state));
    expect(states.size).toBe(1);
    expect(["in_progress", "canceled"]).toContain((await standing(id))?.status);
    expect((await mailsTo(rig, occupant)).length).toBe(before + 1);
  });
});
