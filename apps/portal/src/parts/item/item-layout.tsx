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
  /** What is held out to be scanned: below what is known; the bar of smaller screens ends above it, and so never covers it. */
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
