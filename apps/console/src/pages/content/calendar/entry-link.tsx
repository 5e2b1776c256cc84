import { Icon } from "@atrium/ui/components/icon.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "../../../parts/paths.ts";
import { kindWord } from "../../../parts/item-words.ts";
import { StatePill } from "../state-pill.tsx";
import styles from "./calendar.module.css";
import type { CalendarEntry } from "./calendar-queries.ts";
import { entryText, icons, timeOf, titleOf, whatText } from "./entry-words.ts";

type Props = { readonly entry: CalendarEntry; readonly reachable: boolean };

/** An entry in the grid, which links to the item's editor. */
export function EntryLink({ entry, reachable }: Props) {
  const speech = { t: usePhrases(), locale: useLanguage() };
  const rest = entryText(entry, speech);
  return (
    <Link
      to={paths.contentItem}
      params={{ uuid: entry.uuid }}
      className={styles.entry}
      data-state={entry.state}
      tabIndex={reachable ? 0 : -1}
      title={`${timeOf(entry, entry.at, speech.locale)} ${titleOf(entry, speech)}, ${rest}`}
    >
      <Icon name={icons[entry.what]} size={14} />
      <span className={styles.time}>{timeOf(entry, entry.at, speech.locale)}</span>
      <span className={styles.what}>{titleOf(entry, speech)}</span>
      <span className="visually-hidden">{`, ${rest}`}</span>
    </Link>
  );
}

/** The same as a line of a list, with all details. */
export function EntryLine({ entry }: { readonly entry: CalendarEntry }) {
  const t = usePhrases();
  const speech = { t, locale: useLanguage() };
  const times = [entry.at, entry.until].flatMap((at) => (at ? [timeOf(entry, at, speech.locale)] : []));
  const isOneDay = entry.until !== null && Date.parse(entry.until) - Date.parse(entry.at) < 24 * 3_600_000;
  return (
    <li className={styles.line}>
      <Link to={paths.contentItem} params={{ uuid: entry.uuid }} className={styles.lineLink}>
        <span className={classNames(styles.time, styles.lineTime)}>{isOneDay ? times.join(" – ") : times[0]}</span>
        <span className={styles.lineWhat}>
          <span className={styles.lineTitle}>{titleOf(entry, speech)}</span>
          <span className={styles.about}>
            {[t(`console.kind_of_${kindWord(entry.type)}`), whatText(entry, speech), entry.building.name].join(" · ")}
          </span>
        </span>
        <StatePill state={entry.state} />
      </Link>
    </li>
  );
}
