import type { ReactNode } from "react";
import actions from "./item-actions.module.css";
import { ItemFrame, type ItemFrameProps } from "./item-frame.tsx";
import styles from "./item.module.css";

type Props = Omit<ItemFrameProps, "below"> & {
  /** The region's name for screen readers. */
  readonly panelLabel: string;
  /** The facts, beside the text. */
  readonly panel: ReactNode;
  /** The actions: in the panel, and on smaller screens in a bar at the lower edge. */
  readonly action: ReactNode;
  /** A code to be scanned, below the facts; on smaller screens the bar ends above it, so that it never covers the code. */
  readonly code?: ReactNode;
};

/** The page of an event, an offer or a post: picture, titles and text, and a panel that stays in view. */
export function ItemLayout({ panelLabel, panel, action, code, children, ...frame }: Props) {
  return (
    <ItemFrame {...frame}>
      {(panel || action) && (
        <div className={styles.side}>
          <aside className={panel ? styles.facts : `${styles.facts} ${actions.alone}`} aria-label={panelLabel}>
            {panel}
            {action && <div className={actions.inPanel}>{action}</div>}
          </aside>
          {action && <div className={actions.atEdge}>{action}</div>}
          {code && <div className={`${styles.facts} ${actions.code}`}>{code}</div>}
        </div>
      )}
      <div className={styles.prose}>{children}</div>
    </ItemFrame>
  );
}
