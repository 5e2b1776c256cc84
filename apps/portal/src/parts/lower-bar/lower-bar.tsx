import type { ReactNode } from "react";
import styles from "./lower-bar.module.css";

type Props = {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** The button that leads out of it. */
  readonly children: ReactNode;
};

/** What holds for the whole portal as long as it stands at the foot of every page: what this is, and the way out of it. */
export function LowerBar({ label, title, text, children }: Props) {
  return (
    <aside className={styles.bar} aria-label={label}>
      <p className={styles.texts}>
        <strong title={title}>{title}</strong> <span title={text}>{text}</span>
      </p>
      {children}
    </aside>
  );
}
