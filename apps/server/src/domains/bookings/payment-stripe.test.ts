import type { Api } from "@atrium/contract/client.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startCardProvider } from "../../testing/card-provider.ts";
import { keptCard } from "../../testing/cards.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { payingRooms } from "../../testing/paying-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { stripeOfBrand, stripeSecrets } from "../../testing/stripe-of-brand.ts";
import type { CardSettings } from "../brands/tables.ts";
import { signEvent } from "../cards/event-signature.ts";

/* Stripe, replaced at the network's edge: the requests that it gets, and a server that stops between the hold of a time and the result of its payment. */

const anna = "anna@acme.test";

let rig: Rig;
let fill: HistoryFill;
let rooms: ReturnType<typeof payingRooms>;
let api: Api;
let provider: Awaited<ReturnType<typeof startCardProvider>>;
let answers: Record<string, object | number>;
let card: string;
beforeAll(async () => {
  rig = await startRig(stripeSecrets);
  fill = await historyFill(rig);
  rooms = payingRooms(rig, fill);
  const held = { payment_token: "pm_1", tokenized_card_id: "cus_1", gateway_id: "main" };
  card = await keptCard(rig, anna, 1, held);
});
afterAll(() => rig.close());
beforeEach(async () => {
  answers = {};
  provider = await startCardProvider(answers);
  await configure({});
  await rig.forgetLimits();
  ({ api } = await rig.login(anna));
});
afterEach(() => provider.close());

async function configure(more: Partial<CardSettings>): Promise<void> {
  await stripeOfBrand(rig.services.database, provider.url, more);
  rig.services.brands.clear();
}

const [make, look, confirm, end] = [
  "POST /v1/payment_intents",
  "GET /v1/payment_intents/pi_1",
  "POST /v1/payment_intents/pi_1/confirm",
  "POST /v1/payment_intents/pi_1/cancel",
];
const intent = (status: string) => ({ id: "pi_1", status });
function stripeSays(said: { look?: object | number; confirm?: object | number; end?: object | number }): void {
  for (const key of Object.keys(answers)) delete answers[key];
  answers[make] = intent("requires_confirmation");
  answers[look] = said.look ?? intent("requires_confirmation");
  answers[confirm] = said.confirm ?? 500;
  answers[end] = said.end ?? 500;
  answers["GET /v1/refunds?payment_intent=pi_1&limit=100"] = { data: [] };
  answers["POST /v1/refunds"] = { id: "re_1", status: "succeeded" };
}
const asked = (key: string) => provider.asked.filter(({ method, path }) => `${method} ${path}` === key);
const book = (room: string) => rooms.pay(api, room, { requested: rooms.timeIn(5), card });
const only = async (room: string) => (await rooms.bookings(room))[0];
/** Runs the job after that many minutes. */
async function after(minutes: number): Promise<void> {
  rig.clock.advance(minutes * 60);
  await rooms.settle();
}

test("K8 Stripe creates an intent under the payment's idempotency key, confirms it off-session, and refunds by it", async () => {
  const room = await rooms.open();
  stripeSays({ confirm: intent("succeeded") });
  const { uuid, status } = await book(room);
  expect(status).toBe("accepted");
  const [payment] = await rooms.payments(uuid);
  expect(payment).toMatchObject({ state: "done", gateway_ref: "pi_1", card: null });
  const [made] = asked(make);
  expect(made?.headers).toMatchObject({
    "idempotency-key": `charge ${payment?.uuid}`,
    authorization: "Bearer sk_test_secret",
  });
  expect(Object.fromEntries(new URLSearchParams(made?.body))).toEqual({
    amount: "1000",
    currency: "eur",
    payment_method: "pm_1",
    customer: "cus_1",
    "payment_method_types[]": "card",
    "metadata[atrium_payment]": payment?.uuid,
  });
  expect(asked(confirm).map(({ body, headers }) => [body, headers["idempotency-key"]])).toEqual([
    ["off_session=true", `confirm ${payment?.uuid}`],
  ]);
  await rig.services.database.system
    .updateTable("resource_bookings")
    .where("uuid", "=", uuid)
    .set({ status: "canceled", total_price: "2.50" })
    .execute();
  for (let times = 0; times < 2; times += 1) await rooms.settle();
  const [refund, ...more] = asked("POST /v1/refunds");
  expect(more).toEqual([]);
  expect(Object.fromEntries(new URLSearchParams(refund?.body))).toMatchObject({
    payment_intent: "pi_1",
    amount: "750",
  });
});

test.each([
  ["JPY", "10"],
  ["KWD", "10000"],
])("K8 Stripe counts %s as it does", async (currency_type, amount) => {
  const room = await rooms.open({ currency_type });
  stripeSays({ confirm: intent("succeeded") });
  await book(room);
  expect(new URLSearchParams(asked(make)[0]?.body).get("amount")).toBe(amount);
});

