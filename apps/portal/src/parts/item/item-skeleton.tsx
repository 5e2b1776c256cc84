import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { useEffect } from "react";
import { toPageTop } from "@atrium/web/page-top.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./item.module.css";

export function ContentSkeleton() {
  const t = usePhrases();
  useEffect(toPageTop, []);
  return (
    <PageBody width="detail" id="main">
      <SkeletonGroup label={t("app.loading")}>
        <div className={styles.page}>
          <div className={styles.head}>
            <Skeleton width="12rem" height="2.25rem" />
            <div className={styles.frame}>
              <Skeleton shape="box" height="100%" />
            </div>
          </div>
          <div className={styles.titles}>
            <h1>
              <Skeleton width="70%" />
            </h1>
            <Skeleton width="40%" />
          </div>
          <div className={styles.facts}>
            <Skeleton shape="box" height="9rem" />
          </div>
        </div>
      </SkeletonGroup>
    </PageBody>
  );
}
