import { byMonth } from "@atrium/rules/history.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useBuilding, useMyBuildings } from "../../parts/buildings.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { type HistoryEntry, historyEntry } from "./history-entries.ts";
import { HistoryRow } from "./history-row.tsx";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { historyQuery, type HistoryView, type Transaction } from "./history-queries.ts";
import styles from "./history.module.css";

const icons: Record<HistoryView["type"], IconName> = {
  event_post: "calendar",
  resource_booking: "door",
  services_booking: "sparkle",
};

/** One tab of one kind: its months, or that it is empty, or that it could not be loaded. */
export function HistoryList({ view }: { readonly view: HistoryView }) {
  const t = usePhrases();
  const services = useServices();
  const locale = useLanguage();
  const current = useBuilding();
  const buildings = useMyBuildings();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(historyQuery(services, view, locale));

  if (!data) {
    if (!error || isFetching) return <HistorySkeleton />;
    return (
      <ErrorState
        title={t("history.failed_title")}
        text={describeFailure(error, t).text}
        action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
      />
    );
  }

  const transactions = unrepeated(data.pages.flatMap((page) => page.data.transactions));
  if (transactions.length === 0) {
    return (
      <EmptyState
        icon={icons[view.type]}
        title={t(`history.empty_${view.type}`)}
        text={t(`history.empty_${view.tab}`)}
      />
    );
  }
  const entries = transactions.map((one) => historyEntry(one, { buildings, current, locale }));
  const total = data.pages.at(-1)?.data.pagination.total ?? entries.length;
  // Denied and cancelled entries are never mixed into the upcoming ones; among the past ones they are included.
  const isAhead = view.tab === "upcoming";
  const [standing, calledOff] = isAhead
    ? [entries.filter(({ stands }) => stands), entries.filter(({ stands }) => !stands)]
    : [entries, []];

  return (
    <div className={styles.months}>
      {standing.length === 0 && (
        <EmptyState
          icon={icons[view.type]}
          title={t(`history.empty_${view.type}`)}
          text={t(`history.empty_${view.tab}`)}
        />
      )}
      {byMonth(standing, locale).map(({ key, name, items }) => (
        <Group key={key} id={`month-${key}`} name={name ?? t("history.undated")} entries={items} />
      ))}
      {calledOff.length > 0 && <Group id="called-off" name={t("history.called_off")} entries={calledOff} />}
      {hasNextPage && (
        <div className={styles.more}>
          {isFetchNextPageError && (
            <p className={styles.moreFailed} role="alert">
              {describeFailure(error, t).text}
            </p>
          )}
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? t("app.try_again") : t("history.load_more")}
          </Button>
          <p className={styles.shown} role="status">
            {t("history.shown", { shown: entries.length, total })}
          </p>
        </div>
      )}
    </div>
  );
}

type GroupProps = { readonly id: string; readonly name: string; readonly entries: readonly HistoryEntry[] };

function Group({ id, name, entries }: GroupProps) {
  return (
    <section className={styles.month} aria-labelledby={id}>
      <h2 className={styles.monthName} id={id}>
        {name}
      </h2>
      <ul className={styles.rows}>
        {entries.map((entry) => (
          <li key={entry.uuid}>
            <HistoryRow entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Between two pages, an entry may have moved from one tab to the other and shifted the rest. */
function unrepeated(transactions: readonly Transaction[]): Transaction[] {
  return [...new Map(transactions.map((one) => [one.uuid, one])).values()];
}
