import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import type { Kind } from "./content-address.ts";
import type { Field, Fields, Writing } from "./content-queries.ts";
import styles from "./content.module.css";
import type { FieldFaults } from "./field-faults.ts";
import { isLocalized, parts, rowsOf } from "./field-table.ts";
import { ItemField } from "./fields.tsx";
import { MissingTexts } from "./missing-texts.tsx";

type Props = {
  readonly kind: Kind;
  readonly fields: Fields;
  readonly writing: Writing;
  readonly faults: FieldFaults;
  readonly imageUrl: string | null;
  readonly isReadOnly: boolean;
  readonly onChange: (name: Field, value: unknown) => void;
  readonly onPicture: (image: string, url: string) => void;
};

/** All fields of an item, part by part; texts in one language at a time. */
export function EditForm({ kind, fields, writing, faults, imageUrl, isReadOnly, onChange, onPicture }: Props) {
  const t = usePhrases();
  const [chosen, setChosen] = useState<string>();
  const { languages } = writing;
  const lang = chosen ?? languages[0]?.code ?? "en";
  const isFirst = lang === languages[0]?.code;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={isReadOnly} className={styles.parts}>
        {languages.length > 1 && (
          <div className={styles.languages}>
            <Segmented
              legend={t("console.content_language")}
              hideLegend
              segments={languages.map(({ code, name }) => ({ value: code, label: name }))}
              value={lang}
              onChange={setChosen}
            />
            {isFirst && <p className={styles.about}>{t("console.content_first_language")}</p>}
            <MissingTexts fields={fields} writing={writing} />
          </div>
        )}
        {parts.map((part) => {
          const rows = rowsOf(part, kind);
          if (rows.length === 0) return null;
          const content = rows.map((row) => {
            const fault = faults[row.name];
            return (
              <ItemField
                key={isLocalized(row.name) ? `${row.name} ${lang}` : row.name}
                row={row}
                fields={fields}
                writing={writing}
                lang={lang}
                fault={fault && t(fault)}
                imageUrl={imageUrl}
                isReadOnly={isReadOnly}
                onChange={onChange}
                onPicture={onPicture}
              />
            );
          });
          const isMore = part === "more";
          const hasFault = rows.some(({ name }) => faults[name]);
          return isMore ? (
            <details key={part} className={styles.part} open={hasFault || undefined}>
              <summary>{t("console.part_more")}</summary>
              <div className={styles.grid}>{content}</div>
            </details>
          ) : (
            <section key={part} className={styles.part}>
              <h2>{t(`console.part_${part}`)}</h2>
              <div className={part === "text" || part === "picture" ? styles.column : styles.grid}>{content}</div>
            </section>
          );
        })}
      </fieldset>
    </form>
  );
}
