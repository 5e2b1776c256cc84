import type { Api, EndpointQuery, EndpointReply } from "@atrium/contract/client.ts";
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";

type KeysetKey =
  | "GET /admin/v1/inbox"
  | "GET /admin/v1/contents"
  | "GET /admin/v1/contents/calendar"
  | "GET /admin/v1/people"
  | "GET /admin/v1/people-jobs/:uuid/results"
  | "GET /admin/v1/companies"
  | "GET /admin/v1/facts"
  | "GET /admin/v1/events"
  | "GET /admin/v1/events/:uuid/guests"
  | "GET /admin/v1/events/:uuid/waiting"
  | "GET /admin/v1/events/:uuid/messages"
  | "GET /admin/v1/offers"
  | "GET /admin/v1/offers/:uuid/claims";

type Asked<K extends KeysetKey> = Omit<NonNullable<EndpointQuery<K>>, "after">;

/** A list with keyset pagination. While other rows are loading, the former ones stay. `params`: those of the path, if it has some. */
export function keysetQuery<K extends KeysetKey>(
  api: Api,
  key: K,
  query: Asked<K>,
  params: Readonly<Record<string, string>> = {},
) {
  const call = api as (key: K, input: object) => Promise<EndpointReply<K>>;
  return infiniteQueryOptions<
    EndpointReply<K>,
    Error,
    InfiniteData<EndpointReply<K>>,
    readonly [K, Asked<K> & object, "pages"],
    string | null
  >({
    queryKey: [key, { ...query, ...params }, "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(key, { params, query: pageParam ? { ...query, after: pageParam } : query, signal }),
    initialPageParam: null,
    getNextPageParam: (page) => page.data.next,
    placeholderData: keepPreviousData,
    // Refetched when the person returns, to show what others have done.
    staleTime: 5_000,
  });
}
