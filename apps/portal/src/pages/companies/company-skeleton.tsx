import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { useEffect } from "react";
import { toPageTop } from "@atrium/web/page-top.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./companies.module.css";

export function CompanySkeleton() {
  const t = usePhrases();
  useEffect(toPageTop, []);
  return (
    <PageBody width="detail" id="main">
      <SkeletonGroup label={t("app.loading")}>
        <div className={styles.detail}>
          <Skeleton width="9rem" height="2.25rem" />
          <div className={styles.head}>
            <div className={styles.largeLogo}>
              <Skeleton shape="box" height="100%" />
            </div>
            <div className={styles.titles}>
              <h1>
                <Skeleton width="16rem" />
              </h1>
              <Skeleton width="10rem" />
            </div>
          </div>
          <div className={styles.prose}>
            <Skeleton width="90%" />
            <Skeleton width="60%" />
          </div>
        </div>
      </SkeletonGroup>
    </PageBody>
  );
}
