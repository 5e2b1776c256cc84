import { Button, IconButton } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { lazy, Suspense } from "react";
import { CsvButton } from "../../parts/csv-button.tsx";
import { downloadCsv } from "../../parts/download-csv.ts";
import type { PersonRow } from "./people-address.ts";
import styles from "./people.module.css";
import type { Selection } from "./use-selection.ts";

/** Its menu is loaded with the first selection. */
const BulkActs = lazy(async () => ({ default: (await import("./bulk-acts.tsx")).BulkActs }));

type Props = { readonly selection: Selection; readonly people: readonly PersonRow[] };

const columns = ["first_name", "last_name", "email", "standing", "company", "tags"] as const;

/** The actions on the selected people: those of the page, or all that match. */
export function SelectionBar({ selection, people }: Props) {
  const t = usePhrases();
  const { matching, chosen, mayMarkAll } = selection;
  const marked = people.filter(({ uuid }) => chosen.has(uuid));
  const save = () => {
    const rows = marked.map((person) => {
      const texts = { ...person, company: person.company?.name ?? "", tags: person.tags?.join("; ") ?? "" };
      return columns.map((name) => texts[name]);
    });
    downloadCsv("people", [columns, ...rows]);
  };
  const text = matching
    ? t("console.marked_matching", { count: matching.count })
    : t("console.marked", { count: marked.length });
  return (
    <div className={styles.selection}>
      <span role="status">{text}</span>
      {mayMarkAll && (
        <Button variant="quiet" size="small" busy={selection.isCounting} onClick={selection.markMatching}>
          {t("console.mark_matching")}
        </Button>
      )}
      {selection.tooMany && <span>{t("console.match_beyond")}</span>}
      {!matching && <CsvButton onClick={save} />}
      <Suspense>
        <BulkActs selection={selection} count={matching?.count ?? marked.length} />
      </Suspense>
      <IconButton icon="x" label={t("console.mark_none")} onClick={selection.clear} />
    </div>
  );
}
