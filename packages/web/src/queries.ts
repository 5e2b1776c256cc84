import { type Api, ApiUnreachable, type EndpointInput, type EndpointReply } from "@atrium/contract/client.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { Services } from "./services.ts";

type Input<K extends EndpointKey> = Omit<EndpointInput<K>, "signal" | "idempotencyKey">;

/** A read of the API as a query: its key is the endpoint's key and its input. */
export function endpointQuery<K extends EndpointKey>(api: Api, key: K, input: Input<K>) {
  const call = api as (key: K, input: object) => Promise<EndpointReply<K>>;
  return queryOptions({
    queryKey: [key, input] as const,
    queryFn: ({ signal }) => call(key, { ...input, signal }),
  });
}

type Pagination = { readonly offset: number; readonly limit: number; readonly total: number };

/** The start of a list's next page after the one at `asked`; undefined if that was the last, or if the answer does not say enough to go on. */
export function nextOffset(pagination: Pagination | null | undefined, asked: number): number | undefined {
  if (!pagination) return undefined;
  const next = pagination.offset + pagination.limit;
  return next > asked && next < pagination.total ? next : undefined;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // A refusal is final; only a missing answer is retried.
        retry: (failures, error) => error instanceof ApiUnreachable && failures < 2,
        retryDelay: (failures) => 300 * 2 ** failures,
        networkMode: "always",
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: "always" },
    },
  });
}

type Asking = Pick<Services, "api" | "domain" | "language">;

export const themeQuery = ({ api, domain }: Asking, lang: string) =>
  endpointQuery(api, "GET /public/theme", { query: { domain, lang } });

export const configQuery = ({ api }: Asking, configUuid: string, lang: string) =>
  endpointQuery(api, "GET /public/whitelabel-config/:configUuid", { params: { configUuid }, query: { lang } });

export const currentUserQuery = ({ api }: Asking) => endpointQuery(api, "GET /users/current", {});

export const flagsKey = "POST /ofrep/v1/evaluate/flags";

/** The flags of the current person; the server takes the person from the token, and only the building from this context. */
export function flagsQuery(
  { api, session, boot, visitorKey }: Pick<Services, "api" | "session" | "boot" | "visitorKey">,
  building_uuid?: string,
) {
  const person = session.get().user?.uuid;
  const context = person
    ? { targetingKey: person, ...(building_uuid ? { building_uuid } : {}) }
    : { targetingKey: visitorKey, anonymous: true };
  const query = endpointQuery(api, flagsKey, { body: { context } });
  return person ? query : { ...query, initialData: { flags: boot.flags }, staleTime: Number.POSITIVE_INFINITY };
}

/** Puts the data that came with the page into the query cache. */
export function seedBoot(services: Services): void {
  const { queryClient, boot } = services;
  const configUuid = boot.whitelabel.whitelabel_config_uuid;
  queryClient.setQueryData(themeQuery(services, boot.locale).queryKey, { data: { theme: boot.theme } });
  queryClient.setQueryData(configQuery(services, configUuid, boot.locale).queryKey, { data: { config: boot.config } });
}

/** After an answered mutation, refetches the queries that show its effect; the list of those is loaded with the first mutation. */
export function readAgainAfterChanges(queryClient: QueryClient, session: Services["session"]) {
  return (key: EndpointKey): void => {
    if (key.startsWith("GET ") || session.state() !== "signed_in") return;
    const answeredAt = Date.now();
    // Without that file the page keeps its former data: no worse than before the change.
    import("./stale-reads.ts").then(({ readStale }) => readStale(queryClient, key, answeredAt)).catch(() => undefined);
  };
}
