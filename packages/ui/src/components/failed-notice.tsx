import type { ReactNode } from "react";
import styles from "./failed-notice.module.css";
import { Icon } from "./icon.tsx";
import { classNames } from "./slot.ts";

interface FailedNoticeProps {
  readonly title: string;
  /** Paragraphs: what has failed, and what may help. */
  readonly children: ReactNode;
  /** One small button. */
  readonly action: ReactNode;
  /** Extends to the edges of what is below it. */
  readonly flush?: boolean;
}

/** One part of a page has failed and the rest still works: read out at once, with a retry. */
export function FailedNotice({ title, children, action, flush }: FailedNoticeProps) {
  return (
    <div role="alert" className={classNames(styles.notice, flush && styles.flush)}>
      <Icon name="alert" className={styles.icon} />
      <div className={styles.texts}>
        <strong>{title}</strong>
        {children}
        <div>{action}</div>
      </div>
    </div>
  );
}
