import { readBookingToken } from "@atrium/rules/booking-address.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { type HistoryTab, historyTabs, type TransactionType, transactionTypes } from "@atrium/rules/history.ts";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { HistoryOff } from "../../pages/history/history-off.tsx";
import { HistoryPage } from "../../pages/history/history-page.tsx";
import { prefetchHistory } from "../../pages/history/history-queries.ts";
import { enterBuilding } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { paths } from "../../parts/paths.ts";
import { flagsQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry before this one is the same page without what this one has opened. */
    listBehind?: boolean;
  }
}

const BookingSheet = lazy(async () => {
  const { BookingSheet: default_ } = await import("../../pages/booking/booking-sheet.tsx");
  return { default: default_ };
});

type Search = { type?: TransactionType; tab?: HistoryTab; booking?: string };

/** What stands in the address, each where it is not the usual one. */
function readSearch({ type, tab, booking }: Record<string, unknown>): Search {
  const wantedType = transactionTypes.find((one) => one === type);
  const wantedTab = historyTabs.find((one) => one === tab);
  return {
    ...(wantedType && wantedType !== "event_post" ? { type: wantedType } : {}),
    ...(wantedTab && wantedTab !== "upcoming" ? { tab: wantedTab } : {}),
    ...(typeof booking === "string" && readBookingToken(booking) ? { booking } : {}),
  };
}

const viewOf = ({ type = "event_post", tab = "upcoming" }: Search) => ({ type, tab });

export async function loadHistory(services: Services, search: Record<string, unknown>): Promise<void> {
  const entered = await enterBuilding(services);
  if (!entered) return;
  const { flags } = await services.queryClient
    .ensureQueryData(flagsQuery(services, entered.uuid))
    .catch(() => services.boot);
  if (readFlag(flags, "account-history")) prefetchHistory(services, viewOf(readSearch(search)));
}

/** The history, and the booking of it that the address names. */
export function HistoryScreen() {
  const search = readSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: paths.history });
  const router = useRouter();
  if (!useFlag("account-history")) return <HistoryOff />;

  const closeBooking = () => {
    // Back to the entry that the sheet was opened from; a sheet that the visit began with has none.
    if (router.state.location.state.listBehind) return router.history.back();
    void navigate({ search: ({ booking: _, ...rest }) => rest, replace: true, resetScroll: false });
  };
  return (
    <>
      <HistoryPage
        view={viewOf(search)}
        onChange={(view) => void navigate({ search: readSearch(view), resetScroll: false })}
      />
      <Suspense fallback={null}>
        <BookingSheet address={search.booking ? readBookingToken(search.booking) : undefined} onClose={closeBooking} />
      </Suspense>
    </>
  );
}
