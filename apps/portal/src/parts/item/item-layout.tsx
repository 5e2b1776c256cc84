import type { ReactNode } from "react";
import actions from "./item-actions.module.css";
import { ItemFrame, type ItemFrameProps } from "./item-frame.tsx";
import styles from "./item.module.css";

type Props = Omit<ItemFrameProps, "below"> & {
  /** Named for those who jump from region to region. */
  readonly panelLabel: string;
  /** What is known of it, beside the text. */
  readonly panel: ReactNode;
  /** What can be done: in the panel, and on smaller screens in a bar at the lower edge. */
  readonly action: ReactNode;
};

/** The page of an event, an offer or a post: picture, titles and text, and a panel that stays in view. */
export function ItemLayout({ panelLabel, panel, action, children, ...frame }: Props) {
  return (
    <ItemFrame {...frame}>
      {(panel || action) && (
        <aside className={panel ? styles.facts : `${styles.facts} ${actions.alone}`} aria-label={panelLabel}>
          {panel}
          {action && <div className={actions.inPanel}>{action}</div>}
        </aside>
      )}
      <div className={styles.prose}>{children}</div>
      {action && <div className={actions.atEdge}>{action}</div>}
    </ItemFrame>
  );
}
