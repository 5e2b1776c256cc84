import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { fillSlot, isShown, type Slot } from "./slot.ts";
import styles from "./tile.module.css";

interface TileText {
  readonly icon: IconName;
  readonly label: string;
  readonly subtext?: ReactNode;
  /** Instead of the icon. */
  readonly picture?: ReactNode;
  /** A chevron that shows that it opens something. */
  readonly chevron?: boolean;
}
type TileProps = TileText &
  ({ readonly link: Slot; readonly onPress?: never } | { readonly link?: never; readonly onPress: () => void });

/** The whole tile is one link, or one button if it opens something on the page. */
export function Tile({ icon, label, subtext, picture, chevron = false, link, onPress }: TileProps) {
  const content = (
    <>
      <span className={styles.top}>
        {isShown(picture) ? (
          <span className={styles.picture}>{picture}</span>
        ) : (
          <Icon name={icon} size={28} className={styles.icon} />
        )}
        {chevron && <Icon name="chevron-right" className={styles.chevron} />}
      </span>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {isShown(subtext) && <span className={styles.subtext}>{subtext}</span>}
      </span>
    </>
  );
  if (link) return fillSlot(link, styles.tile ?? "", content);
  return (
    <button type="button" className={styles.tile} onClick={onPress}>
      {content}
    </button>
  );
}
