import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyFill } from "../../testing/history.ts";
import { quoteKey } from "../../testing/member-rooms.ts";
import { type Crowd, crowd, type One, outcomeOf, tally } from "../../testing/participation.ts";
import { keptCard } from "../../testing/cards.ts";
import { payingRooms } from "../../testing/paying-rooms.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { settleCharge } from "./settle-charge.ts";

let rig: Rig;
let many: Crowd;
let people: One[];
let cards: string[];
let rooms: ReturnType<typeof payingRooms>;
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  people = await many.people(24);
  rooms = payingRooms(rig, await historyFill(rig));
  cards = [];
  for (const { uuid: user_uuid } of people)
    cards.push(await keptCard(rig, "anna@acme.test", 1, { user_uuid, payment_token: `sandbox_${user_uuid}` }));
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

/** All pay for the same time of one room at once, over three servers. */
async function rush() {
  const room = await rooms.open();
  const api = rig.api({ token: people[0]?.token ?? "" });
  const requested = rooms.timeIn(5);
  const { quote } = (await api(quoteKey, { params: rooms.params(room), body: requested })).data;
  const url = `/tenant/v1/buildings/${many.towerUuid}/rooms/${room}/bookings`;
  const answers = await Promise.all(
    people.map(async (one, index) => {
      const payload = { ...requested, quote_hash: quote.quote_hash, payment_method_id: cards[index] };
      return outcomeOf(await many.send("POST", one, url, { payload }));
    }),
  );
  const charged = await rig.services.database.system
    .selectFrom("booking_payments as payment")
    .innerJoin("resource_bookings as booking", "booking.uuid", "payment.booking_uuid")
    .where("booking.resource_uuid", "=", room)
    .where("payment.state", "=", "done")
    .select("payment.uuid")
    .execute();
  return { room, answers, charged };
}

test("K5 K8 of all who pay for one time at once one is charged and has it; without the hold many would", async () => {
  const { answers, charged } = await rush();
  expect(tally(answers)).toEqual({ ok: 1, slot_taken: people.length - 1 });
  expect(charged).toHaveLength(1);
  const { system } = rig.services.database;
  await sql`alter table resource_bookings disable trigger booking_holds_time`.execute(system);
  try {
    expect((await rush()).charged.length).toBeGreaterThan(1);
  } finally {
    await sql`alter table resource_bookings enable trigger booking_holds_time`.execute(system);
  }
});

test("K8 a success that is reported many times at once is recorded once, with one mail", async () => {
  const { system } = rig.services.database;
  const room = await rooms.open();
  const [one] = people;
  const card = await keptCard(rig, "anna@acme.test", 1, {
    user_uuid: one?.uuid ?? "",
    payment_token: `sandbox_waits_${"b".repeat(32)}`,
  });
  const booking = await rooms.pay(rig.api({ token: one?.token ?? "" }), room, { requested: rooms.timeIn(6), card });
  const [payment] = await rooms.payments(booking.uuid);
  const { portfolio_uuid = "", uuid = "" } = payment ?? {};
  const tenant = rig.services.database.tenant(portfolio_uuid);
  const said = { state: "succeeded", ref: "told" } as const;
  await Promise.all(Array.from({ length: 12 }, () => settleCharge(rig.services, tenant, uuid, said)));
  expect((await rooms.facts(booking.uuid)).filter(({ action }) => action === "booking.paid")).toHaveLength(1);
  const { invitations } = await system
    .selectFrom("resource_bookings")
    .where("uuid", "=", booking.uuid)
    .select("invitations")
    .executeTakeFirstOrThrow();
  expect(invitations).toBe(1);
});
