import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Disclosure } from "../../parts/disclosure.tsx";
import { aboutWhat, type Entry, sentenceOf } from "../../parts/entry-words.ts";
import { FactList } from "../../parts/fact-list.tsx";
import { ExactMoment } from "../../parts/moment.tsx";
import { changesQuery } from "./audit-queries.ts";
import { type Change, changesOf } from "./changes.ts";
import styles from "./audit.module.css";

type Props = { readonly entry: Entry; readonly timeZone: string | undefined };

/** One entry, and on request all its details, in the terms of the API. */
export function AuditEntry({ entry, timeZone }: Props) {
  const t = usePhrases();
  const about = aboutWhat(entry);
  const [isOpen, setOpen] = useState(false);
  const whole = useQuery({ ...changesQuery(useServices(), entry.uuid), enabled: isOpen && entry.has_changes });
  const { changes: inShort, rest } = changesOf(entry.details);
  // The complete values if they are stored; the entry itself has short ones, without addresses.
  const changes: readonly Change[] = whole.data?.data.changes ?? inShort;
  const noted: typeof rest = [["action", entry.action], ...rest, ["entry", entry.uuid]];
  return (
    <Disclosure
      onOpen={() => setOpen(true)}
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
      {whole.isLoading && <p role="status">{t("app.loading")}</p>}
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
