import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { bookingsAsManager } from "../../testing/manager-bookings.ts";
import { mailsTo } from "../../testing/mails.ts";
import { neighbour } from "../../testing/member-rooms.ts";
import { payingRooms } from "../../testing/paying-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const anna = "anna@acme.test";
const neighbourEmail = "terms@acme.test";

let rig: Rig;
let fill: HistoryFill;
let managed: ManagedPortfolio;
let rooms: ReturnType<typeof payingRooms>;
let asManager: ReturnType<typeof bookingsAsManager>;
let api: Api;
let other: Api;
let card: string;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  managed = await managedPortfolio(rig);
  rooms = payingRooms(rig, fill);
  card = await rooms.card(anna);
});
beforeEach(async () => {
  await rig.forgetLimits();
  const manager = await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] });
  asManager = bookingsAsManager(manager.api, managed.tower);
  await signIn();
});
afterAll(() => rig.close());

async function signIn(): Promise<void> {
  ({ api } = await rig.login(anna));
  ({ api: other } = await neighbour(rig));
}

const read = (room: string, uuid: string) => rooms.read(api, room, uuid);
const cancel = (room: string, uuid: string) => rooms.cancel(api, room, uuid);
const database = () => rig.services.database.system;

describe("K8 what goes back", () => {
  const steps = [{ minutes: 30 * 24 * 60, percent: 40 }];

  test("K8 a cancellation gives back all but what its step says, once", async () => {
    const room = await rooms.open({ cancellation_steps: JSON.stringify(steps) });
    const booking = await rooms.pay(api, room, { requested: rooms.timeIn(5), card });
    expect(booking.cancellation_cents).toBe(400);
    expect(await cancel(room, booking.uuid)).toMatchObject({
      total_price: "4.00",
      payment: { paid_cents: 1000, refunded_cents: 0, refunding_cents: 600 },
    });
    for (let times = 0; times < 3; times += 1) await rooms.settle();
    expect((await read(room, booking.uuid)).payment).toMatchObject({ refunded_cents: 600, refunding_cents: 0 });
    expect((await rooms.facts(booking.uuid)).at(-1)).toMatchObject({ action: "booking.refunded", price: "6.00" });
  });

  test("K8 without steps the whole amount is refunded, also if a manager cancels or denies the booking", async () => {
    const [own, ofHouse] = [await rooms.open(), await rooms.open()];
    const mine = await rooms.pay(api, own, { requested: rooms.timeIn(5), card });
    await cancel(own, mine.uuid);
    const theirs = await rooms.pay(api, ofHouse, { requested: rooms.timeIn(5), card });
    await asManager.cancel(theirs.uuid, { reason: "Painting", waive: false });
    await rooms.settle();
    for (const [room, { uuid }] of [
      [own, mine],
      [ofHouse, theirs],
    ] as const)
      expect((await read(room, uuid)).payment).toMatchObject({ refunded_cents: 1000, refunding_cents: 0 });
  });

  test("K6 K8 a booking that needs an approval is paid before the request is sent; if denied, the whole amount is refunded", async () => {
    const room = await rooms.open({ approval_required: true });
    await database()
      .updateTable("buildings")
      .where("uuid", "=", fill.towerUuid)
      .set({ manager_email: "manager@alpha.test" })
      .execute();
    const booking = await rooms.pay(api, room, { requested: rooms.timeIn(5), card });
    expect(booking).toMatchObject({ status: "pending", payment: { state: "paid" } });
    expect((await mailsTo(rig, "manager@alpha.test")).length).toBeGreaterThan(0);
    await database()
      .updateTable("resource_bookings")
      .where("uuid", "=", booking.uuid)
      .set({ status: "denied" })
      .execute();
    await rooms.settle();
    expect((await read(room, booking.uuid)).payment).toMatchObject({ refunded_cents: 1000, refunding_cents: 0 });
  });

  test("K8 a longer booking charges the difference, a shorter one refunds it, and the booking shows the amount paid", async () => {
    const room = await rooms.open();
    const { uuid } = await rooms.pay(api, room, { requested: rooms.timeIn(5), card });
    const longer = await rooms.changeBy(api, room, { uuid, requested: rooms.timeIn(5, "09:00", "12:00"), card });
    expect(longer.quote.payment).toMatchObject({ cents: 2000 });
    expect(longer.booking).toMatchObject({ total_price: "30.00", payment: { paid_cents: 3000, change: null } });
    const shorter = await rooms.changeBy(api, room, { uuid, requested: rooms.timeIn(5, "09:00", "09:30") });
    expect(shorter.quote.payment).toBeNull();
    expect(shorter.booking).toMatchObject({
      total_price: "5.00",
      payment: { paid_cents: 3000, refunding_cents: 2500 },
    });
    await rooms.settle();
    expect((await read(room, uuid)).payment).toMatchObject({ refunded_cents: 2500, refunding_cents: 0 });
  });

  test("K8 a declined payment for another time leaves the booking as it was; one that succeeds later moves it then", async () => {
    const room = await rooms.open();
    const { uuid } = await rooms.pay(api, room, { requested: rooms.timeIn(5), card });
    const requested = rooms.timeIn(5, "09:00", "11:00");
    const bad = await rooms.card(anna, "declines");
    expect(await refusalOf(rooms.changeBy(api, room, { uuid, requested, card: bad }))).toBe("payment_declined");
    expect(await read(room, uuid)).toMatchObject({ status: "accepted", total_price: "10.00" });
    const slow = await rooms.card(anna, "waits");
    const { booking } = await rooms.changeBy(api, room, { uuid, requested, card: slow });
    expect(booking).toMatchObject({ total_price: "10.00", payment: { change: "waiting" } });
    expect(await refusalOf(rooms.changeBy(api, room, { uuid, requested, card }))).toBe("payment_under_way");
    rig.clock.advance(30);
    await rooms.settle();
    expect(await read(room, uuid)).toMatchObject({ total_price: "20.00", payment: { paid_cents: 2000, change: null } });
  });

  test("K8 an extension whose time is taken by the time it is paid is refunded, and the booking stays as it was", async () => {
    const room = await rooms.open();
    const { uuid } = await rooms.pay(api, room, { requested: rooms.timeIn(5), card });
    const slow = await rooms.card(anna, "waits");
    await rooms.changeBy(api, room, { uuid, requested: rooms.timeIn(5, "09:00", "11:00"), card: slow });
    await rooms.pay(other, room, {
      requested: rooms.timeIn(5, "10:00", "11:00"),
      card: await rooms.card(neighbourEmail),
    });
    rig.clock.advance(30);
    await rooms.settle();
    await rooms.settle();
    expect(await read(room, uuid)).toMatchObject({
      total_price: "10.00",
      payment: { paid_cents: 2000, refunded_cents: 1000, refunding_cents: 0 },
    });
  });

  test("K8 a refund that the gateway refuses is shown to the managers, and is not requested again", async () => {
    const room = await rooms.open();
    const { uuid } = await rooms.pay(api, room, { requested: rooms.timeIn(5), card });
    const [charge] = await rooms.payments(uuid);
    await database()
      .deleteFrom("sandbox_payments")
      .where("key", "=", charge?.uuid ?? "")
      .execute();
    await cancel(room, uuid);
    for (let times = 0; times < 2; times += 1) await rooms.settle();
    expect((await asManager.read(uuid)).payments.map(({ kind, state, cents }) => [kind, state, cents])).toEqual([
      ["charge", "done", 1000],
      ["refund", "refused", 1000],
    ]);
    expect((await read(room, uuid)).payment).toMatchObject({ refunding_cents: 1000 });
  });
});
