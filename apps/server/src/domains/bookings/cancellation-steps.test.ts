import type { Api } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { bookingsAsManager } from "../../testing/manager-bookings.ts";
import { mailsTo } from "../../testing/mails.ts";
import { memberRooms, quoteKey } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { releaseMissed } from "./release-missed.ts";

const mineKey = "/resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
const seriesKey = "/tenant/v1/buildings/:id/rooms/:resourceUuid/series";
const restKey = "/tenant/v1/buildings/:id/series/:seriesUuid";
const anna = "anna@acme.test";

let rig: Rig;
let fill: HistoryFill;
let managed: ManagedPortfolio;
let rooms: ReturnType<typeof memberRooms>;
let asManager: ReturnType<typeof bookingsAsManager>;
let api: Api;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  managed = await managedPortfolio(rig);
  rooms = memberRooms(fill);
  const manager = await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] });
  asManager = bookingsAsManager(manager.api, managed.tower);
  ({ api } = await rig.login(anna));
});
beforeEach(() => rig.forgetLimits());
afterAll(() => rig.close());

const day = 24 * 60;
/** Half of the price from two days before, and all of it from one day before. */
const steps = [
  { minutes: 2 * day, percent: 50 },
  { minutes: day, percent: 100 },
];
const costly = (more: Parameters<typeof rooms.open>[0] = {}) =>
  rooms.open({ cancellation_steps: JSON.stringify(steps), ...more });
const params = (room: string, bookingUuid: string) => ({
  ownerType: "building",
  ownerUuid: fill.towerUuid,
  resourceUuid: room,
  bookingUuid,
});
const read = async (room: string, uuid: string) =>
  (await api(`GET ${mineKey}`, { params: params(room, uuid) })).data.booking;
const cancel = async (room: string, uuid: string, agreed_cents?: number) =>
  (
    await api(`DELETE ${mineKey}`, {
      params: params(room, uuid),
      query: agreed_cents === undefined ? {} : { agreed_cents },
    })
  ).data.booking;
const lastMail = async () => (await mailsTo(rig, anna)).at(-1)?.text ?? "";
const minutesBefore = (at: string, minutes: number) => new Date(Date.parse(at) - minutes * 60_000).toISOString();

