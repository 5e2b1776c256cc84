import { randomUUID } from "node:crypto";
import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { bookingsAsManager } from "../../testing/manager-bookings.ts";
import { mailsTo } from "../../testing/mails.ts";
import { bookKey, neighbour, quoteKey } from "../../testing/member-rooms.ts";
import { payingRooms } from "../../testing/paying-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { signEvent } from "../cards/event-signature.ts";

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
/** Advances the clock beyond the time for a payment; sessions expire too. */
async function lapseAll(): Promise<void> {
  rig.clock.advance(11 * 60);
  await rooms.settle();
  await signIn();
}
const read = (room: string, uuid: string) => rooms.read(api, room, uuid);
const cancel = (room: string, uuid: string) => rooms.cancel(api, room, uuid);
const lastMail = async (email = anna) => (await mailsTo(rig, email)).at(-1);
const database = () => rig.services.database.system;

/** The sandbox's webhook about a charge. */
async function event(key: string, state = "succeeded", at = rig.clock.now()) {
  const { secret } = await database()
    .updateTable("sandbox_payments")
    .set({ state, decides_at: null })
    .where("key", "=", key)
    .returning("secret")
    .executeTakeFirstOrThrow();
  const text = JSON.stringify({ key, state });
  return { text, signature: signEvent(secret, text, at) };
}
const tell = ({ text, signature }: { text: string; signature: string }) =>
  rig.ask({
    method: "POST",
    url: "/api/payments/v1/card-events/alpha",
    headers: { "content-type": "application/json", "card-signature": signature },
    payload: text,
  });
/** The bookings in their history. */
const listed = async () => {
  const query = { transaction_type: "resource_booking", limit: 100 } as const;
  const { data } = await api("GET /tenant/v1/users/current/transactions", { query });
  return data.transactions.map(({ uuid }) => uuid);
};
/** A sandbox that decides later than any request waits. */
const thinkOn = (key: string) =>
  database().updateTable("sandbox_payments").set({ decides_at: null }).where("key", "=", key).execute();

async function waiting(room: string, requested = rooms.timeIn(5)) {
  const booking = await rooms.pay(api, room, { requested, card: await rooms.card(anna, "waits") });
  const [payment] = await rooms.payments(booking.uuid);
  if (!payment) throw new Error("Nothing was charged.");
  return { booking, key: payment.uuid };
}

