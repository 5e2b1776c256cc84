import { CardSkeleton } from "@atrium/ui/components/card.tsx";
import { Grid } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { FullScreenSpinner, Ring, Spinner } from "@atrium/ui/components/spinner.tsx";
import { StepBar } from "@atrium/ui/components/step-bar.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./design.module.css";
import { Group, Specimen } from "./specimen.tsx";

export function Waiting({ id, title }: { readonly id: string; readonly title: string }) {
  const t = usePhrases();
  const label = t("app.loading");
  return (
    <Group id={id} title={title}>
      <Specimen of="Spinner in three sizes; the ring alone">
        {[20, 24, 40].map((size) => (
          <Spinner key={size} label={label} size={size} />
        ))}
        <Ring />
      </Specimen>
      <Specimen of="On the whole page, until the brand is in" as="frame">
        <div className={styles.overlay}>
          <FullScreenSpinner label={label} />
        </div>
      </Specimen>
      <Specimen of="Skeletons: text, box, circle, and cards in their true geometry" as="column">
        <SkeletonGroup label={label}>
          <div className={styles.row}>
            <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
            <div style={{ flex: 1 }}>
              <Skeleton width="60%" />
              <Skeleton width="35%" />
            </div>
          </div>
          <Skeleton shape="box" height="6rem" />
        </SkeletonGroup>
        <SkeletonGroup label={label}>
          <Grid of="cards">
            <CardSkeleton />
          </Grid>
        </SkeletonGroup>
      </Specimen>
      <Specimen of="Steps: the first, in between, the last" as="column">
        {[1, 3, 5].map((step) => (
          <StepBar key={step} step={step} total={5} text={t("sign_up.step", { step, total: 5 })} />
        ))}
      </Specimen>
    </Group>
  );
}
