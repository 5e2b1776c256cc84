import type { ReactNode } from "react";
import styles from "./split-view.module.css";

interface SplitViewProps {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** What of the list is open, by a name of its own: where there is room for one alone, it is that. Each begins at its top. */
  readonly open: string | undefined;
}

/** A list and what is open of it: side by side, each scrolled for itself, or one in the place of the other below 1025 px. */
export function SplitView({ list, detail, open }: SplitViewProps) {
  return (
    <div className={styles.split} data-open={open !== undefined || undefined}>
      <div className={styles.list}>{list}</div>
      <div className={styles.detail} key={open}>
        {detail}
      </div>
    </div>
  );
}
