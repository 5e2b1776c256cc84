import { randomUUID } from "node:crypto";
import type { Api, EndpointBody } from "@atrium/contract/client.ts";

const building = "/admin/v1/buildings/:uuid";
export const dayKey = `GET ${building}/day` as const;
export const readKey = `GET ${building}/bookings/:bookingUuid` as const;
export const quoteKey = `POST ${building}/bookings/quote` as const;
export const bookKey = `POST ${building}/bookings` as const;
export const moveKey = `PUT ${building}/bookings/:bookingUuid` as const;
export const cancelKey = `PUT ${building}/bookings/:bookingUuid/cancel` as const;

type RoomTime = Pick<EndpointBody<typeof quoteKey>, "room_uuid" | "date" | "from" | "to">;
type Agreed = { quote_hash?: string; overrides?: EndpointBody<typeof moveKey>["overrides"]; message?: string };

/** Calls of a manager of a building's bookings. */
export function bookingsAsManager(api: Api, uuid: string) {
  const quote = async (roomTime: RoomTime, more: { booking_uuid?: string; user_uuid?: string } = {}) =>
    (await api(quoteKey, { params: { uuid }, body: { ...roomTime, ...more } })).data.quote;

  return {
    quote,
    day: async (date: string) => (await api(dayKey, { params: { uuid }, query: { date } })).data,
    read: async (bookingUuid: string) => (await api(readKey, { params: { uuid, bookingUuid } })).data.booking,

    /** Quotes and books for a person. */
    async book(user_uuid: string, roomTime: RoomTime, { overrides = [], ...more }: Agreed = {}) {
      const { quote_hash } = await quote(roomTime, { user_uuid });
      const body = { ...roomTime, user_uuid, quote_hash, overrides, ...more };
      return (await api(bookKey, { params: { uuid }, body, idempotencyKey: randomUUID() })).data.booking;
    },

    /** Quotes and moves. */
    async move(bookingUuid: string, roomTime: RoomTime, { overrides = [], ...more }: Agreed = {}) {
      const { quote_hash } = await quote(roomTime, { booking_uuid: bookingUuid });
      const body = { ...roomTime, quote_hash, overrides, ...more };
      return (await api(moveKey, { params: { uuid, bookingUuid }, body, idempotencyKey: randomUUID() })).data.booking;
    },

    cancel: async (bookingUuid: string, body: EndpointBody<typeof cancelKey>) =>
      (await api(cancelKey, { params: { uuid, bookingUuid }, body })).data.booking,
  };
}
