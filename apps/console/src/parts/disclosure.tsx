import { Icon } from "@atrium/ui/components/icon.tsx";
import type { ReactNode } from "react";
import styles from "./disclosure.module.css";

/** A list of rows that expand. */
export function Disclosures({ children }: { readonly children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

type Props = { readonly summary: ReactNode; readonly children: ReactNode; readonly onOpen?: () => void };

/** One row: its summary, and its expandable content. */
export function Disclosure({ summary, children, onOpen }: Props) {
  return (
    <li>
      <details className={styles.row} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
        <summary className={styles.line} data-row>
          <Icon name="chevron-right" size={16} className={styles.sign} />
          {summary}
        </summary>
        <div className={styles.details}>{children}</div>
      </details>
    </li>
  );
}
