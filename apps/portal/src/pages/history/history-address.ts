import { readBookingToken } from "@atrium/rules/booking-address.ts";
import { type HistoryTab, historyTabs, type TransactionType, transactionTypes } from "@atrium/rules/history.ts";
import type { HistoryView } from "./history-queries.ts";

/** What stands in the address of the history, each where it is not the usual one; `booking` is the one that is open. */
export type HistoryAddress = {
  type?: TransactionType | undefined;
  tab?: HistoryTab | undefined;
  booking?: string | undefined;
};

/** The same as the address says it, whether or not it means something. */
export type HistoryWords = { type?: string | undefined; tab?: string | undefined; booking?: string | undefined };

export function readHistoryAddress({ type, tab, booking }: Record<string, unknown>): HistoryAddress {
  const wantedType = transactionTypes.find((one) => one === type);
  const wantedTab = historyTabs.find((one) => one === tab);
  return {
    type: wantedType === "event_post" ? undefined : wantedType,
    tab: wantedTab === "upcoming" ? undefined : wantedTab,
    booking: typeof booking === "string" && readBookingToken(booking) ? booking : undefined,
  };
}

export const viewOf = ({ type = "event_post", tab = "upcoming" }: HistoryAddress): HistoryView => ({ type, tab });
