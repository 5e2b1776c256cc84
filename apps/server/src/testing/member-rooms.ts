import { randomUUID } from "node:crypto";
import type { Api, EndpointBody } from "@atrium/contract/client.ts";
import { laterDay, wallTime } from "@atrium/rules/wall-clock.ts";
import type { HistoryFill } from "./history.ts";
import type { Rig } from "./rig.ts";

const path = "/tenant/v1/buildings/:id/rooms/:resourceUuid";
export const quoteKey = `POST ${path}/quote` as const;
export const bookKey = `POST ${path}/bookings` as const;
export const quoteChangeKey = `POST ${path}/bookings/:bookingUuid/quote` as const;
export const changeKey = `PUT ${path}/bookings/:bookingUuid` as const;

type RequestedTime = EndpointBody<typeof quoteKey>;

/** The next round's day, counted from today. After sixty it begins again: rooms cannot be booked far ahead, and each round has rooms of its own. */
export const dayAfter = (day: number) => (day % 60) + 1;

/** Rooms of the test pack's tower that members book by themselves, and such members. */
export function memberRooms(fill: HistoryFill) {
  const today = wallTime(fill.at(0), "Europe/Berlin").date;
  const params = (resourceUuid: string) => ({ id: fill.towerUuid, resourceUuid });

  return {
    params,
    /** That many days from today, in the building's time zone. */
    day: (days: number) => laterDay(today, days),

    /** Open from eight to eight each day, for 10 euros an hour. */
    open: (more: Parameters<typeof fill.room>[0] = {}) =>
      fill.room({
        hours: JSON.stringify([{ from: "08:00", to: "20:00" }]),
        prices: JSON.stringify([{ per: "hour", cents: 1000 }]),
        currency_type: "EUR",
        ...more,
      }),

    timeIn: (days: number, from = "09:00", to = "10:00"): RequestedTime => ({ date: laterDay(today, days), from, to }),

    /** Quotes and books. */
    async book(api: Api, room: string, requested: RequestedTime, more: Partial<EndpointBody<typeof bookKey>> = {}) {
      const { quote } = (await api(quoteKey, { params: params(room), body: requested })).data;
      const body = { ...requested, quote_hash: quote.quote_hash, ...more };
      return (await api(bookKey, { params: params(room), body, idempotencyKey: randomUUID() })).data.booking;
    },

    /** Quotes and changes. */
    async change(api: Api, room: string, bookingUuid: string, requested: RequestedTime) {
      const address = { ...params(room), bookingUuid };
      const { quote } = (await api(quoteChangeKey, { params: address, body: requested })).data;
      const body = { ...requested, quote_hash: quote.quote_hash };
      return { quote, booking: (await api(changeKey, { params: address, body })).data.booking };
    },
  };
}

/** Another signed-in member of the tower. */
export async function neighbour(rig: Rig) {
  const email = "terms@acme.test";
  const { system } = rig.services.database;
  await system.updateTable("users").set({ terms_accepted: true }).where("email", "=", email).execute();
  return rig.login(email);
}
