import { readBookingToken } from "@atrium/rules/booking-address.ts";
import { type HistoryTab, historyTabs, type TransactionType, transactionTypes } from "@atrium/rules/history.ts";
import type { HistoryView } from "./history-queries.ts";

/** The parameters of the history's address, each only if it is not the default; `booking` is the open one. */
export type HistoryAddress = {
  type?: TransactionType | undefined;
  tab?: HistoryTab | undefined;
  booking?: string | undefined;
};

/** The raw parameters of the address, valid or not. */
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
