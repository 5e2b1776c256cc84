import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

type Row = { readonly name: string; readonly value: ReactNode };

/** A list of labels and values; a row without a value is left out. */
export function FactList({ rows }: { readonly rows: readonly (Row | false | null | undefined)[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(
        (row) =>
          row &&
          row.value !== null &&
          row.value !== "" && (
            <div key={row.name}>
              <dt>{row.name}</dt>
              <dd>{row.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
