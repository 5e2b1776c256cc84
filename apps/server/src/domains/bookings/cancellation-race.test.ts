import { mayCancel } from "@atrium/rules/booking-cancellation.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBeside } from "../../testing/beside.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { lookThenWrite } from "../../testing/look-then-write.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { lockIsAwaited } from "../../testing/lock-waits.ts";
import { findBooking, lockBooking, markCanceled } from "./store.ts";

const remove = "DELETE /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
const people = 20;

let rig: Rig;
let fill: HistoryFill;
let beside: Awaited<ReturnType<typeof startBeside>>;
let room: string;
let bookings = 0;

beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  beside = await startBeside(rig);
  room = await fill.room({ cancellation_window_end_minutes: 60 });
  // Every update of a booking's row is recorded, by whichever process, so that a second update would be seen.
  const { system } = rig.services.database;
  await sql`create table changes (booking uuid not null)`.execute(system);
  await sql`create function note_change() returns trigger language plpgsql security definer as $$
    begin insert into changes values (new.uuid); return new; end $$`.execute(system);
  await sql`create trigger note_change after update on resource_bookings for each row execute function note_change()`.execute(
    system,
  );
});
afterAll(async () => {
  await beside.close();
  await rig.close();
});

const changesOf = async (uuid: string) =>
  (
    await sql<{ booking: string }>`select booking from changes where booking = ${uuid}`.execute(
      rig.services.database.system,
    )
  ).rows.length;

async function newBooking() {
  bookings += 1;
  const start = 1000 + bookings * 100;
  const uuid = await fill.booking(room, { start_at: fill.at(start), end_at: fill.at(start + 60) });
  return {
    uuid,
    closesIn: (start - 60) * 60,
    params: { ownerType: "building", ownerUuid: fill.towerUuid, resourceUuid: room, bookingUuid: uuid },
  };
}

const ownTenant = () => rig.services.database.tenant(fill.portfolioUuid);
const whose = () => ({ userUuid: fill.personOf("anna@acme.test") });

test("R3 6 twenty at once, over two processes, cancel once and all get the answer that it is cancelled", async () => {
  const { token, api } = await rig.login("anna@acme.test");
  const { uuid, params } = await newBooking();
  const url = `/api/resource-booking/v2/building/${fill.towerUuid}/resources/${room}/bookings/${uuid}/mine`;
  const headers = { authorization: `Bearer ${token}`, "x-brand": "alpha" };
  const answers = await Promise.all(
    Array.from({ length: people }, async (_, index) =>
      index % 2 === 0
        ? (await api(remove, { params })).data.booking.status
        : (await beside.app.inject({ method: "DELETE", url, headers })).json<{
            data: { booking: { status: string } };
          }>().data.booking.status,
    ),
  );
  expect(answers).toEqual(Array.from({ length: people }, () => "canceled"));
  expect(await changesOf(uuid)).toBe(1);
});

test("R3 6 the control: twenty that look and then write, without holding the row, write more than once", async () => {
  const { uuid, params } = await newBooking();
  await lookThenWrite(
    people,
    async () => {
      const row = await findBooking(ownTenant(), { ...params, ...whose() }, "en");
      return row && row.status !== "canceled" ? row : undefined;
    },
    () => markCanceled(ownTenant(), [uuid], rig.clock.now()),
  );
  expect(await changesOf(uuid)).toBe(people);
});

/** Locks a booking's row, starts `late`, which waits for the lock, closes the cancellation window, and releases the lock. */
async function windowClosesBehind<T>(
  { params, closesIn }: Awaited<ReturnType<typeof newBooking>>,
  late: () => Promise<T>,
): Promise<T> {
  const { promise: held, resolve: nowHeld } = Promise.withResolvers<void>();
  const { promise: letGo, resolve: nowLetGo } = Promise.withResolvers<void>();
  const holding = ownTenant()
    .db.transaction()
    .execute(async (db) => {
      await lockBooking({ ...ownTenant(), db }, { ...params, ...whose() }, "en");
      nowHeld();
      await letGo;
    });
  await held;
  const waiting = late();
  await expect.poll(() => lockIsAwaited(rig)).toBe(true);
  rig.clock.advance(closesIn);
  nowLetGo();
  await holding;
  return waiting;
}

test("R3 a cancellation that gets the row's lock after the end of the window is refused", async () => {
  const { api } = await rig.login("anna@acme.test");
  const booking = await newBooking();
  const answer = await windowClosesBehind(booking, () => refusalOf(api(remove, { params: booking.params })));
  expect(answer).toBe("cancellation_closed");
  expect(await changesOf(booking.uuid)).toBe(0);
});

test("R3 the control: a time that was read before the row was had lets the latecomer through", async () => {
  const booking = await newBooking();
  const at = { ...booking.params, ...whose() };
  await windowClosesBehind(booking, () => {
    const now = rig.clock.now();
    return ownTenant()
      .db.transaction()
      .execute(async (db) => {
        const row = await lockBooking({ ...ownTenant(), db }, at, "en");
        if (!row) throw new Error("The booking is gone.");
        const times = { start_at: row.start_at.toISOString(), end_at: row.end_at.toISOString() };
        if (mayCancel({ ...row, ...times }, now)) await markCanceled({ ...ownTenant(), db }, [booking.uuid], now);
      });
  });
  expect(await changesOf(booking.uuid)).toBe(1);
});
