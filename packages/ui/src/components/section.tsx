import { type ReactNode, useId } from "react";
import { ListItems } from "./list-items.tsx";
import styles from "./section.module.css";
import { classNames, isShown } from "./slot.ts";

interface SectionProps {
  readonly title: ReactNode;
  /** Anchor of the category bar. */
  readonly id?: string;
  /** Beside the title, such as "See all". */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, id, action, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={styles.section} id={id} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {isShown(action) && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}

interface GridProps {
  /** `cards` are 428 px and wider, the entries of a `directory` 383 px, `tiles` 148 px. */
  readonly of: "cards" | "directory" | "tiles";
  /** Each becomes a list item. */
  readonly children: ReactNode;
}

export function Grid({ of, children }: GridProps) {
  return (
    <ul className={classNames(styles.grid, styles[of])}>
      <ListItems>{children}</ListItems>
    </ul>
  );
}

interface PageBodyProps {
  readonly width?: "home" | "detail" | "form";
  /** Where the skip link leads. */
  readonly id: string;
  readonly children: ReactNode;
}

/** The main column of a page, with its gutters and the room between its sections. */
export function PageBody({ width = "home", id, children }: PageBodyProps) {
  return (
    <main className={classNames(styles.body, styles[width])} id={id} tabIndex={-1}>
      {children}
    </main>
  );
}
