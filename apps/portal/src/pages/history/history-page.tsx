import { historyTabs, transactionTypes } from "@atrium/rules/history.ts";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Tabs } from "@atrium/ui/components/tabs.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { HistoryList } from "./history-list.tsx";
import type { HistoryView } from "./history-queries.ts";
import styles from "./history.module.css";

type Props = { readonly view: HistoryView; readonly onChange: (view: HistoryView) => void };

/** What a person has signed up for, booked and used (2 §2). Kind and tab are the address's to keep. */
export function HistoryPage({ view, onChange }: Props) {
  const t = usePhrases();
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
