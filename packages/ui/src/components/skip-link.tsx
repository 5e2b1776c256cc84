import type { ReactNode } from "react";
import styles from "./skip-link.module.css";

interface SkipLinkProps {
  /** The page's main part, such as `#main`. */
  readonly href: string;
  readonly children: ReactNode;
}

/** First in the page; visible only with keyboard focus. */
export function SkipLink({ href, children }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={href}>
      {children}
    </a>
  );
}
