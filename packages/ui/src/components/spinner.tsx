import styles from "./spinner.module.css";

interface SpinnerProps {
  /** What is loading, read out politely. */
  readonly label: string;
  readonly size?: number;
}

export function Spinner({ label, size = 24 }: SpinnerProps) {
  return (
    <span role="status" className={styles.status}>
      <Ring size={size} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Covers the page until the domain's theme and health check are in (1 §2). */
export function FullScreenSpinner({ label }: Pick<SpinnerProps, "label">) {
  return (
    <div className={styles.screen}>
      <Spinner label={label} size={40} />
    </div>
  );
}

/** Only the moving part, for places that announce the loading themselves. */
export function Ring({ size = 20 }: { readonly size?: number }) {
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeOpacity=".2" strokeWidth="2.5" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
