import { ApiUnreachable } from "@atrium/contract/client.ts";
import { randomHex } from "@atrium/web/random-hex.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { type Closing, closingOf, type Overrides, type RoomTime, roomTimeBody } from "./bookings-queries.ts";

type Agreed = { roomTime: RoomTime; quote_hash: string; overrides: Overrides };

type Closed = {
  closing: Closing;
  reason: string;
  /** The target room of each booking; null cancels it. */
  bookings: { uuid: string; room_uuid: string | null }[];
};

/** The actions on the bookings of a building. A repetition after a lost connection has the same idempotency key, and so one effect. */
export function useBookings(uuid: string) {
  const { api } = useServices();
  const intent = useIntent();
  const { answered } = intent;
  return {
    book: useMutation({
      mutationFn: ({ roomTime, user, ...agreed }: Agreed & { user: string }) => {
        const body = { ...roomTimeBody(roomTime), ...agreed, user_uuid: user };
        const idempotencyKey = intent.keyFor(JSON.stringify(body));
        return api("POST /admin/v1/buildings/:uuid/bookings", { params: { uuid }, body, idempotencyKey });
      },
      onSettled: answered,
    }),
    move: useMutation({
      mutationFn: ({ roomTime, booking, message, ...agreed }: Agreed & { booking: string; message: string }) => {
        const said = message.trim() ? { message } : {};
        const body = { ...roomTimeBody(roomTime), ...agreed, ...said };
        const idempotencyKey = intent.keyFor(JSON.stringify([booking, body]));
        const params = { uuid, bookingUuid: booking };
        return api("PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid", { params, body, idempotencyKey });
      },
      onSettled: answered,
    }),
    close: useMutation({
      mutationFn: ({ closing, ...rest }: Closed) => {
        const body = { ...closingOf(closing), ...rest };
        const idempotencyKey = intent.keyFor(JSON.stringify(body));
        return api("POST /admin/v1/buildings/:uuid/blackouts", { params: { uuid }, body, idempotencyKey });
      },
      onSettled: answered,
    }),
    open: useMutation({
      mutationFn: (blackoutUuid: string) =>
        api("DELETE /admin/v1/buildings/:uuid/blackouts/:blackoutUuid", { params: { uuid, blackoutUuid } }),
    }),
    checkIn: useMutation({
      mutationFn: (bookingUuid: string) =>
        api("PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid/check-in", { params: { uuid, bookingUuid } }),
    }),
    cancel: useMutation({
      mutationFn: ({ booking, ...body }: { booking: string; reason: string; waive: boolean }) => {
        const idempotencyKey = intent.keyFor(JSON.stringify([booking, body]));
        const params = { uuid, bookingUuid: booking };
        return api("PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid/cancel", { params, body, idempotencyKey });
      },
      onSettled: answered,
    }),
  };
}

/** An idempotency key for each intent: the same until there is an answer. */
function useIntent() {
  const kept = useRef<{ said: string; key: string }>(undefined);
  return {
    keyFor(said: string): string {
      if (kept.current?.said !== said) kept.current = { said, key: randomHex(16) };
      return kept.current.key;
    },
    answered(_: unknown, error: Error | null) {
      if (!(error instanceof ApiUnreachable)) kept.current = undefined;
    },
  };
}
