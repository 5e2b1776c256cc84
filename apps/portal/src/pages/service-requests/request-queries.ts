import type { EndpointReply } from "@atrium/contract/client.ts";
import { ApiUnreachable } from "@atrium/contract/client.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import type { ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query";
import type { SendOnce } from "../../parts/kept-form.ts";
import { endpointQuery, flagsQuery, nextOffset } from "@atrium/web/queries.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { type Services, useServices } from "../../parts/services.ts";

const listKey = "GET /service-request/buildings/:buildingUuid/requests";
const metadataKey = "GET /service-request/buildings/:buildingUuid/metadata";
const createKey = "POST /service-request/buildings/:buildingUuid/create";
const moveKey = "PUT /service-request/buildings/:buildingUuid/service-request/:requestId";
const pageSize = 20;

export type ServiceRequest = EndpointReply<typeof listKey>["data"]["service_requests"][number];
export type NewServiceRequest = {
  type_uuid: string;
  title: string;
  description: string;
  location: string;
  /** Empty if it is not urgent. */
  priority: string;
};

/** The person's requests in a building, newest first, page by page. */
export function requestsQuery({ api }: Pick<Services, "api">, buildingUuid: string, lang: string) {
  const params = { buildingUuid };
  return infiniteQueryOptions({
    queryKey: [listKey, { params, lang }] as const,
    queryFn: ({ pageParam, signal }) =>
      api(listKey, { params, query: { lang, limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }, _, offset) => nextOffset(data.pagination, offset),
    // Staff change their status meanwhile.
    staleTime: 5_000,
  });
}

export function metadataQuery({ api }: Pick<Services, "api">, buildingUuid: string, lang: string) {
  return endpointQuery(api, metadataKey, { params: { buildingUuid }, query: { lang } });
}

/** Prefetched while the page's code loads, if the list exists; the page reports a failure itself. */
export async function loadServiceRequests(services: Services, buildingUuid: string): Promise<void> {
  const { queryClient, boot, language } = services;
  const { flags } = await queryClient.ensureQueryData(flagsQuery(services, buildingUuid)).catch(() => boot);
  if (readFlag(flags, "service-requests") && readFlag(flags, "service-requests-area"))
    void queryClient.prefetchInfiniteQuery(requestsQuery(services, buildingUuid, language.get()));
}

/** The number of the request in the address. */
export function readShownRequest({ request }: Record<string, unknown>): { request?: number | undefined } {
  const shown = Number(request);
  return { request: Number.isSafeInteger(shown) && shown > 0 ? shown : undefined };
}

/** The body of a form, and its idempotency key: the same key for the same content. */
export function sentOf({ location, priority, ...asked }: NewServiceRequest, { intent }: Pick<SendOnce, "intent">) {
  const body = { ...asked, ...(location.trim() ? { location } : {}), ...(priority ? { priority } : {}) };
  return { body, key: intent(JSON.stringify(body)) };
}

/** Sends a new request. A repetition after a lost connection is the same intent, and has one effect. */
export function useNewRequest(buildingUuid: string, kept: SendOnce) {
  const services = useServices();
  const lang = useLanguage();
  return useMutation({
    mutationFn: (draft: NewServiceRequest) => {
      const { body, key: idempotencyKey } = sentOf(draft, kept);
      return services.api(createKey, { params: { buildingUuid }, query: { lang }, body, idempotencyKey });
    },
    onError(error) {
      if (!(error instanceof ApiUnreachable)) kept.answered();
    },
    onSuccess: kept.forget,
  });
}

/** Changes the status of a request; the answer replaces its entry in the list. */
export function useMove(buildingUuid: string) {
  const services = useServices();
  const lang = useLanguage();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: ServiceRequestStatus }) =>
      services.api(moveKey, { params: { buildingUuid, requestId: String(id) }, query: { lang }, body: { status } }),
  });
}
