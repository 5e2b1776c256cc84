import type { EndpointReply } from "@atrium/contract/client.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import type { HistoryTab, TransactionType } from "@atrium/rules/history.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { enterBuilding } from "../../parts/buildings.ts";
import { flagsQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";
import { type HistoryAddress, viewOf } from "./history-address.ts";

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

/** Where there is a history, it is asked for while the page's own code loads; the page says itself how that went. */
export async function loadHistory(services: Services, address: HistoryAddress): Promise<void> {
  const { queryClient, boot, language } = services;
  const entered = await enterBuilding(services);
  if (!entered) return;
  const { flags } = await queryClient.ensureQueryData(flagsQuery(services, entered.uuid)).catch(() => boot);
  if (readFlag(flags, "account-history"))
    void queryClient.prefetchInfiniteQuery(historyQuery(services, viewOf(address), language.get()));
}
