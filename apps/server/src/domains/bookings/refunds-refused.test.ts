import { randomUUID } from "node:crypto";
import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { payingRooms } from "../../testing/paying-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const listKey = "GET /admin/v1/inbox";
const readKey = "GET /admin/v1/inbox/:kind/:uuid";
const decideKey = "PUT /admin/v1/inbox/:kind/:uuid/decide";

let rig: Rig;
let fill: HistoryFill;
let managed: ManagedPortfolio;
let rooms: ReturnType<typeof payingRooms>;
let managerApi: Api;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  managed = await managedPortfolio(rig);
  rooms = payingRooms(rig, fill);
});
beforeEach(async () => {
  await rig.forgetLimits();
  ({ api: managerApi } = await managed.newPerson({
    grants: [{ role: "booking_manager", building_uuid: managed.tower }],
  }));
  for (const table of ["booking_payments", "refunds_left"] as const) await database().deleteFrom(table).execute();
});
afterAll(() => rig.close());

const database = () => rig.services.database.system;
const refunds = async () => (await managerApi(listKey, { query: { kind: "refund" } })).data.items;
const at = (uuid: string) => ({ params: { kind: "refund" as const, uuid } });
const left = () => database().selectFrom("refunds_left").selectAll().execute();
/** The refunds of the sandbox. */
const given = async (charge: string) =>
  (
    await database().selectFrom("sandbox_payments").select(["key", "cents"]).where("charge_key", "=", charge).execute()
  ).map(({ key, cents }) => ({ key, cents }));

/** A new person with a paid booking, and its charge. */
async function paid() {
  const person = await managed.newPerson();
  const { email } = person;
  const room = await rooms.open();
  const card = await rooms.card(email);
  const booking = await rooms.pay(person.api, room, { requested: rooms.timeIn(5), card });
  const [charge] = await rooms.payments(booking.uuid);
  if (!charge) throw new Error("Nothing was charged.");
  const erase = () => database().deleteFrom("users").where("email", "=", email).execute();
  return { ...person, room, booking, charge, erase };
}

/** While the gateway does not know the charge, it refuses the refund. */
async function refusing(charge: string, work: () => Promise<unknown>) {
  const key = randomUUID();
  const move = (from: string, to: string) =>
    database().updateTable("sandbox_payments").set({ key: to }).where("key", "=", from).execute();
  await move(charge, key);
  await work();
  await move(key, charge);
}

async function refused() {
  const one = await paid();
  await refusing(one.charge.uuid, async () => {
    await rooms.cancel(one.api, one.room, one.booking.uuid);
    await rooms.settle();
  });
  return one;
}

