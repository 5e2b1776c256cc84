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
  /** Level of the title in the page's outline; a part of a section has the next one. */
  readonly level?: 2 | 3;
  /** The title is only for screen readers, because the content below names itself. */
  readonly hideTitle?: boolean;
  /** For many sections below each other: a smaller title, close to its content. */
  readonly tight?: boolean;
  readonly children: ReactNode;
}

export function Section({ title, id, action, level = 2, hideTitle = false, tight = false, children }: SectionProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={classNames(styles.section, tight && styles.tight)} id={id} aria-labelledby={titleId}>
      <div className={hideTitle ? "visually-hidden" : styles.head}>
        <Heading id={titleId}>{title}</Heading>
        {isShown(action) && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}

interface GridProps {
  /** `cards` are 428 px and wider, the entries of a `directory` 383 px, `tiles` 148 px, cards of a `list` as wide as in a carousel. */
  readonly of: "cards" | "directory" | "tiles" | "list";
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
  /** Less space between the sections, on a page with many. */
  readonly dense?: boolean;
  /** The target of the skip link. */
  readonly id: string;
  readonly children: ReactNode;
}

/** The main column of a page, with its gutters and the space between its sections. */
export function PageBody({ width = "home", dense = false, id, children }: PageBodyProps) {
  return (
    <main className={classNames(styles.body, styles[width], dense && styles.dense)} id={id} tabIndex={-1}>
      {children}
    </main>
  );
}
