import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ReactNode } from "react";
import styles from "./screen.module.css";

type Props = {
  readonly title: string;
  /** Above the title, such as the link back. */
  readonly before?: ReactNode;
  /** Beside the title: a picture before it, and details after it. */
  readonly lead?: ReactNode;
  readonly mark?: ReactNode;
  /** At the other end of the title's line. */
  readonly actions?: ReactNode;
  /** Full width: two columns side by side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A screen of one column: title, actions and content. */
export function Screen({ title, before, lead, mark, actions, isWide, children }: Props) {
  return (
    <div className={styles.screen} data-wide={isWide || undefined}>
      {before}
      <div className={styles.head}>
        <div className={styles.name}>
          {lead}
          <h1 className={styles.title}>{title}</h1>
          {mark}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}

/** Shown while a screen is loading. It has no heading: the focus waits for the screen's own. */
export function ScreenBones() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <div className={styles.screen}>
        <Skeleton width="10rem" height="2rem" />
        <Skeleton shape="box" height="12rem" />
      </div>
    </SkeletonGroup>
  );
}
