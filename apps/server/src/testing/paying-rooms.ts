import { randomUUID } from "node:crypto";
import type { Api, EndpointBody } from "@atrium/contract/client.ts";
import { settlePayments } from "../domains/bookings/settle-payments.ts";
import { keptCard } from "./cards.ts";
import type { HistoryFill } from "./history.ts";
import { bookKey, changeKey, memberRooms, quoteChangeKey, quoteKey } from "./member-rooms.ts";
import type { Rig } from "./rig.ts";

type RequestedTime = EndpointBody<typeof quoteKey>;

const mineKey = "/resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
const letters = "a".repeat(32);
/** How a card of the sandbox behaves when it is charged. */
const tokens = { pays: "sandbox_", declines: "sandbox_declines_", waits: "sandbox_waits_" };

/** Rooms that are paid for when they are booked, and people with cards. */
export function payingRooms(rig: Rig, fill: HistoryFill) {
  const rooms = memberRooms(fill);
  const { system } = rig.services.database;
  const mine = (resourceUuid: string, bookingUuid: string) => ({
    ownerType: "building",
    ownerUuid: fill.towerUuid,
    resourceUuid,
    bookingUuid,
  });

  return {
    ...rooms,

    open: (more: Parameters<typeof fill.room>[0] = {}) => rooms.open({ pay_when_booking: true, ...more }),

    card: (email: string, how: keyof typeof tokens = "pays") =>
      keptCard(rig, email, 1, { payment_token: `${tokens[how]}${letters.slice(4)}${randomLetters()}` }),

    /** Quotes, and books by a card. */
    async pay(
      api: Api,
      room: string,
      { requested, card, key = randomUUID() }: { requested: RequestedTime; card?: string | undefined; key?: string },
    ) {
      const { quote } = (await api(quoteKey, { params: rooms.params(room), body: requested })).data;
      const body = { ...requested, quote_hash: quote.quote_hash, ...(card ? { payment_method_id: card } : {}) };
      return (await api(bookKey, { params: rooms.params(room), body, idempotencyKey: key })).data.booking;
    },

    async changeBy(
      api: Api,
      room: string,
      { uuid, requested, card }: { uuid: string; requested: RequestedTime; card?: string },
    ) {
      const params = { ...rooms.params(room), bookingUuid: uuid };
      const { quote } = (await api(quoteChangeKey, { params, body: requested })).data;
      const body = { ...requested, quote_hash: quote.quote_hash, ...(card ? { payment_method_id: card } : {}) };
      return { quote, booking: (await api(changeKey, { params, body })).data.booking };
    },

    /** A booking as its person reads it. */
    read: async (api: Api, room: string, uuid: string) =>
      (await api(`GET ${mineKey}`, { params: mine(room, uuid) })).data.booking,

    /** Cancelled by its person. */
    cancel: async (api: Api, room: string, uuid: string) =>
      (await api(`DELETE ${mineKey}`, { params: mine(room, uuid), query: {} })).data.booking,

    /** Runs the job of each minute. */
    settle: () => settlePayments(rig.services),

    bookings: (room: string) =>
      system
        .selectFrom("resource_bookings")
        .where("resource_uuid", "=", room)
        .selectAll()
        .orderBy("created_at")
        .orderBy("uuid")
        .execute(),

    payments: (booking: string) =>
      system
        .selectFrom("booking_payments")
        .where("booking_uuid", "=", booking)
        .selectAll()
        .orderBy("created_at")
        .orderBy("uuid")
        .execute(),

    /** How many payment rows a booking has. */
    facts: async (booking: string) =>
      (
        await system
          .selectFrom("facts")
          .where("target_uuid", "=", booking)
          .select(["action", "details"])
          .orderBy("at")
          .orderBy("uuid")
          .execute()
      ).map(({ action, details }) => ({ action, ...(details as object) })),
  };
}

const randomLetters = () =>
  Array.from({ length: 4 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join("");
