import type { EndpointReply } from "@atrium/contract/client.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import type { HistoryTab, TransactionType } from "@atrium/rules/history.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { enterBuilding } from "../../parts/buildings.ts";
import { flagsQuery, nextOffset } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";
import { type HistoryAddress, viewOf } from "./history-address.ts";

const key = "GET /tenant/v1/users/current/transactions";
const pageSize = 20;

export type HistoryView = { type: TransactionType; tab: HistoryTab };
export type Transaction = EndpointReply<typeof key>["data"]["transactions"][number];

/** One tab of one kind, page by page: upcoming entries soonest first, past ones latest first. */
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
    getNextPageParam: ({ data }, _, offset) => nextOffset(data.pagination, offset),
    // Refetched at each visit, to include what the person has just done on another page.
    staleTime: 5_000,
  });
}

/** Prefetched while the page's code loads, if the history is on; the page reports a failure itself. */
export async function loadHistory(services: Services, address: HistoryAddress): Promise<void> {
  const { queryClient, boot, language } = services;
  const entered = await enterBuilding(services);
  if (!entered) return;
  const { flags } = await queryClient.ensureQueryData(flagsQuery(services, entered.uuid)).catch(() => boot);
  if (readFlag(flags, "account-history"))
    void queryClient.prefetchInfiniteQuery(historyQuery(services, viewOf(address), language.get()));
}
