import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keptCard } from "../../testing/cards.ts";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { historyFill } from "../../testing/history.ts";
import { payingRooms } from "../../testing/paying-rooms.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { stripeOfBrand, stripeSecrets } from "../../testing/stripe-of-brand.ts";
import { type Hold, stripeThatHolds } from "../../testing/stripe-that-holds.ts";
import { signEvent } from "../cards/event-signature.ts";
import { settleCharge } from "./settle-charge.ts";

/* People who are erased while the result of their charge is unknown. */

const token = "pm_erased";

let rig: Rig;
let managed: ManagedPortfolio;
let rooms: ReturnType<typeof payingRooms>;
beforeAll(async () => {
  rig = await startRig(stripeSecrets);
  managed = await managedPortfolio(rig);
  rooms = payingRooms(rig, await historyFill(rig));
});
beforeEach(() => rig.forgetLimits());
afterAll(() => rig.close());

const database = () => rig.services.database;
const left = () => database().system.selectFrom("refunds_left").selectAll().execute();
const factsOf = (uuid: string) => rooms.facts(uuid).then((facts) => facts.map(({ action }) => action));
async function after(minutes: number): Promise<void> {
  rig.clock.advance(minutes * 60);
  await rooms.settle();
}

/** A person who has booked by card, and is erased before the gateway has decided. */
async function erasedMeanwhile(held: { payment_token: string; gateway_id: string }) {
  const person = await managed.newPerson();
  const card = await keptCard(rig, person.email, 1, { ...held, tokenized_card_id: "cus_1" });
  const room = await rooms.open();
  const booking = await rooms.pay(person.api, room, { requested: rooms.timeIn(30), card });
  expect(booking.status).toBe("pending_payment");
  const [charge] = await rooms.payments(booking.uuid);
  await database().system.deleteFrom("users").where("uuid", "=", person.uuid).execute();
  const [kept] = await left();
  if (!charge || !kept) throw new Error("Nothing is left to be decided.");
  return { person, card, room, booking, charge, kept };
}

/** The same with a Stripe whose answer is lost. */
async function heldAtStripe(hold: Hold) {
  const stripe = await stripeThatHolds({ [token]: hold }, { hangsUp: true });
  await stripeOfBrand(database(), stripe.url);
  rig.services.brands.clear();
  const erased = await erasedMeanwhile({ payment_token: token, gateway_id: "main" });
  return { ...erased, stripe };
}

test("K8 if a person is erased while a charge is undecided, only its amount, its key and the card's token are kept, and no data about the person", async () => {
  const { stripe, person, card, room, booking, charge, kept } = await heldAtStripe("charged");
  expect(kept).toMatchObject({
    state: "undecided",
    charge_key: charge.uuid,
    cents: 1000,
    currency_type: "EUR",
    card: { payment_token: token, tokenized_card_id: "cus_1" },
  });
  const said = JSON.stringify(kept);
  for (const theirs of [person.uuid, person.email, card, room, booking.uuid, "1111"])
    expect(said).not.toContain(theirs);
  stripe.release();
  await after(2);
  // The result is stored without the card.
  expect(await left()).toMatchObject([{ uuid: kept.uuid, state: "asked", card: null, charge_ref: "pi_1" }]);
  await after(1);
  expect(await left()).toEqual([]);
  await after(60);
  expect([stripe.taken, stripe.returned()]).toEqual([
    [{ card: token, amount: "1000" }],
    [{ card: token, amount: "1000" }],
  ]);
  expect(await factsOf(kept.uuid)).toEqual(["booking.paid", "booking.refunded"]);
  await stripe.close();
});

test.each<Hold>(["unheard", "not charged", "declined"])(
  "K8 a charge that was %s when its person was erased is ended: nobody is charged, and nothing is kept",
  async (hold) => {
    const { stripe, kept } = await heldAtStripe(hold);
    stripe.release();
    await after(2);
    expect(await left()).toEqual([]);
    await after(60);
    expect([stripe.taken, stripe.returned()]).toEqual([[], []]);
    expect(await factsOf(kept.uuid)).toEqual(["booking.payment_failed"]);
    await stripe.close();
  },
);

test("K8 while the gateway is down it is requested again, for a week at most", async () => {
  const { stripe } = await heldAtStripe("charged");
  await stripe.close();
  await after(2);
  const [once] = await left();
  expect(once).toMatchObject({ state: "undecided", attempts: 1 });
  await after(60);
  expect(await left()).toMatchObject([{ state: "undecided", attempts: 2 }]);
  await after(7 * 24 * 60);
  expect(await left()).toEqual([]);
});

test("K8 the gateway's webhook decides it as well, if its signature is valid, and once however often it is sent", async () => {
  const { stripe, charge, kept } = await heldAtStripe("charged");
  const object = { id: "pi_1", metadata: { atrium_payment: charge.uuid } };
  const text = JSON.stringify({ type: "payment_intent.succeeded", data: { object } });
  const tell = (secret: string) =>
    rig.ask({
      method: "POST",
      url: "/api/payments/v1/card-events/alpha",
      headers: { "content-type": "application/json", "stripe-signature": signEvent(secret, text, rig.clock.now()) },
      payload: text,
    });
  expect((await tell("whsec_other")).statusCode).toBe(404);
  expect(await left()).toMatchObject([{ state: "undecided" }]);
  expect((await Promise.all([1, 2, 3].map(() => tell("whsec_test")))).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200,
  ]);
  expect(await left()).toMatchObject([{ uuid: kept.uuid, state: "asked", card: null }]);
  stripe.release();
  for (let times = 0; times < 2; times += 1) await rooms.settle();
  expect(stripe.returned()).toEqual([{ card: token, amount: "1000" }]);
  await stripe.close();
});

test("K8 an answer that arrives after the erasure counts like one that arrives before it", async () => {
  const { stripe, charge } = await heldAtStripe("charged");
  stripe.release();
  const tenant = database().tenant(managed.portfolio_uuid);
  await settleCharge(rig.services, tenant, charge.uuid, { state: "succeeded", ref: "pi_1" }, { told: true });
  for (let times = 0; times < 2; times += 1) await rooms.settle();
  expect(await left()).toEqual([]);
  expect(stripe.returned()).toEqual([{ card: token, amount: "1000" }]);
  await stripe.close();
});