describe("K8 steps of a cancellation policy", () => {
  test("K4 K8 the quote shows the cost of a cancellation at each time, and the booking keeps it when the room changes", async () => {
    const room = await costly();
    const { quote } = (await api(quoteKey, { params: rooms.params(room), body: rooms.timeIn(5) })).data;
    const costs = [
      { at: minutesBefore(quote.start_at, 2 * day), percent: 50, cents: 500 },
      { at: minutesBefore(quote.start_at, day), percent: 100, cents: 1000 },
    ];
    expect(quote.cancellation_costs).toEqual(costs);
    const { uuid } = await rooms.book(api, room, rooms.timeIn(5));
    const db = rig.services.database.system;
    await db.updateTable("resources").set({ cancellation_steps: "[]" }).where("uuid", "=", room).execute();
    expect(await read(room, uuid)).toMatchObject({ cancellation_costs: costs, cancellation_cents: 0 });
    const free = await rooms.book(api, room, rooms.timeIn(5, "11:00", "12:00"));
    expect(free).toMatchObject({ cancellation_costs: [], cancellation_cents: 0 });
  });

  test("K8 in time it costs nothing, later what the step says, which the mail says too; a dearer one is agreed to first", async () => {
    const room = await costly();
    const early = await rooms.book(api, room, rooms.timeIn(4));
    expect(await cancel(room, early.uuid, 0)).toMatchObject({ status: "canceled", total_price: "0.00" });
    expect(await lastMail()).toContain("It costs you nothing.");
    const late = await rooms.book(api, room, rooms.timeIn(1, "13:00", "14:00"));
    const { cancellation_cents: dear } = await read(room, late.uuid);
    expect(dear).toBeGreaterThan(0);
    expect(await refusalOf(cancel(room, late.uuid, dear - 1))).toBe("quote_changed");
    expect((await read(room, late.uuid)).status).toBe("accepted");
    const price = `${dear / 100}.00`;
    expect(await cancel(room, late.uuid, dear)).toMatchObject({ status: "canceled", total_price: price });
    expect(await lastMail()).toMatch(/The cancellation costs €\d+/);
    expect((await asManager.read(late.uuid)).history.at(-1)).toMatchObject({ details: { price } });
  });

  test("K8 once a cancellation costs something, the booking cannot be moved to where it costs nothing, but extended", async () => {
    const room = await costly();
    const { uuid } = await rooms.book(api, room, rooms.timeIn(1, "09:00", "10:00"));
    expect(await refusalOf(rooms.change(api, room, uuid, rooms.timeIn(20)))).toBe("cancellation_closed");
    const { quote } = await rooms.change(api, room, uuid, rooms.timeIn(1, "09:00", "11:00"));
    expect(quote.cancellation_costs.map(({ cents }) => cents)).toEqual([1000, 2000]);
  });

  test("K7 K8 the rest of a series shows what is no longer due after the cost of each date", async () => {
    const room = await costly();
    const body = { ...rooms.timeIn(1, "15:00", "16:00"), repeat: { kind: "weekly" as const, count: 2 } };
    const { quote_hash } = (await api(`POST ${seriesKey}/quote`, { params: rooms.params(room), body })).data.quote;
    const { series } = (await api(`POST ${seriesKey}`, { params: rooms.params(room), body: { ...body, quote_hash } }))
      .data;
    const from = series.bookings[0]?.uuid ?? "";
    const place = { id: fill.towerUuid, seriesUuid: series.uuid };
    const due = (await read(room, from)).cancellation_cents;
    const { rest } = (await api(`GET ${restKey}`, { params: place, query: { from } })).data.series;
    expect(due).toBeGreaterThan(0);
    expect(rest).toMatchObject({ cancelled: 2, cancelled_cents: 2000 - due });
    const ended = { from, quote_hash: rest?.quote_hash ?? "" };
    const { bookings } = (await api(`PUT ${restKey}/cancel`, { params: place, body: ended })).data.series;
    expect(bookings.map(({ total_price }) => Number(total_price) * 100)).toEqual([due, 0]);
  });
});

describe("K8 cancelled by a manager, and by the system", () => {
  test("K8 a manager waives the cost with a reason, or keeps it, and the person sees which", async () => {
    const room = await costly();
    const waived = await rooms.book(api, room, rooms.timeIn(1, "09:00", "10:00"));
    const due = (await asManager.read(waived.uuid)).cancellation_cents ?? 0;
    expect(due).toBeGreaterThan(0);
    const spared = await asManager.cancel(waived.uuid, { reason: "The heating is broken.", waive: true });
    expect(spared).toMatchObject({ status: "canceled", total_price: "0.00", cancellation_cents: null });
    expect(spared.history.at(-1)).toMatchObject({ details: { waived: true, price: `${due / 100}.00` } });
    expect(await lastMail()).toContain("It costs you nothing.");
    const left = await rooms.book(api, room, rooms.timeIn(1, "11:00", "12:00"));
    const price = ((await asManager.read(left.uuid)).cancellation_cents ?? 0) / 100;
    const charged = await asManager.cancel(left.uuid, { reason: "By the rules of the house.", waive: false });
    expect(charged).toMatchObject({ total_price: `${price}.00` });
    expect(await lastMail()).toContain(`The cancellation costs €${price}`);
  });

  test("K8 K9 a no-show costs the last step", async () => {
    const room = await costly({
      cancellation_steps: JSON.stringify([{ minutes: day, percent: 40 }]),
      check_in_minutes: 15,
      hours: JSON.stringify([{ from: "00:00", to: "24:00" }]),
    });
    const { uuid, start_at } = await rooms.book(api, room, rooms.timeIn(1, "09:00", "10:00"));
    rig.clock.advance(Math.ceil((Date.parse(start_at) - rig.clock.now().getTime()) / 1000) + 16 * 60);
    await releaseMissed(rig.services);
    ({ api } = await rig.login(anna));
    expect(await read(room, uuid)).toMatchObject({ status: "canceled", total_price: "4.00" });
  });
});
