import { Button } from "@atrium/ui/components/button.tsx";
import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "../../parts/edit/edit.module.css";
import { MoveButtons } from "../../parts/edit/move-buttons.tsx";
import { CroppedPicture } from "../../parts/cropped-picture.tsx";

type Props = {
  readonly name: string;
  readonly imageUrl: string | null;
  readonly imageFocus?: string | null;
  /** Shown if it has no picture. */
  readonly icon: IconName;
  readonly onOpen: () => void;
  readonly onUp?: (() => void) | undefined;
  readonly onDown?: (() => void) | undefined;
  readonly onArchive?: () => void;
  readonly onRestore?: () => void;
};

/** A tile or a facility in its list, with its actions: buttons only, so that nothing must be dragged. */
export function ThingItem({
  name,
  imageUrl,
  imageFocus = null,
  icon,
  onOpen,
  onUp,
  onDown,
  onArchive,
  onRestore,
}: Props) {
  const t = usePhrases();
  return (
    <li className={styles.thing}>
      <span className={styles.thingFace}>
        {imageUrl ? <CroppedPicture url={imageUrl} focus={imageFocus} /> : <Icon name={icon} size={18} />}
      </span>
      <span className={styles.thingName}>{name}</span>
      <span className={styles.thingActs}>
        {(onUp ?? onDown) && <MoveButtons name={name} onUp={onUp} onDown={onDown} />}
        <Button variant="quiet" size="small" onClick={onOpen}>
          {t("console.change")}
          <span className="visually-hidden">: {name}</span>
        </Button>
        {onArchive && (
          <Button variant="quiet" size="small" onClick={onArchive}>
            {t("console.archive")}
            <span className="visually-hidden">: {name}</span>
          </Button>
        )}
        {onRestore && (
          <Button variant="quiet" size="small" onClick={onRestore}>
            {t("console.restore")}
            <span className="visually-hidden">: {name}</span>
          </Button>
        )}
      </span>
    </li>
  );
}
