import type { EndpointReply } from "@atrium/contract/client.ts";
import type { HistoryTab, TransactionType } from "@atrium/rules/history.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Services } from "../../parts/services.ts";

const key = "GET /tenant/v1/users/current/transactions";
const pageSize = 20;

export type HistoryView = { type: TransactionType; tab: HistoryTab };
export type Transaction = EndpointReply<typeof key>["data"]["transactions"][number];

/** One tab of one kind, page by page: what comes next is first, and of what has been the latest. */
export function historyQuery({ api }: Pick<Services, "api">, { type, tab }: HistoryView, lang: string) {
  const asked = {
    lang,
    transaction_type: type,
    period: tab,
    orderByProperty: "start_at",
    orderBy: tab === "upcoming" ? "asc" : "desc",
    limit: pageSize,
  } as const;
  return infiniteQueryOptions({
    queryKey: [key, asked] as const,
    queryFn: ({ pageParam, signal }) => api(key, { query: { ...asked, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data: { pagination } }) => {
      const next = pagination.offset + pagination.limit;
      return next < pagination.total ? next : undefined;
    },
    // What people have just done elsewhere must be here when they come.
    staleTime: 5_000,
  });
}

/** Asked for while the page's own code loads; the page says itself how that went. */
export function prefetchHistory(services: Services, view: HistoryView): void {
  void services.queryClient.prefetchInfiniteQuery(historyQuery(services, view, services.language.get()));
}
