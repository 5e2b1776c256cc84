import { CardSkeleton } from "@atrium/ui/components/card.tsx";
import { Grid, PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { useEffect } from "react";
import { toPageTop } from "@atrium/web/page-top.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./amenities.module.css";
import { useAmenityLabel } from "./amenity-label.ts";

export function AmenitiesSkeleton() {
  const t = usePhrases();
  const label = useAmenityLabel();
  useEffect(toPageTop, []);
  return (
    <PageBody id="main">
      <div className={styles.page}>
        <h1 className={styles.heading}>{label}</h1>
        <SkeletonGroup label={t("app.loading")}>
          <div className={styles.groups}>
            <Skeleton shape="box" width="100%" height="2.75rem" />
            <Grid of="cards">
              {[0, 1, 2, 3].map((each) => (
                <CardSkeleton key={each} />
              ))}
            </Grid>
          </div>
        </SkeletonGroup>
      </div>
    </PageBody>
  );
}
