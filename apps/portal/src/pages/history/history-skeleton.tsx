import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./history.module.css";

const months = [
  { key: "first", rows: ["62%", "48%", "55%"] },
  { key: "second", rows: ["40%", "58%"] },
];

export function HistorySkeleton() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <div className={styles.months}>
        {months.map(({ key, rows }) => (
          <div key={key} className={styles.month}>
            <div className={styles.monthName}>
              <Skeleton width="9rem" />
            </div>
            <div className={styles.rows}>
              {rows.map((width) => (
                <div key={width} className={styles.row}>
                  <span className={styles.thumb}>
                    <Skeleton shape="box" height="100%" />
                  </span>
                  <span className={styles.texts}>
                    <Skeleton width={width} />
                    <Skeleton width="9rem" />
                  </span>
                  <span className={styles.chip}>
                    <Skeleton width="6rem" />
                  </span>
                  <span className={styles.price}>
                    <Skeleton width="3rem" />
                  </span>
                  <span className={styles.chevron} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