describe("K8 a refund that the gateway refused", () => {
  test("G5 K8 is in the inbox of those who decide on the building's bookings, with the data that the refund needs", async () => {
    const { charge, email } = await refused();
    const [item] = await refunds();
    expect(item).toMatchObject({ kind: "refund", subject: "Room", building: { uuid: managed.tower } });
    const { request } = (await managerApi(readKey, at(item?.uuid ?? ""))).data;
    expect(request).toMatchObject({
      kind: "refund",
      state: "asked",
      refund: { cents: 1000, currency_type: "EUR", charge_ref: charge.gateway_ref, room_name: "Room", email },
    });
    const { api: other } = await managed.newPerson({
      grants: [{ role: "booking_manager", building_uuid: managed.annex }],
    });
    expect((await other(listKey, { query: { kind: "refund" } })).data.items).toEqual([]);
    expect(await refusalOf(other(readKey, at(item?.uuid ?? "")))).toBe("waiting_not_found");
  });

  test("K8 a retry refunds under another key, once; the fact records who retried", async () => {
    const { booking, charge } = await refused();
    const [item] = await refunds();
    const again = () => managerApi(decideKey, { ...at(item?.uuid ?? ""), body: { decision: "approve" } });
    expect((await again()).data.request).toMatchObject({ kind: "refund", state: "approved" });
    expect(await refusalOf(again())).toBe("request_decided");
    expect(await refunds()).toEqual([]);
    for (let times = 0; times < 2; times += 1) await rooms.settle();
    const back = await given(charge.uuid);
    expect(back.map(({ cents }) => cents)).toEqual([1000]);
    expect(back[0]?.key).not.toBe(item?.uuid);
    expect((await rooms.payments(booking.uuid)).map(({ kind, state }) => [kind, state])).toEqual([
      ["charge", "done"],
      ["refund", "done"],
    ]);
    const actions = (await rooms.facts(booking.uuid)).map(({ action }) => action);
    expect(actions.slice(-3)).toEqual(["booking.refund_refused", "booking.refund_retried", "booking.refunded"]);
  });

  test("K8 refused once more it waits again; given back by hand it is done, and the fact says how", async () => {
    const { booking, charge, room, api } = await refused();
    const uuid = (await refunds())[0]?.uuid ?? "";
    await refusing(charge.uuid, async () => {
      await managerApi(decideKey, { ...at(uuid), body: { decision: "approve" } });
      await rooms.settle();
    });
    expect((await refunds()).map((item) => item.uuid)).toEqual([uuid]);
    expect(await refusalOf(managerApi(decideKey, { ...at(uuid), body: { decision: "deny" } }))).toBe(
      "validation_failed",
    );
    await managerApi(decideKey, { ...at(uuid), body: { decision: "deny", reason: "By bank transfer" } });
    await rooms.settle();
    expect([await refunds(), await given(charge.uuid)]).toEqual([[], []]);
    expect((await rooms.read(api, room, booking.uuid)).payment).toMatchObject({
      refunded_cents: 1000,
      refunding_cents: 0,
    });
    expect((await rooms.facts(booking.uuid)).at(-1)).toMatchObject({
      action: "booking.refund_by_hand",
      reason: "By bank transfer",
    });
  });
});

describe("K8 a person is erased before they are refunded", () => {
  test("K8 a requested refund is still made, and no data about the person is stored for it", async () => {
    const { api, room, booking, charge, erase, uuid } = await paid();
    await rooms.cancel(api, room, booking.uuid);
    await erase();
    const [kept] = await left();
    expect(kept).toMatchObject({ cents: 1000, currency_type: "EUR", charge_ref: charge.gateway_ref, state: "asked" });
    const said = JSON.stringify(kept);
    for (const theirs of [uuid, booking.uuid]) expect(said).not.toContain(theirs);
    for (let times = 0; times < 2; times += 1) await rooms.settle();
    expect((await given(charge.uuid)).map(({ cents }) => cents)).toEqual([1000]);
    expect(await left()).toEqual([]);
  });

  test("K8 a refund of a change or a denial that was not yet requested is made, and nothing more than that", async () => {
    const some = await paid();
    const whole = await paid();
    const stands = await paid();
    const set = (booking: string, values: { status: "canceled" | "denied"; total_price?: string }) =>
      database().updateTable("resource_bookings").set(values).where("uuid", "=", booking).execute();
    await set(some.booking.uuid, { status: "canceled", total_price: "4.00" });
    await set(whole.booking.uuid, { status: "denied" });
    for (const one of [some, whole, stands]) await one.erase();
    await rooms.settle();
    const back = [some, whole, stands].map(async ({ charge }) => (await given(charge.uuid)).map(({ cents }) => cents));
    expect(await Promise.all(back)).toEqual([[600], [1000], []]);
  });

  test("G5 K8 what the gateway refused stays to be done, without a name", async () => {
    const { charge, erase } = await refused();
    await erase();
    const [item] = await refunds();
    expect(item).toMatchObject({ subject: "", person_name: "", building: { uuid: managed.tower } });
    const uuid = item?.uuid ?? "";
    expect((await managerApi(readKey, at(uuid))).data.request).toMatchObject({
      refund: { cents: 1000, charge_ref: charge.gateway_ref, room_name: null, person_name: null, email: null },
    });
    await managerApi(decideKey, { ...at(uuid), body: { decision: "deny", reason: "In cash" } });
    expect([await left(), await refunds()]).toEqual([[], []]);
  });
});
