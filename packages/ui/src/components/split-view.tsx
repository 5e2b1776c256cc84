import type { ReactNode } from "react";
import styles from "./split-view.module.css";

interface SplitViewProps {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** A key of the open entry, if any: on a narrow screen only the detail is shown then. A new key scrolls the detail to its top. */
  readonly open: string | undefined;
}

/** A list and the open entry: side by side, each with its own scroll position; below 1025 px one replaces the other. */
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
