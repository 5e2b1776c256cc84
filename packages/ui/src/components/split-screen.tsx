import type { ReactNode } from "react";
import { isShown } from "./slot.ts";
import styles from "./split-screen.module.css";

interface SplitScreenProps {
  /** A `<Picture cover eager>`. */
  readonly picture: ReactNode;
  readonly logo: ReactNode;
  /** The brand's sentence over the picture; hidden on a phone. */
  readonly words?: ReactNode;
  /** The corner above the form, such as for the language. */
  readonly corner?: ReactNode;
  /** The target of the skip link. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Picture and brand on the left, the form on the right; one column on a phone. */
export function SplitScreen({ picture, logo, words, corner, id, children }: SplitScreenProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.brand}>
        <div className={styles.picture}>{picture}</div>
        <div className={styles.logo}>{logo}</div>
        {isShown(words) && <p className={styles.words}>{words}</p>}
      </header>
      <main className={styles.side} id={id} tabIndex={-1}>
        {isShown(corner) && <div className={styles.corner}>{corner}</div>}
        <div className={styles.form}>{children}</div>
      </main>
    </div>
  );
}
