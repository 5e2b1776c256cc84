import { KeyHints } from "@atrium/ui/components/key-cap.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import styles from "./calendar.module.css";
import type { View } from "./calendar-address.ts";
import { type CalendarDay, shownOfWeekDay } from "./calendar-queries.ts";
import { EntryLink } from "./entry-link.tsx";
import { wholeDay, weekdayText } from "./entry-words.ts";
import { useCalendarKeys } from "./use-calendar-keys.ts";

/** The number of a day's entries that fit in a month. A single further entry is shown instead of a line that says "1 more". */
const shownOfMonthDay = 4;

type Props = {
  readonly title: string;
  readonly view: View;
  readonly weeks: readonly (readonly string[])[];
  readonly days: ReadonlyMap<string, CalendarDay>;
  /** The focused day. */
  readonly day: string;
  readonly today: string;
  readonly onGo: (day: string) => void;
  readonly onOpen: (day: string) => void;
};

/** Weeks from top to bottom, and their days from left to right. */
export function CalendarGrid({ title, view, weeks, days, day, today, onGo, onOpen }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { grid, press } = useCalendarKeys({ view, day, onGo });
  const hints = [
    { keys: ["←", "→", "↑", "↓"], does: t("console.key_move") },
    { keys: ["↵"], does: t("console.key_open") },
  ];
  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className={styles.grid}
        data-view={view}
        aria-label={title}
        onKeyDown={press}
      >
        <div role="row" className={styles.week}>
          {weeks[0]?.map((date) => (
            <span
              key={date}
              role="columnheader"
              className={styles.weekday}
              aria-label={weekdayText(date, locale, "long")}
            >
              {weekdayText(date, locale, "short")}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={styles.week}>
            {week.map((date) => (
              <DayCell
                key={date}
                date={date}
                found={days.get(date)}
                most={view === "week" ? shownOfWeekDay : shownOfMonthDay}
                isHere={date === day}
                isToday={date === today}
                isOther={view === "month" && date.slice(0, 7) !== day.slice(0, 7)}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
      <KeyHints hints={hints} />
    </>
  );
}

type CellProps = {
  readonly date: string;
  readonly found: CalendarDay | undefined;
  readonly most: number;
  readonly isHere: boolean;
  readonly isToday: boolean;
  /** The day belongs to the previous or next month. */
  readonly isOther: boolean;
  readonly onOpen: (day: string) => void;
};

function DayCell({ date, found, most, isHere, isToday, isOther, onOpen }: CellProps) {
  const t = usePhrases();
  const locale = useLanguage();
  const total = found?.total ?? 0;
  const entries = found?.entries.slice(0, total > most ? most - 1 : most) ?? [];
  const left = total - entries.length;
  return (
    <div
      role="gridcell"
      className={styles.day}
      data-other={isOther || undefined}
      aria-current={isToday ? "date" : undefined}
      aria-selected={isHere}
    >
      <button
        type="button"
        className={styles.number}
        data-day={date}
        tabIndex={isHere ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={`${wholeDay(date, locale)}, ${t("console.calendar_count", { count: total })}`}
        onClick={() => onOpen(date)}
      >
        {Number(date.slice(8))}
      </button>
      {entries.map((entry) => (
        <EntryLink key={`${entry.uuid} ${entry.what}`} entry={entry} reachable={isHere} />
      ))}
      {left > 0 && (
        <button
          type="button"
          className={styles.more}
          tabIndex={isHere ? 0 : -1}
          aria-label={`${t("console.calendar_more", { count: left })}, ${wholeDay(date, locale)}`}
          onClick={() => onOpen(date)}
        >
          {t("console.calendar_more", { count: left })}
        </button>
      )}
    </div>
  );
}
