import { ApiUnreachable, type EndpointReply } from "@atrium/contract/client.ts";
import type { RequestedTime } from "@atrium/rules/booking-times.ts";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useLanguage } from "@atrium/web/services.ts";
import type { SendOnce } from "../../parts/kept-form.ts";
import { type Services, useServices } from "../../parts/services.ts";
import { timeOf } from "./book-address.ts";
import { type Repeating, seriesBody } from "./repeat.ts";
import type { Answer, RoomAddress } from "./rooms-queries.ts";

const quoteKey = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote";
const bookKey = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series";

export type SeriesQuote = EndpointReply<typeof quoteKey>["data"]["quote"];
export type SeriesDate = SeriesQuote["dates"][number];
type Address = Pick<RoomAddress, "id" | "resourceUuid">;

export function seriesQuoteQuery(
  { api }: Pick<Services, "api">,
  { id, resourceUuid }: Address,
  asked: { requested: RequestedTime; repeating: Repeating },
  lang: string,
) {
  const params = { id, resourceUuid };
  const body = { ...timeOf(asked.requested), ...seriesBody(asked.requested, asked.repeating) };
  return queryOptions({
    queryKey: [quoteKey, { params, lang, body }] as const,
    queryFn: ({ signal }) => api(quoteKey, { params, query: { lang }, body, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

type Agreed = { requested: RequestedTime; repeating: Repeating; quote: SeriesQuote; answers: readonly Answer[] };

/** Books a series as it was quoted. A repetition after a lost connection has the same idempotency key, and so one effect. */
export function useSeriesBooking({ id, resourceUuid }: Address, { intent, answered, forget }: SendOnce) {
  const { api } = useServices();
  const lang = useLanguage();
  return useMutation({
    mutationFn: async ({ requested, repeating, quote, answers }: Agreed) => {
      const agreed = { ...timeOf(requested), ...seriesBody(requested, repeating), quote_hash: quote.quote_hash };
      const body = { ...agreed, ...(answers.length > 0 ? { form_responses: [...answers] } : {}) };
      const idempotencyKey = intent(JSON.stringify(body));
      const params = { id, resourceUuid };
      return (await api(bookKey, { params, query: { lang }, body, idempotencyKey })).data.series;
    },
    onError(error) {
      if (!(error instanceof ApiUnreachable)) answered();
    },
    onSuccess: forget,
  });
}
