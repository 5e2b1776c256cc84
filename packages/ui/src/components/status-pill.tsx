import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { classNames } from "./slot.ts";
import styles from "./status-pill.module.css";

interface StatusPillProps {
  readonly tone?: "neutral" | "ok" | "warn" | "danger" | "info";
  /** Beside the text, so that colour is never the only sign. */
  readonly icon: IconName;
  readonly children: ReactNode;
}

export function StatusPill({ tone = "neutral", icon, children }: StatusPillProps) {
  return (
    <span className={classNames(styles.pill, styles[tone])}>
      <Icon name={icon} size={16} />
      {children}
    </span>
  );
}
