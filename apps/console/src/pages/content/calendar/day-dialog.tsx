import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { KeysetList } from "../../../parts/keyset-list.tsx";
import type { CalendarPlace } from "./calendar-address.ts";
import styles from "./calendar.module.css";
import { dayQuery } from "./calendar-queries.ts";
import { EntryLine } from "./entry-link.tsx";
import { wholeDay } from "./entry-words.ts";

type Props = { readonly place: CalendarPlace; readonly onClose: () => void };

/** Everything that happens on the day that is open. */
export function DayDialog({ place, onClose }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { open } = place;
  return (
    <Dialog
      open={open !== undefined}
      shape="sheet"
      title={open ? wholeDay(open, locale) : ""}
      closeLabel={t("app.close")}
      onClose={onClose}
    >
      {open && <DayEntries key={open} day={open} place={place} />}
    </Dialog>
  );
}

function DayEntries({ day, place }: { readonly day: string; readonly place: CalendarPlace }) {
  const t = usePhrases();
  const paged = useInfiniteQuery(dayQuery(useServices(), day, place));
  const entries = paged.data?.pages.flatMap(({ data }) => data.days.flatMap((found) => found.entries)) ?? [];
  return (
    <KeysetList
      paged={paged}
      count={entries.length}
      empty={
        <EmptyState icon="calendar" title={t("console.calendar_day_none")} text={t("console.calendar_none_text")} />
      }
    >
      <ul className={styles.lines}>
        {entries.map((entry) => (
          <EntryLine key={`${entry.uuid} ${entry.what}`} entry={entry} />
        ))}
      </ul>
    </KeysetList>
  );
}
