import type { ReactNode } from "react";
import styles from "./banner.module.css";
import { classNames, isShown } from "./slot.ts";

interface BannerProps {
  /** A `<Picture cover eager>`. */
  readonly picture: ReactNode;
  readonly heading: ReactNode;
  /** The page's name if the large text is a greeting: it is shown above the greeting, and is the heading for screen readers. */
  readonly name?: ReactNode;
  /** Above the heading, such as a greeting. */
  readonly lead?: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** `page` reaches the edges and fills the first view; `shallow` leaves the first view to what follows. */
  readonly shape?: "inset" | "page" | "shallow";
  readonly level?: 1 | 2;
}

export function Banner({ picture, name, heading, lead, text, actions, shape = "inset", level = 1 }: BannerProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.banner, styles[shape])}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.content}>
        {isShown(lead) && <p className={styles.lead}>{lead}</p>}
        {isShown(name) && <Heading className={styles.name}>{name}</Heading>}
        {isShown(name) ? (
          <p className={styles.heading}>{heading}</p>
        ) : (
          <Heading className={styles.heading}>{heading}</Heading>
        )}
        {isShown(text) && <p className={styles.text}>{text}</p>}
        {isShown(actions) && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
