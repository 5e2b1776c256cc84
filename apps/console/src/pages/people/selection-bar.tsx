import { Button, IconButton } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { downloadCsv } from "../../parts/download-csv.ts";
import type { PersonRow } from "./people-address.ts";
import styles from "./people.module.css";

type Props = { readonly people: readonly PersonRow[]; readonly onClear: () => void };

const columns = ["first_name", "last_name", "email", "standing", "company"] as const;

/** What can be done with the people who are marked. */
export function SelectionBar({ people, onClear }: Props) {
  const t = usePhrases();
  const save = () => {
    const rows = people.map(({ company, ...person }) =>
      columns.map((name) => (name === "company" ? (company?.name ?? "") : person[name])),
    );
    downloadCsv("people", [columns, ...rows]);
  };
  return (
    <div className={styles.selection} role="status">
      <span>{t("console.marked", { count: people.length })}</span>
      <Button variant="secondary" size="small" icon="download" onClick={save}>
        {t("console.csv")}
      </Button>
      <IconButton icon="x" label={t("console.mark_none")} onClick={onClear} />
    </div>
  );
}
