import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { assess } from "@atrium/rules/booking-offers.ts";
import type { Booker } from "@atrium/rules/booking-rules.ts";
import { writeTimes } from "@atrium/rules/booking-times.ts";
import type { FastifyRequest } from "fastify";
import { hostOf } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { type Fact, record } from "../../platform/facts/facts.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oncePerKey } from "../../platform/http/once-per-key.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { toBooking } from "./booking-replies.ts";
import { placeBooking } from "./place-booking.ts";
import { estimate, checkQuote, mustBeDay, obstacle, timeOf } from "./quotes.ts";
import { afterPayment, charged, chargeFor, heldForPayment, writeCharge } from "./pay-for-booking.ts";
import { bookedBy } from "./requested-booking.ts";
import { bookable, isOffered } from "./room-replies.ts";
import { deleteWait, forgetEnded, insertWait, listWaits, lockWait, type NewWait } from "./room-waits-store.ts";
import { findRoom, findRooms, fittingRooms, hasQuotas, lockRooms, withUsed } from "./rooms-store.ts";
import { type BookingRow, findOwnBooking } from "./store.ts";
import { estimateHeld, roomsHeld, toWait } from "./wait-offer.ts";

const joinKey = "POST /tenant/v1/buildings/:id/room-waits";
const takeKey = "PUT /tenant/v1/buildings/:id/room-waits/:waitUuid/take";
const leaveKey = "DELETE /tenant/v1/buildings/:id/room-waits/:waitUuid";
const listKey = "GET /tenant/v1/users/current/room-waits";

type Call = { caller: Caller; tenant: Tenant; request: FastifyRequest };

/** The waiting list of taken rooms (row K9). A database trigger holds what comes free, and the job `room_waits` offers it. */
export function roomWaitHandlers(
  services: Services,
): Pick<Handlers, typeof joinKey | typeof takeKey | typeof leaveKey | typeof listKey> {
  const { clock, limits } = services;

  const whoOf = ({ caller, request }: Call) => ({
    userUuid: caller.userUuid,
    companyUuid: caller.companyUuid,
    audienceUuids: caller.audienceUuids,
    lang: wantedLanguages(request)[0],
    now: clock.now(),
  });

  async function show(call: Call): Promise<EndpointReply<typeof listKey>> {
    const who = whoOf(call);
    const waits = await listWaits(call.tenant, who);
    const rooms = await roomsHeld(call.tenant, waits, who);
    return { data: { waits: waits.map((wait) => toWait(wait, rooms, who)) } };
  }

  return {
    [listKey]: show,

    async [joinKey](call) {
      const { tenant, caller, body, params, request } = call;
      const { userUuid } = caller;
      mustBeDay(body.date, "validation_failed");
      await limits.take(joins, `${tenant.portfolioUuid} ${userUuid}`);
      const who = whoOf(call);
      const wanted = await wantedBy(tenant, params.id, body, who);
      await inTransaction(tenant, async (own) => {
        await forgetEnded(own, wanted);
        const uuid = await insertWait(own, wanted, who.now);
        if (uuid) await record(own, factOf("booking.wait_joined", { uuid, ...wanted }), { now: who.now, request });
      });
      return show(call);
    },

    async [takeKey](call) {
      const { tenant, params, body, request } = call;
      const who = whoOf(call);
      const host = await hostOf(services, request);
      const { userUuid, lang } = who;
      const once = await oncePerKey<EndpointReply<typeof takeKey>>({
        tenant,
        userUuid,
        clock,
        request,
        endpoint: takeKey,
      });
      const replied = (booked: BookingRow) => ({ data: { booking: toBooking(booked, clock.now()) } });
      if (once.before) {
        const { uuid: bookingUuid, payment } = once.before.data.booking;
        return payment ? replied(await afterPayment(tenant, { bookingUuid, userUuid, lang }, "booking")) : once.before;
      }
      let paymentUuid: string | undefined;
      const answer = await once.work(async (own) => {
        const whose = { waitUuid: params.waitUuid, userUuid: who.userUuid, buildingUuid: params.id };
        const wait = (await lockWait(own, whose)) ?? refuse("wait_not_found");
        const { state, held_uuid, offer_ends_at } = wait;
        if (state !== "offered" || !held_uuid || !offer_ends_at || offer_ends_at <= who.now) refuse("slot_taken");
        const [row = refuse("slot_taken")] = await findRooms(
          own,
          { ...who, buildingUuid: params.id, date: "", days: 1 },
          [held_uuid],
        );
        if (hasQuotas(row)) await lockRooms(own, [row.uuid]);
        const { date, nights } = writeTimes(wait.start_at, wait.end_at, row.timezone);
        const [counted = row] = await withUsed(own, [row], { ...who, date, days: nights + 1 });
        const estimated = estimateHeld(counted, wait, who);
        checkQuote(estimated, body.quote_hash);
        const charge = await chargeFor(own, estimated, { userUuid: who.userUuid, cardUuid: body.payment_method_id });
        const agreed = bookedBy(who.userUuid, estimated, body.form_responses ?? []);
        // The hold becomes the booking in one transaction, so that nobody else can take the time.
        await deleteWait(own, wait.uuid);
        const booked = await placeBooking(services, own, {
          wanted: charge ? heldForPayment(agreed, who.now) : agreed,
          owner: { ownerType: row.owner_type, ownerUuid: row.owner_uuid },
          actor: { kind: "user", uuid: who.userUuid },
          details: { waited: true },
          host,
          lang: who.lang,
          request,
        });
        const { uuid: bookingUuid } = booked;
        if (!charge) return replied(booked);
        paymentUuid = await writeCharge(own, { charge, bookingUuid, status: agreed.status, now: who.now });
        return replied((await findOwnBooking(own, { bookingUuid, userUuid }, lang)) ?? booked);
      });
      if (!paymentUuid) return answer;
      const bookingUuid = answer.data.booking.uuid;
      return replied(await charged(services, tenant, { paymentUuid, bookingUuid, userUuid, lang }));
    },

    async [leaveKey](call) {
      const { tenant, params, request } = call;
      const { userUuid, now } = whoOf(call);
      await inTransaction(tenant, async (own) => {
        const whose = { waitUuid: params.waitUuid, userUuid, buildingUuid: params.id };
        const wait = (await lockWait(own, whose)) ?? refuse("wait_not_found");
        await deleteWait(own, wait.uuid);
        await record(own, factOf("booking.wait_left", wait), { now, request });
      });
      return show(call);
    },
  };
}

