import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ReactNode } from "react";
import styles from "./screen.module.css";

type Props = {
  readonly title: string;
  /** Above the title, such as the way back. */
  readonly before?: ReactNode;
  /** Whose screen it is, before the title, and what is to be said of them behind it. */
  readonly lead?: ReactNode;
  readonly mark?: ReactNode;
  /** At the other end of the title's line. */
  readonly actions?: ReactNode;
  /** As wide as the window: two things stand side by side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A screen of one column: its title, what can be done with all of it, and itself. */
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

/** In place of a screen that is on its way. It has no heading: the keyboard waits for the screen's own. */
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
