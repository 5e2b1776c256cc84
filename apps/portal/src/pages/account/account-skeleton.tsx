import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./account.module.css";

/** The skeleton of the account page. */
export function AccountSkeleton() {
  const t = usePhrases();
  return (
    <PageBody width="form" id="main">
      <SkeletonGroup label={t("app.loading")}>
        <div className={styles.page}>
          <Skeleton width="14rem" height="2.25rem" shape="box" />
          <Skeleton width="12rem" height="2.75rem" shape="box" />
          <div className={styles.panel}>
            <Skeleton shape="box" height="8.5rem" />
            <Skeleton shape="box" height="26rem" />
          </div>
        </div>
      </SkeletonGroup>
    </PageBody>
  );
}
