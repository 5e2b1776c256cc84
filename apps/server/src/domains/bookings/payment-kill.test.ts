import { randomUUID } from "node:crypto";
import { type Api, ApiRefusal, createApi, type EndpointBody } from "@atrium/contract/client.ts";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { brands } from "../brands/brands.ts";
import { systemClock as clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { keptCard } from "../../testing/cards.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { bookKey, memberRooms, quoteKey } from "../../testing/member-rooms.ts";
import { type OwnInstallation, ownInstallation } from "../../testing/own-installation.ts";
import { type RunningServer, startServer } from "../../testing/real-server.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { stripeOfBrand, stripeSecrets } from "../../testing/stripe-of-brand.ts";
import { type Hold, stripeThatHolds } from "../../testing/stripe-that-holds.ts";

const payer = "anna@acme.test";
const rival = "terms@acme.test";

type Case = { hold: Hold; late: boolean; ends: "accepted" | "canceled"; taken: number };

/** Where the gateway was when the server was killed, whether the next server starts after the hold expired, and the final state of the booking. */
const cases: Case[] = [
  { hold: "unheard", late: false, ends: "accepted", taken: 1 },
  { hold: "not charged", late: false, ends: "accepted", taken: 1 },
  { hold: "charged", late: false, ends: "accepted", taken: 1 },
  { hold: "declined", late: false, ends: "canceled", taken: 0 },
  { hold: "unheard", late: true, ends: "canceled", taken: 0 },
  { hold: "not charged", late: true, ends: "canceled", taken: 0 },
  { hold: "charged", late: true, ends: "accepted", taken: 1 },
  { hold: "declined", late: true, ends: "canceled", taken: 0 },
];
const tokenOf = ({ hold, late }: Case) => `pm ${hold} ${late ? "late" : "in time"}`;
const rivalToken = "pm rival";

/** For each case a room and a card, and a card of another person. */
type Place = { fill: HistoryFill; own: { room: string; card: string }[]; rivalCard: string };

type Asked = { room: string; card: string; hash: string; key: string };

/** A room and a card for each case, and a gateway of the brand that the test controls. */
async function furnish(database: Database, gatewayUrl: string): Promise<Place> {
  const services = { database, brands: brands({ database, clock }) };
  await stripeOfBrand(database, gatewayUrl);
  await database.system.updateTable("users").set({ terms_accepted: true }).where("email", "=", rival).execute();
  const fill = await historyFill({ services, clock });
  const keep = (email: string, payment_token: string) =>
    keptCard({ services, clock }, email, 1, { payment_token, tokenized_card_id: "cus_1", gateway_id: "main" });
  const own: Place["own"] = [];
  for (const one of cases) {
    const room = await memberRooms(fill).open({ pay_when_booking: true });
    own.push({ room, card: await keep(payer, tokenOf(one)) });
  }
  return { fill, own, rivalCard: await keep(rival, rivalToken) };
}

async function signIn({ port }: RunningServer, email: string): Promise<Api> {
  const base = `http://127.0.0.1:${port}/api`;
  const brand = { "x-brand": "alpha", "accept-language": "en" };
  const visitor = createApi({ base, headers: () => brand });
  const { token } = await visitor("POST /auth/v2/login", { body: { email, password: testPassword } });
  return createApi({ base, headers: () => ({ ...brand, authorization: `Bearer ${token}` }) });
}

/** The statuses of each room's bookings. */
async function statusesIn({ system }: Database, { own }: Place): Promise<string[][]> {
  const rows = await system.selectFrom("resource_bookings").select(["resource_uuid", "status"]).execute();
  const of = (room: string) => rows.filter(({ resource_uuid }) => resource_uuid === room);
  return own.map(({ room }) =>
    of(room)
      .map(({ status }) => status)
      .toSorted(),
  );
}

/** Ends the minute in which a request waits for its gateway, and for the late cases also the hold of the booking; then starts the job. */
async function letTimePass(installation: OwnInstallation, place: Place): Promise<void> {
  const past = new Date(Date.now() - 1000);
  const late = place.own.flatMap(({ room }, index) => (cases[index]?.late ? [room] : []));
  await installation.look(async ({ system }) => {
    await system.updateTable("booking_payments").set({ next_at: past }).execute();
    const ofLate = system.selectFrom("resource_bookings").select("uuid").where("resource_uuid", "in", late);
    await system.updateTable("booking_payments").set({ ends_at: past }).where("booking_uuid", "in", ofLate).execute();
    const lateOnes = system.updateTable("resource_bookings").where("resource_uuid", "in", late);
    await lateOnes.set({ payment_ends_at: past }).execute();
    await sql`insert into pgboss.job (name) values ('booking_payments')`.execute(system);
  });
}

/** Repeats a request while the server is too busy. */
async function answered<T>(ask: () => Promise<T | "unavailable">): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== "unavailable") return answer;
  }
}

