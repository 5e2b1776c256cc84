import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Icon, type IconName } from "./icon.tsx";
import { classNames, isShown } from "./slot.ts";

interface StateProps {
  readonly title: string;
  /** One sentence. */
  readonly text: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
  readonly level?: 1 | 2 | 3;
}

/** Nothing here yet, no result, or no permission: each with its own icon and text. */
export function EmptyState({ icon, ...texts }: StateProps & { readonly icon: IconName }) {
  return <State icon={icon} {...texts} />;
}

/** A failure; the action tries again. Read out at once. */
export function ErrorState({ icon = "alert", ...texts }: StateProps & { readonly icon?: IconName }) {
  return (
    <div role="alert">
      <State icon={icon} failing {...texts} />
    </div>
  );
}

function State({
  icon,
  title,
  text,
  action,
  level = 2,
  failing = false,
}: StateProps & { icon: IconName; failing?: boolean }) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      <span className={classNames(styles.circle, failing && styles.failing)}>
        <Icon name={icon} size={28} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {isShown(action) && <div className={styles.action}>{action}</div>}
    </div>
  );
}
