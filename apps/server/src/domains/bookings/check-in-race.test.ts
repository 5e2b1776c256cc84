import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tenant } from "../../platform/database/database.ts";
import { startBeside } from "../../testing/beside.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sized } from "../../testing/size.ts";
import { lockIsAwaited } from "../../testing/lock-waits.ts";
import { release, releaseMissed } from "./release-missed.ts";

const checkInKey = "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/check-in";

let rig: Rig;
let fill: HistoryFill;
let beside: Awaited<ReturnType<typeof startBeside>>;
let room: string;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  beside = await startBeside(rig);
  room = await fill.room({ check_in_minutes: 10 });
});
afterAll(async () => {
  await beside.close();
  await rig.close();
});

let bookings = 0;
/** A booking that can be checked in to by a clock that is slightly behind, and released by the server's clock. */
async function newBooking() {
  bookings += 1;
  const made = { created_at: fill.at(-10), updated_at: fill.at(-10) };
  return fill.booking(room, { ...made, start_at: fill.at(-10 * bookings - 10), end_at: fill.at(-10 * bookings) });
}

const db = () => rig.services.database.system;
const own = () => rig.services.database.tenant(fill.portfolioUuid);
const state = async (uuid: string) =>
  db()
    .selectFrom("resource_bookings")
    .select(["checked_in_at", "released_at", "status"])
    .where("uuid", "=", uuid)
    .executeTakeFirstOrThrow();
const factsOf = async (uuid: string) =>
  (await db().selectFrom("facts").select("action").where("target_uuid", "=", uuid).execute()).map(
    ({ action }) => action,
  );

/** Its deadline is now and its end is later, by either clock. */
async function atTheDeadline(uuid: string): Promise<void> {
  await sql`update resource_bookings set check_in_until = ${rig.clock.now()}, end_at = ${fill.at(60)},
    start_at = ${fill.at(-1)} where uuid = ${uuid}`.execute(db());
  await sql`update resource_bookings set check_in_until = ${rig.clock.now()} where uuid = ${uuid}`.execute(db());
}

test("K9 checking in and giving back at the same moment, over two processes: exactly one happens, and is written once", async () => {
  const { api } = await rig.login("anna@acme.test");
  for (let round = 0; round < sized(12, 200); round += 1) {
    const uuid = await newBooking();
    await atTheDeadline(uuid);
    // The check-in's clock is one millisecond behind.
    const behind = { ...rig.clock, now: () => new Date(rig.clock.now().getTime() + 1) };
    rig.clock.advance(-0.001);
    const params = { id: fill.towerUuid, resourceUuid: room, bookingUuid: uuid };
    const asks = [
      () => refusalOf(api(checkInKey, { params })),
      () => releaseMissed({ ...rig.services, clock: behind }),
      () => refusalOf(api(checkInKey, { params })),
    ];
    await Promise.all((round % 2 === 0 ? asks : asks.toReversed()).map((ask) => ask()));
    rig.clock.advance(0.001);
    const { checked_in_at, released_at, status } = await state(uuid);
    expect([checked_in_at !== null, released_at !== null].filter(Boolean)).toHaveLength(1);
    expect(status).toBe(released_at ? "canceled" : "accepted");
    expect(await factsOf(uuid)).toEqual([released_at ? "booking.released" : "booking.checked_in"]);
    await db().deleteFrom("resource_bookings").where("uuid", "=", uuid).execute();
  }
});

/** Runs the first function and keeps its transaction open until another one waits for its lock, which then continues. */
async function oneBehindTheOther<T>(first: (own: Tenant) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const { promise: done, resolve: nowDone } = Promise.withResolvers<void>();
  const { promise: letGo, resolve: nowLetGo } = Promise.withResolvers<void>();
  const holding = own()
    .db.transaction()
    .execute(async (db) => {
      await first({ ...own(), db });
      nowDone();
      await letGo;
    });
  await done;
  const waiting = second();
  await expect.poll(() => lockIsAwaited(rig)).toBe(true);
  nowLetGo();
  await holding;
  return waiting;
}

/** Its deadline is in the future for the check-in, and in the past for a job whose clock is fast. */
async function beforeTheDeadline() {
  const uuid = await newBooking();
  await atTheDeadline(uuid);
  const later = (minutes: number) => new Date(rig.clock.now().getTime() + minutes * 60_000);
  await sql`update resource_bookings set check_in_until = ${later(5)} where uuid = ${uuid}`.execute(db());
  return { uuid, past: later(6), params: { id: fill.towerUuid, resourceUuid: room, bookingUuid: uuid } };
}

test("K9 a check-in that waited while the room was released is refused", async () => {
  const { api } = await rig.login("anna@acme.test");
  const { uuid, past, params } = await beforeTheDeadline();
  const answer = await oneBehindTheOther(
    (tx) => release(tx, uuid, { price: "0", now: past }),
    () => refusalOf(api(checkInKey, { params })),
  );
  expect(answer).toBe("check_in_closed");
  expect(await state(uuid)).toMatchObject({ status: "canceled", checked_in_at: null });
  await db().deleteFrom("resource_bookings").where("uuid", "=", uuid).execute();
});

test("K9 a job that waited during a check-in releases nothing and sends nothing", async () => {
  const { uuid, past } = await beforeTheDeadline();
  const fast = { ...rig.clock, now: () => past };
  await oneBehindTheOther(
    ({ db: tx }) =>
      tx.updateTable("resource_bookings").set({ checked_in_at: rig.clock.now() }).where("uuid", "=", uuid).execute(),
    () => releaseMissed({ ...rig.services, clock: fast }),
  );
  expect(await state(uuid)).toMatchObject({ status: "accepted", released_at: null });
  expect(await factsOf(uuid)).toEqual([]);
  await db().deleteFrom("resource_bookings").where("uuid", "=", uuid).execute();
});

test("K9 the control: a job that reads first and does not check again in its statement releases a booking with a check-in", async () => {
  const uuid = await newBooking();
  await atTheDeadline(uuid);
  const { checked_in_at } = await state(uuid);
  await db()
    .updateTable("resource_bookings")
    .set({ checked_in_at: rig.clock.now() })
    .where("uuid", "=", uuid)
    .execute();
  // The job's own statement finds no row.
  expect(await release(own(), uuid, { price: "0", now: rig.clock.now() })).toBe(false);
  if (checked_in_at === null)
    await db()
      .updateTable("resource_bookings")
      .set({ status: "canceled", released_at: rig.clock.now() })
      .where("uuid", "=", uuid)
      .execute();
  const both = await state(uuid);
  expect([both.checked_in_at !== null, both.released_at !== null]).toEqual([true, true]);
});
