import type { roomWaits } from "@atrium/contract/features/room-waits.ts";
import type { rooms } from "@atrium/contract/features/rooms.ts";
import type { series } from "@atrium/contract/features/series.ts";
import type { Of } from "./call-shape.ts";
import type { Ids } from "./ids.ts";
import { nextTime, oneTime, waitedFor } from "./slots.ts";

const room = ({ building, resource }: Ids) => ({ id: building, resourceUuid: resource });

/** Calls of members that find, book and change rooms. */
export const roomCalls: { [K in keyof typeof rooms]: Of<K> } = {
  "GET /tenant/v1/buildings/:id/rooms/free": {
    input: ({ building }) => ({ params: { id: building }, query: oneTime }),
  },
  "GET /tenant/v1/buildings/:id/rooms/now": { input: ({ building }) => ({ params: { id: building } }) },
  "GET /tenant/v1/doors/:code": { input: ({ door: code }) => ({ params: { code } }) },
  "GET /tenant/v1/buildings/:id/rooms/:resourceUuid": {
    input: (ids) => ({ params: room(ids), query: { date: oneTime.date } }),
  },
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/quote": {
    input: (ids) => ({ params: room(ids), body: oneTime }),
  },
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings": {
    async input(ids, { quote }) {
      const requested = nextTime();
      return { params: room(ids), body: { ...requested, quote_hash: await quote(requested) } };
    },
  },
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/quote": {
    uses: ["booking"],
    input: (ids) => ({ params: { ...room(ids), bookingUuid: ids.booking }, body: nextTime() }),
  },
  "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid": {
    uses: ["booking"],
    async input(ids, { quote }) {
      const requested = nextTime();
      const params = { ...room(ids), bookingUuid: ids.booking };
      return { params, body: { ...requested, quote_hash: await quote(requested, ids.booking) } };
    },
  },
  "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/check-in": {
    uses: ["arrival"],
    input: ({ building, room: resourceUuid, arrival }) => ({
      params: { id: building, resourceUuid, bookingUuid: arrival },
    }),
  },
};

const ofWait = ({ building, roomWait: waitUuid }: Ids) => ({ id: building, waitUuid });

/** Calls of the waiting list for rooms. */
export const roomWaitCalls: { [K in keyof typeof roomWaits]: Of<K> } = {
  "GET /tenant/v1/users/current/room-waits": { input: () => ({}) },
  "POST /tenant/v1/buildings/:id/room-waits": {
    input: ({ building, resource: room_uuid }) => ({ params: { id: building }, body: { ...nextTime(), room_uuid } }),
  },
  "PUT /tenant/v1/buildings/:id/room-waits/:waitUuid/take": {
    uses: ["roomWait"],
    async input(ids, { quote }) {
      const requested = waitedFor.get(ids.roomWait);
      return { params: ofWait(ids), body: { quote_hash: requested ? await quote(requested) : "of no quote" } };
    },
  },
  "DELETE /tenant/v1/buildings/:id/room-waits/:waitUuid": {
    uses: ["roomWait"],
    input: (ids) => ({ params: ofWait(ids) }),
  },
};

const ofSeries = ({ building, series: seriesUuid }: Ids) => ({ id: building, seriesUuid });
const once = { repeat: { kind: "daily", count: 1 } } as const;

/** Calls of booking series. */
export const seriesCalls: { [K in keyof typeof series]: Of<K> } = {
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote": {
    input: (ids) => ({ params: room(ids), body: { ...oneTime, ...once } }),
  },
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series": {
    async input(ids, { quoteSeries }) {
      const requested = { ...nextTime(), ...once };
      return { params: room(ids), body: { ...requested, quote_hash: await quoteSeries(requested) } };
    },
  },
  "GET /tenant/v1/buildings/:id/series/:seriesUuid": {
    uses: ["series"],
    input: (ids) => ({ params: ofSeries(ids) }),
  },
  "PUT /tenant/v1/buildings/:id/series/:seriesUuid/cancel": {
    uses: ["series"],
    async input(ids, { quoteRest }) {
      return { params: ofSeries(ids), body: await quoteRest(ids.series) };
    },
  },
};
