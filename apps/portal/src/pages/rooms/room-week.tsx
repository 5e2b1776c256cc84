import { daySlots, dayState } from "@atrium/rules/day-slots.ts";
import { laterDay, wallTime } from "@atrium/rules/wall-clock.ts";
import { IconButton } from "@atrium/ui/components/button.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { dayText } from "@atrium/web/time-words.ts";
import { useBuilding } from "../../parts/buildings.ts";
import type { BookingSearch } from "./book-address.ts";
import strip from "./day-strip.module.css";
import { DayStrip } from "./day-strip.tsx";
import styles from "./rooms.module.css";
import type { Room, RoomDay } from "./rooms-queries.ts";

type Props = {
  readonly room: Room;
  readonly days: readonly RoomDay[];
  readonly requested: BookingSearch;
  readonly now: Date;
  /** These days are still those of the previous time. */
  readonly isFormer: boolean;
  readonly onChange: (requested: BookingSearch) => void;
};

const usualStep = 30;

/** The week around the requested day, and that day in steps. */
export function RoomWeek({ room, days, requested, now, isFormer, onChange }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { timezone } = useBuilding();
  const step = room.limits?.step_minutes ?? usualStep;
  const slotsOf = (day: RoomDay) => daySlots(day, { timeZone: timezone, now, step, except: requested.change });
  const shown = days.find(({ date }) => date === requested.date);
  const slots = shown ? slotsOf(shown) : [];
  const toDay = (date: string) => onChange({ ...requested, date, repeated: undefined });
  return (
    <section className={classNames(styles.week, isFormer && styles.former)} aria-busy={isFormer}>
      <div className={styles.dayHead}>
        <h2 className={styles.day}>{dayText(requested.date, locale, "long")}</h2>
        <IconButton
          icon="chevron-left"
          label={t("book.previous_day")}
          disabled={requested.date <= wallTime(now, timezone).date}
          onClick={() => toDay(laterDay(requested.date, -1))}
        />
        <IconButton
          icon="chevron-right"
          label={t("book.next_day")}
          onClick={() => toDay(laterDay(requested.date, 1))}
        />
      </div>
      <div className={styles.days} role="group" aria-label={t("book.week")}>
        {days.map((day) => (
          <button
            key={day.date}
            type="button"
            className={classNames(strip.choice, styles.weekday)}
            aria-pressed={day.date === requested.date}
            onClick={() => toDay(day.date)}
          >
            <span>{dayText(day.date, locale, "short")}</span>
            <span className={styles.state}>{t(`book.day_${dayState(slotsOf(day))}`)}</span>
          </button>
        ))}
      </div>
      {shown && slots.length === 0 && <p className={styles.quiet}>{t("book.closed_day")}</p>}
      {shown && slots.length > 0 && (
        <DayStrip
          key={shown.date}
          date={shown.date}
          slots={slots}
          requested={requested}
          least={room.limits?.least_minutes ?? step}
          onChange={onChange}
        />
      )}
    </section>
  );
}
