import { type ReactNode, useId } from "react";
import styles from "./account.module.css";

type Props = { readonly title: string; readonly text?: ReactNode; readonly children: ReactNode };

/** A section of the account page, with its heading. */
export function Card({ title, text, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.intro}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </section>
  );
}
