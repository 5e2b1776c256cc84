import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  readonly logo: ReactNode;
  /** Such as the building switcher or the main links. */
  readonly middle?: ReactNode;
  readonly end?: ReactNode;
  /** A line below, visible as long as the header is. */
  readonly line?: ReactNode;
}

/** 64 px, stays visible; logos are at most 32 px high. */
export function PageHeader({ logo, middle, end, line }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.logo}>{logo}</div>
        <div className={styles.middle}>{middle}</div>
        <div className={styles.end}>{end}</div>
      </div>
      {line}
    </header>
  );
}
