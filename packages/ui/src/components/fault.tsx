import type { ReactNode } from "react";
import styles from "./fault.module.css";
import { Icon } from "./icon.tsx";

/** An error below the thing that it is about, read out when it appears. A field shows its own errors. */
export function Fault({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.fault} role="alert">
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  );
}
