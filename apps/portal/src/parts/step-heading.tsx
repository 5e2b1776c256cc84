import type { ReactNode } from "react";
import styles from "./step-heading.module.css";

/** The question of a step, and a sentence that explains it. */
export function StepHeading({ title, text }: { readonly title: string; readonly text?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      {text !== undefined && <p className={styles.text}>{text}</p>}
    </div>
  );
}
