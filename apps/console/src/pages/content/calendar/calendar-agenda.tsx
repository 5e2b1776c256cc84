import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useState } from "react";
import styles from "./calendar.module.css";
import type { CalendarDay } from "./calendar-queries.ts";
import { EntryLine } from "./entry-link.tsx";
import { wholeDay } from "./entry-words.ts";

type Props = {
  readonly days: readonly CalendarDay[];
  /** Today is among the requested days: earlier ones are shown on request. */
  readonly hasToday: boolean;
  readonly today: string;
  readonly onOpen: (day: string) => void;
};

/** The days with entries, one below the other, if there is no space for a grid. */
export function CalendarAgenda({ days, hasToday, today, onOpen }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const [isEarlierShown, setEarlierShown] = useState(false);
  const hides = hasToday && !isEarlierShown && days.some(({ day }) => day < today);
  const shown = hides ? days.filter(({ day }) => day >= today) : days;
  return (
    <div className={styles.agenda}>
      {hides && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setEarlierShown(true)}>
            {t("console.calendar_earlier")}
          </Button>
        </div>
      )}
      {shown.map(({ day, total, entries }) => (
        <section key={day} className={styles.agendaDay} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.agendaHead} data-today={day === today || undefined}>
            {wholeDay(day, locale)}
            {day === today && <span className={styles.agendaToday}>{t("console.today")}</span>}
          </h2>
          <ul className={styles.lines}>
            {entries.map((entry) => (
              <EntryLine key={`${entry.uuid} ${entry.what}`} entry={entry} />
            ))}
          </ul>
          {total > entries.length && (
            <div>
              <Button variant="quiet" size="small" onClick={() => onOpen(day)}>
                {t("console.calendar_more", { count: total - entries.length })}
              </Button>
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
