import type { EndpointReply } from "@atrium/contract/client.ts";
import type { BookingAddress } from "@atrium/rules/booking-address.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices, type Services } from "../../parts/services.ts";

const path = "/resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings/:bookingUuid/mine";
const readKey = `GET ${path}` as const;
const cancelKey = `DELETE ${path}` as const;

const roomKey = "GET /tenant/v1/buildings/:id/rooms/:resourceUuid";

type Reply = EndpointReply<typeof readKey>;
const lookAgainMs = 3_000;
/** Whether a gateway is still deciding about a payment. */
export const isPaying = (booking: Booking | undefined) =>
  booking?.payment?.state === "waiting" || booking?.payment?.change === "waiting";

export type Booking = EndpointReply<typeof readKey>["data"]["booking"];

export function bookingQuery({ api }: Pick<Services, "api">, params: BookingAddress, lang: string) {
  // It may have been denied or cancelled by the vendor since the last fetch.
  return {
    ...endpointQuery(api, readKey, { params, query: { lang } }),
    staleTime: 0,
    // The gateway decides on its own, so the booking is polled.
    refetchInterval: ({ state }: { state: { data?: Reply | undefined } }) =>
      isPaying(state.data?.data.booking) ? lookAgainMs : (false as const),
  };
}

/** Whether members may reschedule such a booking themselves: only rooms that members book. */
export function useChangeable(booking: Booking | undefined, { resourceUuid }: BookingAddress): boolean {
  const { api } = useServices();
  const lang = useLanguage();
  const params = { id: booking?.building_uuid ?? "", resourceUuid };
  const { data } = useQuery({
    ...endpointQuery(api, roomKey, { params, query: { lang, date: booking?.start_at.slice(0, 10) ?? "" } }),
    // Another server may not return the building.
    enabled: !!booking?.building_uuid,
  });
  return !!booking && !!data?.data.room.bookable;
}

/** Cancels a booking. One press is one intent: a repetition has no second effect. */
export function useCancellation(params: BookingAddress) {
  const services = useServices();
  const queryClient = useQueryClient();
  const lang = useLanguage();
  const intent = useRef<string>(undefined);
  return useMutation({
    /** `agreed_cents`: the cost that the person has agreed to, if the room charges one. */
    mutationFn: (agreed_cents: number | undefined) => {
      intent.current ??= crypto.randomUUID();
      const query = { lang, ...(agreed_cents === undefined ? {} : { agreed_cents }) };
      return services.api(cancelKey, { params, query, idempotencyKey: intent.current });
    },
    onSuccess(reply) {
      queryClient.setQueryData(bookingQuery(services, params, lang).queryKey, reply);
    },
    onSettled() {
      intent.current = undefined;
    },
  });
}
