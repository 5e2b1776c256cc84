import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import { guessColumns, mostCellLength, type SheetField, sheetFields } from "@atrium/rules/people-sheet.ts";
import { toSingleLine } from "@atrium/rules/text-lines.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import styles from "./import.module.css";
import type { Sheet } from "./read-sheet.ts";

export const fieldNames: Record<SheetField, PhraseKey> = {
  email: "console.email",
  first_name: "console.import_first_name",
  last_name: "console.import_last_name",
  company: "console.company",
  tags: "console.tags",
};

type Props = {
  readonly sheet: Sheet;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onCheck: (rows: string[][]) => void;
};

/** Assigns the columns of the file, guessed by their titles. */
export function ColumnsForm({ sheet, busy, failure, onCheck }: Props) {
  const t = usePhrases();
  const [columns, setColumns] = useState(() => guessColumns(sheet.header));
  const options = sheet.header.map((title, at) => ({ value: String(at), label: title.trim() || `#${at + 1}` }));
  const choose = (field: SheetField, value: string) =>
    setColumns((before) => ({ ...before, [field]: value === "" ? undefined : Number(value) }));
  const cellOf = (row: string[], field: SheetField) =>
    toSingleLine(row[columns[field] ?? -1] ?? "").slice(0, mostCellLength);
  const submit = () => onCheck(sheet.rows.map((row) => sheetFields.map((field) => cellOf(row, field))));
  return (
    <Form busy={busy} error={failure} onSubmit={submit}>
      <h2 className={styles.heading}>{t("console.import_columns")}</h2>
      <div className={styles.columns}>
        {sheetFields.map((field) => (
          <Select
            key={field}
            label={t(fieldNames[field])}
            options={[{ value: "", label: t("console.import_no_column") }, ...options]}
            value={columns[field] ?? ""}
            onChange={({ target }) => choose(field, target.value)}
          />
        ))}
      </div>
      <div>
        <Button type="submit" busy={busy} disabled={columns.email === undefined}>
          {t("console.import_check")}
        </Button>
      </div>
    </Form>
  );
}
