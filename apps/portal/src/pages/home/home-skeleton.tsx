import { CardSkeleton } from "@atrium/ui/components/card.tsx";
import { PageBody, Section } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { useEffect } from "react";
import { toPageTop } from "@atrium/web/page-top.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./home.module.css";

/** The home page's geometry while its content is on the way. */
export function HomeSkeleton() {
  const t = usePhrases();
  useEffect(toPageTop, []);
  return (
    <PageBody id="main" dense>
      <SkeletonGroup label={t("app.loading")}>
        <div className={styles.bones}>
          <div className={styles.bannerBone}>
            <Skeleton shape="box" height="100%" />
          </div>
          <div className={styles.tileBones}>
            {[0, 1, 2, 3, 4, 5, 6, 7].map((each) => (
              <Skeleton key={each} shape="box" height="5.5rem" />
            ))}
          </div>
          <Section title={t("home.promoted_title")} tight>
            <div className={styles.cardBones}>
              {[0, 1, 2, 3, 4].map((each) => (
                <CardSkeleton key={each} look="plain" />
              ))}
            </div>
          </Section>
        </div>
      </SkeletonGroup>
    </PageBody>
  );
}
