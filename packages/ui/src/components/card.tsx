import type { ReactNode } from "react";
import styles from "./card.module.css";
import { Skeleton } from "./skeleton.tsx";
import { classNames, fillSlot, isShown, type Slot } from "./slot.ts";

interface CardProps {
  readonly title: string;
  /** The target of the whole card. */
  readonly link: Slot;
  /** A `<Picture cover>`, shown in a 648:416 frame. */
  readonly picture: ReactNode;
  readonly meta?: ReactNode;
  readonly status?: ReactNode;
  /** Level of the title in the page's outline. */
  readonly level?: 2 | 3 | 4;
  /** `plain` has no border around its text, for many cards close to each other. */
  readonly look?: "framed" | "plain";
}

/** One link covers the whole card; the title is its name, so that a screen reader reads it once. */
export function Card({ title, link, picture, meta, status, level = 3, look = "framed" }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={classNames(styles.card, look === "plain" && styles.plain)}>
      <div className={styles.frame}>{picture}</div>
      {isShown(status) && <div className={styles.status}>{status}</div>}
      <div className={styles.text}>
        <Heading className={styles.title}>{fillSlot(link, styles.link ?? "", title)}</Heading>
        {isShown(meta) && <div className={styles.meta}>{meta}</div>}
      </div>
    </article>
  );
}

/** A card's geometry while its content is loading. */
export function CardSkeleton({ look = "framed" }: Pick<CardProps, "look">) {
  return (
    <div className={classNames(styles.card, look === "plain" && styles.plain)}>
      <Skeleton shape="box" ratio="648 / 416" />
      <div className={styles.text}>
        <div className={styles.title}>
          <Skeleton width="80%" />
        </div>
        <div className={styles.meta}>
          <Skeleton width="45%" />
        </div>
      </div>
    </div>
  );
}
