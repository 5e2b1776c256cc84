import { Icon } from "@atrium/ui/components/icon.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { Link } from "@tanstack/react-router";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { smartLink } from "./smart-address.ts";
import styles from "./smart-building.module.css";

type Entry = { readonly id: string; readonly navName: string };
type Props = { readonly entries: readonly Entry[]; readonly linkTo: (id: string) => ReturnType<typeof smartLink> };

/** A list of floors or suites, each one link. */
export function SmartList({ entries, linkTo }: Props) {
  return (
    <ul className={styles.entries}>
      {entries.map(({ id, navName }) => (
        <li key={id}>
          <Link {...linkTo(id)} className={styles.entry} preload={false}>
            <span>{navName}</span>
            <Icon name="chevron-right" className={styles.quiet} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function SmartListSkeleton() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <div className={styles.waiting}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="box" height="4.5rem" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
