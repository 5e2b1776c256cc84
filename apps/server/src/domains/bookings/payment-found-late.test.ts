import type { Api } from "@atrium/contract/client.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { keptCard } from "../../testing/cards.ts";
import { historyFill } from "../../testing/history.ts";
import { payingRooms } from "../../testing/paying-rooms.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { stripeOfBrand, stripeSecrets } from "../../testing/stripe-of-brand.ts";
import { type Hold, stripeThatHolds } from "../../testing/stripe-that-holds.ts";
import { signEvent } from "../cards/event-signature.ts";

/* Charges and refunds whose answer was lost at a Stripe that was then away for two days, and has forgotten their keys. */

const anna = "anna@acme.test";
const rival = "terms@acme.test";
const token = "pm_late";
const paid = [{ card: token, amount: "1000" }];

let rig: Rig;
let rooms: ReturnType<typeof payingRooms>;
let cards: Record<string, string>;
let stripe: Awaited<ReturnType<typeof stripeThatHolds>>;
beforeAll(async () => {
  rig = await startRig(stripeSecrets);
  rooms = payingRooms(rig, await historyFill(rig));
  const { system } = rig.services.database;
  await system.updateTable("users").set({ terms_accepted: true }).where("email", "=", rival).execute();
  const keep = (email: string, payment_token: string) =>
    keptCard(rig, email, 1, { payment_token, tokenized_card_id: "cus_1", gateway_id: "main" });
  cards = { [anna]: await keep(anna, token), [rival]: await keep(rival, "pm_rival") };
});
beforeEach(() => rig.forgetLimits());
afterEach(() => stripe.close());
afterAll(() => rig.close());

const minutes = 60;
const twoDays = 2 * 24 * 60 * minutes;
async function after(seconds: number): Promise<void> {
  rig.clock.advance(seconds);
  await rooms.settle();
}
const now = () => rig.clock.now().getTime();
const login = async (email: string): Promise<Api> => (await rig.login(email)).api;

/** A booking whose charge stops at Stripe, which is away from then on. */
async function heldAtStripe(hold: Hold, { maySearch = true } = {}) {
  stripe = await stripeThatHolds({ [token]: hold }, { now, maySearch, hangsUp: true });
  await stripeOfBrand(rig.services.database, stripe.url);
  rig.services.brands.clear();
  const room = await rooms.open();
  const requested = rooms.timeIn(40);
  const api = await login(anna);
  const booking = await rooms.pay(api, room, { requested, card: cards[anna] });
  expect(booking.status).toBe("pending_payment");
  const [charge] = await rooms.payments(booking.uuid);
  expect(charge).toMatchObject({ state: "asked", gateway_ref: null });
  stripe.release();
  stripe.setAway(true);
  await after(11 * minutes);
  expect(await statusesOf(room)).toEqual(["canceled"]);
  return { room, requested, booking: booking.uuid, charge: charge?.uuid ?? "" };
}

async function stripeIsBackAfterTwoDays(): Promise<void> {
  await after(twoDays);
  stripe.setAway(false);
  await after(60 * minutes);
}

const statusesOf = async (room: string) => (await rooms.bookings(room)).map(({ status }) => status);
const chargesOf = async (booking: string) =>
  (await rooms.payments(booking)).map(({ kind, state, gateway_ref }) => [kind, state, gateway_ref]);

test("K8 a charge that succeeded unseen is found after two days, when Stripe has forgotten its key, and the time is taken again", async () => {
  const { room, booking } = await heldAtStripe("charged");
  await stripeIsBackAfterTwoDays();
  expect(await statusesOf(room)).toEqual(["accepted"]);
  expect(await chargesOf(booking)).toEqual([["charge", "done", "pi_1"]]);
  await after(60 * minutes);
  expect([stripe.taken, stripe.returned()]).toEqual([paid, []]);
  expect(stripe.intentsOf(token)).toHaveLength(1);
});