describe("K8 paying when booking", () => {
  test("K4 K8 the quote says what is charged; with a card the booking is accepted at once, with the mail and the calendar entry of any booking, once for each key", async () => {
    const room = await rooms.open();
    const { quote } = (await api(quoteKey, { params: rooms.params(room), body: rooms.timeIn(5) })).data;
    expect(quote.payment).toEqual({ cents: 1000, gateway_id: "sandbox" });
    const booking = await rooms.pay(api, room, { requested: rooms.timeIn(5), card });
    expect(booking).toMatchObject({
      status: "accepted",
      total_price: "10.00",
      payment: { state: "paid", paid_cents: 1000, refunding_cents: 0, card_last_four: "1111" },
    });
    expect(await rooms.payments(booking.uuid)).toMatchObject([
      { kind: "charge", state: "done", cents: 1000, card: null },
    ]);
    expect(await rooms.facts(booking.uuid)).toEqual([
      expect.objectContaining({ action: "booking.requested", status: "pending_payment" }),
      expect.objectContaining({ action: "booking.paid", price: "10.00", currency: "EUR" }),
    ]);
    const mail = await lastMail();
    expect(mail?.subject).toContain("Booked");
    expect(JSON.stringify(mail)).toContain("METHOD:REQUEST");
  });

  test("K8 a repeated request with the same key answers with the result, and charges nobody again", async () => {
    const room = await rooms.open();
    const { quote } = (await api(quoteKey, { params: rooms.params(room), body: rooms.timeIn(5) })).data;
    const body = { ...rooms.timeIn(5), quote_hash: quote.quote_hash, payment_method_id: card };
    const idempotencyKey = randomUUID();
    const once = () => api(bookKey, { params: rooms.params(room), body, idempotencyKey });
    const { booking } = (await once()).data;
    expect((await once()).data.booking).toMatchObject({ uuid: booking.uuid, status: "accepted" });
    expect(await rooms.payments(booking.uuid)).toHaveLength(1);
  });

  test("K8 without a card the request is refused at the field, and a card of another person is not found", async () => {
    const room = await rooms.open();
    expect(await refusalOf(rooms.pay(api, room, { requested: rooms.timeIn(5) }))).toBe("validation_failed");
    const foreign = await rooms.card(neighbourEmail);
    expect(await refusalOf(rooms.pay(api, room, { requested: rooms.timeIn(5), card: foreign }))).toBe(
      "payment_method_not_found",
    );
    expect(await rooms.bookings(room)).toEqual([]);
  });

  test("K8 a card that is declined books nothing and holds nothing: the next one has the time", async () => {
    const room = await rooms.open();
    const bad = await rooms.card(anna, "declines");
    const mails = (await mailsTo(rig, anna)).length;
    expect(await refusalOf(rooms.pay(api, room, { requested: rooms.timeIn(5), card: bad }))).toBe("payment_declined");
    expect(await mailsTo(rig, anna)).toHaveLength(mails);
    const booking = await rooms.pay(api, room, { requested: rooms.timeIn(5), card });
    expect(booking.status).toBe("accepted");
    const [first] = await rooms.bookings(room);
    expect(first).toMatchObject({ status: "canceled", total_price: "0.00", payment_lapsed: true });
    expect(await read(room, first?.uuid ?? "")).toMatchObject({ payment: { state: "failed", paid_cents: 0 } });
    // A failed attempt is no booking of theirs.
    expect(await listed()).toContain(booking.uuid);
    expect(await listed()).not.toContain(first?.uuid);
  });

  test("K7 K8 a series is refused at its field with the reason, and books nothing; the room says before that it is paid", async () => {
    const room = await rooms.open();
    const params = rooms.params(room);
    const series = { ...rooms.timeIn(5), repeat: { kind: "daily", count: 2 } } as const;
    const path = "/tenant/v1/buildings/:id/rooms/:resourceUuid";
    const message = "is not for this room, which is paid when it is booked: book each date by itself";
    const refusal = { code: "booking_rule_broken", errors: [{ path: "/repeat", code: "paid_when_booked", message }] };
    const quoted = api(`POST ${path}/series/quote`, { params, body: series });
    await expect(quoted).rejects.toMatchObject({ problem: refusal });
    const booked = api(`POST ${path}/series`, { params, body: { ...series, quote_hash: "0" } });
    await expect(booked).rejects.toMatchObject({ problem: refusal });
    expect(await rooms.bookings(room)).toEqual([]);
    const { data } = await api(`GET ${path}`, { params, query: { date: rooms.day(5) } });
    expect(data.room.pay_when_booking).toBe(true);
  });

  test("K8 a room without required payment, a room without a price and a manager's booking charge nobody", async () => {
    const [usual, free] = [await rooms.open({ pay_when_booking: false }), await rooms.open({ prices: "[]" })];
    for (const room of [usual, free])
      expect(await rooms.pay(api, room, { requested: rooms.timeIn(5) })).toMatchObject({
        status: "accepted",
        payment: null,
      });
    const room = await rooms.open();
    const { uuid } = await asManager.book(fill.personOf(anna), { ...rooms.timeIn(5), room_uuid: room });
    expect(await rooms.payments(uuid)).toEqual([]);
    expect(await read(room, uuid)).toMatchObject({ status: "accepted", payment: null });
  });
});

