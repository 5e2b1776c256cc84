import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./cards.module.css";

/** The skeleton of the form. */
export function NewCardBones() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <div className={styles.form}>
        {[0, 1, 2, 3].map((each) => (
          <Skeleton key={each} shape="box" height="4.5rem" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
