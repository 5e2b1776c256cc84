import type { ReactNode } from "react";
import { isShown } from "./slot.ts";
import styles from "./split-screen.module.css";

interface SplitScreenProps {
  /** A `<Picture cover eager>`. */
  readonly picture: ReactNode;
  readonly logo: ReactNode;
  /** The brand's sentence over the picture; left out on a phone. */
  readonly words?: ReactNode;
  /** Corner above the form, such as the language. */
  readonly corner?: ReactNode;
  /** Where the skip link leads. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Picture and brand on the left, one question on the right; one column on a phone. */
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
