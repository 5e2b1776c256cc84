import type { ReactNode } from "react";
import styles from "./fault.module.css";
import { Icon } from "./icon.tsx";

/** What went wrong, below what it is about, and read out as it comes. A field says its own faults. */
export function Fault({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.fault} role="alert">
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  );
}
