import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { changesOf, readsThatShow } from "@atrium/contract/stale-reads.ts";
import type { QueryClient } from "@tanstack/react-query";

/**
 * After a mutation, refetches the queries that the contract names for it. Data that the caller has set from the answer since `answeredAt` (ms)
 * is fresh.
 */
export function readStale(queryClient: QueryClient, call: EndpointKey, answeredAt: number): void {
  const stale = new Set(changesOf[call]?.flatMap((topic) => readsThatShow[topic]));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [key], state }) => stale.has(String(key)) && state.dataUpdatedAt < answeredAt,
  });
}
