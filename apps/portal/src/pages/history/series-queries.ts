import { ApiUnreachable, type EndpointReply } from "@atrium/contract/client.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices, type Services } from "../../parts/services.ts";

const readKey = "GET /tenant/v1/buildings/:id/series/:seriesUuid";
const cancelKey = "PUT /tenant/v1/buildings/:id/series/:seriesUuid/cancel";

export type Series = EndpointReply<typeof readKey>["data"]["series"];
/** A series, and the booking from which the rest of it may be cancelled. */
export type SeriesAddress = { id: string; seriesUuid: string; from: string };

export function seriesQuery({ api }: Pick<Services, "api">, { id, seriesUuid, from }: SeriesAddress, lang: string) {
  // What can be cancelled changes every hour.
  return { ...endpointQuery(api, readKey, { params: { id, seriesUuid }, query: { lang, from } }), staleTime: 0 };
}

/** Cancels one booking of a series and all later ones, as shown. One press is one intent. */
export function useRestCancellation({ id, seriesUuid, from }: SeriesAddress) {
  const services = useServices();
  const queryClient = useQueryClient();
  const lang = useLanguage();
  const intent = useRef<string>(undefined);
  return useMutation({
    mutationFn: (quote_hash: string) => {
      intent.current ??= crypto.randomUUID();
      const body = { from, quote_hash };
      const idempotencyKey = intent.current;
      return services.api(cancelKey, { params: { id, seriesUuid }, query: { lang }, body, idempotencyKey });
    },
    onError(error) {
      if (!(error instanceof ApiUnreachable)) intent.current = undefined;
      return queryClient.invalidateQueries({
        queryKey: seriesQuery(services, { id, seriesUuid, from }, lang).queryKey,
      });
    },
  });
}