test.each([
  ["a refusal", 402, intent("requires_payment_method")],
  ["a bank that asks its person", { id: "pi_1", status: "requires_action" }, intent("requires_action")],
])("K8 %s is a decline, because the person is not there to confirm", async (_, said, now) => {
  const room = await rooms.open();
  stripeSays({ confirm: said });
  // The intent changes with its confirmation.
  const get = () => (asked(confirm).length > 0 ? now : intent("requires_confirmation"));
  Object.defineProperty(answers, look, { get, configurable: true });
  expect(await refusalOf(book(room))).toBe("payment_declined");
  expect(await only(room)).toMatchObject({ status: "canceled", payment_lapsed: true });
});

test("K8 a server that stopped between the charge and its record looks the charge up, and charges nobody twice", async () => {
  const room = await rooms.open();
  // The charge goes through; its answer never arrives.
  stripeSays({ confirm: 500 });
  expect(await book(room)).toMatchObject({ status: "pending_payment", payment: { state: "waiting" } });
  expect(asked(confirm)).toHaveLength(1);
  answers[look] = intent("succeeded");
  await after(2);
  expect(await only(room)).toMatchObject({ status: "accepted" });
  expect(asked(confirm)).toHaveLength(1);
});

test("K8 after a server that stops between the hold and the charge, another one charges under the same key, as long as the time is held", async () => {
  const room = await rooms.open();
  for (const key of Object.keys(answers)) delete answers[key];
  answers[make] = 500;
  expect((await book(room)).status).toBe("pending_payment");
  stripeSays({ confirm: intent("succeeded") });
  await after(2);
  expect(await only(room)).toMatchObject({ status: "accepted" });
  const keys = asked(make).map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(1);
  expect(asked(confirm)).toHaveLength(1);
});

test("K8 a server that was down until the hold had expired charges nobody, and releases the time", async () => {
  const room = await rooms.open();
  answers[make] = 500;
  await book(room);
  stripeSays({ end: intent("canceled") });
  await after(11);
  expect(asked(confirm)).toEqual([]);
  expect(asked(end)).toHaveLength(1);
  expect(await only(room)).toMatchObject({ status: "canceled", payment_lapsed: true });
});

test("K8 a gateway that is down delays no other person: the time is released, and a late success is still processed", async () => {
  const room = await rooms.open();
  answers[make] = 500;
  const { uuid } = await book(room);
  await after(11);
  expect(await only(room)).toMatchObject({ status: "canceled" });
  const [payment] = await rooms.payments(uuid);
  const object = { id: "pi_1", metadata: { atrium_payment: payment?.uuid } };
  const text = JSON.stringify({ type: "payment_intent.succeeded", data: { object } });
  const tell = (secret: string) =>
    rig.ask({
      method: "POST",
      url: "/api/payments/v1/card-events/alpha",
      headers: { "content-type": "application/json", "stripe-signature": signEvent(secret, text, rig.clock.now()) },
      payload: text,
    });
  expect((await tell("whsec_other")).statusCode).toBe(404);
  expect(await only(room)).toMatchObject({ status: "canceled" });
  for (let times = 0; times < 2; times += 1) expect((await tell("whsec_test")).statusCode).toBe(200);
  expect(await only(room)).toMatchObject({ status: "accepted", total_price: "10.00" });
});

test("K8 a refund waits while the gateway is down, and is requested under one key", async () => {
  const room = await rooms.open();
  stripeSays({ confirm: intent("succeeded") });
  const { uuid } = await book(room);
  answers["POST /v1/refunds"] = 500;
  await rig.services.database.system
    .updateTable("resource_bookings")
    .where("uuid", "=", uuid)
    .set({ status: "canceled", total_price: "0" })
    .execute();
  await rooms.settle();
  await after(3);
  answers["POST /v1/refunds"] = { id: "re_1", status: "pending" };
  await after(10);
  await after(60);
  const refunds = asked("POST /v1/refunds");
  expect(new Set(refunds.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  expect(refunds).toHaveLength(3);
  expect((await rooms.payments(uuid)).map(({ kind, state }) => [kind, state])).toEqual([
    ["charge", "done"],
    ["refund", "done"],
  ]);
});

test("K8 a brand whose provider cannot charge stored cards charges nothing: bookings are invoiced as before", async () => {
  const room = await rooms.open();
  await configure({ provider: "spreedly" });
  expect(await rooms.pay(api, room, { requested: rooms.timeIn(5) })).toMatchObject({
    status: "accepted",
    payment: null,
  });
});
