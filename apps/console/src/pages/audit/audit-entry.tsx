import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { FactList } from "../../parts/fact-list.tsx";
import { ExactMoment } from "../../parts/moment.tsx";
import type { Entry } from "./audit-queries.ts";
import styles from "./audit.module.css";
import { aboutWhat, sentenceOf } from "./entry-words.ts";

type Props = { readonly entry: Entry; readonly timeZone: string | undefined };

/** One thing that happened, and on wish all that was noted of it, in the words of the API. */
export function AuditEntry({ entry, timeZone }: Props) {
  const t = usePhrases();
  const about = aboutWhat(entry);
  const noted: [string, Entry["details"][string]][] = [
    ["action", entry.action],
    ...Object.entries(entry.details),
    ["entry", entry.uuid],
  ];
  return (
    <li>
      <details className={styles.entry}>
        <summary className={styles.line} data-row>
          <Icon name="chevron-right" size={16} className={styles.sign} />
          <span className={styles.sentence}>{sentenceOf(entry, t)}</span>
          {about && <span className={styles.about}>{about}</span>}
          <span className={styles.at}>
            <ExactMoment at={entry.at} timeZone={timeZone} />
          </span>
        </summary>
        <div className={styles.details}>
          <FactList rows={noted.map(([name, value]) => ({ name, value: String(value ?? "–") }))} />
        </div>
      </details>
    </li>
  );
}
