import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { useEffect } from "react";
import { toPageTop } from "@atrium/web/page-top.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./amenities.module.css";

export function AmenitySkeleton() {
  const t = usePhrases();
  useEffect(toPageTop, []);
  return (
    <PageBody width="detail" id="main">
      <SkeletonGroup label={t("app.loading")}>
        <div className={styles.detail}>
          <Skeleton width="12rem" height="2.25rem" />
          <div className={styles.frame}>
            <Skeleton shape="box" height="100%" />
          </div>
          <div className={styles.titles}>
            <Skeleton width="10rem" />
            <h1>
              <Skeleton width="60%" />
            </h1>
          </div>
          <div className={styles.prose}>
            <Skeleton width="90%" />
            <Skeleton width="75%" />
          </div>
        </div>
      </SkeletonGroup>
    </PageBody>
  );
}
