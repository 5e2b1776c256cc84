import { usePhrases } from "@atrium/web/phrases.ts";
import { Disclosure } from "../../parts/disclosure.tsx";
import { aboutWhat, type Entry, sentenceOf } from "../../parts/entry-words.ts";
import { FactList } from "../../parts/fact-list.tsx";
import { ExactMoment } from "../../parts/moment.tsx";
import styles from "./audit.module.css";

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
    <Disclosure
      summary={
        <span className={styles.words}>
          <span className={styles.sentence}>{sentenceOf(entry, t)}</span>
          {about && <span className={styles.about}>{about}</span>}
          <span className={styles.at}>
            <ExactMoment at={entry.at} timeZone={timeZone} />
          </span>
        </span>
      }
    >
      <FactList rows={noted.map(([name, value]) => ({ name, value: String(value ?? "–") }))} />
    </Disclosure>
  );
}
