import type { drawCode } from "./draw-code.ts";
import styles from "./qr-code.module.css";

type Props = {
  readonly code: NonNullable<ReturnType<typeof drawCode>>;
  /** The alternative text: what the code leads to. */
  readonly label: string;
};

export function QrCode({ code, label }: Props) {
  return (
    <svg className={styles.modules} viewBox={code.viewBox} role="img" aria-label={label}>
      <path d={code.path} />
    </svg>
  );
}