type Who = Booker & { userUuid: string; lang: string | undefined; now: Date };

/** The requested time that a person would wait for, or the rule that forbids booking it. */
async function wantedBy(
  tenant: Tenant,
  buildingUuid: string,
  { room_uuid, people, equipment = [], ...requested }: EndpointBody<typeof joinKey>,
  who: Who,
): Promise<NewWait> {
  const asked = { ...who, buildingUuid, date: requested.date, days: (requested.nights ?? 0) + 1 };
  const said = { building_uuid: buildingUuid, user_uuid: who.userUuid, people: people ?? null, equipment };
  if (room_uuid) {
    const row = (await findRoom(tenant, { ...asked, resourceUuid: room_uuid })) ?? refuse("resource_not_found");
    const estimated = estimate(row, requested, who);
    const found = obstacle(estimated);
    if (found) refuse("booking_rule_broken", [{ path: "/from", ...found }]);
    const { start, end } = estimated.time;
    return { ...said, resource_uuid: row.uuid, rooms: [row.uuid], start_at: start, end_at: end };
  }
  const rows = await fittingRooms(tenant, { ...asked, people, equipment });
  const [first = refuse("resource_not_found")] = rows;
  const time = timeOf(requested, first.timezone, "validation_failed");
  const rooms = rows
    .map((row) => ({
      row,
      assessed: assess(bookable({ ...row, taken: [] }), time, { ...who, timeZone: row.timezone }),
    }))
    .filter(({ row, assessed }) => assessed.bookable && isOffered(row, assessed.approval_required))
    .toSorted((one, other) => one.assessed.total_cents - other.assessed.total_cents)
    .map(({ row }) => row.uuid);
  if (rooms.length === 0)
    refuse("booking_rule_broken", [
      { path: "/from", code: "not_bookable", message: "is a time at which no room that fits is to be booked" },
    ]);
  return { ...said, resource_uuid: null, rooms, start_at: time.start, end_at: time.end };
}

type WaitKind = "booking.wait_joined" | "booking.wait_left" | "booking.time_offered" | "booking.offer_ended";

/** The person is the actor if they join or leave; the portal is, if it offers a time or ends an offer. */
export function factOf(
  action: WaitKind,
  { uuid, building_uuid, user_uuid }: { uuid: string; building_uuid: string; user_uuid: string },
): Fact {
  const isTheirs = action === "booking.wait_joined" || action === "booking.wait_left";
  return {
    action,
    actor: isTheirs ? { kind: "user", uuid: user_uuid } : { kind: "system" },
    target: { kind: "room_wait", uuid },
    buildingUuid: building_uuid,
    ...(isTheirs ? {} : { details: { person: user_uuid } }),
  };
}

/** Each call may send a mail. */
const joins: LimitRule = { name: "room-wait", points: 60, seconds: 60 * 60 };
