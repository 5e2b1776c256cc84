import type { ReactNode } from "react";
import styles from "./lower-bar.module.css";

type Props = {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** The button that leaves this state. */
  readonly children: ReactNode;
};

/** A bar at the foot of every page for a state of the whole portal: what the state is, and a button to leave it. */
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
