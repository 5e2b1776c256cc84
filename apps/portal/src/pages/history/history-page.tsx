import { readBookingToken } from "@atrium/rules/booking-address.ts";
import { historyTabs, transactionTypes } from "@atrium/rules/history.ts";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Tabs } from "@atrium/ui/components/tabs.tsx";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useFlag } from "../../parts/flags.ts";
import { RoomWaits } from "../../parts/room-waits/room-waits.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { readHistoryAddress, viewOf } from "./history-address.ts";
import { HistoryList } from "./history-list.tsx";
import { HistoryOff } from "./history-off.tsx";
import type { HistoryView } from "./history-queries.ts";
import styles from "./history.module.css";

const route = getRouteApi("/signed-in/personal/my-history");

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The previous history entry is the same page without the open booking. */
    listBehind?: boolean;
  }
}

const BookingSheet = lazy(async () => {
  const { BookingSheet: default_ } = await import("./booking-sheet.tsx");
  return { default: default_ };
});

/** The history, with the booking that the address names in a sheet. */
export function HistoryPage() {
  const { booking } = readHistoryAddress(route.useSearch());
  const navigate = route.useNavigate();
  const router = useRouter();
  if (!useFlag("account-history")) return <HistoryOff />;

  const closeBooking = () => {
    // Closing goes back to the entry before the sheet; a sheet that the visit began with has none.
    if (router.state.location.state.listBehind) return router.history.back();
    void navigate({ search: ({ booking: _, ...rest }) => rest, replace: true, resetScroll: false });
  };
  return (
    <>
      <Lists />
      <Suspense fallback={null}>
        <BookingSheet address={booking ? readBookingToken(booking) : undefined} onClose={closeBooking} />
      </Suspense>
    </>
  );
}

/** What a person has signed up for, booked and used (2 §2). The address contains kind and tab. */
function Lists() {
  const t = usePhrases();
  const view = viewOf(readHistoryAddress(route.useSearch()));
  const navigate = route.useNavigate();
  const onChange = (next: HistoryView) => void navigate({ search: readHistoryAddress(next), resetScroll: false });
  usePageTitle(t("history.title"));
  return (
    <PageBody width="detail" id="main">
      <div className={styles.page}>
        <h1 className={styles.heading}>{t("history.title")}</h1>
        <div className={styles.kinds}>
          <Segmented
            legend={t("history.type_label")}
            hideLegend
            segments={transactionTypes.map((type) => ({ value: type, label: t(`history.type_${type}`) }))}
            value={view.type}
            onChange={(type) => onChange({ ...view, type })}
          />
        </div>
        {view.type === "resource_booking" && view.tab === "upcoming" && <RoomWaits />}
        <Tabs
          label={t("history.period_label")}
          tabs={historyTabs.map((tab) => ({
            value: tab,
            label: t(`history.${tab}`),
            panel: <HistoryList key={view.type} view={{ ...view, tab }} />,
          }))}
          value={view.tab}
          onChange={(tab) => onChange({ ...view, tab })}
        />
      </div>
    </PageBody>
  );
}
