import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import facts from "../../parts/booking-facts/booking-facts.module.css";
import styles from "./booking.module.css";

export function BookingSkeleton() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <div className={styles.detail}>
        <div className={styles.frame}>
          <Skeleton shape="box" height="100%" />
        </div>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <Skeleton width="12rem" />
          </h3>
          <Skeleton width="7rem" height="1.75rem" />
        </div>
        <div className={facts.facts}>
          <Skeleton width="80%" />
          <Skeleton width="50%" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
