import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

type Row = { readonly name: string; readonly value: ReactNode };

/** Names and what stands behind each; a row without a value is none. */
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
