import { Grid, PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { useEffect } from "react";
import { toPageTop } from "@atrium/web/page-top.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./companies.module.css";

export function CompaniesSkeleton() {
  const t = usePhrases();
  useEffect(toPageTop, []);
  return (
    <PageBody id="main">
      <div className={styles.page}>
        <h1 className={styles.heading}>{t("companies.title")}</h1>
        <Skeleton shape="box" height="3rem" />
        <CardSkeletons />
      </div>
    </PageBody>
  );
}

export function CardSkeletons() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <Grid of="directory">
        {[0, 1, 2, 3, 4, 5].map((each) => (
          <div key={each} className={styles.card}>
            <div className={styles.logo}>
              <Skeleton shape="box" height="100%" />
            </div>
            <div className={styles.texts}>
              <Skeleton width="60%" />
              <Skeleton width="40%" />
              <Skeleton width="90%" />
            </div>
          </div>
        ))}
      </Grid>
    </SkeletonGroup>
  );
}