test("K8 if somebody else has the time by then, the charge is refunded, once", async () => {
  const { room, requested, booking } = await heldAtStripe("charged");
  stripe.setAway(false);
  await rooms.pay(await login(rival), room, { requested, card: cards[rival] });
  stripe.setAway(true);
  await stripeIsBackAfterTwoDays();
  await after(60 * minutes);
  expect((await statusesOf(room)).toSorted()).toEqual(["accepted", "canceled"]);
  expect((await chargesOf(booking)).map(([kind, state]) => [kind, state])).toEqual([
    ["charge", "done"],
    ["refund", "done"],
  ]);
  expect(stripe.taken.filter(({ card }) => card === token)).toEqual(paid);
  expect(stripe.returned()).toEqual(paid);
});

test.each<[Hold, string[]]>([
  ["unheard", []],
  ["not charged", ["canceled"]],
  ["declined", ["requires_payment_method"]],
])(
  "K8 a charge that was %s is ended after two days: nobody is charged, and no other charge is made",
  async (hold, left) => {
    const { room, booking } = await heldAtStripe(hold);
    await stripeIsBackAfterTwoDays();
    expect(await statusesOf(room)).toEqual(["canceled"]);
    expect((await chargesOf(booking)).map(([, state]) => state)).toEqual(["ended"]);
    expect(stripe.taken).toEqual([]);
    expect(stripe.intentsOf(token).map(({ status }) => status)).toEqual(left);
  },
);

test("K8 an account that may not search is not taken for a declined card: the webhook decides", async () => {
  const { room, booking, charge } = await heldAtStripe("charged", { maySearch: false });
  await stripeIsBackAfterTwoDays();
  expect((await chargesOf(booking)).map(([, state]) => state)).toEqual(["asked"]);
  const object = { id: "pi_1", metadata: { atrium_payment: charge } };
  const text = JSON.stringify({ type: "payment_intent.succeeded", data: { object } });
  await rig.ask({
    method: "POST",
    url: "/api/payments/v1/card-events/alpha",
    headers: { "content-type": "application/json", "stripe-signature": signEvent("whsec_test", text, rig.clock.now()) },
    payload: text,
  });
  expect(await statusesOf(room)).toEqual(["accepted"]);
});

test("K8 a person who was erased meanwhile is refunded after two days", async () => {
  const { booking } = await heldAtStripe("charged");
  const { system } = rig.services.database;
  await system.deleteFrom("resource_bookings").where("uuid", "=", booking).execute();
  await stripeIsBackAfterTwoDays();
  await after(60 * minutes);
  expect(await system.selectFrom("refunds_left").selectAll().execute()).toEqual([]);
  expect([stripe.taken, stripe.returned()]).toEqual([paid, paid]);
});

test("K8 a refund that was made unseen is found after two days, and not made again", async () => {
  stripe = await stripeThatHolds({}, { now, hangsUp: true });
  await stripeOfBrand(rig.services.database, stripe.url);
  rig.services.brands.clear();
  const room = await rooms.open();
  const { uuid } = await rooms.pay(await login(anna), room, { requested: rooms.timeIn(40), card: cards[anna] });
  stripe.setRefundsUnanswered(true);
  await rig.services.database.system
    .updateTable("resource_bookings")
    .set({ status: "canceled", total_price: "6.00" })
    .where("uuid", "=", uuid)
    .execute();
  await rooms.settle();
  await rooms.settle();
  expect(stripe.returned()).toEqual([{ card: token, amount: "400" }]);
  stripe.setAway(true);
  stripe.setRefundsUnanswered(false);
  await stripeIsBackAfterTwoDays();
  expect((await chargesOf(uuid)).map(([kind, state]) => [kind, state])).toEqual([
    ["charge", "done"],
    ["refund", "done"],
  ]);
  expect(stripe.returned()).toEqual([{ card: token, amount: "400" }]);
});
