import { useId } from "react";
import styles from "./step-bar.module.css";

interface StepBarProps {
  /** 1 for the first. */
  readonly step: number;
  readonly total: number;
  /** "Step 2 of 5" in the reader's language. */
  readonly text: string;
}

export function StepBar({ step, total, text }: StepBarProps) {
  const textId = useId();
  return (
    <div className={styles.steps}>
      <p className={styles.text} id={textId}>
        {text}
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={textId}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={step}
        aria-valuetext={text}
      >
        <div className={styles.done} style={{ inlineSize: `${(100 * Math.min(step, total)) / Math.max(total, 1)}%` }} />
      </div>
    </div>
  );
}
