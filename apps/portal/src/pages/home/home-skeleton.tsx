import { CardSkeleton } from "@atrium/ui/components/card.tsx";
import { Grid, PageBody, Section } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { useEffect } from "react";
import { toPageTop } from "../../parts/page-top.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./home.module.css";

/** The home page's geometry while its content is on the way. */
export function HomeSkeleton() {
  const t = usePhrases();
  useEffect(toPageTop, []);
  return (
    <PageBody id="main">
      <SkeletonGroup label={t("app.loading")}>
        <div className={styles.categories}>
          <div className={styles.bannerBone}>
            <Skeleton shape="box" height="100%" />
          </div>
          <Section title={t("home.utilities_title")}>
            <Grid of="tiles">
              {[0, 1, 2, 3].map((each) => (
                <Skeleton key={each} shape="box" height="7.5rem" />
              ))}
            </Grid>
          </Section>
          <Section title={t("home.discover_title")}>
            <Grid of="cards">
              {[0, 1, 2].map((each) => (
                <CardSkeleton key={each} />
              ))}
            </Grid>
          </Section>
        </div>
      </SkeletonGroup>
    </PageBody>
  );
}