/** Requests of members to book the time, in a server. */
function requests(place: Place, time: EndpointBody<typeof quoteKey>) {
  const { params } = memberRooms(place.fill);
  return {
    hashOf: async (api: Api, room: string) =>
      (await api(quoteKey, { params: params(room), body: time })).data.quote.quote_hash,
    book: async (api: Api, { room, card, hash, key }: Asked) => {
      const body = { ...time, quote_hash: hash, payment_method_id: card };
      return (await api(bookKey, { params: params(room), body, idempotencyKey: key })).data.booking.status;
    },
  };
}

test("7 K5 K8 kill -9 between the hold of a time and its payment: the booking follows the gateway's result, is charged at most once, and nobody else gets the time @night", async () => {
  const stripe = await stripeThatHolds(Object.fromEntries(cases.map((one) => [tokenOf(one), one.hold])));
  onTestFinished(stripe.close);
  const installation = await ownInstallation("test pack");
  const place = await installation.look((database) => furnish(database, stripe.url));
  const { hashOf, book } = requests(place, memberRooms(place.fill).timeIn(5));
  const environment = { ...installation.environment, ...stripeSecrets, IMPORT_DEMO: "false" };

  const first = await startServer(environment);
  const anna = await signIn(first, payer);
  const asked: Asked[] = [];
  for (const { room, card } of place.own) asked.push({ room, card, hash: await hashOf(anna, room), key: randomUUID() });
  const answers = asked.map((one) => book(anna, one).catch(() => "cut"));
  await expect.poll(() => stripe.held.size, { interval: 5, timeout: 60_000 }).toBe(cases.length);
  expect(await first.stop("SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
  // The control: charges were pending, and no response had confirmed a booking.
  const told = await Promise.all(answers);
  expect(told).toContain("cut");
  expect(told.filter((said) => said !== "cut" && said !== "pending_payment")).toEqual([]);
  expect(stripe.taken).toHaveLength(2);
  stripe.release();

  await letTimePass(installation, place);
  const second = await startServer(environment);
  const other = await signIn(second, rival);
  const tries = async ({ room }: Asked) => {
    const asks = async () =>
      book(other, { room, card: place.rivalCard, hash: await hashOf(other, room), key: randomUUID() });
    return answered(() => refusalOf(asks()));
  };
  const stays = asked.filter((_, index) => cases[index]?.ends === "accepted");
  // The second server may or may not have sent a request to the gateway yet.
  for (const one of stays) expect(await tries(one)).toBe("slot_taken");
  // A repetition of the request, as a browser sends it, returns the result, and books nothing more.
  const annaAgain = await signIn(second, payer);
  const becomes = async (one: Asked) =>
    book(annaAgain, one).catch((error: unknown) => (error instanceof ApiRefusal ? error.problem.code : "unreachable"));
  await expect
    .poll(() => Promise.all(asked.map(becomes)), { timeout: 90_000 })
    .toEqual(cases.map(({ ends }) => (ends === "accepted" ? "accepted" : "payment_declined")));
  for (const one of asked) expect(await tries(one)).toBe(stays.includes(one) ? "slot_taken" : "none");
  expect((await second.stop()).code).toBe(0);

  const seen = cases.map((one) => ({
    ...one,
    taken: stripe.taken.filter(({ card, amount }) => card === tokenOf(one) && amount === "1000").length,
  }));
  expect(seen).toEqual(cases);
  expect(cases.map((one) => stripe.intentsOf(tokenOf(one)).length)).toEqual(cases.map(() => 1));
  expect(await installation.look((database) => statusesIn(database, place))).toEqual(
    cases.map(({ ends }) => (ends === "accepted" ? ["accepted"] : ["accepted", "canceled"])),
  );
}, 600_000);
