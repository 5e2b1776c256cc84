import { mostCellLength, type SheetField, sheetFields } from "@atrium/rules/people-sheet.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { downloadCsv } from "../../parts/download-csv.ts";
import { fieldNames } from "./columns-form.tsx";
import type { Checked } from "./import-queries.ts";
import styles from "./import.module.css";

/** The most rows that are corrected by hand; the others are in the file that can be saved. */
const mostShown = 50;

export type Line = { cells: string[]; line: number };

type Props = {
  readonly lines: readonly Line[];
  readonly wrong: readonly Checked["remarks"][number][];
  readonly busy: boolean;
  readonly onMend: (row: number, cells: string[]) => void;
  readonly onCheck: () => void;
  readonly onLeaveOut: () => void;
};

/** The rows that cannot be imported; each cell can be corrected in place. */
export function MendRows({ lines, wrong, busy, onMend, onCheck, onLeaveOut }: Props) {
  const t = usePhrases();
  const faultOf = ({ faults }: Checked["remarks"][number], field: SheetField) => {
    const found = faults.find((each) => each.field === field);
    return found && t(`console.fault_${found.fault}`);
  };
  const save = () =>
    downloadCsv("to-mend", [
      [...sheetFields, "wrong"],
      ...wrong.map(({ row, faults }) => [
        ...(lines[row]?.cells ?? []),
        faults.map(({ field, fault }) => `${t(fieldNames[field])} ${t(`console.fault_${fault}`)}`).join("; "),
      ]),
    ]);
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t("console.import_mend")}</h2>
      <p className={styles.quiet}>{t("console.import_mend_text")}</p>
      <ul className={styles.rows}>
        {wrong.slice(0, mostShown).map((remark) => {
          const { cells = [], line = 0 } = lines[remark.row] ?? {};
          return (
            <li key={remark.row}>
              <fieldset className={styles.row}>
                <legend className={styles.line}>{t("console.import_row", { row: line })}</legend>
                {sheetFields.map((field, at) => (
                  <TextField
                    key={field}
                    label={t(fieldNames[field])}
                    maxLength={mostCellLength}
                    value={cells[at] ?? ""}
                    error={faultOf(remark, field)}
                    onChange={({ target }) => onMend(remark.row, cells.with(at, target.value))}
                  />
                ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
      <div className={styles.actions}>
        <Button busy={busy} onClick={onCheck}>
          {t("console.import_check_again")}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onLeaveOut}>
          {t("console.import_leave_out")}
        </Button>
        <Button variant="secondary" icon="download" onClick={save}>
          {t("console.csv")}
        </Button>
      </div>
    </section>
  );
}
