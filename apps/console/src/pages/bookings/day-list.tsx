import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { roomAt, timeText } from "./booking-words.ts";
import styles from "./bookings.module.css";
import type { Day, Entry } from "./bookings-queries.ts";

type Props = { readonly day: Day; readonly onOpen: (entry: Entry) => void };

const icons: Record<Entry["state"], IconName> = {
  booked: "check",
  asked: "clock",
  unpaid: "card",
  offered: "clock",
  outside: "calendar",
  blackout: "lock",
};

/** The day as a list, if there is no space for a grid: the bookings in order of time. */
export function DayList({ day, onOpen }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  // A blackout of a pool is on each of its rows, and is listed once.
  const once = new Map(day.entries.map((entry) => [`${entry.uuid} ${roomAt(day, entry)}`, entry]));
  const entries = [...once.values()].toSorted((one, other) => one.from - other.from || one.room - other.room);
  if (entries.length === 0) return <EmptyState icon="calendar" title={t("console.day_free")} text="" />;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={`${entry.uuid} ${entry.room}`}>
          <button type="button" className={styles.item} onClick={() => onOpen(entry)}>
            <span className={styles.when}>{timeText(day, entry, locale).replace(" – ", "\n")}</span>
            <span className={styles.what}>
              <span className={styles.subject}>{roomAt(day, entry)}</span>
              <span className={styles.quiet}>{entry.who}</span>
            </span>
            <Icon name={icons[entry.state]} size={16} label={t(`console.held_${entry.state}`)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
