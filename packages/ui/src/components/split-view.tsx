import type { ReactNode } from "react";
import styles from "./split-view.module.css";

interface SplitViewProps {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** Something of the list is open: where there is room for one alone, it is that. */
  readonly open: boolean;
}

/** A list and what is open of it: side by side, each scrolled for itself, or one in the place of the other below 1025 px. */
export function SplitView({ list, detail, open }: SplitViewProps) {
  return (
    <div className={styles.split} data-open={open || undefined}>
      <div className={styles.list}>{list}</div>
      <div className={styles.detail}>{detail}</div>
    </div>
  );
}
