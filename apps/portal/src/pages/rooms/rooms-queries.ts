import { ApiRefusal, ApiUnreachable, type EndpointReply } from "@atrium/contract/client.ts";
import type { RequestedTime } from "@atrium/rules/booking-times.ts";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useLanguage } from "@atrium/web/services.ts";
import type { SendOnce } from "../../parts/kept-form.ts";
import { type Services, useServices } from "../../parts/services.ts";
import { type BookingSearch, timeOf } from "./book-address.ts";

const freeKey = "GET /tenant/v1/buildings/:id/rooms/free";
const roomKey = "GET /tenant/v1/buildings/:id/rooms/:resourceUuid";
const quoteKey = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/quote";
const bookKey = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings";
const changeQuoteKey = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid/quote";
const changeKey = "PUT /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings/:bookingUuid";

type RoomReply = EndpointReply<typeof roomKey>["data"];
export type Room = RoomReply["room"];
export type RoomDay = RoomReply["days"][number];
export type FreeRoomsReply = EndpointReply<typeof freeKey>;
export type Offer = FreeRoomsReply["data"]["rooms"][number];
export type OverQuota = FreeRoomsReply["data"]["over_quota"][number];
export type Quote = EndpointReply<typeof quoteKey>["data"]["quote"];
export type QuotaState = Quote["quotas"][number];
export type Quota = Room["quotas"][number];
export type Booked = EndpointReply<typeof bookKey>["data"]["booking"];
export type Answer = { question: string; answer: string };

type Asking = Pick<Services, "api">;
/** A room, and the booking of it that is changed. */
export type RoomAddress = { id: string; resourceUuid: string; change?: string | undefined };

// Others book meanwhile.
const staleTime = 5_000;

export function freeRoomsQuery({ api }: Asking, id: string, requested: BookingSearch, lang: string) {
  const { people, equipment } = requested;
  const query = {
    lang,
    ...timeOf(requested),
    ...(people ? { people } : {}),
    ...(equipment.length > 0 ? { equipment: equipment.join(",") } : {}),
  };
  return { ...endpointQuery(api, freeKey, { params: { id }, query }), staleTime, placeholderData: keepPreviousData };
}

/** A room and seven days of it. */
export function roomQuery({ api }: Asking, { id, resourceUuid }: RoomAddress, date: string, lang: string) {
  const asked = { params: { id, resourceUuid }, query: { lang, date, days: 7 } };
  return { ...endpointQuery(api, roomKey, asked), staleTime, placeholderData: keepPreviousData };
}

export function quoteQuery({ api }: Asking, { change, ...room }: RoomAddress, requested: RequestedTime, lang: string) {
  const asked = { query: { lang }, body: timeOf(requested) };
  return queryOptions({
    queryKey: [quoteKey, { room, change, ...asked }] as const,
    queryFn: ({ signal }) =>
      change
        ? api(changeQuoteKey, { params: { ...room, bookingUuid: change }, ...asked, signal })
        : api(quoteKey, { params: room, ...asked, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

type Agreed = { requested: RequestedTime; quote: Quote; answers: readonly Answer[]; card: string | undefined };

/** Books, or changes a booking, as it was quoted. A repetition after a lost connection has the same idempotency key, and so one effect. */
export function useBooking({ change, ...room }: RoomAddress, { intent, answered, forget }: SendOnce) {
  const { api } = useServices();
  const lang = useLanguage();
  return useMutation({
    mutationFn: async ({ requested, quote, answers, card }: Agreed): Promise<Booked> => {
      const paid = card ? { payment_method_id: card } : {};
      const agreed = { ...timeOf(requested), quote_hash: quote.quote_hash, ...paid };
      const query = { lang };
      if (change) {
        const params = { ...room, bookingUuid: change };
        const idempotencyKey = intent(JSON.stringify([change, agreed]));
        return (await api(changeKey, { params, query, body: agreed, idempotencyKey })).data.booking;
      }
      const body = { ...agreed, ...(answers.length > 0 ? { form_responses: [...answers] } : {}) };
      const idempotencyKey = intent(JSON.stringify(body));
      return (await api(bookKey, { params: room, query, body, idempotencyKey })).data.booking;
    },
    onError(error) {
      if (!(error instanceof ApiUnreachable)) answered();
    },
    onSuccess: forget,
  });
}

/** There is no such room for this person, or this server has no bookings. */
export function isMissing(error: unknown): boolean {
  const codes: readonly string[] = ["resource_not_found", "not_found", "building_not_found", "invalid_parameter"];
  return error instanceof ApiRefusal && codes.includes(error.problem.code);
}
