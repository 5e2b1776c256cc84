import { usePhrases } from "@atrium/web/phrases.ts";
import { Disclosure } from "../../parts/disclosure.tsx";
import { aboutWhat, type Entry, sentenceOf } from "../../parts/entry-words.ts";
import { FactList } from "../../parts/fact-list.tsx";
import { ExactMoment } from "../../parts/moment.tsx";
import { type Change, changesOf } from "./changes.ts";
import styles from "./audit.module.css";

type Props = { readonly entry: Entry; readonly timeZone: string | undefined };

/** One thing that happened, and on wish all that was noted of it, in the words of the API. */
export function AuditEntry({ entry, timeZone }: Props) {
  const t = usePhrases();
  const about = aboutWhat(entry);
  const { changes, rest } = changesOf(entry.details);
  const noted: typeof rest = [["action", entry.action], ...rest, ["entry", entry.uuid]];
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
      <FactList
        rows={[
          ...changes.map(({ field, before, after }) => ({
            name: field,
            value: <Changed before={textOf(before)} after={textOf(after)} />,
          })),
          ...noted.map(([name, value]) => ({ name, value: textOf(value) })),
        ]}
      />
    </Disclosure>
  );
}

const textOf = (value: Change["before"]) => (value === null || value === "" ? "–" : String(value));

function Changed({ before, after }: Record<"before" | "after", string>) {
  const t = usePhrases();
  return (
    <span className={styles.changed}>
      <span className="visually-hidden">{t("console.changed_from")} </span>
      <del>{before}</del>
      <span aria-hidden="true">→</span>
      <span className="visually-hidden">{t("console.changed_to")} </span>
      <ins>{after}</ins>
    </span>
  );
}