describe("K8 a gateway that decides later", () => {
  test("K8 the time is held until then, the webhook accepts the booking, and a repeated webhook does nothing", async () => {
    const room = await rooms.open();
    const { booking, key } = await waiting(room);
    expect(booking).toMatchObject({ status: "pending_payment", payment: { state: "waiting" } });
    const theirs = await rooms.card(neighbourEmail);
    expect(await refusalOf(rooms.pay(other, room, { requested: rooms.timeIn(5), card: theirs }))).toBe("slot_taken");
    const told = await event(key);
    for (let times = 0; times < 3; times += 1) expect((await tell(told)).statusCode).toBe(200);
    expect(await read(room, booking.uuid)).toMatchObject({ status: "accepted", payment: { state: "paid" } });
    expect((await rooms.facts(booking.uuid)).filter(({ action }) => action === "booking.paid")).toHaveLength(1);
    expect((await mailsTo(rig, anna)).filter((mail) => JSON.stringify(mail).includes(booking.uuid))).toHaveLength(1);
  });

  test("K8 the sandbox decides after a delay, and the job reads the result", async () => {
    const room = await rooms.open();
    const { booking } = await waiting(room);
    await rooms.settle();
    expect((await read(room, booking.uuid)).status).toBe("pending_payment");
    rig.clock.advance(30);
    await rooms.settle();
    expect((await read(room, booking.uuid)).status).toBe("accepted");
  });

  test("K8 a webhook without a signature, with a signature of another secret or with an old one is refused", async () => {
    const room = await rooms.open();
    const { booking, key } = await waiting(room);
    const { text, signature } = await event(key);
    const stale = await event(key, "succeeded", new Date(rig.clock.now().getTime() - 10 * 60_000));
    const forged = [
      { text, signature: "" },
      { text, signature: signEvent("another", text, rig.clock.now()) },
      { text: text.replace("succeeded", "declined"), signature },
      stale,
    ];
    for (const one of forged) expect((await tell(one)).statusCode).toBe(404);
    expect((await read(room, booking.uuid)).status).toBe("pending_payment");
    expect((await tell({ text, signature })).statusCode).toBe(200);
  });

  test("K8 if it is declined later, its time is released and its person gets a mail", async () => {
    const room = await rooms.open();
    const { booking, key } = await waiting(room);
    await tell(await event(key, "declined"));
    expect(await read(room, booking.uuid)).toMatchObject({ status: "canceled", payment: { state: "failed" } });
    expect((await lastMail())?.subject).toContain("Not paid");
    expect(await rooms.pay(api, room, { requested: rooms.timeIn(5), card })).toMatchObject({ status: "accepted" });
  });

  test("K8 a late success takes the time again if it is still free", async () => {
    const room = await rooms.open();
    const { booking, key } = await waiting(room);
    await thinkOn(key);
    await lapseAll();
    expect(await read(room, booking.uuid)).toMatchObject({ status: "canceled", payment: { state: "failed" } });
    await tell(await event(key));
    expect(await read(room, booking.uuid)).toMatchObject({
      status: "accepted",
      total_price: "10.00",
      payment: { state: "paid", paid_cents: 1000, refunding_cents: 0 },
    });
    expect((await lastMail())?.subject).toContain("Booked");
  });

  test("K8 a late success whose time is taken is refunded automatically, and its person gets a mail", async () => {
    const room = await rooms.open();
    const { booking, key } = await waiting(room);
    await thinkOn(key);
    await lapseAll();
    const theirs = await rooms.pay(other, room, { requested: rooms.timeIn(5), card: await rooms.card(neighbourEmail) });
    expect(theirs.status).toBe("accepted");
    await tell(await event(key));
    expect(await read(room, booking.uuid)).toMatchObject({
      status: "canceled",
      payment: { paid_cents: 1000, refunding_cents: 1000 },
    });
    const mail = await lastMail();
    expect(mail?.subject).toContain("Paid too late");
    expect(mail?.text).toContain("€10");
    await rooms.settle();
    expect((await read(room, booking.uuid)).payment).toMatchObject({ refunded_cents: 1000, refunding_cents: 0 });
    await tell(await event(key));
    await rooms.settle();
    expect((await rooms.payments(booking.uuid)).map(({ kind, state }) => [kind, state])).toEqual([
      ["charge", "done"],
      ["refund", "done"],
    ]);
  });

  test("K8 a booking that is cancelled during its payment is not charged, or the charge is refunded", async () => {
    const room = await rooms.open();
    const { booking, key } = await waiting(room);
    await cancel(room, booking.uuid);
    await tell(await event(key));
    await rooms.settle();
    expect(await read(room, booking.uuid)).toMatchObject({
      status: "canceled",
      payment: { paid_cents: 1000, refunded_cents: 1000 },
    });
  });
});
